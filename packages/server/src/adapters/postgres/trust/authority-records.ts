import type {
  AuthorityHolder,
  AuthorityRecords,
  AuthorityRole,
  IssuedCertificate,
  LedgerEntry,
  StoredCrl,
} from "../../../ports/store/trust.ts";
import type { Database } from "../database/database.ts";
import { first, type Sql } from "../database/sql.ts";

type HolderRow = {
  readonly id: string;
  readonly role: AuthorityRole;
  readonly owner: string;
  readonly issuer_id: string | null;
  readonly certificate: Uint8Array;
  readonly wrapped_key: Uint8Array | null;
  readonly kek_id: string | null;
  readonly signs_until: Date;
  readonly created_at: Date;
  readonly revoked_at: Date | null;
};

type LedgerRow = {
  readonly issuer_id: string;
  readonly serial: string;
  readonly profile: LedgerEntry["profile"];
  readonly issued_at: Date;
  readonly not_after: Date;
  readonly revoked_at: Date | null;
  readonly reason: NonNullable<LedgerEntry["revoked"]>["reason"] | null;
};

type CrlRow = {
  readonly number: number;
  readonly this_update: Date;
  readonly next_update: Date;
  readonly crl: Uint8Array;
};

/** Two instances that start together on an empty database: one makes the root, the other waits. */
const FOUNDING_LOCK = 7_230_020;

/** The built-in authority's certificates, keys and ledger. */
export function authorityRecordsOver({
  sql,
  transaction,
}: Pick<Database, "sql" | "transaction">): AuthorityRecords {
  return {
    list: async () => {
      const rows = await sql<HolderRow>`
        select id, role, owner, issuer_id, certificate, wrapped_key, kek_id, signs_until,
               created_at, revoked_at
          from authority_holder where role <> 'seal' order by created_at, id`;
      return rows.map(toHolder);
    },
    findSigning: async (role, owner, at) => {
      const rows = await sql.named("find-signing-holder")<HolderRow>`
        select h.id, h.role, h.owner, h.issuer_id, h.certificate, h.wrapped_key, h.kek_id,
               h.signs_until, h.created_at, h.revoked_at
          from authority_holder h left join authority_holder i on i.id = h.issuer_id
         where h.role = ${role} and h.owner = ${owner} and h.wrapped_key is not null
           and h.signs_until > ${at} and h.revoked_at is null and i.revoked_at is null
           -- Its certificate begins a minute before it was made; one that a clock made that was ahead waits.
           and h.created_at <= ${at}::timestamptz + interval '1 minute'
         order by h.signs_until desc, h.id limit 1`;
      const row = first(rows);
      return row && toHolder(row);
    },
    found: (holders, issued, rootLists) =>
      transaction(async (inside) => {
        await inside`select pg_advisory_xact_lock(${FOUNDING_LOCK})`;
        const roots = await inside`select 1 from authority_holder where role = 'root'`;
        if (roots.length > 0) return false;
        for (const holder of holders) await insertHolder(inside, holder);
        for (const each of issued) await insertIssued(inside, each);
        const root = holders.find(({ role }) => role === "root");
        for (const list of root ? rootLists : []) await insertCrl(inside, root?.id ?? "", list);
        return true;
      }),
    add: (holder, issued) =>
      transaction(async (inside) => {
        await insertHolder(inside, holder);
        await insertIssued(inside, issued);
      }),
    issue: (issued) => insertIssued(sql, issued),
    ...ledgerOver(sql, transaction),
    ...crlsOver(sql, transaction),
    stampedUntil: async (second) => {
      const rows = await sql.named("move-time-stamped")<{ readonly until: Date }>`
        insert into time_stamped (until) values (${second})
        on conflict (only_row) do update set until = greatest(time_stamped.until, excluded.until)
        returning until`;
      return first(rows)?.until ?? second;
    },
    stampIssued: async (second) => {
      await sql.named("time-stamp-issued")`
        update time_stamped
           set issued = greatest(issued, ${second}), until = greatest(until, ${second})`;
    },
    lastIssued: async () => {
      const rows = await sql<{ readonly issued: Date }>`
        select issued from time_stamped where issued > '-infinity'`;
      return first(rows)?.issued ?? null;
    },
    giveBackUnused: async (second) => {
      const rows = await sql`
        update time_stamped set until = greatest(issued, ${second})
         where until > ${second} and issued <= ${second}::timestamptz + interval '1 second'
        returning until`;
      return rows.length > 0;
    },
    resetStamped: async (second) => {
      await sql`update time_stamped set until = ${second}, issued = least(issued, ${second})`;
    },
    listNotUnder: async (keyId) => {
      const rows = await sql<HolderRow>`
        select id, role, owner, issuer_id, certificate, wrapped_key, kek_id, signs_until,
               created_at, revoked_at
          from authority_holder where kek_id <> ${keyId} order by id`;
      return rows.map(toHolder);
    },
    rewrap: async (id, { bytes, keyId }) => {
      await sql`
        update authority_holder set wrapped_key = ${bytes}, kek_id = ${keyId}
         where id = ${id} and wrapped_key is not null`;
    },
    destroyKeysEndedBefore: async (at) => {
      const rows = await sql`
        update authority_holder ended set wrapped_key = null, kek_id = null
         where signs_until < ${at} and wrapped_key is not null
           and exists (select 1 from authority_holder next
                        where next.role = ended.role and next.owner = ended.owner
                          and next.signs_until > ended.signs_until
                          and next.created_at <= ${at}::timestamptz - interval '1 day')
        returning id`;
      return rows.length;
    },
  };
}

type Ledger = Pick<AuthorityRecords, "findIssued" | "revoke" | "listRevoked">;

function ledgerOver(sql: Sql, transaction: Database["transaction"]): Ledger {
  return {
    findIssued: async (issuerId, serial) => {
      const rows = await sql.named("find-issued-certificate")<LedgerRow>`
        select issuer_id, serial, profile, issued_at, not_after, revoked_at, reason
          from authority_issued where issuer_id = ${issuerId} and serial = ${serial}`;
      const row = first(rows);
      return row && toEntry(row);
    },
    revoke: (serial, at, reason) =>
      transaction(async (inside) => {
        const rows = await inside<{ readonly issuer_id: string }>`
          update authority_issued set revoked_at = ${at}, reason = ${reason}
           where serial = ${serial} and revoked_at is null returning issuer_id`;
        const row = first(rows);
        if (row) await stopHolder(inside, row.issuer_id, serial, at);
        return row !== null;
      }),
    listRevoked: async (issuerId, at) => {
      const rows = await sql<LedgerRow>`
        select issuer_id, serial, profile, issued_at, not_after, revoked_at, reason
          from authority_issued
         where issuer_id = ${issuerId} and revoked_at is not null and not_after > ${at}
         order by revoked_at, serial`;
      return rows.map(toEntry);
    },
  };
}

type Lists = Pick<AuthorityRecords, "findCrl" | "putCrl" | "highestCrl" | "replaceCrls">;

function crlsOver(sql: Sql, transaction: Database["transaction"]): Lists {
  return {
    findCrl: async (issuerId, at) => {
      const rows = await sql<CrlRow>`
        select number, this_update, next_update, crl from authority_crl
         where issuer_id = ${issuerId} and this_update <= ${at}
         order by number desc limit 1`;
      const row = first(rows);
      if (!row) return null;
      const { number, this_update: thisUpdate, next_update: nextUpdate, crl } = row;
      return { number, thisUpdate, nextUpdate, crl };
    },
    putCrl: (issuerId, list) =>
      transaction(async (inside) => {
        const newer = await inside`
          select 1 from authority_crl where issuer_id = ${issuerId} and number >= ${list.number}`;
        if (newer.length > 0) return;
        await insertCrl(inside, issuerId, list);
        await inside`
          delete from authority_crl where issuer_id = ${issuerId} and number < ${list.number}`;
      }),
    highestCrl: async (issuerId) => {
      const rows = await sql<{ readonly number: number | null }>`
        select max(number) as number from authority_crl where issuer_id = ${issuerId}`;
      return first(rows)?.number ?? 0;
    },
    replaceCrls: (issuerId, from, lists) =>
      transaction(async (inside) => {
        await inside`
          delete from authority_crl where issuer_id = ${issuerId} and this_update >= ${from}`;
        for (const list of lists) await insertCrl(inside, issuerId, list);
      }),
  };
}

/** One-shot certificates have no holder; of all others the one with this serial number in it is meant. */
async function stopHolder(sql: Sql, issuerId: string, serial: string, at: Date): Promise<void> {
  await sql`
    update authority_holder
       set revoked_at = ${at},
           wrapped_key = case when role like '%_authority' then wrapped_key end,
           kek_id = case when role like '%_authority' then kek_id end
     where issuer_id = ${issuerId} and position(decode(${serial}, 'hex') in certificate) > 0`;
}

/** Two instances may renew at the same moment; the first list is as good as the second. */
async function insertCrl(
  sql: Sql,
  issuerId: string,
  { number, thisUpdate, nextUpdate, crl }: StoredCrl,
): Promise<void> {
  await sql`
    insert into authority_crl (issuer_id, number, this_update, next_update, crl)
    values (${issuerId}, ${number}, ${thisUpdate}, ${nextUpdate}, ${crl})
    on conflict do nothing`;
}

async function insertHolder(sql: Sql, holder: AuthorityHolder): Promise<void> {
  await sql`
    insert into authority_holder (id, role, owner, issuer_id, certificate, wrapped_key, kek_id,
                                  signs_until, created_at)
    values (${holder.id}, ${holder.role}, ${holder.owner}, ${holder.issuerId},
            ${holder.certificate}, ${holder.wrapped?.bytes ?? null},
            ${holder.wrapped?.keyId ?? null}, ${holder.signsUntil}, ${holder.createdAt})`;
}

async function insertIssued(sql: Sql, issued: IssuedCertificate): Promise<void> {
  await sql.named("insert-issued-certificate")`
    insert into authority_issued (issuer_id, serial, profile, issued_at, not_after)
    values (${issued.issuerId}, ${issued.serial}, ${issued.profile}, ${issued.issuedAt},
            ${issued.notAfter})`;
}

function toHolder(row: HolderRow): AuthorityHolder {
  const { wrapped_key: bytes, kek_id: keyId } = row;
  return {
    id: row.id,
    role: row.role,
    owner: row.owner,
    issuerId: row.issuer_id,
    certificate: row.certificate,
    wrapped: bytes && keyId !== null ? { bytes, keyId } : null,
    signsUntil: row.signs_until,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  };
}

function toEntry(row: LedgerRow): LedgerEntry {
  const { revoked_at: at, reason } = row;
  return {
    issuerId: row.issuer_id,
    serial: row.serial,
    profile: row.profile,
    issuedAt: row.issued_at,
    notAfter: row.not_after,
    revoked: at && reason ? { at, reason } : null,
  };
}
