import { PkiError } from "../../errors.ts";
import { type DerNode, TAG } from "../der/der.ts";
import { textOf } from "../der/text.ts";
import { elements, namedBits } from "../der/values.ts";

/** RFC 3161, 2.4.2, PKIFailureInfo by bit number. */
export const TIME_STAMP_FAILURES = {
  badAlg: 0,
  badRequest: 2,
  badDataFormat: 5,
  timeNotAvailable: 14,
  unacceptedPolicy: 15,
  unacceptedExtension: 16,
  addInfoNotAvailable: 17,
  systemFailure: 25,
} as const;

export type TimeStampFailure = keyof typeof TIME_STAMP_FAILURES;

/** What is wrong with the authority and not with the question. */
const PASSING: ReadonlySet<string> = new Set([
  "timeNotAvailable",
  "systemFailure",
] satisfies TimeStampFailure[]);

/** RFC 3161, 2.4.2: the request is in work and there is no token yet. */
const WAITING = 3;

/** Why there is no token, in the authority's own words; "unavailable" where asking again may help. */
export function timeStampRefusal(code: number, rest: readonly DerNode[]): PkiError {
  const bits = rest.find(({ tag }) => tag === TAG.bitString);
  const failures = bits ? [...namedBits(bits)].map(nameOfFailure) : [];
  const texts = rest.find(({ tag }) => tag === TAG.sequence);
  const words = texts ? elements(texts).flatMap((each) => textOf(each) ?? []) : [];
  const said = [`status ${code}`, ...failures, ...words.map((each) => JSON.stringify(each))];
  const passes = code === WAITING || failures.some((each) => PASSING.has(each));
  return new PkiError(
    passes ? "unavailable" : "refused",
    `the time-stamp authority refused: ${said.join(", ").slice(0, 300)}`,
  );
}

function nameOfFailure(bit: number): string {
  const found = Object.entries(TIME_STAMP_FAILURES).find(([, number]) => number === bit);
  return found?.[0] ?? `failure ${bit}`;
}
