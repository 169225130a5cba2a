import { isValidAt, type Certificate } from "../../pki/certificates/certificate.ts";
import { earliest, endOfLife, isGoodAt } from "./algorithms.ts";
import type { Chain } from "./chain.ts";
import { isFreshAt } from "./chain-findings.ts";
import { type Conclusion, notPassed, PASSED } from "./conclusion.ts";
import type { ValidationContext } from "./context.ts";
import type { Proofs } from "./proofs.ts";
import { type Answer, needsNoAnswer } from "./answer.ts";
import { isEnough } from "./responders.ts";
import { answersAbout } from "./revocation.ts";

/** The latest time at which the path was certainly good, or why there is none. */
export type Slid = { readonly controlTime: Date; readonly conclusion: Conclusion };

/**
 * EN 319 102-1, 5.6.2.2: from the anchor down, each certificate is validated as of a time at which the one above was
 * still good, with answers that are proven to have existed then; each may move that time further back.
 */
export function slideTime(
  context: ValidationContext,
  { path }: Pick<Chain, "path">,
  proofs: Proofs,
): Slid {
  let controlTime = context.at;
  for (let place = path.length - 2; place >= 0; place -= 1) {
    const certificate = path[place];
    const issuer = path[place + 1];
    if (!certificate || !issuer) continue;
    const answer = answerAt(context, certificate, issuer, controlTime, proofs);
    if (!answer && !needsNoAnswer(certificate) && context.policy.revocationRequired) {
      const reason = `no answer about certificate ${place + 1} of the path is proven to be old enough`;
      return { controlTime, conclusion: notPassed("NO_POE", reason) };
    }
    if (answer) controlTime = slid(context, certificate, answer, controlTime);
    else if (!isValidAt(certificate, controlTime)) controlTime = certificate.notAfter;
    controlTime = beforeWeakness(context, certificate, issuer, answer, controlTime);
  }
  return { controlTime, conclusion: PASSED };
}

/** The newest answer that was given, and is proven to have existed, at the control time. */
function answerAt(
  context: ValidationContext,
  certificate: Certificate,
  issuer: Certificate,
  controlTime: Date,
  proofs: Proofs,
): Answer | null {
  return (
    answersAbout(context, certificate, issuer).find(
      (answer) =>
        answer.status.kind !== "unknown" &&
        isEnough(context, answer) &&
        answer.thisUpdate <= controlTime &&
        proofs.ofRevision(answer.since) <= controlTime,
    ) ?? null
  );
}

function slid(
  context: ValidationContext,
  certificate: Certificate,
  answer: Answer,
  controlTime: Date,
): Date {
  const { status, thisUpdate } = answer;
  if (status.kind === "revoked") return status.at < controlTime ? status.at : controlTime;
  const holds = isValidAt(certificate, controlTime) && isFreshAt(context, answer, controlTime);
  return holds ? controlTime : thisUpdate;
}

/** An algorithm that was broken since then proves nothing of the time after. */
function beforeWeakness(
  { policy }: ValidationContext,
  certificate: Certificate,
  issuer: Certificate,
  answer: Answer | null,
  controlTime: Date,
): Date {
  const { signatureAlgorithm } = certificate;
  const own = signatureAlgorithm && endOfLife(signatureAlgorithm, issuer, policy.algorithms);
  const end = earliest([own, answer?.goodUntil ?? null]);
  return end === null || isGoodAt(end, controlTime) ? controlTime : new Date(end.getTime() - 1);
}
