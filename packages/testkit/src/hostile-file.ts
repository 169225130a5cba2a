/** How a file must be answered: the code of its refusal, or that it is harmless to read. */
export type Answer = "accepted" | "corrupted" | "too_complex" | "password_protected" | "not_a_pdf";

/** A file made to exhaust, confuse or crash its reader. */
export type Hostile = {
  readonly name: string;
  readonly answer: Answer;
  readonly bytes: () => Uint8Array;
};
