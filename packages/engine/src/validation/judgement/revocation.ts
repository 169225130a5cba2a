import type { AlgorithmTable } from "../../pki/algorithms/policy.ts";
import { type Certificate, fingerprint } from "../../pki/certificates/certificate.ts";
import { extensionOf } from "../../pki/certificates/extensions.ts";
import { sameName } from "../../pki/certificates/name.ts";
import { OID } from "../../pki/der/oids.ts";
import { type CrlFacts, crlFacts } from "../../pki/revocation/crl-facts.ts";
import { ocspFacts, type ResponderFacts } from "../../pki/revocation/ocsp-facts.ts";
import { CLOCK_SKEW } from "../../pki/revocation/require-ocsp.ts";
import type { Answer } from "./answer.ts";
import { endOfLife } from "./algorithms.ts";
import { anchorOf, type Dossier, type ReadEvidence } from "./dossier.ts";

/** EN 319 412-1, 5.2: certificates that live shorter than any revocation would take. */
const SHORT_TERM = "0.4.0.194121.2.1";

/** Does the certificate itself say that nobody answers about it? */
export function needsNoAnswer({ extensions }: Certificate): boolean {
  return [OID.noRevAvail, SHORT_TERM].some((oid) => extensionOf(extensions, oid) !== null);
}

/** Every usable answer about a certificate: that it was revoked for good first, then the newest. */
export function answersAbout(
  dossier: Dossier,
  certificate: Certificate,
  issuer: Certificate,
): readonly Answer[] {
  const key = `${fingerprint(certificate)} ${fingerprint(issuer)}`;
  const known = dossier.answers.get(key) ?? findAnswers(dossier, certificate, issuer);
  dossier.answers.set(key, known);
  return known;
}

function findAnswers(
  dossier: Dossier,
  certificate: Certificate,
  issuer: Certificate,
): readonly Answer[] {
  const { evidence, policy, at } = dossier;
  return evidence
    .flatMap((each) => {
      const found =
        each.kind === "crl"
          ? listed(each, certificate, issuer, policy.algorithms)
          : answered(dossier, each, certificate, issuer);
      return found ?? [];
    })
    .filter((answer) => isConsistent(answer, certificate))
    .filter(({ thisUpdate }) => thisUpdate.getTime() <= at.getTime() + CLOCK_SKEW)
    .toSorted(
      (a, b) =>
        Number(isFinal(b)) - Number(isFinal(a)) || b.thisUpdate.getTime() - a.thisUpdate.getTime(),
    );
}

/** Nobody takes a revocation back; only a suspension ends (RFC 5280, 5.3.1). */
function isFinal({ status }: Answer): boolean {
  return status.kind === "revoked" && status.reason !== "certificateHold";
}

/** An authority may forget a certificate once it has expired: a later "good" says nothing (RFC 5280, 3.3). */
function isConsistent(
  { status, thisUpdate, expiredSince }: Answer,
  { notBefore, notAfter }: Certificate,
): boolean {
  if (status.kind === "revoked") return true;
  const remembered = expiredSince !== null && expiredSince <= notAfter;
  return thisUpdate >= notBefore && (thisUpdate <= notAfter || remembered);
}

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
  return { kind: "crl", status, ...when, responder: issuer, since };
}

function answered(
  dossier: Dossier,
  { response, since }: ReadEvidence & { readonly kind: "ocsp" },
  certificate: Certificate,
  issuer: Certificate,
): Answer | null {
  const facts = ocspFacts(response, certificate, issuer, [...dossier.pool, ...dossier.anchors]);
  const { answer, responder, archiveCutoff, certificateDigestMatches } = facts;
  if (!answer || !responder || !mayAnswer(dossier, responder)) return null;
  if (certificateDigestMatches === false) return null;
  if (isRevokedBy(dossier, responder.certificate, issuer)) return null;
  // Nobody who answers about himself is believed.
  if (fingerprint(responder.certificate) === fingerprint(certificate)) return null;
  const { status, thisUpdate, nextUpdate } = answer;
  const goodUntil = endOfLife(response.algorithm, responder.certificate, dossier.policy.algorithms);
  const when = { thisUpdate, nextUpdate, expiredSince: archiveCutoff, goodUntil };
  return { kind: "ocsp", status, ...when, responder: responder.certificate, since };
}

/**
 * A responder whom a list of its authority names as revoked is nobody any more. Where no list is at hand it is believed:
 * most authorities exempt their responders from being asked about (RFC 6960, 4.2.2.2.1).
 */
function isRevokedBy({ evidence }: Dossier, responder: Certificate, issuer: Certificate): boolean {
  if (fingerprint(responder) === fingerprint(issuer)) return false;
  return evidence.some((each) => {
    if (each.kind !== "crl" || !sameName(each.list.issuer, issuer.subject)) return false;
    const { problems, status } = crlFacts(each.list, responder, issuer);
    return problems.length === 0 && status?.kind === "revoked";
  });
}

/** RFC 6960, 4.2.2.2: the authority, its delegate, or a responder whom the policy itself believes. */
function mayAnswer(dossier: Dossier, { certificate, problems }: ResponderFacts): boolean {
  const others = problems.filter((each) => each !== "not_issued_by_issuer");
  if (others.length > 0) return false;
  return problems.length === 0 || isTrustedResponder(dossier, certificate);
}

/** TS 119 612, 5.5.1.1: a list names responders as services of their own. */
function isTrustedResponder(dossier: Dossier, certificate: Certificate): boolean {
  const anchor = anchorOf(dossier, certificate);
  if (anchor === null || anchor.origin !== "trusted_list") return anchor !== null;
  return anchor.services.some(({ type }) => type.startsWith("Certstatus/OCSP"));
}
