import type { Environment, GroupMode, GroupType } from "@paraph/contract/words";
import type { BusinessId, GroupId } from "../../../domain/ids.ts";
import type { Group, GroupMember } from "../../../domain/groups/groups.ts";
import type { Groups } from "../../../ports/store/groups.ts";
import { json, only, part, type Fragment, type Sql } from "../database/sql.ts";

/** Signer groups and observer groups. */
export function groupsOver(sql: Sql): Groups {
  return {
    find: async (business, environment, id) => {
      const found = await groups(sql, part`${within(business, environment)} and id = ${id}`);
      return found[0] ?? null;
    },
    findMany: (business, environment, ids) =>
      groups(sql, part`${within(business, environment)} and id = any(${ids}::text[])`),
    list: async (business, environment, { limit, offset }) => {
      const page = part`limit ${limit} offset ${offset}`;
      const { total } = only(
        await sql<{ readonly total: number }>`
          select count(*) as total from signer_group where ${within(business, environment)}`,
      );
      return { groups: await groups(sql, within(business, environment), page), total };
    },
    insert: async (one) => {
      await sql`
        insert into signer_group (id, business_id, environment, name, type, mode, members,
               created_at, updated_at)
        values (${one.id}, ${one.businessId}, ${one.environment}, ${one.name}, ${one.type},
                ${one.mode}, ${json(one.members)}, ${one.createdAt}, ${one.updatedAt})`;
    },
    save: async (one) => {
      await sql`
        update signer_group
           set name = ${one.name}, mode = ${one.mode}, members = ${json(one.members)},
               updated_at = ${one.updatedAt}
         where id = ${one.id}`;
    },
    remove: async (id) => {
      await sql`delete from signer_group where id = ${id}`;
    },
  };
}

type GroupRow = {
  readonly id: GroupId;
  readonly business_id: BusinessId;
  readonly environment: Environment;
  readonly name: string;
  readonly type: GroupType;
  readonly mode: GroupMode;
  readonly members: readonly GroupMember[];
  readonly created_at: Date;
  readonly updated_at: Date;
};

async function groups(sql: Sql, which: Fragment, page = part``): Promise<readonly Group[]> {
  const rows = await sql<GroupRow>`
    select id, business_id, environment, name, type, mode, members, created_at, updated_at
      from signer_group where ${which} order by created_at desc, id ${page}`;
  return rows.map((row) => ({
    id: row.id,
    businessId: row.business_id,
    environment: row.environment,
    name: row.name,
    type: row.type,
    mode: row.mode,
    members: row.members,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

function within(business: BusinessId, environment: Environment): Fragment {
  return part`business_id = ${business} and environment = ${environment}`;
}
