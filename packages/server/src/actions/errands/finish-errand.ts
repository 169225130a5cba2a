import { Refusal } from "@paraph/contract/errors";
import type { Language } from "@paraph/contract/words";
import { PdfError } from "@paraph/engine";
import type { StoredVisit, VisitEnd } from "../../ports/errands.ts";
import { ProviderFault } from "../../ports/signer.ts";
import type { VisitAnswer } from "../../ports/visits.ts";
import { isSameText } from "../same-text.ts";
import { type ErrandContent, openErrand } from "./content.ts";
import { DocumentsChanged, goOn, NotSigned } from "./go-on.ts";
import { digestOfBrowser, digestOfState, endVisit, type ErrandWorld } from "./visits.ts";

/** What a person who came back is told, or where they go next. */
export type Arrival =
  | { readonly kind: "visit"; readonly address: string }
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
      readonly visit: StoredVisit;
      readonly language: Language | null;
    }
  /** Nobody here sent this browser away with such a state. */
  | { readonly kind: "unknown" };

/** What came back: the answer of the provider, and what the browser kept. */
export type Return = VisitAnswer & {
  readonly state: string | null;
  readonly secretOf: (errandId: string) => string | null;
};

/**
 * Takes what a provider sends back by a person's browser, once: to the next visit, or to the signature, which is made
 * exactly once. A repeated return tells how it ended.
 */
export async function finishErrand(world: ErrandWorld, returned: Return): Promise<Arrival> {
  const visit = await visitOf(world, returned);
  if (!visit) {
    world.log.warn("a provider failed", { component: "provider", reason: "unsolicited" });
    return { kind: "unknown" };
  }
  if (visit.end !== null) return { kind: await repeated(world, visit), visit, language: null };
  if (visit.expiresAt <= world.clock.now() || !world.keyring.knows(visit.content.keyId)) {
    return { kind: "expired", visit, language: null };
  }
  const content = await openErrand(world, visit);
  const { language } = content.manner;
  if (!(await world.store.errands.take(visit.id))) return { kind: "used", visit, language };
  const [end, arrival] = await arrive(world, visit, content, returned);
  await endVisit(world, visit, end);
  return typeof arrival === "string" ? { kind: arrival, visit, language } : arrival;
}

/** The visit with this state, if this browser went on it. */
async function visitOf(
  world: ErrandWorld,
  { state, secretOf }: Return,
): Promise<StoredVisit | null> {
  if (!state) return null;
  const visit = await world.store.errands.find(digestOfState(world, state));
  const secret = visit && secretOf(visit.errandId);
  if (!secret) return null;
  const digest = digestOfBrowser(world, visit.errandId, secret);
  return isSameText(digest, visit.browserDigest) ? visit : null;
}

const REPEATED = {
  taken: "used",
  continued: "used",
  signed: "signed",
  declined: "declined",
  changed: "changed",
  failed: "failed",
} as const satisfies Record<VisitEnd, string>;

/** A process may have ended between the signature and this note of it: the request knows best. */
async function repeated(
  { store }: Pick<ErrandWorld, "store">,
  { requestId, signatureId, end }: StoredVisit,
): Promise<(typeof REPEATED)[VisitEnd]> {
  const request = await store.requests.find(requestId);
  const signature = request?.signatures.find(({ id }) => id === signatureId);
  if (signature?.status === "signed") return "signed";
  return REPEATED[end ?? "taken"];
}

type Told = "signed" | "changed" | "declined" | "failed" | "closed";
type Next = Extract<Arrival, { readonly kind: "visit" }>;

/** Whatever goes wrong leaves the documents as they are; the person hears it, and the log why. */
async function arrive(
  world: ErrandWorld,
  visit: StoredVisit,
  content: ErrandContent,
  answer: VisitAnswer,
): Promise<readonly [VisitEnd, Told | Next]> {
  try {
    const address = await goOn(world, visit, content, answer);
    return address === null ? ["signed", "signed"] : ["continued", { kind: "visit", address }];
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
    await endVisit(world, visit, "failed");
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
