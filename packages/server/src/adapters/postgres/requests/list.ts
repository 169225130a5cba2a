import type {
  Page,
  RequestFilter,
  RequestPage,
  RequestScope,
} from "../../../ports/store/requests.ts";
import { searching, contains } from "../database/search.ts";
import { join, only, part, type Fragment, type Sql } from "../database/sql.ts";
import { REQUEST, toRequests, type RequestRow } from "./rows.ts";

/** Totals behind a filter on signers or titles are counted so far and not further. */
export const COUNT_LIMIT = 10_000;

/**
 * One page, newest first, and how many there are. The page is a range of one index whatever the
 * number of requests; totals come from counters where no filter looks into the requests.
 */
export async function listRequests(
  sql: Sql,
  filter: RequestFilter,
  page: Page,
): Promise<RequestPage> {
  const matching = matchingIds(filter);
  return searching(sql, filter.search, async () => {
    const rows = await sql<RequestRow>`${pageStatement(matching, page)}`;
    const { offset, limit } = page;
    const isWhole = offset === 0 && rows.length < limit;
    const total = isWhole ? rows.length : await countRequests(sql, filter, matching);
    return { requests: await toRequests(rows), total };
  });
}

/** The requests of one page; what it costs is tried by a test. */
export function pageStatement(matching: Fragment, { offset, limit }: Page): Fragment {
  return part`
    with page as materialized (${matching} order by seq desc limit ${limit} offset ${offset})
    select ${REQUEST} from page join request r on r.seq = page.seq order by r.seq desc`;
}

async function countRequests(sql: Sql, filter: RequestFilter, matching: Fragment): Promise<number> {
  const { scope, status, drafts, signer, signatureStatus, search } = filter;
  const isCounted = signer === null && signatureStatus === null && search === null;
  if (scope.kind === "owner" && isCounted) return readCounters(sql, scope.username, status, drafts);
  const { total } = only(
    await sql<{ readonly total: number }>`
      select count(*) as total from (${matching} limit ${COUNT_LIMIT}) as counted`,
  );
  return total;
}

async function readCounters(
  sql: Sql,
  owner: string,
  status: string | null,
  drafts: boolean,
): Promise<number> {
  const { total } = only(
    await sql<{ readonly total: number }>`
      select coalesce(sum(count), 0)::bigint as total from request_count
       where owner = ${owner} and (${status}::text is null or status = ${status})
         and (${drafts} or status <> 'DRAFT')`,
  );
  return total;
}

/** A select of the `seq` of all that match. */
export function matchingIds(filter: RequestFilter): Fragment {
  const { scope, status, drafts, signer, signatureStatus, search } = filter;
  const conditions: Fragment[] = [part`q.deleted_at is null`, inScope(scope)];
  if (status !== null) conditions.push(part`q.status = ${status}`);
  if (!drafts) conditions.push(part`q.status <> 'DRAFT'`);
  if (search !== null) conditions.push(contains(part`q.title_folded`, search));
  const entry = entryConditions(signer, signatureStatus);
  if (entry.length === 0)
    return part`select q.seq from request q where ${join(conditions, " and ")}`;
  if (scope.kind === "owner") {
    const found = join([part`s.owner = ${scope.username}`, ...entry], " and ");
    // The signatures lead: their index gives the requests of one signer in order, so that a page
    // ends the walk. Somebody may sign twice, which is one request.
    return part`
      select distinct s.request_seq as seq from signature s join request q on q.seq = s.request_seq
       where ${found} and ${join(conditions, " and ")}`;
  }
  const found = join([part`s.request_id = q.id`, ...entry], " and ");
  conditions.push(part`exists (select 1 from signature s where ${found})`);
  return part`select q.seq from request q where ${join(conditions, " and ")}`;
}

function entryConditions(signer: string | null, status: string | null): readonly Fragment[] {
  return [
    ...(signer === null ? [] : [part`s.shown = ${signer}`]),
    ...(status === null ? [] : [part`s.status = ${status}`]),
  ];
}

function inScope(scope: RequestScope): Fragment {
  if (scope.kind === "owner") return part`q.owner = ${scope.username}`;
  return scope.kind === "demo of"
    ? part`q.business_id = ${scope.businessId} and q.environment = 'demo'`
    : part`q.people @> array[${scope.email}] and ${boundTo(scope)}`;
}

type PersonScope = Extract<RequestScope, { readonly kind: "person" }>;

/** An address that was bound to somebody else's account names nobody else (interface 12). */
export function boundTo({ email, accountId }: Omit<PersonScope, "kind">): Fragment {
  return part`coalesce(q.bound->>${email}, ${accountId}) = ${accountId}`;
}
