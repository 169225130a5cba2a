import { Refusal } from "@paraph/contract/errors";
import type { Share } from "../../domain/access/share.ts";
import type { Signable } from "../../domain/documents/signable.ts";
import type { DocumentId, SignatureId } from "../../domain/ids.ts";
import {
  checkPlacement,
  chosenPlacement,
  fieldsOfOthers,
  isSamePlace,
} from "../../domain/requests/placement.ts";
import {
  documentsToSign,
  type Signature,
  type SignatureRequest,
  visualFor,
} from "../../domain/requests/request.ts";
import type { Position } from "../../domain/requests/visual.ts";
import { PROCESSING } from "../../vault/grants.ts";
import { openObject, withEncrypted } from "../../vault/open.ts";
import { type PlacesWorld, refuseCovering } from "../requests/clear-places.ts";
import { signableDocuments } from "../requests/request-documents.ts";

/** Each look draws pages; nobody moves a mark so often. */
const LOOKS = { count: 300, perSeconds: 3600 } as const;

/** Counts a question about places, before anything is drawn for it. */
export async function countLook({ store }: PlacesWorld, id: SignatureId): Promise<void> {
  const taken = await store.limits.take(`place:looked:${id}`, LOOKS);
  if (!taken.allowed) throw new Refusal("error.rate_limit.exceeded", taken);
}

/** Refuses places of the signer's own choice that the documents do not have, or that cover what others have signed. */
export async function checkChosenPlaces(
  world: PlacesWorld,
  request: SignatureRequest,
  signature: Signature,
  places: ReadonlyMap<DocumentId, readonly Position[]>,
  share: Share,
): Promise<void> {
  for (const document of documentsToSign(request, signature)) {
    const isFree = (visualFor(signature, document.id)?.placement.kind ?? "free") === "free";
    const positions = places.get(document.id) ?? [];
    if (!isFree || positions.length === 0) continue;
    refusePlacesOfOthers(request, signature, document.id, positions);
    const signable = await checkedDocument(world, document, positions);
    const placement = signable && chosenPlacement(positions, signable);
    if (placement?.kind === "field") {
      const isTaken = fieldsOfOthers(request, signature, document.id).has(placement.name);
      if (isTaken) throw new Refusal("error.sr.place_covers_text");
      continue;
    }
    if (!isSigned(signable)) continue;
    const stored = await openObject(world, document.versionId, PROCESSING);
    await refuseCovering(world, stored, positions, share);
  }
}

/** A field that waits for somebody else is theirs alone. */
function refusePlacesOfOthers(
  request: SignatureRequest,
  signature: Signature,
  documentId: DocumentId,
  positions: readonly Position[],
): void {
  const theirs = request.signatures
    .filter(({ id, status }) => id !== signature.id && status === "open")
    .flatMap((one) => {
      const placement = visualFor(one, documentId)?.placement;
      return placement?.kind === "positions" ? placement.positions : [];
    });
  if (positions.some((mine) => theirs.some((one) => isSamePlace(mine, one, NEAR_POINTS)))) {
    throw new Refusal("error.sr.place_covers_text");
  }
}

const NEAR_POINTS = 2;

/** The place itself where a mark may stand, else the nearest one; null where its page has none. */
export async function findClearPlace(
  world: PlacesWorld,
  document: SignatureRequest["documents"][number],
  place: Position,
  share: Share,
): Promise<Position | null> {
  const signable = await checkedDocument(world, document, [place]);
  const isInField = signable && chosenPlacement([place], signable).kind === "field";
  if (isInField || !isSigned(signable)) return place;
  const stored = await openObject(world, document.versionId, PROCESSING);
  const [answer] = await withEncrypted(world.blobs, stored, (encrypted) =>
    world.inspector.clearPlaces(encrypted, [place], share),
  );
  return answer?.isClear === false ? answer.nearest : place;
}

/** What the document says about signing it; refuses places that it does not have. */
async function checkedDocument(
  { store }: PlacesWorld,
  document: SignatureRequest["documents"][number],
  positions: readonly Position[],
): Promise<Signable | null> {
  const [signable] = await signableDocuments(store, [document]);
  if (!signable) return null;
  checkPlacement(chosenPlacement(positions, signable), signable);
  return signable;
}

function isSigned(signable: Signable | null): boolean {
  return signable?.signatureFields.some(({ signed }) => signed) ?? false;
}
