import type { SecretPurpose, SecretVersion } from "../../../domain/secrets.ts";
import type { SecretKeyTable, WrappedSecretKey } from "../../../ports/secret-keys.ts";
import { only, type Sql } from "../database/sql.ts";

type Row = {
  readonly purpose: SecretPurpose;
  readonly version: number;
  readonly wrapped: Uint8Array;
  readonly kek_id: string;
  readonly writes_from: Date;
};

/** The table `secret_key`. */
export function secretKeysTable(sql: Sql): SecretKeyTable {
  return {
    list: async () => {
      const rows = await sql<Row>`
        select purpose, version, wrapped, kek_id, writes_from from secret_key
         order by purpose, version`;
      return rows.map(toKey);
    },
    add: async ({ purpose, version, wrapped, writesFrom }) => {
      const rows = await sql`
        insert into secret_key (purpose, version, wrapped, kek_id, writes_from)
        values (${purpose}, ${version}, ${wrapped.bytes}, ${wrapped.keyId}, ${writesFrom})
            on conflict do nothing returning version`;
      return rows.length === 1;
    },
    remove: async ({ purpose, version }) => {
      await sql`
        delete from secret_key
         where purpose = ${purpose} and version = ${version}
           and version < (select max(version) from secret_key where purpose = ${purpose})`;
    },
    countUnder: (version, writtenUntil) => countUnder(sql, version, writtenUntil),
  };
}

/** Only what does not end by itself has to be looked for. */
async function countUnder(
  sql: Sql,
  { purpose, version }: SecretVersion,
  writtenUntil: Date,
): Promise<number> {
  if (purpose === "api_key") {
    const { count } = only(
      await sql<{ count: number }>`
        select count(*)::int as count from api_key join api_user using (username)
         where disabled_at is null and (expires_at is null or expires_at > now())
           and key_hash like ${`${version}.%`}`,
    );
    return count;
  }
  if (purpose === "link") {
    const { count } = only(
      await sql<{ count: number }>`
        select count(*)::int as count
          from request r join business b on b.id = r.business_id
               cross join lateral (
                 select case when r.environment = 'demo' then b.clock_offset_seconds else 0 end
                        * interval '1 second' as ahead) as clock
         where r.deleted_at is null and r.created_at - ahead <= ${writtenUntil}
           and (r.ended_at is null or r.ended_at - ahead > now() - interval '31 days')`,
    );
    return count;
  }
  if (purpose === "mark") {
    const { count } = only(
      await sql<{ count: number }>`
        select count(*)::int as count from saved_mark
         where substring(encrypted from 1 for 4) = int4send(${version}::int)`,
    );
    return count;
  }
  if (purpose === "factor") {
    const { count } = only(
      await sql<{ count: number }>`
        select (select count(*) from totp
                 where substring(encrypted from 1 for 4) = int4send(${version}::int))::int
             + (select count(*) from recovery_code where digest like ${`${version}.%`})::int
            as count`,
    );
    return count;
  }
  return 0;
}

function toKey(row: Row): WrappedSecretKey {
  return {
    purpose: row.purpose,
    version: row.version,
    writesFrom: row.writes_from,
    wrapped: { keyId: row.kek_id, bytes: row.wrapped },
  };
}
