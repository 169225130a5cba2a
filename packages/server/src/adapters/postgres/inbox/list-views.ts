import type { ListSort } from "@paraph/contract/words";
import type { RequestId } from "../../../domain/ids.ts";
import type { SignatureRequest } from "../../../domain/requests/request.ts";
import type { ListView, RequestViews } from "../../../ports/store/inbox.ts";
import type { Page } from "../../../ports/store/requests.ts";
import { withoutDigraphs } from "../../../domain/folded.ts";
import { searching, contains } from "../database/search.ts";
import { join, only, part, type Fragment, type Sql } from "../database/sql.ts";
import { COUNT_LIMIT, boundTo } from "../requests/list.ts";
import { REQUEST, toRequests, type RequestRow } from "../requests/rows.ts";

/** Each order ends with the time of creation, so that pages follow each other without a gap. */
const ORDERS: Readonly<Record<ListSort, (row: Fragment) => Fragment>> = {
  newest: (row) => part`${row}.seq desc`,
  oldest: (row) => part`${row}.seq`,
  deadline: (row) => part`${row}.expires_at nulls last, ${row}.seq desc`,
  title: (row) => part`left(${row}.title_folded, 100), ${row}.seq desc`,
};

export function requestViewsOver(sql: Sql): RequestViews {
  return {
    list: (view, sort, page) => listView(sql, view, sort, page),
    walk: (view, after, most) => walkView(sql, view, after, most),
    lock: (view) => lockView(sql, view),
    count: (views) => countViews(sql, views),
  };
}

/** One page of somebody's list view. */
async function listView(
  sql: Sql,
  view: ListView,
  sort: ListSort,
  page: Page,
): Promise<readonly SignatureRequest[]> {
  const order = ORDERS[sort];
  return searching(sql, view.search, async () => {
    const rows = await sql<RequestRow>`
      with page as materialized (
        ${inView(view)} order by ${order(part`q`)} limit ${page.limit} offset ${page.offset})
      select ${REQUEST} from page join request r on r.seq = page.seq order by ${order(part`r`)}`;
    return toRequests(rows);
  });
}

/** By id, which stays as it is whatever comes or goes meanwhile. */
async function walkView(
  sql: Sql,
  view: ListView,
  after: RequestId | null,
  most: number,
): Promise<readonly SignatureRequest[]> {
  const rows = await sql<RequestRow>`
    select ${REQUEST} from request r
     where r.seq in (${inView(view)}) and (${after}::uuid is null or r.id > ${after}::uuid)
     order by r.id limit ${most}`;
  return toRequests(rows);
}

/** In one order for all, so that two who do this wait for each other and no more. */
async function lockView(sql: Sql, view: ListView): Promise<void> {
  if (!sql.inTransaction) throw new Error("requests are locked within a transaction only");
  await sql`select id from request where seq in (${inView(view)}) order by id for update`;
}

/** How many requests are in each view. */
async function countViews(sql: Sql, views: readonly ListView[]): Promise<readonly number[]> {
  const totals: number[] = [];
  for (const view of views) {
    const { total } = await searching(sql, view.search, async () =>
      only(
        await sql<{ readonly total: number }>`
          select count(*) as total from (${inView(view)} limit ${COUNT_LIMIT}) as counted`,
      ),
    );
    totals.push(total);
  }
  return totals;
}

/** A select of the `seq` of all that are in a view: what a person may see comes first. */
function inView(view: ListView): Fragment {
  const { email, accountId, former, statuses, search } = view;
  const named = [
    part`${namedBy(view, email)} and ${boundTo({ email, accountId })}`,
    ...former.map((one) => part`${namedBy(view, one)} and q.bound->>${one} = ${accountId}`),
  ];
  const conditions: Fragment[] = [
    part`q.deleted_at is null`,
    part`(${join(named, " or ")})`,
    part`q.status = any(${statuses})`,
  ];
  if (search !== null) conditions.push(found(view, search));
  return part`select q.seq from request q where ${join(conditions, " and ")}`;
}

/** Who is asked to sign finds titles, and not others by searching for them. Either way mueller finds Müller. */
function found({ manages }: ListView, search: string): Fragment {
  if (manages) return contains(part`q.search_folded`, search);
  const texts = [...new Set([search, withoutDigraphs(search)])];
  return part`(${join(
    texts.map((text) => contains(part`q.title_folded`, text)),
    " or ",
  )})`;
}

/** Whether a request is in the view of whoever this address means in it. */
function namedBy({ manages, turn, businesses }: ListView, email: string): Fragment {
  const isNamed = part`q.people @> array[${email}]`;
  const other = manages ? part`${isNamed} and ${email} = any(q.write_access)` : isNamed;
  const isManager = part`q.managed_by = ${email} and q.business_id = any(${businesses})`;
  const conditions: Fragment[] = [part`(${other} or ${isManager})`];
  if (turn === "theirs") conditions.push(part`${email} = any(q.due)`);
  if (turn === "of others") conditions.push(part`not (${email} = any(q.due))`);
  return join(conditions, " and ");
}
