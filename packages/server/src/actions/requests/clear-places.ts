import { Refusal } from "@paraph/contract/errors";
import type { Actor } from "../../domain/access/actor.ts";
import { permitRequest } from "../../domain/access/permissions.ts";
import { type Share, shareOf } from "../../domain/access/share.ts";
import type { Signable } from "../../domain/documents/signable.ts";
import type { DocumentId, RequestId } from "../../domain/ids.ts";
import { isOnPage } from "../../domain/requests/placement.ts";
import type { RequestDocument, SignatureRequest } from "../../domain/requests/request.ts";
import type { NewSignature } from "../../domain/requests/signers.ts";
import type { Position } from "../../domain/requests/visual.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { PROCESSING } from "../../vault/grants.ts";
import { openObject, withEncrypted } from "../../vault/open.ts";
import type { Stored } from "../../vault/read.ts";
import { signableDocuments } from "./request-documents.ts";

export type PlacesWorld = Pick<World, "store" | "ids" | "keyring" | "blobs" | "inspector">;

type Entry = Pick<NewSignature, "visual" | "documentSignatures">;
type Version = Pick<RequestDocument, "id" | "versionId">;

/** Run in the transaction of a change: refuses where the documents have moved on since they were looked at. */
export type Recheck = (before: SignatureRequest, tables: Tables) => Promise<void>;

/**
 * Refuses new places that cover text of documents which somebody has signed, or is signing (interface 2.3): whoever has
 * signed could not have seen them. Pages are drawn for it, so it is done before the transaction of the change.
 */
export async function checkNewPlaces(
  world: PlacesWorld,
  actor: Actor,
  id: RequestId,
  entries: readonly Entry[],
): Promise<Recheck> {
  if (!entries.some(hasPositions)) return () => Promise.resolve();
  const seen = await world.store.requests.find(id);
  if (!seen) throw new Refusal("error.sr.not_found");
  permitRequest(seen, actor, "manage");
  const wasBeingSigned = (await world.store.leases.holder(id)) !== null;
  const signables = await signableDocuments(world.store, seen.documents);
  const held = { documents: seen.documents, signables, isBeingSigned: wasBeingSigned };
  await checkPlacesOn(world, shareOf(actor), held, entries);
  return async (before, tables) => {
    const isBeingSigned = (await tables.leases.holder(id)) !== null;
    if (versionsOf(before) !== versionsOf(seen) || (isBeingSigned && !wasBeingSigned)) {
      throw new Refusal("error.sr.being_signed");
    }
  };
}

/** Documents on which somebody is to sign, as they are now. */
type Held = {
  readonly documents: readonly Version[];
  /** In the same order. */
  readonly signables: readonly Signable[];
  readonly isBeingSigned?: boolean;
  /** The content of the one document that is saved with the request. */
  readonly brought?: Stored | null;
};

/** The same for documents of a request that is made now, or that a draft gets. */
export async function checkPlacesOn(
  world: PlacesWorld,
  share: Share,
  { documents, signables, isBeingSigned = false, brought = null }: Held,
  entries: readonly Entry[],
): Promise<void> {
  for (const [index, { id, versionId }] of documents.entries()) {
    const { pageSizes, signatureFields, certification } = signables[index] ?? NOTHING;
    // A certified document takes no new mark at all, and is refused for that.
    if (certification !== null) continue;
    if (!isBeingSigned && !signatureFields.some(({ signed }) => signed)) continue;
    const asked = entries.flatMap((entry) => positionsOn(entry, id));
    // What does not lie on the page is refused for that, with the entry named.
    const places = asked.filter((place) => isOnPage(place, pageSizes));
    if (places.length === 0) continue;
    const stored = brought ?? (await openObject(world, versionId, PROCESSING));
    await refuseCovering(world, stored, places, share);
  }
}

const NOTHING = { pageSizes: [], signatureFields: [], certification: null };

export function hasPositions({ visual, documentSignatures }: Entry): boolean {
  const visuals = [visual, ...(documentSignatures ?? []).map((one) => one.visual)];
  return visuals.some((one) => one?.placement.kind === "positions");
}

/** Refuses the first place that covers text, naming the nearest one that is clear. */
export async function refuseCovering(
  { blobs, inspector }: Pick<World, "blobs" | "inspector">,
  stored: Stored,
  places: readonly Position[],
  share: Share,
): Promise<void> {
  const answers = await withEncrypted(blobs, stored, (encrypted) =>
    inspector.clearPlaces(encrypted, places, share),
  );
  for (const [index, answer] of answers.entries()) {
    const place = places[index];
    if (answer.isClear || !place) continue;
    const { page, x, y, width, height } = place;
    const where =
      answer.nearest === null
        ? `No place of this size is clear on this page or those near to it.`
        : `The nearest clear place is x ${answer.nearest.x}, y ${answer.nearest.y} on page ${answer.nearest.page}.`;
    throw new Refusal("error.sr.place_covers_text", {
      message: `The position (page ${page}, x ${x}, y ${y}, ${width} by ${height} points) covers text, a picture or a place of somebody else on a document that has been signed. ${where}`,
    });
  }
}

function positionsOn({ visual, documentSignatures }: Entry, id: DocumentId): readonly Position[] {
  const own = documentSignatures?.find((one) => one.documentId === id);
  if (documentSignatures && !own) return [];
  const placement = (own?.visual ?? visual)?.placement;
  return placement?.kind === "positions" ? placement.positions : [];
}

function versionsOf({ documents }: SignatureRequest): string {
  return documents.map(({ versionId }) => versionId).join();
}
