import { Refusal } from "@paraph/contract/errors";
import type { Actor, ApiActor, GuestActor } from "../../domain/access/actor.ts";
import { permitRequest } from "../../domain/access/permissions.ts";
import type { IdentityDocument } from "../../domain/identification/identification.ts";
import type { RequestId, SignatureId } from "../../domain/ids.ts";
import type { Signature, SignatureRequest } from "../../domain/requests/request.ts";
import { notWhile } from "../../domain/requests/not-while.ts";
import type { RobotAct } from "../../domain/sandbox/robots.ts";
import type { StoredIdentification } from "../../ports/store/identification.ts";
import { declineSignature, failSignature, type SignaturePlace } from "../requests/end-signature.ts";
import { identifySigner, type IdentifyingWorld } from "../signing/identify-signer.ts";
import { readRequest } from "../requests/read-request.ts";
import type { SigningInput } from "../signing/signing-input.ts";
import { signDocuments, type SigningWorld } from "../signing/sign-documents.ts";

/** What it takes to play a signer. */
export type PlayingWorld = SigningWorld & IdentifyingWorld;

export type Play = RobotAct["act"];

/** Nobody is asked anything, and the evidence says that it was the sandbox. */
const INPUT: SigningInput = {
  declaration: { kind: "sandbox" },
  mark: null,
  language: "en",
  places: new Map(),
  circumstances: { network: null, userAgent: "sandbox" },
};
const REASON = "The sandbox was asked for it";

const PLAYS: {
  readonly [Act in Play]: (
    world: PlayingWorld,
    actor: GuestActor,
    place: SignaturePlace,
    reason: string | null,
  ) => Promise<SignatureRequest>;
} = {
  sign: async (world, actor, place) => {
    await showPassport(world, place);
    return signDocuments(world, actor, place, INPUT);
  },
  decline: (world, actor, place, reason) => declineSignature(world, actor, place, reason ?? REASON),
  fail: (world, actor, place, reason) => failSignature(world, actor, place, reason ?? REASON),
};

/** An integrator plays one signer of a demo request; the answer is the request after the step. */
export async function playSigner(
  world: PlayingWorld,
  actor: ApiActor,
  { requestId, signatureId }: { readonly requestId: RequestId; readonly signatureId: string },
  act: Play,
  reason: string | null,
): Promise<SignatureRequest> {
  const request = await readRequest(world, actor, requestId);
  permitRequest(request, actor, "manage");
  const id = signatureOf(request, signatureId);
  if (request.status === "DRAFT") throw notWhile(request.status, "error.sr.not_open");
  return play(world, { requestId, signatureId: id }, act, reason);
}

/** An integrator shows a document to the simulated provider in the name of one signer. */
export async function playIdentification(
  world: PlayingWorld,
  actor: Actor,
  place: SignaturePlace,
  document: IdentityDocument,
): Promise<StoredIdentification> {
  permitRequest(await readRequest(world, actor, place.requestId), actor, "manage");
  return identifySigner(world, place, document);
}

/** A signer of the sandbox that acts by itself. */
export async function play(
  world: PlayingWorld,
  place: SignaturePlace,
  act: Play,
  reason: string | null,
): Promise<SignatureRequest> {
  const request = await world.store.requests.find(place.requestId);
  if (request?.environment !== "demo") throw new Refusal("error.sr.not_found");
  return PLAYS[act](world, { kind: "guest", ...place }, place, reason);
}

/** A signer who must be identified first shows a passport that the simulated provider accepts. */
async function showPassport(world: PlayingWorld, place: SignaturePlace): Promise<void> {
  const request = await world.store.requests.find(place.requestId);
  const signature = request?.signatures.find(({ id }) => id === place.signatureId);
  const isAsked = signature?.status === "open" && signature.identificationId !== null;
  if (request?.status !== "OPEN" || !isAsked) return;
  // Who was refused stays so until they show another document themselves.
  if (await isRefused(world, signature)) return;
  const { signer } = signature;
  const given = signer.kind === "guest" ? signer.identity : null;
  await identifySigner(world, place, {
    firstName: given?.firstName ?? "Sandra",
    lastName: given?.lastName ?? "Sandbox",
    dateOfBirth: "1990-01-01",
    nationality: given?.issuingCountry ?? "CH",
    documentType: "PASSPORT",
    documentNumber: "SANDBOX",
    issuingCountry: given?.issuingCountry ?? "CH",
    validUntil: "2999-12-31",
  });
}

async function isRefused(
  { store }: Pick<PlayingWorld, "store">,
  { identificationId }: Signature,
): Promise<boolean> {
  const found = identificationId && (await store.identifications.find(identificationId));
  return found ? found.status === "REFUSED" : false;
}

/** By its own id, or by that of its group entry: then whoever of the group has not signed. */
function signatureOf({ signatures }: SignatureRequest, id: string): SignatureId {
  const own = signatures.find((one) => one.id === id);
  const members = signatures.filter(({ group }) => group?.entryId === id);
  const found = own ?? members.find(({ status }) => status === "open") ?? members[0];
  if (!found) throw new Refusal("error.sr.signature_not_found");
  return found.id;
}
