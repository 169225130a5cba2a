import type { SigningDocument, SigningPage } from "@paraph/contract/app";
import type { Mark } from "./mark.ts";
import { fixedPlaces, proposedPlace, type Place } from "../document/places.ts";

/**
 * The one state machine of the signing page. The server names the state of the entry, the address names the step,
 * the window remembers what the person chose; from these follow the screen and what its one button does.
 */

/** The steps of a person who signs, in their order. The address names them, so that Back works. */
const STEPS = ["who", "read", "confirm", "code", "decline", "report", "view"] as const;
export type Step = (typeof STEPS)[number];

export type Screen =
  | "loading"
  | "log_in"
  | "session_over"
  | "failed"
  | "report"
  | "view"
  | "done"
  | "state"
  | "decline"
  | "who"
  | "confirm"
  | "prove"
  | "read";

/** How the last look at the server ended. */
export type Look = "pending" | "answered" | "logged_out" | "gone" | "failed";

export type Facts = {
  readonly page: SigningPage | null;
  readonly look: Look;
  /** The step in the address. */
  readonly asked: string | undefined;
  /** The person came by an account: the way back is the login, not a link. */
  readonly isOwnEntry: boolean;
  /** The person is at the documents already, although others sign at this moment. */
  readonly isReading: boolean;
};

/** The screen that stands now; what the server knows goes before what the address says. */
export function screenOf({ page, look, asked, isOwnEntry, isReading }: Facts): Screen {
  if (look === "logged_out") return isOwnEntry ? "log_in" : "session_over";
  if (look === "gone") return "session_over";
  if (!page) return look === "failed" ? "failed" : "loading";
  const step = STEPS.find((known) => known === asked);
  if (step === "report") return "report";
  if (step === "view" && !isReadable(page) && page.documents.length > 0) return "view";
  if (isSigned(page)) return "done";
  if (!isReadable(page) || (page.state !== "ready" && !isReading)) return "state";
  return screenToSign(page, step);
}

function screenToSign(page: SigningPage, step: Step | undefined): Screen {
  const { intent } = page;
  const isUnderWay = intent !== null && intent.problem === null;
  if (isUnderWay && intent.step !== null) return "prove";
  if (step === "decline") return "decline";
  if (!mayAct(page) || (step !== "who" && step !== "confirm" && step !== "code")) return "read";
  // Reading comes first: nobody is asked for anything before they know what for.
  if (unshown(page).length > 0) return "read";
  if (needsPerson(page)) return "who";
  if (step === "code" && isUnderWay) return "prove";
  return "confirm";
}

/** Whether this person is done, in this window or before. */
function isSigned({ endedHere, state }: SigningPage): boolean {
  return (
    endedHere === "signed" ||
    state === "all_signed" ||
    state === "already_signed" ||
    state === "more_for_you"
  );
}

/** Whether the documents may be looked at: one's turn, or waiting for it. */
export function isReadable({ state }: SigningPage): boolean {
  return ["ready", "not_your_turn", "locked", "changed"].includes(state);
}

/** Whether this person can sign now; after a change they look again and confirm again. */
export function mayAct({ state }: SigningPage): boolean {
  return state === "ready" || state === "changed";
}

/** States that end by themselves; the page looks again until they do. */
export function isPassing(page: SigningPage | null | undefined): boolean {
  return page?.state === "locked" || page?.state === "not_your_turn";
}

export type Next =
  | { readonly kind: "wait" }
  | { readonly kind: "opening" }
  | { readonly kind: "reveal"; readonly place: Place }
  | { readonly kind: "document"; readonly index: number }
  | { readonly kind: "continue" };

export type Reading = {
  readonly page: SigningPage;
  /** Which document is on the screen. */
  readonly chosen: number;
  readonly places: readonly Place[];
  /** The page that is seen, counted from 1. */
  readonly at: number;
};

/**
 * What the one button of the reading page does now: nothing while others sign or the document opens; the place to
 * sign, where there is one document; the next one that was not shown; and then the confirmation.
 */
export function nextOf({ page, chosen, places, at }: Reading): Next {
  if (!mayAct(page)) return { kind: "wait" };
  const open = unshown(page);
  if (open.includes(chosen)) return { kind: "opening" };
  const next = open.find((index) => index > chosen) ?? open[0];
  if (next !== undefined) return { kind: "document", index: next };
  const [place] = places;
  const isInSight = places.some((one) => one.page + 1 === at);
  if (place && !isInSight && page.documents.length === 1) return { kind: "reveal", place };
  return { kind: "continue" };
}

/** The documents that were not shown yet, by their places in the list. */
export function unshown({ documents }: SigningPage): readonly number[] {
  return documents.flatMap(({ isShown }, index) => (isShown ? [] : [index]));
}

/** The page after a document stood on the screen; the server noted it when it gave the bytes. */
export function withShown(page: SigningPage, versionId: string): SigningPage {
  return {
    ...page,
    documents: page.documents.map((one) =>
      one.versionId === versionId ? { ...one, isShown: true } : one,
    ),
  };
}

export function documentsToSign(page: SigningPage): readonly SigningDocument[] {
  return page.documents.filter(({ isToSign }) => isToSign);
}

/** Whether the person is asked for something before the documents can be signed. */
function needsPerson(page: SigningPage): boolean {
  return mayAct(page) && (page.quality?.missing.length ?? 0) > 0;
}

/** Whether the person chooses how the mark looks; not where the request brings a picture itself. */
export function choosesMark(page: SigningPage): boolean {
  return documentsToSign(page).some(({ placement }) => !placement.hasImage);
}

export function nameOf(page: SigningPage): string {
  return [page.you?.firstName, page.you?.lastName].filter(Boolean).join(" ");
}

/** What the person chose on this page; nothing of it is known to the server before "Sign now". */
export type Choices = {
  readonly mark: Mark | null;
  /** By document; null where no page has room for the mark beside what others have signed. */
  readonly places: Readonly<Record<string, Place | null>>;
};

/** The mark that stands where nobody chose one: the kept one, else the name in handwriting. */
export function markOf(page: SigningPage, { mark }: Choices, saved: Mark | null): Mark {
  if (!choosesMark(page)) return { kind: "none" };
  return mark ?? saved ?? { kind: "typed", name: nameOf(page) };
}

/** The places of the mark in one document: enforced, chosen, or proposed. */
export function placesIn(document: SigningDocument, choices: Choices): readonly Place[] {
  const fixed = fixedPlaces(document);
  if (fixed.length > 0 || document.placement.kind !== "free") return fixed;
  const chosen = choices.places[document.id];
  return chosen === null ? [] : [chosen ?? proposedPlace(document)];
}

/** The first place where the mark will stand; null where it stands nowhere. */
export function firstPlace(
  page: SigningPage,
  choices: Choices,
): { readonly document: SigningDocument; readonly place: Place } | null {
  const places = documentsToSign(page).flatMap((document) =>
    placesIn(document, choices).map((place) => ({ document, place })),
  );
  return places[0] ?? null;
}
