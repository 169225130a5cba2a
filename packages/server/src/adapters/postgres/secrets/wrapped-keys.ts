import pg from "pg";
import type { KeptKey, WrappedKeys } from "../../../ports/store/secrets.ts";
import { Fragment, type Sql } from "../database/sql.ts";

/** The tables whose rows each hold one key under the keyring, and what its context names. */
const TABLES = {
  token_key: { id: ["id"], of: ["id"], wrapped: "wrapped_key" },
  callback_secret: { id: ["id"], of: ["business_id", "environment"], wrapped: "wrapped" },
  evidence_key: { id: ["name"], of: ["name"], wrapped: "wrapped" },
  secret_key: { id: ["purpose", "version"], of: ["purpose", "version"], wrapped: "wrapped" },
} as const;

type Row = {
  readonly id: string;
  readonly of: string;
  readonly wrapped: Uint8Array;
  readonly kek_id: string;
};

/** The wrapped keys of one of these tables. */
export function wrappedKeysOver(sql: Sql, name: keyof typeof TABLES): WrappedKeys {
  const table = identifier(name);
  const { id, of, wrapped } = TABLES[name];
  const columns = { id: together(id), of: together(of), wrapped: identifier(wrapped) };
  return {
    listNotUnder: async (keyId) => {
      const rows = await sql<Row>`
        select ${columns.id} as id, ${columns.of} as of,
               ${columns.wrapped} as wrapped, kek_id
          from ${table} where kek_id <> ${keyId} order by 1`;
      return rows.map((row): KeptKey => ({
        id: row.id,
        of: row.of,
        key: { keyId: row.kek_id, bytes: row.wrapped },
      }));
    },
    rewrap: async (before, { keyId, bytes }) => {
      await sql`
        update ${table} set ${columns.wrapped} = ${bytes}, kek_id = ${keyId}
         where ${columns.id} = ${before.id} and ${columns.wrapped} = ${before.key.bytes}`;
    },
  };
}

/** What stands in these columns, with spaces between. */
function together(names: readonly string[]): Fragment {
  const columns = names.map((name) => `${pg.escapeIdentifier(name)}::text`);
  return new Fragment([`concat_ws(' ', ${columns.join(", ")})`], []);
}

function identifier(name: string): Fragment {
  return new Fragment([pg.escapeIdentifier(name)], []);
}
