import type { TokenKey, TokenKeys } from "../../../ports/store/secrets.ts";
import type { Sql } from "../database/sql.ts";

type Row = {
  readonly id: string;
  readonly public_key: Uint8Array;
  readonly wrapped_key: Uint8Array;
  readonly kek_id: string;
  readonly signs_from: Date;
  readonly signs_until: Date;
  readonly verifies_until: Date;
};

/** The keys that sign tokens, shared by all instances of the region. */
export function tokenKeysOver(sql: Sql): TokenKeys {
  return {
    list: async (now) => {
      const rows = await sql.named("list-token-keys")<Row>`
        select id, public_key, wrapped_key, kek_id, signs_from, signs_until, verifies_until
          from token_key
         where revoked_at is null and verifies_until > ${now}
         order by signs_from, id`;
      return rows.map(toTokenKey);
    },
    add: async (key) => {
      await sql`
        insert into token_key
               (id, public_key, wrapped_key, kek_id, signs_from, signs_until, verifies_until)
        values (${key.id}, ${key.publicKey}, ${key.wrapped.bytes}, ${key.wrapped.keyId},
                ${key.signsFrom}, ${key.signsUntil}, ${key.verifiesUntil})`;
    },
    revokeAll: async (at) => {
      await sql`update token_key set revoked_at = ${at} where revoked_at is null`;
    },
  };
}

function toTokenKey(row: Row): TokenKey {
  return {
    id: row.id,
    publicKey: row.public_key,
    wrapped: { keyId: row.kek_id, bytes: row.wrapped_key },
    signsFrom: row.signs_from,
    signsUntil: row.signs_until,
    verifiesUntil: row.verifies_until,
  };
}
