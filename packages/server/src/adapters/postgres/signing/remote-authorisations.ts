import type {
  RemoteAuthorisations,
  RemoteAuthorisation,
  AuthorisationEnd,
} from "../../../ports/remote-authorisation.ts";
import { first, type Sql } from "../database/sql.ts";

type Row = {
  readonly id: string;
  readonly act_id: string;
  readonly request_id: RemoteAuthorisation["requestId"];
  readonly signature_id: RemoteAuthorisation["signatureId"];
  readonly provider: string;
  readonly state_digest: string;
  readonly browser_digest: string;
  readonly encrypted_under: string;
  readonly wrapped: Uint8Array;
  readonly encrypted: Uint8Array;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly ended: AuthorisationEnd | null;
};

const NOTHING = new Uint8Array();

/** The table `remote_authorisation`. */
export function remoteAuthorisationsOver(sql: Sql): RemoteAuthorisations {
  return {
    add: (authorisation) => add(sql, authorisation),
    find: async (stateDigest) => {
      const row = first(
        await sql<Row>`
          select id, act_id, request_id, signature_id, provider, state_digest, browser_digest,
                 encrypted_under, wrapped, encrypted, created_at, expires_at, ended
            from remote_authorisation where state_digest = ${stateDigest}`,
      );
      return row && toRemoteAuthorisation(row);
    },
    take: async (id) => {
      const rows = await sql`
        update remote_authorisation set ended = 'taken', wrapped = ${NOTHING}, encrypted = ${NOTHING}
         where id = ${id} and ended is null returning id`;
      return rows.length === 1;
    },
    finish: async (id, end) => {
      await sql`update remote_authorisation set ended = ${end} where id = ${id}`;
    },
    sweep: async (now, then) => {
      await sql`delete from remote_authorisation where expires_at < ${then}`;
      await sql`
        update remote_authorisation set wrapped = ${NOTHING}, encrypted = ${NOTHING}
         where expires_at < ${now} and encrypted <> ${NOTHING}`;
    },
  };
}

async function add(sql: Sql, authorisation: RemoteAuthorisation): Promise<void> {
  const { content } = authorisation;
  await sql`
    insert into remote_authorisation
           (id, act_id, request_id, signature_id, provider, state_digest, browser_digest,
            encrypted_under, wrapped, encrypted, created_at, expires_at, ended)
    values (${authorisation.id}, ${authorisation.actId}, ${authorisation.requestId}, ${authorisation.signatureId},
            ${authorisation.provider}, ${authorisation.stateDigest}, ${authorisation.browserDigest}, ${content.keyId},
            ${content.wrapped}, ${content.bytes}, ${authorisation.createdAt}, ${authorisation.expiresAt},
            ${authorisation.end})`;
}

function toRemoteAuthorisation(row: Row): RemoteAuthorisation {
  return {
    id: row.id,
    actId: row.act_id,
    requestId: row.request_id,
    signatureId: row.signature_id,
    provider: row.provider,
    stateDigest: row.state_digest,
    browserDigest: row.browser_digest,
    content: { keyId: row.encrypted_under, wrapped: row.wrapped, bytes: row.encrypted },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    end: row.ended,
  };
}
