import type { Language } from "@paraph/contract/words";
import type { Appearance, Mark } from "@paraph/engine/drawing";
import type { FieldChoice, SignedPdf, SigningPorts, SigningTask } from "@paraph/engine/pades";
import { shareFor } from "../../domain/access/share.ts";
import { picturePlaceFor, type PicturePlace } from "../../domain/requests/pictures.ts";
import { chosenPlacement } from "../../domain/requests/placement.ts";
import { reasonOf } from "../../domain/requests/demo-notice.ts";
import type { NewVersion } from "../../domain/requests/events.ts";
import {
  documentsToSign,
  shownNameOf,
  visualFor,
  type Signature,
  type SignatureRequest,
} from "../../domain/requests/request.ts";
import type { Business } from "../../domain/business/business.ts";
import type { DocumentId } from "../../domain/ids.ts";
import type { PdfWriter } from "../../ports/inspector.ts";
import type { JsonObject } from "../../ports/store/jobs.ts";
import type { Requests } from "../../ports/store/requests.ts";
import type { SignerOrder, SigningCredential } from "../../ports/signing-credential.ts";
import type { Settings } from "../../ports/settings.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { Trust } from "../../ports/trust.ts";
import { principalsIn } from "../keys/principals.ts";
import { fileOf } from "../requests/examine-images.ts";
import { signableOf } from "../requests/request-documents.ts";
import { appearanceOf } from "./appearance.ts";
import { keepSigned, type KeepingWorld } from "./keep-signed.ts";
import { checkOwnPlaces, type Opened, withDocuments } from "./opened-documents.ts";
import { orderFor, prepareSigner } from "./prepare-signer.ts";
import type { PreparedSigner } from "./read-signer.ts";
import {
  draftAll,
  type DraftSeed,
  newDraftSeed,
  signAll,
  signingPorts,
  signingTask,
} from "./sign-tasks.ts";
import type { MadeVersions } from "./sign-under-lease.ts";
import type { SigningInput } from "./signing-input.ts";
import { laterPlacesOf } from "./later-places.ts";
import { fieldOf } from "./visual.ts";

export type MakingWorld = KeepingWorld & {
  readonly trust: Trust;
  readonly writer: PdfWriter;
  readonly settings: Pick<Settings, "timeZone">;
};

type Moment = { readonly at: Date; readonly business: Business };

/** Who signs; and at a provider to which the person went, the seed that was made before. */
export type SigningMeans = {
  readonly credential: SigningCredential;
  readonly remote: { readonly provider: string; readonly seed: DraftSeed } | null;
};
type MeansFor = (order: SignerOrder) => Promise<SigningMeans>;

/** Signs the newest versions of all of a signer's documents; nothing is written down yet. */
export async function makeSignedVersions(
  world: MakingWorld,
  request: SignatureRequest,
  signature: Signature,
  input: SigningInput,
  moment: Moment,
  meansFor: MeansFor = async (order) => ({
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
  const { credential, remote } = await meansFor(orderFor(request, prepared, moment.business));
  const kept: KeptVersion[] = [];
  const discard = async (): Promise<void> => {
    for (const one of kept) await one.discard();
  };
  try {
    const entries = documentsToSign(request, signature);
    const seed = remote?.seed ?? newDraftSeed(world, moment.at, laterPlacesOf(request, signature));
    await withDocuments(world, entries, async (opened) => {
      checkOwnPlaces(signature, opened, input);
      const work = { request, signature, input, prepared, credential, seed };
      const tasks = await tasksOf(world, work, opened);
      const signed = await signAll(tasks, credential, portsOf(world, work), seed);
      for (const [index, one] of opened.entries()) {
        const pdf = signed[index];
        if (!pdf) throw new Error("a document was not signed");
        kept.push(await keepVersion(world, work, one, pdf, moment.at));
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
  readonly seed: DraftSeed;
};

/** What the signer is going to sign: the digests of all drafts, in the order of the documents. */
export async function draftDigests(world: MakingWorld, work: Work): Promise<readonly Uint8Array[]> {
  let digests: readonly Uint8Array[] = [];
  await withDocuments(world, documentsToSign(work.request, work.signature), async (opened) => {
    checkOwnPlaces(work.signature, opened, work.input);
    const ports = portsOf(world, work);
    const drafts = await draftAll(await tasksOf(world, work, opened), ports, work.seed);
    digests = drafts.map(({ digest }) => digest);
  });
  return digests;
}

function portsOf(world: MakingWorld, { request, prepared }: Work): SigningPorts {
  return signingPorts(world, request.environment, prepared.plan.timestamp);
}

/** A signed version, and what the evidence says of it. */
type KeptVersion = {
  readonly version: NewVersion;
  readonly facts: JsonObject;
  /** `request` as it is now: who has lost or gained access meanwhile has no key, or has one. */
  readonly save: (tables: Tables, request: SignatureRequest) => Promise<void>;
  readonly discard: () => Promise<void>;
};

async function keepVersion(
  world: MakingWorld,
  { request, signature, input }: Work,
  one: Opened,
  signed: SignedPdf,
  at: Date,
): Promise<KeptVersion> {
  const field = placeOf(signature, one, input);
  const holders = principalsIn(request);
  const { document, save, discard } = await keepSigned(
    world,
    one,
    { signed, field },
    { at },
    holders,
  );
  return {
    version: { documentId: one.entry.id, versionId: document.id },
    facts: {
      id: one.entry.id,
      version: document.id,
      parent: one.document.id,
      sha256: document.sha256,
      field: signed.fieldName,
      stamped_at: signed.stampedAt?.toISOString() ?? null,
    },
    save: (tables, now) => save(tables, principalsIn(now)),
    discard,
  };
}

/** Everything that the signer's signatures on the opened documents are made of. */
async function tasksOf(
  { store, writer, settings }: MakingWorld,
  { request, signature, input, prepared, credential, seed: { at, laterPlaces } }: Work,
  opened: readonly Opened[],
): Promise<readonly SigningTask[]> {
  const isDemo = request.environment === "demo";
  const name = nameOf(prepared, signature);
  const language = signature.language ?? input.language;
  const pictures = await prescribedPictures(store.requests, signature, opened);
  return opened.map((one, index) => {
    // A picture that the request prescribes wins over the mark of the signer.
    const mark = pictures.get(one.entry.id) ?? input.mark;
    const wanted = {
      revisions: writer.revisionsOf(one.encrypted, shareFor(request, "person")),
      field: placeOf(signature, one, input),
      appearance: () =>
        appearanceFor(settings, {
          request,
          signature,
          prepared,
          language: input.language,
          certified: credential,
          at,
          mark,
        }),
      name,
      reason: reasonOf(language, isDemo),
      certify: null,
      laterPlaces: laterPlaces[index] ?? [],
    };
    return signingTask(wanted, credential);
  });
}

/** Who signs, with what and when, as far as a mark shows it. */
export type MarkFacts = {
  readonly request: SignatureRequest;
  readonly signature: Signature;
  readonly prepared: PreparedSigner;
  /** Of the signer's page; what the request says goes first. */
  readonly language: Language;
  readonly certified: Pick<SigningCredential, "quality" | "legislation">;
  readonly at: Date;
  readonly mark: Mark | null;
};

/** How a signature on a document of the request looks. */
export function appearanceFor(
  { timeZone }: Pick<Settings, "timeZone">,
  { request, signature, prepared, certified, at, mark, ...page }: MarkFacts,
): Appearance {
  const { quality, legislation } = certified;
  return appearanceOf({
    name: nameOf(prepared, signature),
    email: prepared.person.email,
    at,
    timeZone,
    language: signature.language ?? page.language,
    quality,
    legislation,
    isDemo: request.environment === "demo",
    mark,
  });
}

function nameOf({ known }: PreparedSigner, { signer }: Signature): string {
  return known.name ?? shownNameOf(signer);
}

/** The pictures that the request prescribes for the opened documents, each read and decoded once. */
export async function prescribedPictures(
  requests: Pick<Requests, "findPicture">,
  signature: Signature,
  opened: readonly Opened[],
): Promise<ReadonlyMap<DocumentId, Mark>> {
  const marks = new Map<PicturePlace, Mark>();
  const found = new Map<DocumentId, Mark>();
  for (const { entry } of opened) {
    const place = picturePlaceFor(signature, entry.id);
    if (place === null) continue;
    const mark = marks.get(place) ?? (await readPicture(requests, signature, place));
    marks.set(place, mark);
    found.set(entry.id, mark);
  }
  return found;
}

async function readPicture(
  requests: Pick<Requests, "findPicture">,
  { id }: Signature,
  place: PicturePlace,
): Promise<Mark> {
  const content = await requests.findPicture(id, place);
  if (content === null) throw new Error(`the picture of signature ${id} for ${place} is gone`);
  return { kind: "image", file: fileOf(content) };
}

/** Where the request says; else where the signer put it. */
function placeOf(
  signature: Signature,
  { entry, document, unshown }: Opened,
  { places }: SigningInput,
): FieldChoice {
  const visual = visualFor(signature, entry.id);
  if (visual && visual.placement.kind !== "free") return fieldOf(visual);
  const free = places.get(entry.id) ?? [];
  const chosen = chosenPlacement(free, signableOf(document, unshown));
  if (chosen.kind === "field") return { kind: "existing", name: chosen.name };
  return fieldOf(visual, free);
}
