import { nameOf, type Actor } from "../../domain/access/actor.ts";
import { shareOf } from "../../domain/access/share.ts";
import { requireFeature } from "../../domain/business/features.ts";
import type { Day } from "../../domain/days.ts";
import type { RequestId } from "../../domain/ids.ts";
import { checkAble } from "../../domain/requests/able.ts";
import { advance } from "../../domain/requests/advance.ts";
import { checkExpiry } from "../../domain/requests/expiry.ts";
import { checkPictures } from "../../domain/requests/pictures.ts";
import { checkInks, checkPlacements } from "../../domain/requests/placement.ts";
import { checkShownContent } from "../../domain/requests/shown-content.ts";
import { remind } from "../../domain/requests/reminders.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import { isWaiting } from "../../domain/requests/turns.ts";
import { notWhile } from "../../domain/requests/not-while.ts";
import { updateRequest, type RequestPatch } from "../../domain/requests/update.ts";
import {
  changeRequest,
  type Change,
  type ChangeWorld,
  type WritingWorld,
} from "./change-request.ts";
import { may } from "../../domain/access/permissions.ts";
import { requireContent, type ContentWorld } from "../documents/check-content.ts";
import { countStrangers } from "../count-strangers.ts";
import { checkNewPlaces, type PlacesWorld, type Recheck } from "./clear-places.ts";
import { meansOf, type MeansWorld } from "./means.ts";
import { signableDocuments } from "./request-documents.ts";
import { signerSources } from "./signer-sources.ts";
import type { Commit } from "../../ports/store/store.ts";
import { examineImages, visualsOf } from "./examine-images.ts";

/** DRAFT becomes OPEN and everybody whose turn it is hears of it (interface 3.1). */
export async function initiateRequest(
  world: WritingWorld & MeansWorld & ContentWorld,
  actor: Actor,
  id: RequestId,
  commit: Commit<SignatureRequest>,
): Promise<SignatureRequest> {
  const request = await world.store.requests.find(id);
  if (request?.status === "DRAFT" && may(request, actor, "manage")) {
    await requireContent(
      world,
      request.documents.map(({ versionId }) => versionId),
    );
  }
  return initiateReadable(world, actor, id, commit);
}

/** The same where the documents were read already. */
export async function initiateReadable(
  world: WritingWorld & MeansWorld,
  actor: Actor,
  id: RequestId,
  commit: Commit<SignatureRequest>,
): Promise<SignatureRequest> {
  const change: Change = {
    operation: "manage",
    act: "request.initiated",
    decide: async (before, { at, business, tables }) => {
      const outcome = advance(before, { kind: "initiate", at });
      checkAble(before, before.signatures, meansOf(world, business, before.environment));
      await countStrangers(world, tables, before, outcome);
      return outcome;
    },
  };
  return changeRequest(world, actor, id, change, commit);
}

/** Reminds those whose turn it is, each once per hour (interface 8). */
export async function remindSigners(
  world: WritingWorld,
  actor: Actor,
  id: RequestId,
  commit: Commit<SignatureRequest>,
): Promise<SignatureRequest> {
  const change: Change = {
    operation: "manage",
    act: "signers.reminded",
    decide: async (before, { at, tables }) => {
      const outcome = remind(before, at);
      await countStrangers(world, tables, before, outcome);
      return outcome;
    },
  };
  return changeRequest(world, actor, id, change, commit);
}

/** Ends a request that the owner no longer wants signed; the record stays (interface 4.3). */
export async function withdrawRequest(
  world: ChangeWorld,
  actor: Actor,
  id: RequestId,
  message: string | null,
  commit: Commit<SignatureRequest>,
): Promise<SignatureRequest> {
  const change: Change = {
    operation: "manage",
    act: "request.withdrawn",
    decide: (before, { at }) => advance(before, { kind: "withdraw", at, message }),
  };
  return changeRequest(world, actor, id, change, commit);
}

/** Changes what a patch names (interface 4.3). */
export async function patchRequest(
  world: WritingWorld & MeansWorld & PlacesWorld,
  actor: Actor,
  id: RequestId,
  patch: RequestPatch,
  commit: Commit<SignatureRequest> = world.store.transaction,
  recheckPlaces?: Recheck,
): Promise<SignatureRequest> {
  const recheck = recheckPlaces ?? (await checkNewPlaces(world, actor, id, patch.signatures ?? []));
  const cmykImages = await examineImages(world, shareOf(actor), visualsOf(patch.signatures ?? []));
  const change: Change = {
    operation: "manage",
    act: "request.updated",
    decide: async (before, { at, business, tables }) => {
      if (patch.expiresAt !== null && patch.expiresAt !== before.expiresAt)
        requireFeature(business, "expires_at");
      const from = { business, environment: before.environment, invitedBy: nameOf(actor) };
      const copied = patch.ccEmailAddresses ?? [];
      const sources = await signerSources(world, tables, from, patch.signatures ?? [], copied);
      const outcome = updateRequest(before, patch, at, sources, business.defaultQuality);
      if (patch.signatures !== null || patch.quality !== null || patch.legislation !== null) {
        const { request } = outcome;
        const means = meansOf(world, business, before.environment);
        checkAble(request, request.signatures.filter(isWaiting), means);
      }
      if (patch.signatures !== null || patch.quality !== null) {
        const signables = await signableDocuments(tables, before.documents);
        checkShownContent(outcome.request.quality, signables);
        if (patch.signatures !== null) {
          checkPlacements(outcome.request.signatures, signables);
          await recheck(before, tables);
          checkPictures(outcome.request.signatures, before.signatures);
          checkInks(outcome.request.signatures, signables, cmykImages);
        }
      }
      await countStrangers(world, tables, before, outcome);
      return outcome;
    },
  };
  return changeRequest(world, actor, id, change, commit);
}

/** Gives a DRAFT its last day (interface 2.1). */
export async function setExpiry(
  world: ChangeWorld,
  actor: Actor,
  id: RequestId,
  day: Day,
): Promise<SignatureRequest> {
  return changeRequest(world, actor, id, {
    operation: "manage",
    act: "request.updated",
    decide: (before, { at, business }) => {
      requireFeature(business, "expires_at");
      if (before.status !== "DRAFT") throw notWhile(before.status, "error.sr.not_draft");
      checkExpiry(day, before.autoDeleteAt, at);
      return advance(before, { kind: "update", at, changes: { expiresAt: day } });
    },
  });
}

/** Takes the last day away that the owner set on a DRAFT; `auto_delete_at` stays (interface 4.3). */
export async function clearExpiry(
  world: ChangeWorld,
  actor: Actor,
  id: RequestId,
): Promise<SignatureRequest> {
  return changeRequest(world, actor, id, {
    operation: "manage",
    act: "request.expiry_cleared",
    decide: (before, { at, business }) => {
      requireFeature(business, "expires_at");
      if (before.status !== "DRAFT") throw notWhile(before.status, "error.sr.not_draft");
      return advance(before, { kind: "update", at, changes: { expiresAt: null } });
    },
  });
}
