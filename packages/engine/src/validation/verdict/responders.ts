import type { Certificate } from "../../pki/certificates/certificate.ts";
import { nameToText } from "../../pki/certificates/name.ts";
import { crlFacts } from "../../pki/revocation/crl-facts.ts";
import { ocspFacts, type ResponderFacts } from "../../pki/revocation/ocsp-facts.ts";
import { CLOCK_SKEW } from "../../pki/revocation/require-ocsp.ts";
import { type Answer, isConsistent, needsNoAnswer } from "./answer.ts";
import { anchorOf, type ValidationContext, type ReadEvidence } from "./context.ts";

/** RFC 6960, 4.2.2.2: the authority, its delegate, or a responder whom the policy itself believes. */
export function mayAnswer(
  context: ValidationContext,
  { certificate, problems }: ResponderFacts,
): boolean {
  const others = problems.filter((each) => each !== "not_issued_by_issuer");
  if (others.length > 0) return false;
  return problems.length === 0 || isTrustedResponder(context, certificate);
}

/** TS 119 612, 5.5.1.1: a list names responders as services of their own. */
function isTrustedResponder(context: ValidationContext, certificate: Certificate): boolean {
  const anchor = anchorOf(context, certificate);
  if (anchor === null || anchor.origin !== "trusted_list") return anchor !== null;
  return anchor.services.some(({ type }) => type.startsWith("Certstatus/OCSP"));
}

/** What is known of a responder himself: one who was revoked is nobody any more, of an open one nobody says. */
export type Standing = "good" | "revoked" | "open";

/**
 * RFC 6960, 4.2.2.2.1: an authority exempts its responders from being asked about, says where to ask, or leaves it to
 * the policy. Of those who are not exempt, lists count, and answers of somebody who is beyond this question.
 */
export function standingOf(
  context: ValidationContext,
  responder: ResponderFacts,
  issuer: Certificate,
): Standing {
  const { certificate, role, isExemptFromCheck } = responder;
  if (role === "issuer") return "good";
  const said = context.evidence.flatMap((each) => saidBy(context, each, certificate, issuer) ?? []);
  if (said.includes("revoked")) return "revoked";
  const isExempt = isExemptFromCheck || needsNoAnswer(certificate);
  const isBeyond = isExempt || isTrustedResponder(context, certificate);
  return isBeyond || said.includes("good") ? "good" : "open";
}

function saidBy(
  context: ValidationContext,
  evidence: ReadEvidence,
  certificate: Certificate,
  issuer: Certificate,
): "good" | "revoked" | null {
  const found =
    evidence.kind === "crl"
      ? listed(evidence.list, certificate, issuer)
      : answered(context, evidence.response, certificate, issuer);
  if (!found || found.status.kind === "unknown") return null;
  const isOfNow = found.thisUpdate.getTime() <= context.at.getTime() + CLOCK_SKEW;
  return isOfNow && isConsistent(found, certificate) ? found.status.kind : null;
}

type Said = Pick<Answer, "status" | "thisUpdate" | "expiredSince">;

function listed(
  list: (ReadEvidence & { readonly kind: "crl" })["list"],
  certificate: Certificate,
  issuer: Certificate,
): Said | null {
  const { problems, status, thisUpdate, expiredSince } = crlFacts(list, certificate, issuer);
  return problems.length === 0 && status ? { status, thisUpdate, expiredSince } : null;
}

/** Nobody vouches for himself, and two who are not exempt do not vouch for each other. */
function answered(
  { pool, anchors }: ValidationContext,
  response: (ReadEvidence & { readonly kind: "ocsp" })["response"],
  certificate: Certificate,
  issuer: Certificate,
): Said | null {
  const facts = ocspFacts(response, certificate, issuer, [...pool, ...anchors]);
  const { answer, responder, archiveCutoff, certificateDigestMatches } = facts;
  if (!answer || !responder || responder.problems.length > 0) return null;
  if (certificateDigestMatches === false) return null;
  if (responder.role !== "issuer" && !responder.isExemptFromCheck) return null;
  return { status: answer.status, thisUpdate: answer.thisUpdate, expiredSince: archiveCutoff };
}

/** Does the policy take this answer? That something was revoked it takes from whoever may answer. */
export function isEnough(
  { policy }: ValidationContext,
  { isResponderOpen, status }: Pick<Answer, "isResponderOpen" | "status">,
): boolean {
  return !(isResponderOpen && policy.responderAnswersRequired) || status.kind === "revoked";
}

/** An open responder in words. */
export function openResponder({ responder }: Answer): string {
  return `nobody says whether ${nameToText(responder.subject)}, who answers about it, was revoked`;
}
