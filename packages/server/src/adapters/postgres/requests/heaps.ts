import type { RequestId } from "../../../domain/ids.ts";
import type { SignatureRequest } from "../../../domain/requests/request.ts";
import type { Page, PersonHeap } from "../../../ports/requests.ts";
import { searching, titleContains } from "../search.ts";
import { join, only, part, type Fragment, type Sql } from "../sql.ts";
import { COUNT_LIMIT, pageStatement, boundTo } from "./list.ts";
import { REQUEST, toRequests, type RequestRow } from "./rows.ts";

/** One page of somebody's heap, newest first. */
export async function listHeap(
  sql: Sql,
  heap: PersonHeap,
  page: Page,
): Promise<readonly SignatureRequest[]> {
  return searching(sql, heap.search, async () => {
    const rows = await sql<RequestRow>`${pageStatement(inHeap(heap), page)}`;
    return toRequests(rows);
  });
}

/** By id, which stays as it is whatever comes or goes meanwhile. */
export async function walkHeap(
  sql: Sql,
  heap: PersonHeap,
  after: RequestId | null,
  most: number,
): Promise<readonly SignatureRequest[]> {
  const rows = await sql<RequestRow>`
    select ${REQUEST} from request r
     where r.seq in (${inHeap(heap)}) and (${after}::uuid is null or r.id > ${after}::uuid)
     order by r.id limit ${most}`;
  return toRequests(rows);
}

/** In one order for all, so that two who do this wait for each other and no more. */
export async function lockHeap(sql: Sql, heap: PersonHeap): Promise<void> {
  if (!sql.inTransaction) throw new Error("requests are locked within a transaction only");
  await sql`select id from request where seq in (${inHeap(heap)}) order by id for update`;
}

/** How many requests lie on each heap. */
export async function countHeaps(
  sql: Sql,
  heaps: readonly PersonHeap[],
): Promise<readonly number[]> {
  const totals: number[] = [];
  for (const heap of heaps) {
    const { total } = await searching(sql, heap.search, async () =>
      only(
        await sql<{ readonly total: number }>`
          select count(*) as total from (${inHeap(heap)} limit ${COUNT_LIMIT}) as counted`,
      ),
    );
    totals.push(total);
  }
  return totals;
}

/** A select of the `seq` of all that lie on a heap: what a person may see comes first. */
function inHeap(heap: PersonHeap): Fragment {
  const { email, accountId, former, statuses, search } = heap;
  const named = [
    part`${namedBy(heap, email)} and ${boundTo({ email, accountId })}`,
    ...former.map((one) => part`${namedBy(heap, one)} and q.bound->>${one} = ${accountId}`),
  ];
  const conditions: Fragment[] = [
    part`q.deleted_at is null`,
    part`(${join(named, " or ")})`,
    part`q.status = any(${statuses})`,
  ];
  if (search !== null) conditions.push(titleContains(part`q.title_folded`, search));
  return part`select q.seq from request q where ${join(conditions, " and ")}`;
}

/** Whether a request is on the heap of whoever this address means in it. */
function namedBy({ manages, turn }: PersonHeap, email: string): Fragment {
  const conditions: Fragment[] = [part`q.people @> array[${email}]`];
  if (manages) conditions.push(part`(q.owner = ${email} or ${email} = any(q.write_access))`);
  if (turn === "theirs") conditions.push(part`${email} = any(q.due)`);
  if (turn === "of others") conditions.push(part`not (${email} = any(q.due))`);
  return join(conditions, " and ");
}
