import { visualFor, type Signature, type SignatureRequest } from "../../domain/requests/request.ts";
import { isForAnybody, type SignableField } from "../../domain/documents/signable.ts";
import { laterSigners } from "../../domain/requests/later-signers.ts";
import { fieldsOfOthers } from "../../domain/requests/placement.ts";
import type { VisualSignature } from "../../domain/requests/visual.ts";
import { dueSignatures } from "../../domain/requests/turns.ts";
import { lookOf } from "../../domain/business/branding.ts";
import type { Business } from "../../domain/business/business.ts";
import type { World } from "../../ports/world.ts";
import { accountOf } from "../account-of.ts";
import { maskedEmail } from "../masked.ts";
import { signableOf } from "./request-documents.ts";

type Reading = Pick<World, "store">;

/** Who asks, what and by when. */
export async function invitationOf(
  { store }: Reading,
  request: SignatureRequest,
  business: Business,
) {
  const look = lookOf(business, await store.brandings.find(business.id));
  const versions = request.documents.map(({ versionId }) => versionId);
  const documents = await store.documents.findMany(versions);
  return {
    requestId: request.id,
    title: request.title,
    message: request.message,
    sender: {
      business: look.name,
      registeredName: look.registeredName,
      accent: look.accent,
      logo: look.logo,
    },
    createdAt: request.createdAt,
    expiresAt: request.expiresAt,
    deletedAt: request.autoDeleteAt,
    environment: request.environment,
    documentCount: request.documents.length,
    pageCount: documents.reduce((sum, { pageCount }) => sum + pageCount, 0),
  };
}

/** The documents of a request as they are now, with where the person's mark goes. */
export async function documentsOf(
  { store }: Reading,
  request: SignatureRequest,
  signature: Signature,
) {
  const known = new Set(await store.intents.listShown(signature.id));
  const toSign = new Map(
    laterSigners(request, signature).map(({ document, visuals }) => [document.id, visuals]),
  );
  const shown = [];
  for (const { id, name, versionId } of request.documents) {
    const document = await store.documents.find(versionId);
    const unshown = document && (await store.documents.findUnshown(versionId));
    if (!document || !unshown) continue;
    const placement = placementOf(request, signature, id);
    const others = fieldsOfOthers(request, signature, id);
    const later = toSign.get(id) ?? [];
    shown.push({
      id,
      versionId,
      title: name,
      size: document.size,
      sha256: document.sha256,
      pageCount: document.pageCount,
      pageSizes: unshown.pageSizes,
      isToSign: toSign.has(id),
      isShown: known.has(versionId),
      placement,
      // Empty ones are hints: only such as this person may sign in.
      fields: signableOf(document, unshown)
        .signatureFields.filter(
          (field) =>
            field.signed ||
            field.name === placement.field ||
            (isForAnybody(field) && !others.has(field.name) && !isTaken(field, later)),
        )
        .map(({ name: field, signed, positions = [] }) => ({
          name: field,
          isSigned: signed,
          positions,
        })),
    });
  }
  return shown;
}

/** Whether an empty field was made for somebody else who signs later. */
function isTaken({ positions = [] }: SignableField, later: readonly VisualSignature[]): boolean {
  const taken = later.flatMap(({ placement }) =>
    placement.kind === "positions" ? placement.positions : [],
  );
  return positions.some((one) =>
    taken.some(({ page, x, y, width, height }) => {
      const isThere = one.page === page && one.x === x && one.y === y;
      return isThere && one.width === width && one.height === height;
    }),
  );
}

function placementOf(
  _request: SignatureRequest,
  signature: Signature,
  documentId: SignatureRequest["documents"][number]["id"],
) {
  const visual = visualFor(signature, documentId);
  const placement = visual?.placement ?? ({ kind: "free" } as const);
  return {
    kind: placement.kind,
    field: placement.kind === "field" ? placement.name : null,
    positions: placement.kind === "positions" ? placement.positions : [],
    rotation: visual?.rotation ?? 0,
    hasImage: (visual?.image ?? null) !== null,
  };
}

/** Who signs, in their order. Signers see each other's names; addresses are masked. */
export async function peopleOf({ store }: Reading, request: SignatureRequest, own: Signature) {
  const due = new Set(dueSignatures(request).map(({ id }) => id));
  const shown = [];
  for (const one of request.signatures) {
    shown.push({
      name: await nameOf({ store }, request, one),
      isYou: one.id === own.id,
      status: one.status,
      isDue: due.has(one.id),
      sequence: one.sequence,
      signedAt: one.status === "signed" ? one.endedAt : null,
    });
  }
  return shown;
}

async function nameOf(
  world: Reading,
  request: SignatureRequest,
  signature: Signature,
): Promise<string | null> {
  const name = await personName(world, request, signature);
  const { email } = signature.signer;
  return name ?? (email === null ? null : maskedEmail(email));
}

/** First and last name as they were given, or as the account says them; null where nobody knows. */
export async function personName(
  { store }: Reading,
  request: SignatureRequest,
  { signer }: Signature,
): Promise<string | null> {
  const known =
    signer.kind === "guest" ? signer.identity : await accountOf(store, request, signer.email);
  return [known?.firstName, known?.lastName].filter(Boolean).join(" ") || null;
}
