import { Refusal } from "@paraph/contract/errors";
import { checkPlacement, chosenPlacement } from "../../domain/requests/placement.ts";
import { type RequestDocument, type Signature, visualFor } from "../../domain/requests/request.ts";
import type { EncryptedPdf } from "../../ports/inspector.ts";
import type { World } from "../../ports/world.ts";
import { PROCESSING } from "../../vault/grants.ts";
import { VaultFault } from "../../vault/format.ts";
import { openObject } from "../../vault/open.ts";
import { damageOf, requireWhole } from "../../vault/read.ts";
import { signableOf } from "../requests/request-documents.ts";
import type { Before } from "./keep-signed.ts";
import type { SigningInput } from "./signing-input.ts";

type OpeningWorld = Pick<World, "store" | "ids" | "keyring" | "blobs">;

/** A document of a request that lies open for signing. */
export type Opened = Before & {
  readonly entry: RequestDocument;
  readonly encrypted: EncryptedPdf;
};

/** A place that the signer chose and the document does not have is chosen anew; the request stays as it is. */
export function checkOwnPlaces(
  signature: Signature,
  opened: readonly Opened[],
  { places }: SigningInput,
): void {
  for (const { entry, document, unshown } of opened) {
    const positions = places.get(entry.id) ?? [];
    const isFree = (visualFor(signature, entry.id)?.placement.kind ?? "free") === "free";
    if (!isFree || positions.length === 0) continue;
    const signable = signableOf(document, unshown);
    checkPlacement(chosenPlacement(positions, signable), signable);
  }
}

/** The files stay where they are until all is signed; their bytes stay encrypted on the disk. */
export async function withDocuments(
  world: OpeningWorld,
  entries: readonly RequestDocument[],
  work: (opened: readonly Opened[]) => Promise<void>,
): Promise<void> {
  const opened: Opened[] = [];
  const release: (() => Promise<void>)[] = [];
  try {
    for (const entry of entries) {
      const document = await world.store.documents.find(entry.versionId);
      if (!document) throw new Refusal("error.document.not_found");
      const unshown = await world.store.documents.findUnshown(document.id);
      if (!unshown) throw new Error(`document ${document.id} was never examined`);
      const stored = await openObject(world, entry.versionId, PROCESSING);
      const local = await world.blobs.local(stored.blob).catch(async (error: unknown) => {
        throw await damageOf(stored, error);
      });
      release.push(local.release);
      const { id, key } = stored;
      opened.push({ entry, document, unshown, stored, encrypted: { id, key, path: local.path } });
    }
    await work(opened);
  } catch (error) {
    // Which of them it is says reading them.
    if (error instanceof VaultFault) {
      for (const { stored } of opened) await requireWhole(world.blobs, stored);
    }
    throw error;
  } finally {
    for (const one of release) await one();
  }
}
