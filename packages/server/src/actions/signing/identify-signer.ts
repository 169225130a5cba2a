import { Refusal } from "@paraph/contract/errors";
import {
  isOf,
  type Finding,
  type IdentificationRecord,
  type IdentityDocument,
} from "../../domain/identification/identification.ts";
import type { Signature, SignatureRequest } from "../../domain/requests/request.ts";
import { notWhile } from "../../domain/requests/not-while.ts";
import { businessTime } from "../../domain/business/business.ts";
import type { StoredIdentification } from "../../ports/store/identification.ts";
import type { World } from "../../ports/world.ts";
import { apiPrincipal, PROCESSING, wrapFor } from "../../vault/grants.ts";
import { REMOVE_BLOB } from "../documents/erase-document.ts";
import { discardAfter, receiveContent } from "../documents/receive-content.ts";
import { businessOf } from "../business-of.ts";
import { recordAct } from "../requests/record.ts";
import type { SignaturePlace } from "../requests/end-signature.ts";

export type IdentifyingWorld = Pick<
  World,
  "store" | "clock" | "ids" | "keyring" | "blobs" | "log" | "identifiers"
>;

/** A record is small; nothing a provider sends is larger. */
const MOST_RECORD = { bytes: 1024 * 1024, key: "error.request.body_too_large" } as const;

/**
 * Express QES: a signer without an account is identified for this very request (interface 4.3). What
 * was seen is kept encrypted like a document; a later attempt replaces an earlier refusal.
 */
export async function identifySigner(
  world: IdentifyingWorld,
  place: SignaturePlace,
  document: IdentityDocument,
): Promise<StoredIdentification> {
  const { request, signature } = await findSignature(world, place);
  const { identificationId } = signature;
  if (identificationId === null) {
    throw new Refusal("error.sr.not_now", { message: "This signer is not to be identified here." });
  }
  if (signature.status === "signed") throw new Refusal("error.sr.already_signed");
  if (request.status !== "OPEN" || signature.status !== "open") {
    throw notWhile(request.status, "error.sr.not_open");
  }
  const before = await world.store.identifications.find(identificationId);
  if (before?.status === "ACCEPTED") return before;
  const identifier = world.identifiers[request.environment];
  if (!identifier) {
    throw new Refusal("error.provider.unavailable", {
      message: "No provider of identifications is configured.",
    });
  }
  const at = businessTime(await businessOf(world.store, request), request, world.clock.now());
  const finding = fitting(await identifier.identify(document, at), document, signature);
  const record: IdentificationRecord = {
    identificationId,
    requestId: request.id,
    signatureId: signature.id,
    provider: identifier.name,
    decidedAt: at.toISOString(),
    document,
    finding,
  };
  return keepRecord(world, request, signature, record, at);
}

/** What a provider accepts counts only for the person who is asked to sign (interface 10). */
function fitting(finding: Finding, document: IdentityDocument, { signer }: Signature): Finding {
  if (!finding.accepted || isOf(document, signer)) return finding;
  const reason = "The document is that of another person than the one who is asked to sign.";
  return { ...finding, accepted: false, reason };
}

async function keepRecord(
  world: IdentifyingWorld,
  request: SignatureRequest,
  signature: Signature,
  record: IdentificationRecord,
  at: Date,
): Promise<StoredIdentification> {
  const content = await receiveContent(world, once(record), { most: MOST_RECORD });
  try {
    const holders = [apiPrincipal(request.owner), PROCESSING];
    const grants = await wrapFor(world, content.id, content.key, holders);
    const stored: StoredIdentification = {
      identificationId: record.identificationId as StoredIdentification["identificationId"],
      requestId: request.id,
      signatureId: signature.id,
      provider: record.provider,
      status: record.finding.accepted ? "ACCEPTED" : "REFUSED",
      decidedAt: at,
      objectId: content.id,
    };
    await world.store.transaction(async (tables) => {
      await tables.requests.lock(request.id);
      const { id, blob, size } = content;
      await tables.keys.keep({ id, blob, size }, grants);
      const replaced = await tables.identifications.save(stored);
      const old = replaced === null ? null : await tables.keys.destroy(replaced);
      if (old !== null) {
        await tables.jobs.add([
          {
            kind: REMOVE_BLOB,
            payload: { blob: old },
            businessId: null,
            key: `${REMOVE_BLOB}:${old}`,
          },
        ]);
      }
      await recordAct(tables, request, {
        type: "signer.identified",
        at,
        facts: {
          signature: signature.id,
          identification: record.identificationId,
          status: stored.status,
        },
        personal: { provider: record.provider, reference: record.finding.reference },
      });
    });
    return stored;
  } catch (error) {
    await discardAfter(error, world, content);
    throw error;
  }
}

async function* once(record: IdentificationRecord): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(JSON.stringify(record));
}

async function findSignature(
  { store }: Pick<World, "store">,
  { requestId, signatureId }: SignaturePlace,
): Promise<{ readonly request: SignatureRequest; readonly signature: Signature }> {
  const request = await store.requests.find(requestId);
  if (!request) throw new Refusal("error.sr.not_found");
  const signature = request.signatures.find(({ id }) => id === signatureId);
  if (!signature) throw new Refusal("error.sr.signature_not_found");
  return { request, signature };
}
