import type { Draft, Drafted } from "./draft.ts";
import type { Part } from "./words.ts";

/** The way from the documents to sending; each can be gone to at any time. */
export const STEPS = ["documents", "people", "places", "review"] as const;
export type Step = (typeof STEPS)[number];

/** The step that an address names; the first where it names none. */
export function stepIn(query: URLSearchParams): Step {
  return STEPS.find((step) => step === query.get("step")) ?? "documents";
}

/** The step beside another one, or null at the ends. */
export function beside(step: Step, by: -1 | 1): Step | null {
  return STEPS[STEPS.indexOf(step) + by] ?? null;
}

/** The first step in which something is lacking before a request can be sent; null: nothing is. */
export function lackingIn({ files, people, title }: Draft): Step | null {
  if (files.length === 0) return "documents";
  if (!people.every(isKnown)) return "people";
  return title.trim() === "" ? "review" : null;
}

function isKnown({ group, email, isGuest, firstName, lastName }: Drafted): boolean {
  const asked = isGuest ? [email, firstName, lastName] : [email];
  return group !== null || asked.every((one) => one.trim() !== "");
}

/** Where what the server refused can be mended. */
export const STEP_OF: Readonly<Record<Part, Step>> = {
  documents: "documents",
  people: "people",
  places: "places",
  details: "review",
};
