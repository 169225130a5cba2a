import type {
  Page,
  RequestFilter,
  RequestPage,
  RequestScope,
} from "../../../ports/store/requests.ts";
import { contains, pairsOf, searching } from "../database/search.ts";
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
  return searching(sql, filter.search, async () => {
    const matching = matchingIds(filter, await isRareAndShort(sql, filter));
    const { offset, limit } = page;
    const known = offset === 0 ? null : await countRequests(sql, filter, matching);
    const end = known !== null && isCounted(filter) ? known : null;
    const rows = await sql<RequestRow>`${pageStatement(matching, page, end)}`;
    const isWhole = offset === 0 && rows.length < limit;
    const total = isWhole ? rows.length : (known ?? (await countRequests(sql, filter, matching)));
    return { requests: await toRequests(rows), total };
  });
}

/** The requests of one page, reached from the end that is nearer; what it costs is tried by a test. */
export function pageStatement(
  matching: Fragment,
  { offset, limit }: Page,
  total: number | null = null,
): Fragment {
  const left = total === null ? offset : Math.max(0, total - offset);
  const range =
    left < offset
      ? part`order by seq limit ${Math.min(limit, left)} offset ${Math.max(0, left - limit)}`
      : part`order by seq desc limit ${limit} offset ${offset}`;
  return part`
    with page as materialized (${matching} ${range})
    select ${REQUEST} from page join request r on r.seq = page.seq order by r.seq desc`;
}

async function countRequests(sql: Sql, filter: RequestFilter, matching: Fragment): Promise<number> {
  const { scope, status, drafts } = filter;
  if (scope.kind === "owner" && isCounted(filter))
    return readCounters(sql, scope.username, status, drafts);
  const { total } = only(
    await sql<{ readonly total: number }>`
      select count(*) as total from (${matching} limit ${COUNT_LIMIT}) as counted`,
  );
  return total;
}

/** Whether counters tell the total exactly. */
function isCounted({ scope, signer, signatureStatus, search }: RequestFilter): boolean {
  return scope.kind === "owner" && signer === null && signatureStatus === null && search === null;
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

/** So many of the newest are looked at first: a page is full there if so many of them match. */
const NEWEST = 500;
const COMMON = 50;

/**
 * Whether a text without a trigram is looked for by its letters (`title_pairs`). One that every tenth title has is
 * found faster by walking over the newest.
 */
async function isRareAndShort(sql: Sql, { scope, search }: RequestFilter): Promise<boolean> {
  if (scope.kind !== "owner" || search === null || pairsOf(search) === null) return false;
  const { common } = only(
    await sql<{ readonly common: boolean }>`
      select count(*) filter (where ${contains(part`title_folded`, search)}) >= ${COMMON}::int as common
        from (select title_folded from request
               where owner = ${scope.username} and deleted_at is null
               order by seq desc limit ${NEWEST}) as newest`,
  );
  return !common;
}

/** A select of the `seq` of all that match. */
export function matchingIds(filter: RequestFilter, byPairs = false): Fragment {
  const { scope, status, drafts, signer, signatureStatus, search } = filter;
  const conditions: Fragment[] = [part`q.deleted_at is null`, inScope(scope)];
  if (status !== null) conditions.push(part`q.status = ${status}`);
  if (!drafts) conditions.push(part`q.status <> 'DRAFT'`);
  if (search !== null) conditions.push(contains(part`q.title_folded`, search));
  const source = byPairs && scope.kind === "owner" ? paired(scope.username, search) : part`request`;
  const entry = entryConditions(signer, signatureStatus);
  if (entry.length === 0)
    return part`select q.seq from ${source} q where ${join(conditions, " and ")}`;
  if (scope.kind === "owner") {
    const found = join([part`s.owner = ${scope.username}`, ...entry], " and ");
    // The signatures lead: their index gives the requests of one signer in order, so that a page
    // ends the walk. Somebody may sign twice, which is one request.
    return part`
      select distinct s.request_seq as seq from signature s join ${source} q on q.seq = s.request_seq
       where ${found} and ${join(conditions, " and ")}`;
  }
  const found = join([part`s.request_id = q.id`, ...entry], " and ");
  conditions.push(part`exists (select 1 from signature s where ${found})`);
  return part`select q.seq from ${source} q where ${join(conditions, " and ")}`;
}

/** Requests with these letters in their titles. What stands behind offset 0 is read from the index, whatever follows. */
function paired(owner: string, search: string | null): Fragment {
  const pairs = (pairsOf(search ?? "") ?? []).map((one) => `${owner} ${one}`);
  return part`(select * from request
                where title_pairs(owner, title_folded) @> ${pairs}::text[] and deleted_at is null offset 0)`;
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
    : part`q.seq in (select p.seq from request_person p
                      where p.email = ${scope.email} and p.is_named and ${boundTo(scope)})`;
}

type PersonScope = Extract<RequestScope, { readonly kind: "person" }>;

/** An address that was bound to somebody else's account names nobody else (interface 12). */
export function boundTo({ accountId }: Pick<PersonScope, "accountId">): Fragment {
  return part`coalesce(p.bound_to, ${accountId}) = ${accountId}`;
}
