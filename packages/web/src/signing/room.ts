import type { SigningPage, SigningDocument } from "@paraph/contract/app";
import type { Mark } from "./mark.ts";
import { fixedPlaces, proposedPlace, type Place } from "./places.ts";

/** The steps of a person who signs, in their order. The address names them, so that Back works. */
const STEPS = ["who", "read", "confirm", "code", "decline", "report"] as const;
export type Step = (typeof STEPS)[number];

/** Whether the documents may be looked at: one's turn, or waiting for it. */
export function isReadable({ state }: SigningPage): boolean {
  return ["ready", "not_your_turn", "locked", "changed"].includes(state);
}

/** Whether this person can sign now; after a change they look again and confirm again. */
export function mayAct({ state }: SigningPage): boolean {
  return state === "ready" || state === "changed";
}

export function documentsToSign(page: SigningPage): readonly SigningDocument[] {
  return page.documents.filter(({ isToSign }) => isToSign);
}

/** Which step stands at an address: what the server knows goes before what the address says. */
export function stepOf(page: SigningPage, asked: string | undefined, isKnown: boolean): Step {
  const { intent } = page;
  const underWay = intent !== null && intent.problem === null;
  if (underWay && intent.step !== null) return "code";
  const step = STEPS.find((known) => known === asked);
  if (step === "decline" || step === "report") return step;
  if (needsPerson(page) || (!isKnown && page.you?.kind === "guest")) return "who";
  if (step === "code") return underWay ? "code" : "confirm";
  return step === undefined || step === "who" ? "read" : step;
}

/** Whether the person is asked for something before the documents can be signed. */
export function needsPerson(page: SigningPage): boolean {
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
  readonly places: Readonly<Record<string, Place>>;
};

/** The places of the mark in one document: enforced, chosen, or proposed. */
export function placesIn(document: SigningDocument, choices: Choices): readonly Place[] {
  const fixed = fixedPlaces(document);
  if (fixed.length > 0 || document.placement.kind !== "free") return fixed;
  return [choices.places[document.id] ?? proposedPlace(document)];
}
