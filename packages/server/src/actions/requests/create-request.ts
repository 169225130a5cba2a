import { crashPoint } from "../../ports/crash.ts";
import { nameOf, type Maker } from "../../domain/access/actor.ts";
import { shareOf } from "../../domain/access/share.ts";
import { requireFeature } from "../../domain/business/features.ts";
import { createRequest, type NewRequest } from "../../domain/requests/create.ts";
import { checkPictures } from "../../domain/requests/pictures.ts";
import { checkInks, checkPlacements } from "../../domain/requests/placement.ts";
import { checkAble } from "../../domain/requests/able.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import { checkShownContent } from "../../domain/requests/shown-content.ts";
import type { Commit, Tables } from "../../ports/store/store.ts";
import { retentionIn } from "../../domain/business/business.ts";
import { recordEffects } from "./record-effects.ts";
import { examineImages, visualsOf } from "./examine-images.ts";
import { timeOf } from "../business-of.ts";
import { requireContent, type ContentWorld } from "../documents/check-content.ts";
import { countStrangers } from "../count-strangers.ts";
import type { WritingWorld } from "./change-request.ts";
import { checkPlacesOn, hasPositions, type PlacesWorld } from "./clear-places.ts";
import { meansOf, type MeansWorld } from "./means.ts";
import { documentFacts, recordAct } from "./record.ts";
import { followKeys } from "../keys/follow-keys.ts";
import type { RequestDocuments } from "./request-documents.ts";
import { signerSources } from "./signer-sources.ts";

/**
 * Makes a request of documents that are at hand. What it refuses it refuses before anything is
 * written; the request, its new documents and its effects are saved together (interface 4.3).
 */
export async function makeRequest(
  world: WritingWorld & MeansWorld & PlacesWorld & ContentWorld,
  actor: Maker,
  asked: NewRequest,
  documents: (tables: Tables) => Promise<RequestDocuments>,
  commit: Commit<SignatureRequest>,
): Promise<SignatureRequest> {
  const { business, user } = actor;
  if (asked.expiresAt !== null) requireFeature(business, "expires_at");
  const cmykImages = await examineImages(world, shareOf(actor), visualsOf(asked.signatures));
  const known = await documents(world.store);
  if (known.brought === null) {
    await requireContent(
      world,
      known.documents.map(({ versionId }) => versionId),
    );
  }
  if (asked.signatures.some(hasPositions)) {
    await checkPlacesOn(world, shareOf(actor), known, asked.signatures);
  }
  const at = timeOf(world, actor);
  const made = await commit(async (tables) => {
    const held = await documents(tables);
    const invitedBy = nameOf(actor);
    const from = { business, environment: user.environment, invitedBy };
    const copied = asked.ccEmailAddresses;
    const sources = await signerSources(world, tables, from, asked.signatures, copied);
    const { id: businessId, defaultQuality, reminders } = business;
    const { environment } = user;
    const retentionDays = retentionIn(business, environment);
    const defaults = { businessId, environment, defaultQuality, retentionDays, reminders };
    const origin = actor.kind === "api" ? "API" : "WEB";
    const manager = managerOf(actor);
    const creation = { owner: invitedBy, manager, origin, at, documents: held.documents } as const;
    const { request, effects } = createRequest(asked, defaults, creation, sources);
    checkAble(request, request.signatures, meansOf(world, business, environment));
    checkPlacements(request.signatures, held.signables);
    checkPictures(request.signatures, []);
    checkInks(request.signatures, held.signables, cmykImages);
    checkShownContent(request.quality, held.signables);
    await countStrangers(world, tables, null, { request, effects });
    await held.save(tables);
    await tables.requests.insert(request);
    await followKeys(tables, null, request);
    crashPoint("request.created.saved");
    await recordEffects(world, tables, request, effects, at);
    crashPoint("request.created.effects");
    await recordAct(tables, request, {
      type: "request.created",
      at,
      facts: { quality: request.quality, ...documentFacts(request) },
      personal: { actor: invitedBy, title: request.title },
    });
    return request;
  });
  crashPoint("request.created.committed");
  return made;
}

/** What a member makes belongs to the business; they manage it as long as they belong to it. */
function managerOf(actor: Maker): SignatureRequest["manager"] {
  if (actor.kind === "api") return null;
  const { accountId, email } = actor.person;
  return { accountId, email, isMember: true };
}
