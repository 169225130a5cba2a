import { Refusal } from "@paraph/contract/errors";
import { type Appearance, drawableText, ImageError, plainText } from "@paraph/engine/drawing";
import type { SignedPdf } from "@paraph/engine/pades";
import { PkiError } from "@paraph/engine/pki";
import type { ApiActor } from "../../domain/access/actor.ts";
import { requireFeature } from "../../domain/business/features.ts";
import { shareOf } from "../../domain/access/share.ts";
import { firstOf, unshownOf } from "../../domain/documents/lineage.ts";
import type { DocumentId } from "../../domain/ids.ts";
import { DEMO_NOTICE, reasonOf } from "../../domain/requests/demo-notice.ts";
import { MARK_WORDS, timeText } from "../../domain/requests/mark-words.ts";
import { checkPlacement } from "../../domain/requests/placement.ts";
import type { VisualSignature } from "../../domain/requests/visual.ts";
import { businessTime } from "../../domain/business/business.ts";
import { crashPoint } from "../../ports/crash.ts";
import { Outage } from "../../ports/outage.ts";
import type { SigningCredential } from "../../ports/signing-credential.ts";
import type { Commit } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { withEncrypted } from "../../vault/open.ts";
import { openReached, reachDocument } from "../documents/access.ts";
import type { DocumentSource } from "../documents/document-source.ts";
import { examineContent } from "../documents/examine-content.ts";
import { discardContent, type Received } from "../documents/receive-content.ts";
import { withWishes } from "../documents/wishes.ts";
import { refuseCovering } from "../requests/clear-places.ts";
import { examineImages, fileOf } from "../requests/examine-images.ts";
import { type Before, keepSigned } from "../signing/keep-signed.ts";
import { patienceFor, patientTrust } from "../signing/patience.ts";
import { newDraftSeed, signAll, signingPorts, signingTask } from "../signing/sign-tasks.ts";
import { pauseIn } from "../signing/sign-under-lease.ts";
import { fieldOf } from "../signing/visual.ts";

export type SealingWorld = Pick<
  World,
  | "store"
  | "clock"
  | "ids"
  | "keyring"
  | "blobs"
  | "validator"
  | "log"
  | "scanner"
  | "inspector"
  | "writer"
  | "trust"
  | "settings"
> & {
  /** How waiting is done; a test has its own. */
  readonly pause?: (milliseconds: number) => Promise<void>;
};

/** Shorter than for a person: the program that called can ask again by itself, and holds a connection meanwhile. */
const PATIENCE_MS = 10_000;
const UNTITLED = "Sealed document";

const FREE = { placement: { kind: "free" } } as const;

/** What is sealed: bytes that came with the call, or a document that is there already. */
export type SealOrder = {
  readonly original: Exclude<DocumentSource, { readonly kind: "url" }>;
  /** What the sealed document is called; null: like the one before, or as its kind. */
  readonly title: string | null;
  /** Which seal of the business; null is its first. */
  readonly accountName: string | null;
  readonly visual: VisualSignature | null;
  /** The picture in it, in Base64. */
  readonly picture: string | null;
  /** 2: others may still sign, 3: comment as well; null does not certify. */
  readonly certify: 2 | 3 | null;
};

/**
 * Interface 4.4: the seal of the business on a document, at level B-LTA. The sealed document is a new
 * one; bytes that came with the call are kept in no other form.
 */
export async function sealDocument(
  world: SealingWorld,
  actor: ApiActor,
  order: SealOrder,
  commit: Commit<DocumentId>,
): Promise<DocumentId> {
  const { business, user } = actor;
  requireFeature(business, "seal");
  const credential = await world.trust.forSeal(business, user.environment, order.accountName);
  if (!credential) throw noSeal(order.accountName);
  try {
    await examineImages(world, shareOf(actor), [order.visual]);
    const original = await originalOf(world, actor, order);
    const { placement } = order.visual ?? FREE;
    checkPlacement(placement, {
      pageSizes: original.unshown.pageSizes,
      signatureFields: withWishes(original.document, order.certify),
      certification: original.unshown.certification,
      restrictions: original.unshown.restrictions,
    });
    if (
      placement.kind === "positions" &&
      original.document.signatureFields.some(({ signed }) => signed)
    ) {
      await refuseCovering(world, original.stored, placement.positions, shareOf(actor));
    }
    const signed = await seal(world, actor, order, original, credential);
    crashPoint("seal.made");
    const id = await keep(world, actor, order, { before: original, signed }, commit);
    crashPoint("seal.committed");
    return id;
  } finally {
    await credential.release();
  }
}

/** Interface 4.4: a business without a seal has not enabled the feature; a wrong name is not found. */
function noSeal(name: string | null): Refusal {
  return new Refusal(name === null ? "error.feature.not_enabled" : "error.seal.not_found");
}

async function originalOf(
  world: SealingWorld,
  actor: ApiActor,
  { original, title }: SealOrder,
): Promise<Before> {
  if (original.kind === "content") return received(world, actor, original.content, title);
  const reached = await reachDocument(world.store, actor, original.id, "read");
  const { document } = reached;
  const unshown = await world.store.documents.findUnshown(document.id);
  if (!unshown) throw new Error(`document ${document.id} was never examined`);
  const stored = await openReached(world, reached);
  return { document: { ...document, title: title ?? document.title }, unshown, stored };
}

async function received(
  world: SealingWorld,
  actor: ApiActor,
  content: Received,
  title: string | null,
): Promise<Before> {
  const examined = await examineContent(world, content, shareOf(actor));
  const at = businessTime(actor.business, actor.user, world.clock.now());
  const given = { title: title ?? UNTITLED, readAccess: [], writeAccess: [] };
  const document = firstOf(actor, content.id, examined, given, at);
  return { document, unshown: unshownOf(examined), stored: content };
}

async function seal(
  world: SealingWorld,
  actor: ApiActor,
  order: SealOrder,
  { stored }: Before,
  credential: SigningCredential,
): Promise<SignedPdf> {
  const { environment } = actor.user;
  const isDemo = environment === "demo";
  const { name } = actor.business;
  const { timeZone } = world.settings;
  const seed = newDraftSeed(world, world.clock.now(), [[]]);
  try {
    return await withEncrypted(world.blobs, stored, async (encrypted) => {
      const wanted = {
        revisions: world.writer.revisionsOf(encrypted, shareOf(actor)),
        field: fieldOf(order.visual),
        appearance: () => appearanceOf(order.picture, { name, at: seed.at, timeZone, isDemo }),
        name,
        reason: reasonOf("en", isDemo),
        certify: order.certify,
      };
      const patience = patienceFor(PATIENCE_MS, (pause) => pauseIn(world, pause));
      const patient = { ...world, trust: patientTrust(world.trust, patience) };
      const ports = signingPorts(patient, environment, "any");
      const [signed] = await signAll([signingTask(wanted, credential)], credential, ports, seed);
      if (!signed) throw new Error("the document was not sealed");
      return signed;
    });
  } catch (error) {
    throw asRefusal(error);
  }
}

/** What does not verify is the provider's trouble; a picture that cannot be shown is the caller's. */
function asRefusal(error: unknown): unknown {
  if (error instanceof PkiError) {
    return new Refusal("error.provider.answer_wrong", {}, { cause: error });
  }
  if (error instanceof ImageError) {
    return new Refusal(`error.image.${error.code}`, { message: error.message }, { cause: error });
  }
  return error;
}

type SealShown = {
  readonly name: string;
  readonly at: Date;
  readonly timeZone: string;
  readonly isDemo: boolean;
};

/** Who sealed it and when, beside the picture where there is one; a demo says that it is one. */
function appearanceOf(picture: string | null, shown: SealShown): Appearance {
  const { name, isDemo } = shown;
  const notice = isDemo ? [{ role: "notice", text: DEMO_NOTICE.en } as const] : [];
  // interface.md, "Names in other scripts": of a name that no shipped font can draw stays what it can.
  const drawable = drawableText(name);
  const spoken = plainText(name);
  const means = drawable === spoken ? null : spoken;
  const named = drawable ? [{ role: "name", text: drawable, means } as const] : [];
  const date = { role: "date", text: MARK_WORDS.en.sealed(timeText(shown, "en")) } as const;
  const mark = picture === null ? null : ({ kind: "image", file: fileOf(picture) } as const);
  return { mark, lines: [...named, date, ...notice] };
}

/** Makes the sealed document known in one transaction. */
async function keep(
  world: SealingWorld,
  { user, business }: ApiActor,
  { original, visual }: SealOrder,
  { before, signed }: { readonly before: Before; readonly signed: SignedPdf },
  commit: Commit<DocumentId>,
): Promise<DocumentId> {
  const at = businessTime(business, user, world.clock.now());
  const as = original.kind === "content" ? "first" : "child";
  const field = fieldOf(visual);
  const { document, save, discard } = await keepSigned(
    world,
    before,
    { signed, field },
    { at, as },
  );
  const { id, sha256, size, parentId: parent, rootId: root, title } = document;
  try {
    await commit(async (tables) => {
      await save(tables);
      await tables.audit.append({
        subject: id,
        type: "document.sealed",
        at,
        facts: { sha256, size, parent, root, level: "B-LTA" },
        personal: { by: user.username, title, seal: business.name },
      });
      await tables.billing.countSignature({
        id,
        businessId: business.id,
        environment: user.environment,
        quality: "SEAL",
        usedAt: world.clock.now(),
      });
      return id;
    });
  } catch (error) {
    // After an outage it may be known all the same: the sweep removes it if it is not.
    if (!(error instanceof Outage)) await discard();
    throw error;
  }
  if (original.kind === "content") await discardContent(world, original.content);
  return id;
}
