import { HOSTILE_CONTENT } from "./hostile-content.ts";
import { HOSTILE_STREAMS } from "./hostile-streams.ts";
import { HOSTILE_STRUCTURE } from "./hostile-structure.ts";

/** How a file must be answered: the code of its refusal, or that it is harmless to read. */
export type Answer = "accepted" | "corrupted" | "too_complex" | "password_protected" | "not_a_pdf";

/** A file made to exhaust, confuse or crash its reader. */
export type Hostile = {
  readonly name: string;
  readonly answer: Answer;
  readonly bytes: () => Uint8Array;
};

export const HOSTILE: readonly Hostile[] = [
  ...HOSTILE_STREAMS,
  ...HOSTILE_STRUCTURE,
  ...HOSTILE_CONTENT,
];
