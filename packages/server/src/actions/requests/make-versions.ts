import { Refusal } from "@paraph/contract/errors";
import {
  completeSignature,
  draftSignature,
  type SignedPdf,
  type SigningOrder,
  type SigningPorts,
} from "@paraph/engine";
import {
  documentsToSign,
  shownNameOf,
  visualFor,
  type Signature,
  type SignatureRequest,
} from "../../domain/requests/request.ts";
import type { Business } from "../../domain/tenancy/business.ts";
import type { SigningIdentity, Trust } from "../../ports/trust.ts";
import { appearanceOf, reasonOf } from "../signing/appearance.ts";
import type { Manner } from "./sign-documents.ts";
import { keepVersion, type KeepingWorld, type KeptVersion } from "../signing/keep-version.ts";
import { fieldOf, fileOf } from "../signing/visual.ts";
import type { MadeVersions } from "./sign-under-lease.ts";
import { checkOwnPlaces, type Opened, withDocuments } from "./opened-documents.ts";
import { openIdentification } from "./read-identification.ts";
import { readSigner, type Person, type SignerFile } from "./standing.ts";

export type MakingWorld = KeepingWorld & { readonly trust: Trust };

type Moment = { readonly at: Date; readonly business: Business };

/** Signs the newest versions of all of a signer's documents; nothing is written down yet. */
export async function makeSignedVersions(
  world: MakingWorld,
  request: SignatureRequest,
  signature: Signature,
  manner: Manner,
  moment: Moment,
): Promise<MadeVersions> {
  const file = await signerFile(world, request, signature, manner, moment);
  const identity = await world.trust.forPerson(orderFor(request, file, moment.business));
  const kept: KeptVersion[] = [];
  const discard = async (): Promise<void> => {
    for (const one of kept) await one.discard();
  };
  try {
    await withDocuments(world, documentsToSign(request, signature), async (opened) => {
      await checkOwnPlaces(world, signature, opened, manner);
      const signed = await signAll(
        world,
        request,
        signature,
        manner,
        { file, identity, opened },
        moment,
      );
      for (const [index, one] of opened.entries()) {
        const pdf = signed[index];
        if (!pdf) throw new Error("a document was not signed");
        const field = placeOf(signature, one, manner);
        kept.push(await keepVersion(world, request, one, pdf, field, moment.at));
      }
    });
  } catch (error) {
    await discard();
    throw error;
  } finally {
    await identity.release();
  }
  return {
    versions: kept.map(({ version }) => version),
    quality: identity.quality,
    legislation: identity.legislation,
    facts: { documents: kept.map(({ facts }) => facts), level: "B-LTA" },
    personal: {
      signer: shownNameOf(signature.signer),
      name: file.standing.name,
      factor: manner.will.kind === "sandbox" ? "sandbox" : manner.will.factor,
      network: manner.circumstances.network,
      user_agent: manner.circumstances.userAgent,
      provider_reference: identity.reference,
    },
    save: async (tables, now) => {
      for (const one of kept) await one.save(tables, now);
    },
    discard,
  };
}

/** Refuses when something is not known of the person that the quality needs (decisions 5). */
async function signerFile(
  world: MakingWorld,
  request: SignatureRequest,
  signature: Signature,
  { will }: Manner,
  { business }: Moment,
): Promise<SignerFile> {
  const hasPasskey = will.kind === "shown" && will.hasPasskey;
  const known = await readSigner(world.store, business, request, signature, { hasPasskey });
  const file = known.standing.expressIdentified
    ? await asIdentified(world, signature, known)
    : known;
  if (will.kind === "sandbox") {
    if (request.environment !== "demo") throw new Refusal("error.auth.forbidden");
    return { ...file, person: playedBy(file.person, signature) };
  }
  const { missing, factors } = file.plan;
  if (missing.length > 0 || !factors.includes(will.factor)) {
    throw new Refusal("error.sr.identity_required");
  }
  return file;
}

/** Who was identified for this request is named as the document named them. */
async function asIdentified(
  world: MakingWorld,
  { evidenceId }: Signature,
  file: SignerFile,
): Promise<SignerFile> {
  const stored = evidenceId && (await world.store.identifications.find(evidenceId));
  if (!stored) return file;
  const { document } = await openIdentification(world, stored);
  const { firstName, lastName, issuingCountry } = document;
  return {
    ...file,
    person: { ...file.person, firstName, lastName, country: issuingCountry },
    standing: { ...file.standing, name: `${firstName} ${lastName}` },
  };
}

/** A played signer may have no name, which certificates of persons need: the address gives one. */
function playedBy(person: Person, { signer }: Signature): Person {
  const [local = ""] = (signer.email ?? shownNameOf(signer)).split("@");
  const { firstName, lastName } = person;
  return { ...person, firstName: firstName ?? local, lastName: lastName ?? "Sandbox" };
}

function orderFor(request: SignatureRequest, { plan, person }: SignerFile, business: Business) {
  const { quality, legislation, certificate } = plan;
  const { firstName, lastName, country } = person;
  return {
    business,
    environment: request.environment,
    quality,
    legislation,
    certificate,
    person: { firstName, lastName, country, reference: null },
  };
}

type Work = {
  readonly file: SignerFile;
  readonly identity: SigningIdentity;
  readonly opened: readonly Opened[];
};

/** All drafts first: the signer authorises every digest before the first signature is made. */
async function signAll(
  world: MakingWorld,
  request: SignatureRequest,
  signature: Signature,
  manner: Manner,
  { file, identity, opened }: Work,
  { at }: Moment,
): Promise<readonly SignedPdf[]> {
  const ports = signingPorts(world, request, file);
  const orders = opened.map((one): SigningOrder => {
    const isDemo = request.environment === "demo";
    const name = file.standing.name ?? shownNameOf(signature.signer);
    const field = placeOf(signature, one, manner);
    const isVisible = field.kind === "existing" || field.places.length > 0;
    const { quality, legislation } = identity;
    const { mark, language } = markFor(signature, one, manner);
    const { email } = file.person;
    const shown = { name, email, at, language, quality, legislation, isDemo, mark };
    return {
      source: one.source,
      field,
      appearance: isVisible ? appearanceOf(shown) : null,
      claims: { name, reason: reasonOf(language, isDemo), location: null, contact: null },
      certify: null,
      level: "B-LTA",
      signer: identity.signer,
      trust: identity.trust,
    };
  });
  const drafts = orders.map((order) => draftSignature(order, ports));
  await identity.authorize(drafts.map(({ digest }) => digest));
  const signed: SignedPdf[] = [];
  for (const [index, order] of orders.entries()) {
    const draft = drafts[index];
    if (draft) signed.push(await completeSignature(order, draft, ports));
  }
  return signed;
}

/** Real time, whatever the sandbox says: what a signature claims must hold outside of it. */
function signingPorts(
  { trust, clock, ids }: MakingWorld,
  { environment }: SignatureRequest,
  { plan }: SignerFile,
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
function markFor(signature: Signature, { entry }: Opened, manner: Manner) {
  const image = visualFor(signature, entry.id)?.image ?? null;
  const language = signature.language ?? manner.language;
  if (image === null) return { mark: manner.mark, language };
  return { mark: { kind: "image", file: fileOf(image) } as const, language };
}

/** Where the request says; else where the signer put it. */
function placeOf(signature: Signature, { entry }: Opened, { places }: Manner) {
  return fieldOf(visualFor(signature, entry.id), places.get(entry.id));
}
