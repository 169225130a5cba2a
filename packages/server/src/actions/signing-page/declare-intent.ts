import { Refusal } from "@paraph/contract/errors";
import type { Language, Legislation, Quality } from "@paraph/contract/words";
import type { Mark } from "@paraph/engine/drawing";
import type { Place } from "@paraph/engine/pades";
import type { GuestActor, PersonActor } from "../../domain/access/actor.ts";
import { permitSignature } from "../../domain/access/permissions.ts";
import { shareOf } from "../../domain/access/share.ts";
import { hex } from "../../domain/hex.ts";
import type { DocumentId } from "../../domain/ids.ts";
import {
  agreedText,
  INTENT_SECONDS,
  isProven,
  isStillAgreed,
  referenceFrom,
  type AgreedDocument,
  type Intent,
} from "../../domain/signing-page/intent.ts";
import type { Signature, SignatureRequest } from "../../domain/requests/request.ts";
import type { World } from "../../ports/world.ts";
import type { SignaturePlace } from "../requests/end-signature.ts";
import { readRequest } from "../requests/read-request.ts";
import { readSigner } from "../signing/read-signer.ts";
import { readTurn } from "../signing/read-turn.ts";
import { checkChosenPlaces, countLook } from "./own-places.ts";
import { encryptIntent } from "./intent-content.ts";
import type { Circumstances } from "../sessions/open-session.ts";
import { countAct } from "../requests/count-act.ts";

/** What the person presses "Sign now" for, as their page shows it. */
export type Declared = {
  readonly documents: readonly AgreedDocument[];
  readonly mark: Mark | null;
  readonly places: ReadonlyMap<DocumentId, readonly Place[]>;
  readonly quality: Quality;
  readonly legislation: Legislation | null;
  readonly language: Language;
  readonly circumstances: Circumstances;
};

type DeclaringWorld = Pick<
  World,
  "store" | "clock" | "ids" | "keyring" | "secretKeys" | "trust" | "blobs" | "inspector"
>;

const CHANGED = "error.sr.changed_meanwhile";
/** Each stands in the history for ever; counted by signature, because one link opens any number of sessions. */
const DECLARED = { count: 30, perSeconds: 3600 } as const;

/**
 * Writes down what a person agrees to sign. Refused when it is not their turn, something is missing that the
 * quality needs, or the documents are not those that they saw.
 */
export async function declareIntent(
  world: DeclaringWorld,
  actor: PersonActor | GuestActor,
  place: SignaturePlace,
  declared: Declared,
): Promise<Intent> {
  const seen = await readRequest(world, actor, place.requestId);
  permitSignature(seen, actor, place.signatureId);
  const { request, signature, business, at } = await readTurn(world, place);
  await requireSeen(world, declared, request, signature);
  const hasPasskey = false;
  const { person, plan } = await readSigner(
    world.store,
    business,
    request,
    signature,
    { hasPasskey },
    world.trust,
  );
  if (plan.missing.length > 0) throw new Refusal("error.sr.identity_required");
  if (plan.quality !== declared.quality || plan.legislation !== declared.legislation) {
    throw new Refusal(CHANGED);
  }
  if ([...declared.places.values()].some(({ length }) => length > 0)) {
    await countLook(world, signature.id);
  }
  await checkChosenPlaces(world, request, signature, declared.places, shareOf(actor));
  const { limits } = world.store;
  const taken = await limits.take(`intent:declared:${signature.id}`, DECLARED);
  if (!taken.allowed) throw new Refusal("error.rate_limit.exceeded", taken);
  await countAct(world.store, signature.id);
  const now = world.clock.now();
  const { documents, quality, legislation, mark, places, language, circumstances } = declared;
  const agreed = { id: world.ids.uuid(), documents, quality, legislation, ...place };
  const text = agreedText(agreed, JSON.stringify(markFacts(world, mark)), JSON.stringify(person));
  const intent: Intent = {
    ...agreed,
    reference: referenceFrom(world.ids.random(4)),
    factors: plan.factors,
    binding: world.secretKeys.digest("intent", `signing intent\n${text}`),
    createdAt: now,
    expiresAt: new Date(now.getTime() + INTENT_SECONDS * 1000),
    provenBy: null,
    step: "declared",
    problem: null,
  };
  const input = { mark, places, language, circumstances };
  const content = await encryptIntent(world, intent.id, { actor, input });
  await world.store.transaction(async (tables) => {
    const locked = await tables.requests.lock(place.requestId);
    const own = locked?.signatures.find(({ id }) => id === place.signatureId);
    if (!locked || !own || !isStillAgreed(documents, locked, own)) throw new Refusal(CHANGED);
    const earlier = await tables.intents.newest(place.signatureId);
    if (earlier && isProven(earlier)) throw new Refusal("error.sr.being_signed");
    await tables.intents.replace(place.signatureId);
    await tables.intents.add(intent, content);
    await tables.audit.append({
      subject: request.id,
      type: "intent.declared",
      at,
      facts: {
        signature: signature.id,
        intent: intent.id,
        reference: intent.reference,
        quality,
        legislation,
        documents: documents.map(({ id, versionId, sha256 }) => ({
          id,
          version: versionId,
          sha256,
        })),
        ...(circumstances.frame && { frame: circumstances.frame }),
      },
      personal: {
        mark: mark?.kind ?? null,
        network: circumstances.network,
        user_agent: circumstances.userAgent,
      },
    });
  });
  return intent;
}

/**
 * What the page showed must be what lies here: every document to sign, by version and hash. Documents that are only
 * to be read must have been shown too.
 */
async function requireSeen(
  { store }: Pick<World, "store">,
  { documents }: Declared,
  request: SignatureRequest,
  signature: Signature,
): Promise<void> {
  if (!isStillAgreed(documents, request, signature)) throw new Refusal(CHANGED);
  const versions = documents.map(({ versionId }) => versionId);
  const found = new Map(
    (await store.documents.findMany(versions)).map(({ id, sha256 }) => [id as string, sha256]),
  );
  for (const { versionId, sha256 } of documents) {
    if (found.get(versionId) !== sha256) throw new Refusal(CHANGED);
  }
  const shown = new Set(await store.intents.listShown(signature.id));
  if (request.documents.some(({ versionId }) => !shown.has(versionId))) {
    throw new Refusal("error.sr.document_not_shown");
  }
}

/** A picture is bound by its digest, everything else as it is. */
function markFacts({ secretKeys }: Pick<World, "secretKeys">, mark: Mark | null): unknown {
  if (mark?.kind !== "image") return mark;
  return { kind: "image", digest: secretKeys.digest("intent", `mark\n${hex(mark.file)}`) };
}
