import type { AccountId } from "../../../domain/ids.ts";
import type { Passkey, PasskeyChallengeRow, Passkeys } from "../../../ports/store/factors.ts";
import { first, part, type Sql } from "../database/sql.ts";

type PasskeyRow = {
  readonly id: string;
  readonly account_id: AccountId;
  readonly name: string;
  readonly public_key: Uint8Array;
  readonly algorithm: number;
  readonly counter: number;
  readonly created_at: Date;
  readonly used_at: Date | null;
};

type ChallengeRow = {
  readonly id: string;
  readonly purpose: PasskeyChallengeRow["purpose"];
  readonly subject: string | null;
  readonly expires_at: Date;
};

const PASSKEY = part`
  id, account_id, name, public_key, algorithm, counter, created_at, used_at from passkey`;

/** The tables `passkey` and `passkey_challenge`. */
export function passkeysOver(sql: Sql): Passkeys {
  return {
    add: async (passkey) => {
      const added = await sql`
        insert into passkey (id, account_id, name, public_key, algorithm, counter, created_at)
        values (${passkey.id}, ${passkey.accountId}, ${passkey.name}, ${passkey.publicKey},
                ${passkey.algorithm}, ${passkey.counter}, ${passkey.createdAt})
            on conflict (id) do nothing returning id`;
      return added.length === 1;
    },
    find: async (id) => {
      const row = first(await sql<PasskeyRow>`select ${PASSKEY} where id = ${id}`);
      return row && toPasskey(row);
    },
    list: async (account) => {
      const rows = await sql<PasskeyRow>`
        select ${PASSKEY} where account_id = ${account} order by created_at, id`;
      return rows.map(toPasskey);
    },
    remove: async (account, id) => {
      const removed = await sql`
        delete from passkey where account_id = ${account} and id = ${id} returning id`;
      return removed.length === 1;
    },
    used: async (id, counter, at) => {
      // Devices that keep no counter say 0, always (WebAuthn 6.1.1).
      const rows = await sql`
        update passkey set counter = ${counter}, used_at = ${at}
         where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))
        returning id`;
      return rows.length === 1;
    },
    addChallenge: async ({ id, purpose, subject, expiresAt }) => {
      await sql`
        insert into passkey_challenge (id, purpose, subject, expires_at)
        values (${id}, ${purpose}, ${subject}, ${expiresAt})`;
    },
    takeChallenge: async (id) => {
      const row = first(
        await sql<ChallengeRow>`
          delete from passkey_challenge where id = ${id}
          returning id, purpose, subject, expires_at`,
      );
      return (
        row && { id: row.id, purpose: row.purpose, subject: row.subject, expiresAt: row.expires_at }
      );
    },
  };
}

function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    publicKey: row.public_key,
    algorithm: row.algorithm,
    counter: row.counter,
    createdAt: row.created_at,
    usedAt: row.used_at,
  };
}
