import { Refusal } from "@paraph/contract/errors";
import {
  documentsToSign,
  type Signature,
  type SignatureRequest,
} from "../../domain/requests/request.ts";
import { crashPoint } from "../../ports/crash.ts";
import type {
  AuthorisationAnswer,
  RemoteAuthorisation,
  RemoteProvider,
  RemoteSignatures,
} from "../../ports/remote-authorisation.ts";
import type { SignerOrder } from "../../ports/signing-credential.ts";
import { draftDigests, type SigningMeans, makeSignedVersions } from "../signing/make-versions.ts";
import { laterPlacesOf } from "../signing/later-places.ts";
import { newDraftSeed } from "../signing/sign-tasks.ts";
import { readTurn } from "../signing/read-turn.ts";
import { signPatiently } from "../signing/sign-documents.ts";
import { orderFor, prepareSigner } from "../signing/prepare-signer.ts";
import { AT_PROVIDER } from "./begin-remote-authorisation.ts";
import type { Authorising, AuthorisationContent } from "./content.ts";
import { type AuthorisationWorld, keepAuthorisation } from "./keep-remote-authorisation.ts";

/** What the person authorised is no longer what there is to sign: somebody else signed meanwhile. */
export class DocumentsChanged extends Error {
  override readonly name = "DocumentsChanged";
}

/** The provider was asked for signatures and gave none; it is not asked again for the same authorisation. */
export class NotSigned extends Error {
  override readonly name = "NotSigned";
}

/** Goes on with what a person brought back: the address of the next authorisation, or null when all is signed. */
export async function goOn(
  world: AuthorisationWorld,
  authorisation: RemoteAuthorisation,
  content: AuthorisationContent,
  answer: AuthorisationAnswer,
): Promise<string | null> {
  const provider = world.trust.remoteProvider(authorisation.provider);
  // The operator has taken it out of the list meanwhile.
  if (!provider) throw new Refusal("error.provider.unavailable");
  const code = provider.codeFrom(answer);
  const token = await provider.redeem(code, content.verifier);
  crashPoint("remote_authorisation.exchanged");
  const work = { world, authorisation, content, provider, token };
  const { authorising } = content;
  return authorising ? goOnSigning(work, authorising) : beginAuthorising(work);
}

type Work = {
  readonly world: AuthorisationWorld;
  readonly authorisation: RemoteAuthorisation;
  readonly content: AuthorisationContent;
  readonly provider: RemoteProvider;
  readonly token: string;
};

/** Logged in: the person's own key is found and checked, all documents are drafted, and they authorise the first round. */
async function beginAuthorising(work: Work): Promise<string> {
  const { world, provider, token, content } = work;
  const { request, signature, business, at } = await readTurn(work.world, work.authorisation);
  const prepared = await prepareSigner(world, request, signature, AT_PROVIDER, business);
  const order = orderFor(request, prepared, business);
  const credential = await provider.credentialOf(order, token);
  const input = { ...content.input, declaration: AT_PROVIDER };
  const heads = headsOf(request, signature);
  const seed = newDraftSeed(world, at, laterPlacesOf(request, signature));
  const signingCredential = await provider.signingCredentialOf(order, credential, notYet);
  const drafting = { request, signature, input, prepared, credential: signingCredential, seed };
  try {
    const digests = await draftDigests(world, drafting);
    const signatures: RemoteSignatures = new Map();
    return await sendToAuthorise(work, { credential, heads, seed, digests, signatures });
  } finally {
    await signingCredential.release();
  }
}

async function notYet(): Promise<never> {
  throw new Error("nothing was authorised yet");
}

/** As many hashes as the provider takes at once; there is another round for the rest. */
async function sendToAuthorise(work: Work, authorising: Authorising): Promise<string> {
  const { world, authorisation, content, provider } = work;
  const { requestId, signatureId, actId: id, browserDigest } = authorisation;
  const act = { id, place: { requestId, signatureId }, browserDigest };
  const { credential } = authorising;
  const hashes = provider.hashesFor(credential, roundOf(provider, authorising));
  return keepAuthorisation(world, act, provider, { ...content, authorising }, (secrets) =>
    provider.authoriseAddress(secrets, credential, hashes),
  );
}

/** The digests of this round: the first of those that have no signature yet. */
function roundOf(provider: RemoteProvider, authorising: Authorising): readonly Uint8Array[] {
  const { credential, digests, signatures } = authorising;
  const hashes = provider.hashesFor(credential, digests);
  const left = digests.filter((_digest, index) => !signatures.has(hashes[index] ?? ""));
  return left.slice(0, credential.atOnce);
}

async function goOnSigning(work: Work, authorising: Authorising): Promise<string | null> {
  const { provider, token } = work;
  const { credential, digests, signatures } = authorising;
  const round = roundOf(provider, authorising);
  const sign = async (): Promise<RemoteSignatures> => {
    const made = await provider.sign(credential, round, token);
    crashPoint("remote_authorisation.signed");
    return new Map([...signatures, ...made]);
  };
  if (signatures.size + round.length >= digests.length) {
    await signNow(work, authorising, sign);
    return null;
  }
  const { request, signature } = await readTurn(work.world, work.authorisation);
  requireSameHeads(request, signature, authorising);
  return sendToAuthorise(work, { ...authorising, signatures: await sign() });
}

/**
 * The drafts are made again as they were drawn. Only if they are, to the octet, what the person authorised, are the
 * last signatures asked for, once, however often the rest of the work is tried.
 */
async function signNow(
  { world, authorisation, content, provider }: Work,
  authorising: Authorising,
  sign: () => Promise<RemoteSignatures>,
): Promise<void> {
  const { requestId, signatureId } = authorisation;
  const { credential, seed, digests: authorised } = authorising;
  let signed: Promise<RemoteSignatures> | null = null;
  const obtain = (digests: readonly Uint8Array[]): Promise<RemoteSignatures> => {
    if (!areSame(digests, authorised)) throw new DocumentsChanged("the drafts are others");
    signed ??= sign().catch((cause: unknown) => {
      throw new NotSigned("the provider gave no signatures", { cause });
    });
    return signed;
  };
  const input = { ...content.input, declaration: AT_PROVIDER };
  const place = { requestId, signatureId };
  const meansFor = async (order: SignerOrder): Promise<SigningMeans> => {
    const signingCredential = await provider.signingCredentialOf(order, credential, async (all) =>
      obtain(all),
    );
    return { credential: signingCredential, remote: { provider: provider.name, seed } };
  };
  await signPatiently(
    world,
    content.actor,
    place,
    (patient) => async (request, signature, moment) => {
      requireSameHeads(request, signature, authorising);
      return makeSignedVersions(patient, request, signature, input, moment, meansFor);
    },
  );
}

function areSame(some: readonly Uint8Array[], others: readonly Uint8Array[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, index) => one.join() === (others[index]?.join() ?? null))
  );
}

function requireSameHeads(
  request: SignatureRequest,
  signature: Signature,
  { heads }: Authorising,
): void {
  if (headsOf(request, signature).join() === heads.join()) return;
  throw new DocumentsChanged("there are newer versions");
}

function headsOf(request: SignatureRequest, signature: Signature): readonly string[] {
  return documentsToSign(request, signature).map(({ versionId }) => versionId);
}
