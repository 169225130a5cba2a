import { nameOf, type Actor } from "../../domain/access/actor.ts";
import { shareOf } from "../../domain/access/share.ts";
import type { RequestId, SignatureId } from "../../domain/ids.ts";
import { checkAble } from "../../domain/requests/able.ts";
import { advance } from "../../domain/requests/advance.ts";
import { checkPictures } from "../../domain/requests/pictures.ts";
import { checkInks, checkPlacements } from "../../domain/requests/placement.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import { signaturesFor, type NewSignature } from "../../domain/requests/signers.ts";
import { notWhile } from "../../domain/requests/not-while.ts";
import { isWaiting } from "../../domain/requests/turns.ts";
import {
  changeRequest,
  type Change,
  type ChangeWorld,
  type WritingWorld,
} from "./change-request.ts";
import { countStrangers } from "../count-strangers.ts";
import { checkNewPlaces, type PlacesWorld } from "./clear-places.ts";
import { meansOf, type MeansWorld } from "./means.ts";
import { signableDocuments } from "./request-documents.ts";
import { signerSources } from "./signer-sources.ts";
import type { Commit } from "../../ports/store/store.ts";
import { examineImages, visualsOf } from "./examine-images.ts";

/** Adds a signer, who is invited at once when it is their turn (interface 4.3). */
export async function addSigner(
  world: WritingWorld & MeansWorld & PlacesWorld,
  actor: Actor,
  id: RequestId,
  entry: NewSignature,
  allowed: readonly ("DRAFT" | "OPEN")[],
  commit: Commit<SignatureRequest>,
): Promise<SignatureRequest> {
  const cmykImages = await examineImages(world, shareOf(actor), visualsOf([entry]));
  const recheckPlaces = await checkNewPlaces(world, actor, id, [entry]);
  const change: Change = {
    operation: "manage",
    act: "signer.added",
    decide: async (before, { at, business, tables }) => {
      // Versions 1 and 2 add to an OPEN request only, which theirs always are.
      if (before.status === "DRAFT" && !allowed.includes("DRAFT")) {
        throw notWhile(before.status, "error.sr.not_open");
      }
      const { environment } = before;
      const from = { business, environment, invitedBy: nameOf(actor) };
      const sources = await signerSources(world, tables, from, [entry]);
      const signatures = signaturesFor({ ...entry, id: null }, null, before, sources);
      checkAble(before, signatures, meansOf(world, business, environment));
      const all = [...before.signatures.filter(isWaiting), ...signatures];
      const signables = await signableDocuments(tables, before.documents);
      checkPlacements(all, signables);
      await recheckPlaces(before, tables);
      checkPictures(signatures, []);
      checkInks(signatures, signables, cmykImages);
      const outcome = advance(before, { kind: "add_signer", at, signatures });
      await countStrangers(world, tables, before, outcome);
      return outcome;
    },
  };
  return changeRequest(world, actor, id, change, commit);
}

/** Removes somebody who has not signed; if all that remain have, the request is SIGNED. */
export async function removeSigner(
  world: ChangeWorld,
  actor: Actor,
  id: RequestId,
  signature: SignatureId,
): Promise<SignatureRequest> {
  return changeRequest(world, actor, id, {
    operation: "manage",
    act: "signer.removed",
    facts: { signature },
    decide: (before, { at }) => advance(before, { kind: "remove_signer", at, signature }),
  });
}
