import type { Damage } from "../../../domain/documents/document.ts";
import type {
  KeyGrant,
  KeyGrants,
  PrincipalKey,
  VaultObject,
} from "../../../ports/store/documents.ts";
import { Outage } from "../../../ports/outage.ts";
import { only, part, type Sql } from "../database/sql.ts";

type KeyRow = {
  readonly key_id: string;
  readonly wrapped: Uint8Array;
  readonly generation: number;
};

type Damaged = { readonly damage: Damage; readonly request_id: string | null };

/** The request that holds an object: as a document, a version of one, or an attachment. */
const HOLDER = part`
  (select request_id from (
     select request_id from request_document where document_id = vault_object.id or version_id = vault_object.id
     union all select request_id from signed_version where version_id = vault_object.id
     union all select request_id from attachment where attachment.id = vault_object.id) held limit 1)`;

/** Encrypted objects and the keys of those who may open them. */
export function keyGrantsOver(sql: Sql): KeyGrants {
  return {
    findPrincipals: async (principals) => {
      const rows = await sql.named("find_principal_keys")<KeyRow & { readonly principal: string }>`
        select principal, key_id, wrapped, generation from principal_key
         where principal = any(${principals}::text[])`;
      return new Map(rows.map((row) => [row.principal, keyOf(row)]));
    },
    // The update changes nothing; it makes the statement answer the row that was there first.
    addPrincipal: async (principal, { keyId, bytes }) =>
      keyOf(
        only(
          await sql<KeyRow>`
            insert into principal_key (principal, key_id, wrapped)
            values (${principal}, ${keyId}, ${Buffer.from(bytes)})
            on conflict (principal) do update set principal = excluded.principal
            returning key_id, wrapped, generation`,
        ),
      ),
    keep: async ({ id, blob, size }, grants) => {
      await sql.named("keep_vault_object")`
        insert into vault_object (id, blob, size) values (${id}, ${blob}, ${size})`;
      await put(sql, id, grants);
    },
    findObject: async (id) => {
      const [row] = await sql.named("find_vault_object")<{
        readonly id: string;
        readonly blob: string;
        readonly size: number;
      }>`select id, blob, size from vault_object where id = ${id}`;
      return row ?? null;
    },
    find: async (objectId, principal) => {
      const [row] = await sql.named("find_key_grant")<{ readonly wrapped: Uint8Array }>`
        select wrapped from key_grant where object_id = ${objectId} and principal = ${principal}`;
      return row?.wrapped ?? null;
    },
    listHolders: (objectId) => listHolders(sql, objectId),
    put: (objectId, grants) => put(sql, objectId, grants),
    remove: async (objectId, principals) => {
      await sql`
        delete from key_grant
         where object_id = ${objectId} and principal = any(${principals}::text[])`;
      await forgetIdle(sql, principals);
    },
    destroy: async (objectId) => {
      const holders = await listHolders(sql, objectId);
      const [row] = await sql<{ readonly blob: string }>`
        delete from vault_object where id = ${objectId} returning blob`;
      await forgetIdle(sql, holders);
      return row?.blob ?? null;
    },
    noteDamage: async (objectId, damage) => {
      const [row] = await sql<{ readonly request_id: string | null }>`
        update vault_object set damage = ${damage}, checked_at = now() where id = ${objectId}
        returning ${HOLDER} as request_id`;
      return row ? { requestId: row.request_id } : null;
    },
    noteIntact: async (objectId, at) => {
      await sql`
        update vault_object set damage = null, checked_at = ${at} where id = ${objectId}`;
    },
    wasIntact: async (objectId, since) => {
      const [row] = await sql`
        select from vault_object
         where id = ${objectId} and damage is null and checked_at >= ${since}`;
      return row !== undefined;
    },
    listDamaged: async (most) => {
      const rows = await sql<VaultObject & Damaged>`
        select id, blob, size, damage, ${HOLDER} as request_id from vault_object
         where damage is not null order by id limit ${most}`;
      return rows.map(({ request_id: requestId, ...row }) => ({ ...row, requestId }));
    },
    listUnchecked: ({ intact, damaged }, most) => sql<VaultObject>`
        select id, blob, size from (
          (select id, blob, size, 0 as turn, coalesce(checked_at, created_at) as checked from vault_object
            where damage is not null and coalesce(checked_at, created_at) < ${damaged}
            order by coalesce(checked_at, created_at), id limit ${most})
          union all
          (select id, blob, size, 1, coalesce(checked_at, created_at) from vault_object
            where damage is null and coalesce(checked_at, created_at) < ${intact}
            order by coalesce(checked_at, created_at), id limit ${most})) due
         order by turn, checked, id limit ${most}`,
    listOrphans: async (blobs) => {
      const rows = await sql<{ readonly blob: string }>`
        select blob from unnest(${blobs}::text[]) as given (blob)
         where not exists (select from vault_object where vault_object.blob = given.blob)`;
      return rows.map(({ blob }) => blob);
    },
    listMasterKeys: async () => {
      const rows = await sql<{ readonly key_id: string }>`
        select distinct key_id from principal_key order by key_id`;
      return rows.map(({ key_id }) => key_id);
    },
    listPrincipalsNotUnder: async (keyId, most) => {
      const rows = await sql<KeyRow & { readonly principal: string }>`
        select principal, key_id, wrapped, generation from principal_key
         where key_id <> ${keyId} order by principal limit ${most}`;
      return rows.map((row) => ({ principal: row.principal, key: keyOf(row) }));
    },
    rewrapPrincipal: async (principal, { keyId, bytes }) => {
      await sql`
        update principal_key set key_id = ${keyId}, wrapped = ${Buffer.from(bytes)}
         where principal = ${principal}`;
    },
  };
}

async function listHolders(sql: Sql, objectId: string): Promise<readonly string[]> {
  const rows = await sql<{ readonly principal: string }>`
    select principal from key_grant where object_id = ${objectId} order by principal`;
  return rows.map(({ principal }) => principal);
}

/**
 * A person who holds no key any more is forgotten: their address is the name of their own key. Who
 * is being given one at this moment is locked and stays; the second look is after the lock.
 */
async function forgetIdle(sql: Sql, principals: readonly string[]): Promise<void> {
  const people = principals.filter((principal) => principal.startsWith("email:"));
  if (people.length === 0) return;
  const idle = await sql<{ readonly principal: string }>`
    select principal from principal_key p
     where principal = any(${people}::text[])
       and not exists (select from key_grant g where g.principal = p.principal)
       for update skip locked`;
  await sql`
    delete from principal_key p
     where principal = any(${idle.map(({ principal }) => principal)}::text[])
       and not exists (select from key_grant g where g.principal = p.principal)`;
}

/** The keys of those who get one are held until the transaction ends: nobody is forgotten meanwhile. */
async function put(sql: Sql, objectId: string, grants: readonly KeyGrant[]): Promise<void> {
  const principals = grants.map(({ principal }) => principal);
  const generations = grants.map(({ generation }) => generation);
  const wrapped = grants.map((grant) => Buffer.from(grant.wrapped));
  const kept = await sql.named("put_key_grants")`
    insert into key_grant (object_id, principal, wrapped)
    select ${objectId}, p.principal, given.wrapped
      from unnest(${principals}::text[], ${generations}::bigint[], ${wrapped}::bytea[])
           as given (principal, generation, wrapped)
      join principal_key p
        on p.principal = given.principal and p.generation = given.generation
       for key share of p
        on conflict (object_id, principal) do update set wrapped = excluded.wrapped
 returning principal`;
  if (kept.length < grants.length) throw new Outage("the key of somebody who was forgotten");
}

function keyOf({ key_id, wrapped, generation }: KeyRow): PrincipalKey {
  return { keyId: key_id, bytes: wrapped, generation };
}
