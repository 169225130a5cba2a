import type { SignatureFacts } from "../facts/facts.ts";
import type { Certificate } from "../../pki/certificates/certificate.ts";
import { isGoodAt } from "./algorithms.ts";
import { acceptSignature, identifySigner, strengthOf, verifyCryptography } from "./blocks.ts";
import { type Chain, concludeChain, examineChains, NO_CHAIN } from "./chain.ts";
import { type Conclusion, firstOf, isPassed, notPassed, PASSED } from "./conclusion.ts";
import { changesAfter, type ValidationContext } from "./context.ts";
import { checkFormat } from "./format.ts";
import type { Proofs } from "./proofs.ts";
import { bestAlong } from "./best-along.ts";
import { slideTime } from "./sliding.ts";
import { validateTimeStamp, type ValidatedTimeStamp, REPAIRABLE } from "./time-stamps.ts";

/** The blocks of EN 319 102-1, 5.2, in their order. All are run, whatever the first of them say. */
export type Blocks = {
  readonly format: Conclusion;
  readonly identification: Conclusion;
  readonly context: Conclusion;
  readonly x509: Conclusion;
  readonly cryptography: Conclusion;
  readonly acceptance: Conclusion;
};

/** The processes of EN 319 102-1, 5.3, 5.5 and 5.6; each begins with what the one before concluded. */
export type Processes = {
  readonly basic: Conclusion;
  readonly withTime: Conclusion;
  readonly archival: Conclusion;
};

/** Everything that the validation of one signature brought to light. */
export type ValidatedSignature = {
  readonly facts: SignatureFacts;
  readonly blocks: Blocks;
  readonly processes: Processes;
  /** That of the last process. */
  readonly conclusion: Conclusion;
  readonly certificate: Certificate | null;
  readonly chain: Chain;
  readonly timeStamps: readonly ValidatedTimeStamp[];
  readonly contentTimeStamps: readonly ValidatedTimeStamp[];
  /** The earliest time at which the signature is proven to have existed; null: only now. */
  readonly provenTime: Date | null;
};

/** Validates one signature by all processes. */
export function validateSignature(
  context: ValidationContext,
  signature: SignatureFacts,
  proofs: Proofs,
): ValidatedSignature {
  const { cms } = signature;
  const certificate =
    cms.certificate === null ? null : (context.certificates[cms.certificate] ?? null);
  const existed = proofs.ofRevision(signature.byteRange.revision);
  const validate = (stamp: SignatureFacts["timeStamps"][number]): ValidatedTimeStamp =>
    validateTimeStamp(context, stamp, existed, proofs);
  const timeStamps = signature.timeStamps.map(validate);
  const contentTimeStamps = signature.contentTimeStamps.map(validate);
  const bestTime = earliestTime(timeStamps, existed);
  const ordered = inOrder(contentTimeStamps, timeStamps, existed, context.at);
  const chains = certificate
    ? examineChains(context, certificate, "signer")
    : ([NO_CHAIN] as const);
  const along = bestAlong(chains, (chain) => {
    const blocks = blocksOf(context, signature, chain);
    const basic = basicProcess(blocks, chain, latestTime(contentTimeStamps));
    const examined = { context, signature, chain, certificate, bestTime };
    const withTime = withTimeProcess(examined, basic, ordered);
    const archival = archivalProcess(examined, withTime, proofs);
    return { chain, blocks, processes: { basic, withTime, archival }, conclusion: archival };
  });
  return {
    facts: signature,
    ...along,
    certificate,
    timeStamps,
    contentTimeStamps,
    provenTime: bestTime < context.at ? bestTime : null,
  };
}

function blocksOf(context: ValidationContext, signature: SignatureFacts, chain: Chain): Blocks {
  const { cms, subFilter } = signature;
  return {
    format: checkFormat(signature, {
      structure: context.facts.structure,
      violations: changesAfter(context, signature)?.violations ?? [],
    }),
    identification: identifySigner(cms),
    // Signature policies are reported and not processed; the validation policy is always at hand.
    context: PASSED,
    x509: concludeChain(chain),
    cryptography: verifyCryptography(cms),
    acceptance: acceptSignature(context, cms, subFilter),
  };
}

/**
 * EN 319 102-1, 5.3.4. What the path says is kept until the bytes and the signature value are verified: a changed
 * document of an unknown authority has failed, it is not merely unknown.
 */
function basicProcess(blocks: Blocks, chain: Chain, contentTime: Date | null): Conclusion {
  const { format, identification, context, cryptography, acceptance, x509 } = blocks;
  return firstOf([
    format,
    identification,
    context,
    cryptography,
    acceptance,
    provenTooLate(x509, chain, contentTime),
  ]);
}

/** A time stamp of the content is older than the signature: what was revoked or over by then is so for certain. */
function provenTooLate(
  x509: Conclusion,
  { findings }: Chain,
  contentTime: Date | null,
): Conclusion {
  const [first] = findings;
  if (!first || contentTime === null || first.place > 0 || first.wasGoodAt(contentTime))
    return x509;
  if (first.kind === "revoked") return notPassed("REVOKED", ...x509.reasons);
  return first.kind === "expired" ? notPassed("EXPIRED", ...x509.reasons) : x509;
}

type Examined = {
  readonly context: ValidationContext;
  readonly signature: SignatureFacts;
  readonly chain: Chain;
  readonly certificate: Certificate | null;
  readonly bestTime: Date;
};

/** EN 319 102-1, 5.5.4: the best signature time decides what a proof of time can decide. */
function withTimeProcess(examined: Examined, basic: Conclusion, ordered: Conclusion): Conclusion {
  const { context, signature, chain, certificate, bestTime } = examined;
  if (!isPassed(basic) && !REPAIRABLE.has(basic.subIndication ?? "")) return basic;
  if (!certificate) return basic;
  if (bestTime < certificate.notBefore) {
    return notPassed(
      "NOT_YET_VALID",
      "it is proven that the signature is older than its certificate",
    );
  }
  if (!isPassed(ordered)) return ordered;
  if (isPassed(basic)) return basic;
  if (chain.path.length === 0) return concludeChain(chain);
  if (!isGoodAt(strengthOf(signature.cms, context.policy.algorithms), bestTime)) return basic;
  const open = chain.findings.filter(({ wasGoodAt }) => !wasGoodAt(bestTime));
  return open.length === 0 ? PASSED : concludeChain({ ...chain, findings: open });
}

/** EN 319 102-1, 5.6.3: past signature validation with every proof of existence and time sliding. */
function archivalProcess(examined: Examined, before: Conclusion, proofs: Proofs): Conclusion {
  const { context, signature, chain, certificate, bestTime } = examined;
  if (isPassed(before) || !REPAIRABLE.has(before.subIndication ?? "")) return before;
  if (!certificate || chain.path.length === 0) return before;
  if (chain.findings.some(({ kind }) => kind === "structure" || kind === "use")) return before;
  if (!isGoodAt(strengthOf(signature.cms, context.policy.algorithms), bestTime)) return before;
  const { controlTime, conclusion } = slideTime(context, chain, proofs);
  if (!isPassed(conclusion)) return before;
  const inside = certificate.notBefore <= bestTime && bestTime <= certificate.notAfter;
  return inside && bestTime <= controlTime ? PASSED : before;
}

function earliestTime(stamps: readonly ValidatedTimeStamp[], existed: Date): Date {
  return validTimes(stamps).reduce((first, time) => (time < first ? time : first), existed);
}

function latestTime(stamps: readonly ValidatedTimeStamp[]): Date | null {
  return validTimes(stamps).reduce<Date | null>(
    (last, time) => (last === null || time > last ? time : last),
    null,
  );
}

function validTimes(stamps: readonly ValidatedTimeStamp[]): readonly Date[] {
  return stamps.flatMap(({ time, conclusion }) => (time && isPassed(conclusion) ? [time] : []));
}

/** EN 319 102-1, 5.5.4 (5): the content was stamped before the signature, and that before the document. */
function inOrder(
  content: readonly ValidatedTimeStamp[],
  own: readonly ValidatedTimeStamp[],
  existed: Date,
  now: Date,
): Conclusion {
  const before = latestTime(content);
  const first = earliestTime(own, existed);
  const latestOwn = latestTime(own);
  const stampedLater = existed < now && latestOwn !== null && latestOwn > existed;
  const wrong = (before !== null && before > first) || stampedLater;
  return wrong
    ? notPassed("TIMESTAMP_ORDER_FAILURE", "the time stamps contradict each other")
    : PASSED;
}
