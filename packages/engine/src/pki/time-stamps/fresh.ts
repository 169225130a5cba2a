import { PkiError } from "../../errors.ts";
import { acceptableAt } from "../algorithms/policy.ts";
import { type Certificate, keyFactsOf } from "../certificates/certificate.ts";
import { findPath } from "../certificates/chain.ts";
import { certificatesOf, requireTimeStamp, type TimeStampToken } from "./time-stamp.ts";
import type { TimeStampRequest } from "./request.ts";

/** A token that is further from our clock than this was not made now. */
const MOST_APART_MILLISECONDS = 5 * 60_000;

/** What was asked, of whom, and when. */
export type ExpectedTimeStamp = {
  readonly request: TimeStampRequest;
  readonly anchors: readonly Certificate[];
  readonly now: Date;
};

/** Refuses a token that does not answer the request now, with strong means, by somebody who is believed. */
export function requireFreshTimeStamp(
  token: TimeStampToken,
  { request, anchors, now }: ExpectedTimeStamp,
): void {
  const certificate = requireTimeStamp(token, request);
  const { time } = token.statement;
  if (Math.abs(time.getTime() - now.getTime()) > MOST_APART_MILLISECONDS) {
    throw new PkiError("mismatch", "the time stamp was refused: its time is not now");
  }
  if (!acceptableAt(token.signer.algorithm, keyFactsOf(certificate), now)) {
    throw new PkiError("unsupported", "the time stamp was refused: its algorithm is too weak");
  }
  const path = findPath(certificate, { pool: certificatesOf(token), anchors, at: time });
  const [problem] = path.problems;
  if (!path.anchored || problem) {
    const reason = problem?.kind ?? "its chain ends in no configured anchor";
    throw new PkiError("untrusted", `the time stamp was refused: ${reason}`);
  }
}
