import { Refusal } from "@paraph/contract/errors";
import type { Actor } from "../../domain/access/actor.ts";
import { permitRequest } from "../../domain/access/permissions.ts";
import { shareOf } from "../../domain/access/share.ts";
import type { DocumentId, RequestId } from "../../domain/ids.ts";
import { advance } from "../../domain/requests/advance.ts";
import { checkDocumentCount } from "../../domain/requests/create.ts";
import { checkPlacements } from "../../domain/requests/placement.ts";
import type { Signature, SignatureRequest } from "../../domain/requests/request.ts";
import { checkShownContent } from "../../domain/requests/shown-content.ts";
import { notWhile } from "../../domain/requests/not-while.ts";
import type { Commit } from "../../ports/store/store.ts";
import { checkPlacesOn, hasPositions, type PlacesWorld } from "./clear-places.ts";
import { changeRequest, type Change, type ChangeWorld } from "./change-request.ts";
import { signableDocuments, storedDocuments } from "./request-documents.ts";

/** One more document for a DRAFT (interface 4.3). */
export async function addDocument(
  world: ChangeWorld & PlacesWorld,
  actor: Actor,
  id: RequestId,
  documentId: DocumentId,
  commit: Commit<SignatureRequest>,
): Promise<SignatureRequest> {
  await checkPlaces(world, actor, id, documentId);
  const change: Change = {
    operation: "manage",
    act: "document.added",
    facts: { document: documentId },
    decide: async (before, { at, tables }) => {
      if (before.status !== "DRAFT") throw notWhile(before.status, "error.sr.not_draft");
      if (before.documents.some((one) => one.id === documentId)) {
        throw new Refusal("error.sr.already_has_document");
      }
      checkDocumentCount(before.documents.length + 1);
      const added = await storedDocuments(tables, actor, [documentId], before);
      const documents = [...before.documents, ...added.documents];
      const signables = await signableDocuments(tables, documents);
      checkPlacements(before.signatures, signables);
      checkShownContent(before.quality, signables);
      return advance(before, { kind: "update", at, changes: { documents } });
    },
  };
  return changeRequest(world, actor, id, change, commit);
}

/** Signers whose places hold for every document get them on this one too. */
async function checkPlaces(
  world: PlacesWorld,
  actor: Actor,
  id: RequestId,
  documentId: DocumentId,
): Promise<void> {
  const request = await world.store.requests.find(id);
  if (!request?.signatures.some(hasPositions)) return;
  permitRequest(request, actor, "manage");
  const added = await storedDocuments(world.store, actor, [documentId], request);
  await checkPlacesOn(world, shareOf(actor), added, request.signatures);
}

/** A document leaves a DRAFT, which keeps one at least (interface 7). */
export async function removeDocument(
  world: ChangeWorld,
  actor: Actor,
  id: RequestId,
  documentId: DocumentId,
): Promise<SignatureRequest> {
  return changeRequest(world, actor, id, {
    operation: "manage",
    act: "document.removed",
    facts: { document: documentId },
    decide: (before, { at }) =>
      advance(before, { kind: "update", at, changes: without(before, documentId) }),
  });
}

/** A DRAFT without one of its documents; the store of documents asks for it too. */
export function without(
  { status, origin, documents, signatures }: SignatureRequest,
  documentId: DocumentId,
): Pick<SignatureRequest, "documents" | "signatures"> {
  if (status !== "DRAFT") throw notWhile(status, "error.sr.not_draft");
  const staying = documents.filter(({ id }) => id !== documentId);
  if (staying.length === documents.length) throw new Refusal("error.document.not_found");
  if (staying.length === 0) throw new Refusal("error.sr.last_document_cannot_be_removed");
  const released = (one: Signature) => releasedFrom(one, documentId, origin);
  return { documents: staying, signatures: signatures.map(released) };
}

/**
 * Who was asked to sign only this document would be left with nothing to sign. In a request that was made in the
 * browser everybody signs every document: they lose their places and sign the others.
 */
function releasedFrom(
  signature: Signature,
  documentId: DocumentId,
  origin: SignatureRequest["origin"],
): Signature {
  const { documentSignatures } = signature;
  if (!documentSignatures?.some((one) => one.documentId === documentId)) return signature;
  const staying = documentSignatures.filter((one) => one.documentId !== documentId);
  if (staying.length === 0 && origin === "WEB") return { ...signature, documentSignatures: null };
  if (staying.length === 0) {
    const message =
      "A signer is asked to sign this document only. Change or remove the signer first.";
    throw new Refusal("error.document.in_use", { message });
  }
  return { ...signature, documentSignatures: staying };
}
