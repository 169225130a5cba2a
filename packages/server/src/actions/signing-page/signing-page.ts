import type { Language } from "@paraph/contract/words";
import type { GuestActor, PersonActor } from "../../domain/access/actor.ts";
import { isEntryOf, may } from "../../domain/access/permissions.ts";
import type { SignatureId } from "../../domain/ids.ts";
import { isEnded, isStillAgreed } from "../../domain/signing-page/intent.ts";
import type { Session } from "../../domain/sessions/session.ts";
import {
  availableUntil,
  signingStateOf,
  type SigningFacts,
} from "../../domain/signing-page/signing-state.ts";
import type { Signature, SignatureRequest } from "../../domain/requests/request.ts";
import type { SigningPlan } from "../../domain/requests/quality.ts";
import { isWaiting } from "../../domain/requests/turns.ts";
import { businessTime, type Business } from "../../domain/business/business.ts";
import type { World } from "../../ports/world.ts";
import { businessOf } from "../business-of.ts";
import { readSigner } from "../signing/read-signer.ts";
import { exitsOf } from "./exits.ts";
import { viewIntent } from "./intent-view.ts";
import { hasReported } from "./receive-again.ts";
import { maskedEmail, maskedMobile } from "../masked.ts";
import { documentsOf, invitationOf, peopleOf } from "../requests/request-parts.ts";

export type PageWorld = Pick<World, "store" | "clock" | "settings" | "trust" | "identifiers">;

/** Who looks, and in which session; a preview of a link has none. */
export type Looker = {
  readonly actor: PersonActor | GuestActor | null;
  readonly session: Session | null;
  readonly language: Language;
  /** The link that was used was replaced by a newer one. */
  readonly isReplaced?: boolean;
};

/** Everything that the signing page of one entry shows, in its one state. */
export async function readSigningPage(
  world: PageWorld,
  request: SignatureRequest,
  signature: Signature,
  { actor, session, language, isReplaced = false }: Looker,
) {
  const business = await businessOf(world.store, request);
  const now = world.clock.now();
  const facts = {
    ...(await factsOf(world, business, request, signature, actor)),
    isReplaced,
  };
  const state = signingStateOf(facts);
  const { person, plan } = await readSigner(
    world.store,
    business,
    request,
    signature,
    { hasPasskey: false },
    world.trust,
  );
  const isDisclosed =
    state !== "link_invalid" && state !== "wrong_account" && state !== "link_replaced";
  const mayRead = isDisclosed && actor !== null && may(request, actor, "open");
  const intent = mayRead ? await world.store.intents.newest(signature.id) : null;
  const exits = session && exitsOf(world, session, request.id, business.allowedExits);
  return {
    state,
    serverTime: now,
    language,
    signatureId: signature.id,
    invitation: isDisclosed ? await invitationOf(world, request, business) : null,
    you: isDisclosed
      ? {
          kind: signature.signer.kind,
          firstName: person.firstName,
          lastName: person.lastName,
          email: person.email === null ? null : maskedEmail(person.email),
          mobile: person.mobile === null ? null : maskedMobile(person.mobile),
          country: person.country,
          hasSavedMark: actor?.kind === "person" && (await hasMark(world, actor)),
        }
      : null,
    quality: isDisclosed
      ? {
          asked: request.quality,
          quality: plan.quality,
          legislation: plan.legislation,
          certificate: plan.certificate,
          isDemo: request.environment === "demo",
          factors: plan.factors,
          missing: plan.missing,
          identification: await identificationOf(world, request, signature, plan.missing),
        }
      : null,
    documents: mayRead ? await documentsOf(world, request, signature) : [],
    attachments: mayRead ? request.attachments : [],
    people: mayRead ? await peopleOf(world, request, signature) : [],
    waitingFor: request.signatures.filter((one) => one.id !== signature.id && isWaiting(one))
      .length,
    lockedBy: null,
    end: endOfRequest(request, signature),
    endedHere: (session?.memory[`ended:${signature.id}`] ?? null) as
      "signed" | "declined" | "failed" | null,
    exits,
    mayDownload: mayRead && !(exits?.hideDownload ?? false),
    mayReadProtocol: mayRead && may(request, actor, "report"),
    availableUntil: availableUntil(request, signature),
    intent:
      intent && !isEnded(intent)
        ? await viewIntent(world, intent, signature, person, facts.at)
        : null,
    nextSignatureId: nextOf(request, signature)?.id ?? null,
    meantFor:
      (state === "wrong_account" || state === "link_replaced") && person.email
        ? maskedEmail(person.email)
        : null,
    loggedInAs: actor?.kind === "person" ? actor.email : null,
    isSilenced: isDisclosed && (await hasReported(world, { request, signature }, actor)),
  };
}

export type SigningPageView = Awaited<ReturnType<typeof readSigningPage>>;

/** How far the signer is with showing who they are, where this request asks for it. */
async function identificationOf(
  { store, identifiers }: PageWorld,
  { environment }: SignatureRequest,
  { identificationId, signer }: Signature,
  missing: SigningPlan["missing"],
) {
  const isOffered = identifiers[environment] !== null;
  // Who has an account is identified once, for the account.
  if (signer.kind === "account" && missing.includes("identification")) {
    return { status: "OPEN" as const, isOffered };
  }
  if (identificationId === null) return null;
  const found = await store.identifications.find(identificationId);
  return {
    status: found?.status ?? ("OPEN" as const),
    isOffered,
  };
}

function hasMark({ store }: PageWorld, { accountId }: PersonActor): Promise<boolean> {
  return store.savedMarks.has(accountId);
}

async function factsOf(
  { store, clock }: PageWorld,
  business: Business,
  request: SignatureRequest,
  signature: Signature,
  actor: Looker["actor"],
): Promise<SigningFacts> {
  const holder = await store.leases.holder(request.id);
  const intent = await store.intents.newest(signature.id);
  return {
    request,
    signature,
    at: businessTime(business, request, clock.now()),
    isOwn: actor === null || isEntryOf(request, signature, actor),
    isReplaced: false,
    isLocked: holder !== null && holder !== signature.id,
    hasMoved:
      intent?.problem === "error.sr.changed_meanwhile" &&
      !isStillAgreed(intent.documents, request, signature),
    hasMore: nextOf(request, signature) !== null,
  };
}

/** Another open entry of the same person: the same account, or the same identity data. */
function nextOf(request: SignatureRequest, signature: Signature): Signature | null {
  const same = personKey(signature);
  const others = request.signatures.filter((one) => one.id !== signature.id && isWaiting(one));
  return others.find((one) => personKey(one) === same) ?? null;
}

function personKey({ signer }: Signature): string {
  return signer.kind === "account"
    ? `account ${signer.email}`
    : JSON.stringify([signer.email, signer.identity]);
}

function endOfRequest(request: SignatureRequest, signature: Signature) {
  const isSignedByYou = signature.status === "signed";
  if (request.status === "OPEN" && !isSignedByYou) return null;
  const own = signature.status === "declined" ? signature.endReason : null;
  return {
    at: (isSignedByYou && request.status === "OPEN" ? signature.endedAt : null) ?? request.endedAt,
    by: null,
    reason: own ?? request.endMessage,
    isSignedByYou,
  };
}

/** The entry of an account in a request: the one that can be signed, else an open one, else the last. */
export function entryFor(request: SignatureRequest, actor: PersonActor): SignatureId | null {
  const own = request.signatures.filter((one) => isEntryOf(request, one, actor));
  return (own.find(isWaiting) ?? own.at(-1))?.id ?? null;
}
