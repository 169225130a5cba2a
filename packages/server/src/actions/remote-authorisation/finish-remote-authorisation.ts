import { Refusal } from "@paraph/contract/errors";
import type { Language } from "@paraph/contract/words";
import { PdfError } from "@paraph/engine/pdf";
import type {
  AuthorisationAnswer,
  AuthorisationEnd,
  RemoteAuthorisation,
} from "../../ports/remote-authorisation.ts";
import { ProviderFault } from "../../ports/signer.ts";
import { firstFound } from "../first-found.ts";
import { type AuthorisationContent, decryptAuthorisation } from "./content.ts";
import { DocumentsChanged, goOn, NotSigned } from "./continue-remote-authorisation.ts";
import {
  browserText,
  stateText,
  endAuthorisation,
  type AuthorisationWorld,
} from "./keep-remote-authorisation.ts";

/** What a person who came back sees, or where they go next. */
export type Arrival =
  | { readonly kind: "redirect"; readonly address: string }
  | {
      readonly kind:
        | "signed"
        /** This answer was brought before, and nothing more is done for it. */
        | "used"
        /** Somebody else signed meanwhile. */
        | "changed"
        | "declined"
        | "failed"
        | "expired"
        /** The request has ended, or it is not the person's turn. */
        | "closed";
      readonly authorisation: RemoteAuthorisation;
      readonly language: Language | null;
    }
  /** Nobody here sent this browser away with such a state. */
  | { readonly kind: "unknown" };

/** What came back: the answer of the provider, and what the browser kept. */
export type Return = AuthorisationAnswer & {
  readonly state: string | null;
  readonly secretOf: (actId: string) => string | null;
};

/**
 * Takes what a provider sends back by a person's browser, once: to the next authorisation, or to the signature, which is made
 * exactly once. A repeated return tells how it ended.
 */
export async function finishRemoteAuthorisation(
  world: AuthorisationWorld,
  returned: Return,
): Promise<Arrival> {
  const authorisation = await authorisationOf(world, returned);
  if (!authorisation) {
    world.log.warn("a provider failed", { component: "provider", reason: "unsolicited" });
    return { kind: "unknown" };
  }
  if (authorisation.end !== null)
    return { kind: await repeated(world, authorisation), authorisation, language: null };
  if (
    authorisation.expiresAt <= world.clock.now() ||
    !world.keyring.knows(authorisation.content.keyId)
  ) {
    return { kind: "expired", authorisation, language: null };
  }
  const content = await decryptAuthorisation(world, authorisation);
  const { language } = content.input;
  if (!(await world.store.remoteAuthorisations.take(authorisation.id)))
    return { kind: "used", authorisation, language };
  const [end, arrival] = await arrive(world, authorisation, content, returned);
  await endAuthorisation(world, authorisation, end);
  return typeof arrival === "string" ? { kind: arrival, authorisation, language } : arrival;
}

/** The authorisation with this state, if this browser went on it. */
async function authorisationOf(
  world: AuthorisationWorld,
  { state, secretOf }: Return,
): Promise<RemoteAuthorisation | null> {
  if (!state) return null;
  const authorisation = await firstFound(
    world.secretKeys.digests("authorisation", stateText(state)),
    world.store.remoteAuthorisations.find,
  );
  const secret = authorisation && secretOf(authorisation.actId);
  if (!secret) return null;
  const { actId, browserDigest } = authorisation;
  const isTheirs = world.secretKeys.matches(
    "authorisation",
    browserDigest,
    browserText(actId, secret),
  );
  return isTheirs ? authorisation : null;
}

const REPEATED = {
  taken: "used",
  continued: "used",
  signed: "signed",
  declined: "declined",
  changed: "changed",
  failed: "failed",
} as const satisfies Record<AuthorisationEnd, string>;

/** A process may have ended between the signature and this note of it: the request knows best. */
async function repeated(
  { store }: Pick<AuthorisationWorld, "store">,
  { requestId, signatureId, end }: RemoteAuthorisation,
): Promise<(typeof REPEATED)[AuthorisationEnd]> {
  const request = await store.requests.find(requestId);
  const signature = request?.signatures.find(({ id }) => id === signatureId);
  if (signature?.status === "signed") return "signed";
  return REPEATED[end ?? "taken"];
}

type Outcome = "signed" | "changed" | "declined" | "failed" | "closed";
type Next = Extract<Arrival, { readonly kind: "redirect" }>;

/** Whatever goes wrong leaves the documents as they are; the person hears it, and the log why. */
async function arrive(
  world: AuthorisationWorld,
  authorisation: RemoteAuthorisation,
  content: AuthorisationContent,
  answer: AuthorisationAnswer,
): Promise<readonly [AuthorisationEnd, Outcome | Next]> {
  try {
    const address = await goOn(world, authorisation, content, answer);
    return address === null ? ["signed", "signed"] : ["continued", { kind: "redirect", address }];
  } catch (error) {
    if (error instanceof DocumentsChanged) return ["changed", "changed"];
    const fault = faultIn(error);
    if (fault?.code === "declined") return ["declined", "declined"];
    if (fault) {
      const { provider: component, code: reason } = fault;
      world.log.warn("a provider failed", { component, reason });
      return ["failed", "failed"];
    }
    if (error instanceof PdfError) {
      world.log.warn("a document cannot be signed", { reason: error.code });
      return ["failed", "failed"];
    }
    if (error instanceof Refusal) {
      if (error.key === "error.sr.already_signed") return ["signed", "signed"];
      // Somebody else has been at it for longer than anybody waits: what they make is not what was authorised.
      if (error.key === "error.sr.being_signed") return ["changed", "changed"];
      world.log.warn("a provider's answer came to nothing", { reason: error.key });
      return ["failed", CLOSED.has(error.key) ? "closed" : "failed"];
    }
    await endAuthorisation(world, authorisation, "failed");
    throw error;
  }
}

const CLOSED: ReadonlySet<string> = new Set([
  "error.sr.not_found",
  "error.sr.not_open",
  "error.sr.not_your_turn",
  "error.sr.signature_not_found",
]);

function faultIn(error: unknown): ProviderFault | null {
  if (error instanceof ProviderFault) return error;
  const cause = error instanceof Refusal || error instanceof NotSigned ? error.cause : null;
  return cause instanceof ProviderFault ? cause : null;
}
