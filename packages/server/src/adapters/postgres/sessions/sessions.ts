import type { AccountId, RequestId, SignatureId } from "../../../domain/ids.ts";
import type { Session, SessionHolder, SessionMemory } from "../../../domain/sessions/session.ts";
import type { Sessions } from "../../../ports/store/sessions.ts";
import { first, json, part, type Sql } from "../database/sql.ts";

type SessionRow = {
  readonly id: string;
  readonly account_id: AccountId | null;
  readonly email: string | null;
  readonly request_id: RequestId | null;
  readonly signature_id: SignatureId | null;
  readonly created_at: Date;
  readonly seen_at: Date;
  readonly proven_at: Date | null;
  readonly factor: Session["factor"];
  readonly network: string | null;
  readonly user_agent: string | null;
  readonly memory: SessionMemory;
};

const SESSION = part`
  s.id, s.account_id, a.email, s.request_id, s.signature_id, s.created_at, s.seen_at, s.proven_at,
  s.factor, s.network, s.user_agent, s.memory
  from session s left join account a on a.id = s.account_id`;

const MOST_MEMORY_BYTES = 65_536;

/** The table `session`. */
export function sessionsOver(sql: Sql): Sessions {
  return {
    find: async (id) => {
      const row = first(
        await sql.named("find-session")<SessionRow>`select ${SESSION} where s.id = ${id}`,
      );
      return row && toSession(row);
    },
    add: (session) => add(sql, session),
    seen: async (id, at) => {
      await sql`update session set seen_at = greatest(seen_at, ${at}) where id = ${id}`;
    },
    proven: async (id, at) => {
      await sql`update session set proven_at = ${at} where id = ${id}`;
    },
    remember: async (id, memory) => {
      // What lies there longest is of no use any more: a session that collects on and on begins anew.
      await sql`
        update session
           set memory = case when pg_column_size(memory) < ${MOST_MEMORY_BYTES}
                             then memory else '{}' end || ${json(memory)}::jsonb
         where id = ${id}`;
    },
    list: async (account) => {
      const rows = await sql<SessionRow>`
        select ${SESSION} where s.account_id = ${account} order by s.seen_at desc, s.id`;
      return rows.map(toSession);
    },
    end: async (id) => {
      await sql`delete from session where id = ${id}`;
    },
    endOfSignature: async (signature) => {
      await sql`delete from session where signature_id = ${signature}`;
    },
    keepNewest: async (signature, most) => {
      await sql`
        delete from session where id in (
          select id from session where signature_id = ${signature}
           order by created_at desc, id offset ${most})`;
    },
    endAll: async (account, but) => {
      await sql`
        delete from session where account_id = ${account} and id is distinct from ${but}::text`;
    },
  };
}

async function add(sql: Sql, session: Session): Promise<void> {
  const { holder } = session;
  const account = holder.kind === "account" ? holder.accountId : null;
  if (account !== null) {
    await sql`update account set last_seen_at = ${session.createdAt} where id = ${account}`;
  }
  const { requestId = null, signatureId = null } = holder.kind === "link" ? holder : {};
  await sql`
    insert into session (id, account_id, request_id, signature_id, created_at, seen_at, proven_at,
                         factor, network, user_agent, memory)
    values (${session.id}, ${account}, ${requestId}, ${signatureId}, ${session.createdAt},
            ${session.seenAt}, ${session.provenAt}, ${session.factor}, ${session.network}, ${session.userAgent},
            ${json(session.memory)})`;
}

function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    holder: holderOf(row),
    createdAt: row.created_at,
    seenAt: row.seen_at,
    provenAt: row.proven_at,
    factor: row.factor,
    network: row.network,
    userAgent: row.user_agent,
    memory: row.memory,
  };
}

function holderOf({ id, account_id, email, request_id, signature_id }: SessionRow): SessionHolder {
  if (account_id !== null && email !== null)
    return { kind: "account", accountId: account_id, email };
  if (request_id !== null && signature_id !== null) {
    return { kind: "link", requestId: request_id, signatureId: signature_id };
  }
  throw new Error(`session ${id.slice(0, 8)} belongs to nobody`);
}
