import { equal } from "../../bytes/hex.ts";
import { PkiError } from "../../errors.ts";
import { acceptableAt } from "../algorithms/policy.ts";
import type { Certificate } from "../certificates/certificate.ts";
import type { OcspAnswer, OcspResponse } from "./ocsp.ts";
import { ocspFacts } from "./ocsp-facts.ts";

/** What a client asked, to hold the response against. */
export type ExpectedOcsp = {
  readonly certificate: Certificate;
  readonly issuer: Certificate;
  readonly nonce: Uint8Array | null;
  readonly now: Date;
};

/** By how much the clocks of others may differ from ours. */
export const CLOCK_SKEW = 5 * 60_000;
/** How old an answer may be that does not say itself until when it holds. */
const LIVE_ANSWER = 3_600_000;

/** Refuses a response that is not a current, authorised answer about this certificate. */
export function requireOcsp(
  response: OcspResponse,
  { certificate, issuer, nonce, now }: ExpectedOcsp,
): OcspAnswer & { readonly responder: Certificate } {
  const { answer, responder } = ocspFacts(response, certificate, issuer);
  if (!answer) throw refused("it is about another certificate");
  if (!responder || responder.problems.length > 0)
    throw new PkiError("untrusted", "the OCSP response is not signed by its issuer's responder");
  // Responders that answer in advance leave the nonce out; a different one is another's answer.
  if (nonce && response.nonce && !equal(nonce, response.nonce))
    throw refused("it has another nonce");
  if (answer.thisUpdate.getTime() > now.getTime() + CLOCK_SKEW)
    throw refused("it is from the future");
  // RFC 6960, 4.2.2.1: without nextUpdate there is always something newer, so an old one is a replay.
  const until = answer.nextUpdate ?? new Date(response.producedAt.getTime() + LIVE_ANSWER);
  if (until < now) throw refused("it is out of date");
  if (!acceptableAt(response.algorithm, responder.key, now))
    throw new PkiError("unsupported", "the OCSP response is signed with what is too weak");
  return { ...answer, responder: responder.certificate };
}

function refused(reason: string): PkiError {
  return new PkiError("mismatch", `the OCSP response was refused: ${reason}`);
}

/**
 * Refuses what was said before the time stamp, which proves nothing about the signature. A responder that answers in
 * advance, or whose clock is behind the time-stamp authority's, says more a little later.
 */
export function requireSaidSince(
  { thisUpdate }: Pick<OcspAnswer, "thisUpdate">,
  since: Date | null,
): void {
  if (since === null || thisUpdate >= since) return;
  throw new PkiError("unavailable", "the OCSP response speaks of the time before the time stamp");
}
