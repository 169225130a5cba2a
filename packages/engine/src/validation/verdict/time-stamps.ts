import type { TimeStampFacts } from "../facts/cms.ts";
import { type Certificate, isValidAt } from "../../pki/certificates/certificate.ts";
import type { SignatureFacts } from "../facts/facts.ts";
import { isGoodAt } from "./algorithms.ts";
import { acceptSignature, identifySigner, strengthOf, verifyCryptography } from "./blocks.ts";
import { type Chain, concludeChain, examineChains, NO_CHAIN } from "./chain.ts";
import { type Conclusion, firstOf, isPassed, notPassed, PASSED } from "./conclusion.ts";
import type { ValidationContext } from "./context.ts";
import { checkFormat, cmsRules } from "./format.ts";
import { type ProofOfExistence, type Proofs, proofsOf } from "./proofs.ts";
import { bestAlong } from "./best-along.ts";
import { slideTime } from "./sliding.ts";

/** A time stamp and what it proves: nothing unless it passed. */
export type ValidatedTimeStamp = {
  readonly facts: TimeStampFacts;
  readonly time: Date | null;
  readonly conclusion: Conclusion;
  readonly chain: Chain;
};

/** EN 319 102-1, 5.4: a time stamp is validated as a signature of its authority; `existed` is since when it is known. */
export function validateTimeStamp(
  context: ValidationContext,
  stamp: TimeStampFacts,
  existed: Date,
  proofs: Proofs,
): ValidatedTimeStamp {
  const { cms } = stamp;
  const certificate =
    cms.certificate === null ? null : (context.certificates[cms.certificate] ?? null);
  const chains = certificate
    ? examineChains(context, certificate, "time_stamp")
    : ([NO_CHAIN] as const);
  const time = stamp.time === null ? null : new Date(stamp.time);
  const along = bestAlong(chains, (chain) => {
    const basic = firstOf([
      tokenFormat(stamp),
      identifySigner(cms),
      verifyCryptography(cms),
      imprint(stamp),
      timely(context, time),
      inLifeOf(certificate, time),
      purpose(stamp),
      concludeChain(chain),
      acceptSignature(context, cms, "ETSI.RFC3161"),
    ]);
    const passed = isPassed(basic);
    return {
      chain,
      conclusion: passed ? basic : past(context, stamp, chain, basic, existed, proofs),
    };
  });
  return { facts: stamp, time, ...along };
}

function tokenFormat({ cms }: TimeStampFacts): Conclusion {
  const broken = cmsRules({ ...cms, carriesContent: false }).filter(([holds]) => !holds);
  return broken.length === 0
    ? PASSED
    : notPassed("FORMAT_FAILURE", ...broken.map(([, text]) => text));
}

function imprint({ imprintMatches }: TimeStampFacts): Conclusion {
  return imprintMatches ? PASSED : notPassed("HASH_FAILURE", "the time stamp is of something else");
}

/** A time that has not come proves nothing; clocks differ by minutes. */
const CLOCK_SKEW = 5 * 60_000;

function timely({ at }: ValidationContext, time: Date | null): Conclusion {
  const early = time !== null && time.getTime() <= at.getTime() + CLOCK_SKEW;
  return early ? PASSED : notPassed("SIG_CONSTRAINTS_FAILURE", "the time stamp is of the future");
}

/** Nobody stamps times with a certificate that is not there yet, or no more. */
function inLifeOf(certificate: Certificate | null, time: Date | null): Conclusion {
  if (certificate === null || time === null || isValidAt(certificate, time)) return PASSED;
  return notPassed(
    "SIG_CONSTRAINTS_FAILURE",
    `its certificate was not valid at the time that it states, ${time.toISOString()}`,
  );
}

function purpose({ mayStamp }: TimeStampFacts): Conclusion {
  return mayStamp
    ? PASSED
    : notPassed("CHAIN_CONSTRAINTS_FAILURE", "its certificate is not one for time stamps");
}

/** EN 319 102-1, 5.6.2.4 for a time stamp: it counts if it is proven to be older than what is wrong now. */
function past(
  context: ValidationContext,
  { cms }: TimeStampFacts,
  chain: Chain,
  basic: Conclusion,
  existed: Date,
  proofs: Proofs,
): Conclusion {
  const repairable = REPAIRABLE.has(basic.subIndication ?? "") && existed < context.at;
  if (!repairable || chain.path.length === 0) return basic;
  if (!isGoodAt(strengthOf(cms, context.policy.algorithms), existed)) return basic;
  if (chain.findings.some(({ kind }) => kind === "structure")) return basic;
  const { controlTime, conclusion } = slideTime(context, chain, proofs);
  return isPassed(conclusion) && existed <= controlTime ? PASSED : basic;
}

/** What a proof of existence can repair. */
export const REPAIRABLE: ReadonlySet<string> = new Set([
  "REVOKED_NO_POE",
  "REVOKED_CA_NO_POE",
  "OUT_OF_BOUNDS_NO_POE",
  "OUT_OF_BOUNDS_NOT_REVOKED",
  "CRYPTO_CONSTRAINTS_FAILURE_NO_POE",
  "REVOCATION_OUT_OF_BOUNDS_NO_POE",
  "TRY_LATER",
]);

/** The document time stamps, newest first: each that passes proves when everything before it existed. */
export function validateDocumentTimeStamps(context: ValidationContext): {
  readonly validated: ReadonlyMap<SignatureFacts, ValidatedTimeStamp>;
  readonly proofs: Proofs;
} {
  const validated = new Map<SignatureFacts, ValidatedTimeStamp>();
  const valid: ProofOfExistence[] = [];
  for (const signature of context.facts.signatures.toReversed()) {
    if (signature.token === null) continue;
    const known = proofsOf(valid, context.at);
    const { end, revision } = signature.byteRange;
    const stamp = validateTimeStamp(context, signature.token, known.ofToken(end), known);
    const around = { structure: context.facts.structure, violations: [] };
    const conclusion = firstOf([checkFormat(withoutContent(signature), around), stamp.conclusion]);
    validated.set(signature, { ...stamp, conclusion });
    if (isPassed(conclusion) && stamp.time && revision !== null && end !== null) {
      valid.push({ revision, end, time: stamp.time });
    }
  }
  return { validated, proofs: proofsOf(valid, context.at) };
}

/** A token carries its statement by its nature (RFC 3161, 2.4.2). */
function withoutContent(signature: SignatureFacts): SignatureFacts {
  return { ...signature, cms: { ...signature.cms, carriesContent: false } };
}
