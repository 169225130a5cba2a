import type { AlgorithmTable } from "../../pki/algorithms/policy.ts";
import { type Certificate, fingerprint } from "../../pki/certificates/certificate.ts";
import { type CrlFacts, crlFacts } from "../../pki/revocation/crl-facts.ts";
import { ocspFacts } from "../../pki/revocation/ocsp-facts.ts";
import { CLOCK_SKEW } from "../../pki/revocation/require-ocsp.ts";
import { type Answer, isConsistent } from "./answer.ts";
import { endOfLife } from "./algorithms.ts";
import { sameKeys, twinsOf } from "./cross-certificates.ts";
import { mayAnswer, standingOf } from "./responders.ts";
import type { ValidationContext, ReadEvidence } from "./context.ts";

/** Every usable answer about a certificate: that it was revoked for good first, then the newest. */
export function answersAbout(
  context: ValidationContext,
  certificate: Certificate,
  issuer: Certificate,
): readonly Answer[] {
  const key = `${fingerprint(certificate)} ${fingerprint(issuer)}`;
  const known = context.answers.get(key) ?? findAnswers(context, certificate, issuer);
  context.answers.set(key, known);
  return known;
}

function findAnswers(
  context: ValidationContext,
  certificate: Certificate,
  issuer: Certificate,
): readonly Answer[] {
  const about = (each: Certificate, by: Certificate): readonly Answer[] =>
    given(context, each, by).filter(({ status }) => status.kind === "revoked");
  return [
    ...given(context, certificate, issuer),
    ...twinsOf(context, certificate, issuer).flatMap((by) => about(certificate, by)),
    ...sameKeys(context, certificate).flatMap(([each, by]) => about(each, by).filter(isTheft)),
  ].toSorted(
    (a, b) =>
      Number(isFinal(b)) - Number(isFinal(a)) || b.thisUpdate.getTime() - a.thisUpdate.getTime(),
  );
}

/** What is said of this certificate by this issuer or in his name. */
function given(
  context: ValidationContext,
  certificate: Certificate,
  issuer: Certificate,
): readonly Answer[] {
  const { evidence, policy, at } = context;
  return evidence
    .flatMap((each) => {
      const found =
        each.kind === "crl"
          ? listed(each, certificate, issuer, policy.algorithms)
          : answered(context, each, certificate, issuer);
      return found ?? [];
    })
    .filter((answer) => isConsistent(answer, certificate))
    .filter(({ thisUpdate }) => thisUpdate.getTime() <= at.getTime() + CLOCK_SKEW);
}

/** Nobody takes a revocation back; only a suspension ends (RFC 5280, 5.3.1). */
function isFinal({ status }: Answer): boolean {
  return status.kind === "revoked" && status.reason !== "certificateHold";
}

/** RFC 5280, 5.3.1: it is the key that nobody may believe any more, not the certificate alone. */
function isTheft({ status }: Answer): boolean {
  return status.kind === "revoked" && status.reason !== null && THEFTS.has(status.reason);
}

const THEFTS: ReadonlySet<string> = new Set(["keyCompromise", "cACompromise", "aACompromise"]);

function listed(
  { list, since }: ReadEvidence & { readonly kind: "crl" },
  certificate: Certificate,
  issuer: Certificate,
  table: AlgorithmTable,
): Answer | null {
  const facts: CrlFacts = crlFacts(list, certificate, issuer);
  if (facts.problems.length > 0 || facts.status === null) return null;
  const { status, thisUpdate, nextUpdate, expiredSince } = facts;
  const goodUntil = endOfLife(list.algorithm, issuer, table);
  const when = { thisUpdate, nextUpdate, expiredSince, goodUntil };
  return { kind: "crl", status, ...when, responder: issuer, isResponderOpen: false, since };
}

function answered(
  context: ValidationContext,
  { response, since }: ReadEvidence & { readonly kind: "ocsp" },
  certificate: Certificate,
  issuer: Certificate,
): Answer | null {
  const facts = ocspFacts(response, certificate, issuer, [...context.pool, ...context.anchors]);
  const { answer, responder, archiveCutoff, certificateDigestMatches } = facts;
  if (!answer || !responder || !mayAnswer(context, responder)) return null;
  if (certificateDigestMatches === false) return null;
  const standing = standingOf(context, responder, issuer);
  if (standing === "revoked") return null;
  // Nobody who answers about himself is believed.
  if (fingerprint(responder.certificate) === fingerprint(certificate)) return null;
  const { status, thisUpdate, nextUpdate } = answer;
  const goodUntil = endOfLife(response.algorithm, responder.certificate, context.policy.algorithms);
  const when = { thisUpdate, nextUpdate, expiredSince: archiveCutoff, goodUntil };
  const isResponderOpen = standing === "open";
  return {
    kind: "ocsp",
    status,
    ...when,
    responder: responder.certificate,
    isResponderOpen,
    since,
  };
}
