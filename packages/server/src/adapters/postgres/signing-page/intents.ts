import type { Legislation, Quality } from "@paraph/contract/words";
import type { DocumentId, RequestId, SignatureId } from "../../../domain/ids.ts";
import type { AgreedDocument, Intent, IntentStep } from "../../../domain/signing-page/intent.ts";
import type { Factor } from "../../../domain/requests/quality.ts";
import type { Intents } from "../../../ports/store/signing-page.ts";
import type { EncryptedContent } from "../../../ports/remote-authorisation.ts";
import { first, json, part, type Sql } from "../database/sql.ts";

type IntentRow = {
  readonly id: string;
  readonly request_id: RequestId;
  readonly signature_id: SignatureId;
  readonly reference: string;
  readonly documents: readonly AgreedDocument[];
  readonly quality: Quality;
  readonly legislation: Legislation | null;
  readonly factors: readonly Factor[];
  readonly binding: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly proven_by: Factor | null;
  readonly step: IntentStep;
  readonly problem: string | null;
};

type ContentRow = {
  readonly encrypted_under: string;
  readonly wrapped: Uint8Array;
  readonly encrypted: Uint8Array;
};

const NOTHING = new Uint8Array();
const INTENT = part`
  id, request_id, signature_id, reference, documents, quality, legislation, factors, binding,
  created_at, expires_at, proven_by, step, problem`;

/** The table `signing_intent`. */
export function intentsOver(sql: Sql): Intents {
  const one = (rows: readonly IntentRow[]): Intent | null => {
    const row = first(rows);
    return row && toIntent(row);
  };
  return {
    add: (intent, content) => add(sql, intent, content),
    find: async (id) =>
      one(await sql<IntentRow>`select ${INTENT} from signing_intent where id = ${id}`),
    newest: async (signatureId) =>
      one(
        await sql<IntentRow>`
          select ${INTENT} from signing_intent where signature_id = ${signatureId}
           order by created_at desc, id limit 1`,
      ),
    lock: async (id) =>
      one(await sql<IntentRow>`select ${INTENT} from signing_intent where id = ${id} for update`),
    content: async (id) => {
      const row = first(
        await sql<ContentRow>`
          select encrypted_under, wrapped, encrypted from signing_intent where id = ${id}`,
      );
      if (!row || row.encrypted.length === 0) return null;
      return { keyId: row.encrypted_under, wrapped: row.wrapped, bytes: row.encrypted };
    },
    prove: async (id, factor) => {
      await sql`
        update signing_intent set proven_by = ${factor}, step = 'confirmed', problem = null
         where id = ${id} and step = 'declared'`;
    },
    step: (id, step, problem) => stepTo(sql, id, step, problem),
    replace: async (signatureId) => {
      await sql`
        update signing_intent set step = 'void', wrapped = ${NOTHING}, encrypted = ${NOTHING}
         where signature_id = ${signatureId} and step = 'declared'`;
    },
    markShown: async (signatureId, versionId, at) => {
      await sql`
        insert into shown_document (signature_id, version_id, shown_at)
        values (${signatureId}, ${versionId}, ${at}) on conflict do nothing`;
    },
    listShown: async (signatureId) => {
      const rows = await sql<{ version_id: DocumentId }>`
        select version_id from shown_document where signature_id = ${signatureId}`;
      return rows.map(({ version_id }) => version_id);
    },
  };
}

async function stepTo(
  sql: Sql,
  id: string,
  step: IntentStep,
  problem: string | null,
): Promise<boolean> {
  const isEnd = step === "signed" || step === "failed" || step === "void";
  const forgotten = isEnd ? part`, wrapped = ${NOTHING}, encrypted = ${NOTHING}` : part``;
  const rows = await sql`
    update signing_intent set step = ${step}, problem = ${problem} ${forgotten}
     where id = ${id} and step not in ('signed', 'failed', 'void') returning id`;
  return rows.length === 1;
}

async function add(sql: Sql, intent: Intent, content: EncryptedContent): Promise<void> {
  await sql`
    insert into signing_intent
           (id, request_id, signature_id, reference, documents, quality, legislation, factors,
            binding, created_at, expires_at, proven_by, step, problem, encrypted_under, wrapped,
            encrypted)
    values (${intent.id}, ${intent.requestId}, ${intent.signatureId}, ${intent.reference},
            ${json(intent.documents)}, ${intent.quality}, ${intent.legislation}, ${intent.factors},
            ${intent.binding}, ${intent.createdAt}, ${intent.expiresAt}, ${intent.provenBy},
            ${intent.step}, ${intent.problem}, ${content.keyId}, ${content.wrapped},
            ${content.bytes})`;
}

function toIntent(row: IntentRow): Intent {
  return {
    id: row.id,
    requestId: row.request_id,
    signatureId: row.signature_id,
    reference: row.reference,
    documents: row.documents,
    quality: row.quality,
    legislation: row.legislation,
    factors: row.factors,
    binding: row.binding,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    provenBy: row.proven_by,
    step: row.step,
    problem: row.problem,
  };
}
