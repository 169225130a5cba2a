import type { Environment } from "@paraph/contract/words";
import type { BusinessId, RequestId } from "../../../domain/ids.ts";
import type { SignatureRequest } from "../../../domain/requests/request.ts";
import type {
  BusinessFilter,
  BusinessRequests,
  Managing,
} from "../../../ports/store/business-requests.ts";
import { contains, searching } from "../database/search.ts";
import { join, only, part, type Fragment, type Sql } from "../database/sql.ts";
import { COUNT_LIMIT } from "./list.ts";
import { REQUEST, toRequests, type RequestRow } from "./rows.ts";

export function businessRequestsOver(sql: Sql): BusinessRequests {
  return {
    countOpen: (business, environment) => countOpen(sql, business, environment),
    list: (filter, after, most) => listOfBusiness(sql, filter, after, most),
    listManaged: (manager, after, most) => listManaged(sql, manager, after, most),
    countManaged: (business) => countManaged(sql, business),
  };
}

/** A page begins behind a request, so that its cost does not grow with how far one has gone. */
async function listOfBusiness(
  sql: Sql,
  { businessId, environment, managedBy, search }: BusinessFilter,
  after: RequestId | null,
  most: number,
): Promise<readonly SignatureRequest[]> {
  const conditions: Fragment[] = [
    part`q.deleted_at is null`,
    part`q.business_id = ${businessId}`,
    part`q.environment = ${environment}`,
  ];
  if (managedBy !== null) conditions.push(part`q.managed_by = ${managedBy}`);
  if (search !== null) conditions.push(contains(part`q.search_folded`, search));
  if (after !== null) {
    conditions.push(part`q.seq < (select seq from request where id = ${after}::uuid)`);
  }
  return searching(sql, search, async () => {
    const rows = await sql<RequestRow>`
      with page as materialized (
        select q.seq from request q where ${join(conditions, " and ")}
         order by q.seq desc limit ${most})
      select ${REQUEST} from page join request r on r.seq = page.seq order by r.seq desc`;
    return toRequests(rows);
  });
}

/** From an index that holds the open ones only. */
async function countOpen(
  sql: Sql,
  businessId: BusinessId,
  environment: Environment,
): Promise<number> {
  const { total } = only(
    await sql<{ readonly total: number }>`
      select count(*) as total from (
        select from request
         where business_id = ${businessId} and environment = ${environment}
           and status = 'OPEN' and deleted_at is null
         limit ${COUNT_LIMIT}) as counted`,
  );
  return total;
}

async function listManaged(
  sql: Sql,
  { businessId, email }: Managing,
  after: RequestId | null,
  most: number,
): Promise<readonly RequestId[]> {
  const rows = await sql<{ readonly id: RequestId }>`
    select id from request
     where managed_by = ${email} and business_id = ${businessId} and deleted_at is null
       and (${after}::uuid is null or id > ${after}::uuid)
     order by id limit ${most}`;
  return rows.map(({ id }) => id);
}

async function countManaged(sql: Sql, business: BusinessId): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ readonly managed_by: string; readonly requests: number }>`
    select managed_by, count(*) as requests from request
     where business_id = ${business} and deleted_at is null and managed_by is not null
     group by managed_by`;
  return new Map(rows.map((row) => [row.managed_by, row.requests]));
}
