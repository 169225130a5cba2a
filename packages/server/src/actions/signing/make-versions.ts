import {
  completeSignature,
  type Draft,
  draftSignature,
  type SignedPdf,
  type SigningPorts,
  type SigningTask,
} from "@paraph/engine";
import {
  documentsToSign,
  shownNameOf,
  visualFor,
  type Signature,
  type SignatureRequest,
} from "../../domain/requests/request.ts";
import type { Business } from "../../domain/tenancy/business.ts";
import type { SignerOrder, SigningCredential } from "../../ports/signing-credential.ts";
import type { Scribe } from "../../ports/inspector.ts";
import type { Trust } from "../../ports/trust.ts";
import { reasonOf } from "../../domain/requests/demo-notice.ts";
import { appearanceOf } from "./appearance.ts";
import type { SigningInput } from "./signing-input.ts";
import { keepVersion, type KeepingWorld, type KeptVersion } from "./keep-version.ts";
import { fieldOf } from "./visual.ts";
import { fileOf } from "../requests/examine-images.ts";
import type { MadeVersions } from "./sign-under-lease.ts";
import { checkOwnPlaces, type Opened, withDocuments } from "./opened-documents.ts";
import { orderFor, prepareSigner } from "./prepare-signer.ts";
import type { PreparedSigner } from "./read-signer.ts";

export type MakingWorld = KeepingWorld & { readonly trust: Trust; readonly scribe: Scribe };

type Moment = { readonly at: Date; readonly business: Business };

/**
 * What a draft takes besides the document and the signer: the time that it shows, the time that it claims and one
 * random id a document. The same drawing gives the same octets again.
 */
export type Drawing = {
  readonly at: Date;
  readonly claimed: Date;
  readonly ids: readonly Uint8Array[];
};

const ID_BYTES = 16;

/** A drawing of this moment. */
export function drawNow({ clock, ids }: MakingWorld, at: Date, documents: number): Drawing {
  const random = Array.from({ length: documents }, () => ids.random(ID_BYTES));
  return { at, claimed: clock.now(), ids: random };
}

/** Who signs; and at a provider to which the person went, the drawing that was made before. */
export type Hand = {
  readonly credential: SigningCredential;
  readonly remote: { readonly provider: string; readonly drawing: Drawing } | null;
};
type HandFor = (order: SignerOrder) => Promise<Hand>;

/** Signs the newest versions of all of a signer's documents; nothing is written down yet. */
export async function makeSignedVersions(
  world: MakingWorld,
  request: SignatureRequest,
  signature: Signature,
  input: SigningInput,
  moment: Moment,
  handFor: HandFor = async (order) => ({
    credential: await world.trust.forPerson(order),
    remote: null,
  }),
): Promise<MadeVersions> {
  const prepared = await prepareSigner(
    world,
    request,
    signature,
    input.declaration,
    moment.business,
  );
  const { credential, remote } = await handFor(orderFor(request, prepared, moment.business));
  const kept: KeptVersion[] = [];
  const discard = async (): Promise<void> => {
    for (const one of kept) await one.discard();
  };
  try {
    const entries = documentsToSign(request, signature);
    const drawn = remote?.drawing ?? drawNow(world, moment.at, entries.length);
    await withDocuments(world, entries, async (opened) => {
      await checkOwnPlaces(world, signature, opened, input);
      const work = { request, signature, input, prepared, credential, drawing: drawn };
      const signed = await signAll(world, work, opened);
      for (const [index, one] of opened.entries()) {
        const pdf = signed[index];
        if (!pdf) throw new Error("a document was not signed");
        const field = placeOf(signature, one, input);
        kept.push(await keepVersion(world, request, one, pdf, field, moment.at));
      }
    });
  } catch (error) {
    await discard();
    throw error;
  } finally {
    await credential.release();
  }
  return {
    versions: kept.map(({ version }) => version),
    quality: credential.quality,
    legislation: credential.legislation,
    facts: {
      documents: kept.map(({ facts }) => facts),
      level: "B-LTA",
      ...(remote && { provider: remote.provider }),
    },
    personal: {
      signer: shownNameOf(signature.signer),
      name: prepared.known.name,
      factor: input.declaration.kind === "sandbox" ? "sandbox" : input.declaration.factor,
      network: input.circumstances.network,
      user_agent: input.circumstances.userAgent,
      provider_reference: credential.reference,
    },
    save: async (tables, now) => {
      for (const one of kept) await one.save(tables, now);
    },
    discard,
  };
}

/** Everything of an act of signing but the documents themselves. */
export type Work = {
  readonly request: SignatureRequest;
  readonly signature: Signature;
  readonly input: SigningInput;
  readonly prepared: PreparedSigner;
  readonly credential: SigningCredential;
  readonly drawing: Drawing;
};

/** What the signer is going to sign: the digests of all drafts, in the order of the documents. */
export async function draftDigests(world: MakingWorld, work: Work): Promise<readonly Uint8Array[]> {
  let digests: readonly Uint8Array[] = [];
  await withDocuments(world, documentsToSign(work.request, work.signature), async (opened) => {
    await checkOwnPlaces(world, work.signature, opened, work.input);
    const ports = signingPorts(world, work.request, work.prepared);
    const drafts = await draftsOf(work, tasksOf(world, work, opened), ports);
    digests = drafts.map(({ digest }) => digest);
  });
  return digests;
}

/** All drafts first: the signer authorises every digest before the first signature is made. */
async function signAll(
  world: MakingWorld,
  work: Work,
  opened: readonly Opened[],
): Promise<readonly SignedPdf[]> {
  const ports = signingPorts(world, work.request, work.prepared);
  const tasks = tasksOf(world, work, opened);
  const drafts = await draftsOf(work, tasks, ports);
  await work.credential.authorize(drafts.map(({ digest }) => digest));
  const signed: SignedPdf[] = [];
  for (const [index, task] of tasks.entries()) {
    const draft = drafts[index];
    if (draft) signed.push(await completeSignature(task, draft, ports));
  }
  return signed;
}

function tasksOf(
  { scribe }: MakingWorld,
  { request, signature, input, prepared, credential, drawing: { at } }: Work,
  opened: readonly Opened[],
): readonly SigningTask[] {
  const isDemo = request.environment === "demo";
  const name = prepared.known.name ?? shownNameOf(signature.signer);
  const { quality, legislation } = credential;
  const { email } = prepared.person;
  return opened.map((one) => {
    const field = placeOf(signature, one, input);
    const isVisible = field.kind === "existing" || field.places.length > 0;
    const { mark, language } = markFor(signature, one, input);
    const shown = { name, email, at, language, quality, legislation, isDemo, mark };
    return {
      revisions: scribe.revisionsOf(one.encrypted),
      field,
      appearance: isVisible ? appearanceOf(shown) : null,
      claims: { name, reason: reasonOf(language, isDemo), location: null, contact: null },
      certify: null,
      level: "B-LTA",
      signer: credential.signer,
      trust: credential.trust,
    };
  });
}

async function draftsOf(
  { drawing }: Work,
  tasks: readonly SigningTask[],
  { tokenBytes }: Pick<SigningPorts, "tokenBytes">,
): Promise<readonly Draft[]> {
  const drafts: Draft[] = [];
  for (const [index, task] of tasks.entries()) {
    const draft = await draftSignature(task, {
      tokenBytes,
      now: () => drawing.claimed,
      random: (length) => {
        const id = drawing.ids[index];
        if (id?.length !== length) throw new Error("a document has no id in the drawing");
        return id;
      },
    });
    drafts.push(draft);
  }
  return drafts;
}

/** Real time, whatever the sandbox says: what a signature claims must hold outside of it. */
function signingPorts(
  { trust, clock, ids }: MakingWorld,
  { environment }: SignatureRequest,
  { plan }: PreparedSigner,
): SigningPorts {
  return {
    timestamp: (request) => trust.timestamp(request, environment, plan.timestamp),
    tokenBytes: trust.tokenBytes(environment, plan.timestamp),
    revocation: (question) => trust.revocation(question),
    now: () => clock.now(),
    random: (length) => ids.random(length),
  };
}

/** A picture that the request prescribes wins over the mark of the signer. */
function markFor(signature: Signature, { entry }: Opened, input: SigningInput) {
  const image = visualFor(signature, entry.id)?.image ?? null;
  const language = signature.language ?? input.language;
  if (image === null) return { mark: input.mark, language };
  return { mark: { kind: "image", file: fileOf(image) } as const, language };
}

/** Where the request says; else where the signer put it. */
function placeOf(signature: Signature, { entry }: Opened, { places }: SigningInput) {
  return fieldOf(visualFor(signature, entry.id), places.get(entry.id));
}
