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

/** One page of somebody's list view. In the order of creation it is a range of the index of their requests. */
async function listView(
  sql: Sql,
  view: ListView,
  sort: ListSort,
  page: Page,
): Promise<readonly SignatureRequest[]> {
  const order = ORDERS[sort];
  const isByCreation = sort === "newest" || sort === "oldest";
  const place = isByCreation ? part`mine` : part`q`;
  const from = isByCreation ? part`` : part`join request q on q.seq = mine.seq`;
  return searching(sql, view.search, async () => {
    const rows = await sql<RequestRow>`
      with page as materialized (
        select mine.seq from (${inView(view)}) as mine ${from}
         order by ${order(place)} limit ${page.limit} offset ${page.offset})
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

/** How many requests are in each view; the views are of one person and one search, whose requests are walked once. */
async function countViews(sql: Sql, views: readonly ListView[]): Promise<readonly number[]> {
  const [view] = views;
  if (!view) return [];
  const counts = views.map(
    (one) => part`
      least(count(${once(one)} p.seq) filter (where ${ofView(one)}), ${COUNT_LIMIT}::int)::int`,
  );
  return searching(sql, view.search, async () => {
    const { totals } = only(
      await sql<{ readonly totals: readonly number[] }>`
        select array[${join(counts, ", ")}] as totals from ${ofPerson(view)}`,
    );
    return totals;
  });
}

/** A select of the `seq` of all that are in a view. */
function inView(view: ListView): Fragment {
  return part`select ${once(view)} p.seq from ${ofPerson(view)} and ${ofView(view)}`;
}

/** Somebody may stand in a request by two addresses. */
function once({ former }: ListView): Fragment {
  return former.length === 0 ? part`` : part`distinct`;
}

/** By the address that a person has, and by those that they had as far as a request was bound to them then. */
function ofPerson({ email, accountId, former, search, manages }: ListView): Fragment {
  const own = part`p.email = ${email} and ${boundTo({ accountId })}`;
  const named =
    former.length === 0
      ? own
      : part`(${own} or p.email = any(${former}) and p.bound_to = ${accountId})`;
  return search === null
    ? part`request_person p where ${named}`
    : part`request_person p join request q on q.seq = p.seq
            where ${named} and ${found(manages, search)}`;
}

/** Who is asked to sign finds titles, and not others by searching for them. Either way mueller finds Müller. */
function found(manages: boolean, search: string): Fragment {
  if (manages) return contains(part`q.search_folded`, search);
  const texts = [...new Set([search, withoutDigraphs(search)])];
  return part`(${join(
    texts.map((text) => contains(part`q.title_folded`, text)),
    " or ",
  )})`;
}

/** Whether a request is in the view of whoever this address means in it. */
function ofView({ manages, turn, businesses, statuses }: ListView): Fragment {
  const isNamed = manages ? part`p.is_named and p.may_write` : part`p.is_named`;
  const conditions: Fragment[] = [
    part`(${isNamed} or p.manages_in = any(${businesses}))`,
    part`p.status = any(${statuses})`,
  ];
  if (turn === "theirs") conditions.push(part`p.is_due`);
  if (turn === "of others") conditions.push(part`not p.is_due`);
  return join(conditions, " and ");
}
