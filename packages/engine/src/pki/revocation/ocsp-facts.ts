import { equal } from "../../bytes/hex.ts";
import { PkiError } from "../../errors.ts";
import { type KeyFacts, digest } from "../algorithms/keys.ts";
import {
  type Certificate,
  isSignedBy,
  isValidAt,
  keyFactsOf,
  verifiedBy,
} from "../certificates/certificate.ts";
import { type Extension, extensionOf } from "../certificates/extensions.ts";
import { parseName, sameName } from "../certificates/name.ts";
import { digestOf } from "../algorithms/algorithms.ts";
import { parse } from "../der/der.ts";
import { OID } from "../der/oids.ts";
import { timeOf } from "../der/text.ts";
import { members, octets } from "../der/values.ts";
import type { OcspAnswer, OcspResponse } from "./ocsp.ts";
import type { CertificateId } from "./ocsp-request.ts";

/** Why somebody who signed a response may not answer for the issuer (RFC 6960, 4.2.2.2). */
export type ResponderProblem =
  "not_issued_by_issuer" | "not_for_ocsp_signing" | "not_valid_when_produced";

/** Who signed a response, and by what right. */
export type ResponderFacts = {
  readonly certificate: Certificate;
  /** The authority itself, or somebody whom it named as its responder. */
  readonly role: "issuer" | "delegate";
  readonly key: KeyFacts;
  /** Empty where the right is there. */
  readonly problems: readonly ResponderProblem[];
  /** RFC 6960, 4.2.2.2.1: the issuer asks nobody to check this responder's own revocation. */
  readonly isExemptFromCheck: boolean;
};

/** What holds of a response with regard to one certificate; no time is asked for or assumed. */
export type OcspFacts = {
  /** What it says of the certificate; null where it speaks of others only. */
  readonly answer: OcspAnswer | null;
  readonly producedAt: Date;
  /** Whose signature it carries; null where nobody is known whose key fits. */
  readonly responder: ResponderFacts | null;
  /** RFC 6960, 4.4.4: expired certificates are answered for back to this time. */
  readonly archiveCutoff: Date | null;
  /** ISIS-MTT 3.1.2: does the answer name the certificate by its digest? Null where it names none. */
  readonly certificateDigestMatches: boolean | null;
};

/** Looks at everything that a response says of a certificate of this issuer. Never throws for a wrong one. */
export function ocspFacts(
  response: OcspResponse,
  certificate: Certificate,
  issuer: Certificate,
  others: readonly Certificate[] = [],
): OcspFacts {
  const answer = answerAbout(response, certificate, issuer);
  return {
    answer,
    producedAt: response.producedAt,
    responder: responderOf(response, issuer, others),
    archiveCutoff: answer && archiveCutoff(answer),
    certificateDigestMatches: answer && certificateDigestMatches(answer, certificate),
  };
}

/** The answer about this certificate in a response, whatever digest its id uses; of several that it was revoked. */
function answerAbout(
  { answers, extensions }: Pick<OcspResponse, "answers" | "extensions">,
  certificate: Certificate,
  issuer: Certificate,
): OcspAnswer | null {
  if (extensions.some(isUnknown)) return null;
  const found = answers.filter(
    ({ id }) => id.serial === certificate.serial && isIssuer(id, issuer),
  );
  if (found.some((answer) => answer.extensions.some(isUnknown))) return null;
  return found.find(({ status }) => status.kind === "revoked") ?? found[0] ?? null;
}

const KNOWN: ReadonlySet<string> = new Set([
  OID.ocspNonce,
  OID.ocspArchiveCutoff,
  OID.ocspCertificateHash,
]);

/** RFC 6960, 4.4: what is critical and not known could change what the answer means. */
function isUnknown({ oid, critical }: Extension): boolean {
  return critical && !KNOWN.has(oid);
}

/** Is this the issuer an OCSP request or answer speaks of? */
export function isIssuer(id: CertificateId, issuer: Certificate): boolean {
  return (
    equal(id.issuerNameDigest, digest(id.digestName, issuer.subject.der)) &&
    equal(id.issuerKeyDigest, digest(id.digestName, issuer.keyOctets))
  );
}

/** Of those whose key made the signature the one with the best right to it. */
function responderOf(
  response: OcspResponse,
  issuer: Certificate,
  others: readonly Certificate[],
): ResponderFacts | null {
  const signers = [issuer, ...response.certificates, ...others]
    .filter((each) => isResponder(response, each))
    .map((each) => rightOf(each, issuer, response.producedAt));
  return signers.toSorted((a, b) => a.problems.length - b.problems.length)[0] ?? null;
}

/** Did the holder of this certificate sign the response, by whatever right? */
export function isResponder(response: OcspResponse, candidate: Certificate): boolean {
  return isNamed(response, candidate) && isSignedWith(response, candidate);
}

function isNamed({ responder }: OcspResponse, candidate: Certificate): boolean {
  return responder.kind === "name"
    ? sameName(parseName(responder.name), candidate.subject)
    : equal(responder.keyDigest, digest("SHA-1", candidate.keyOctets));
}

/** A key that the platform cannot use is nobody's key for us. */
function isSignedWith({ algorithm, tbs, signature }: OcspResponse, by: Certificate): boolean {
  return attempt(() => verifiedBy(by, algorithm, tbs, signature)) ?? false;
}

function rightOf(certificate: Certificate, issuer: Certificate, producedAt: Date): ResponderFacts {
  const facts = {
    certificate,
    key: keyFactsOf(certificate),
    isExemptFromCheck: extensionOf(certificate.extensions, OID.ocspNoCheck) !== null,
  };
  // The authority is its name and its key; it may have several certificates about them.
  if (equal(certificate.spki, issuer.spki) && sameName(certificate.subject, issuer.subject)) {
    return { ...facts, role: "issuer", problems: [] };
  }
  const problems: readonly (ResponderProblem | false)[] = [
    !isIssuedBy(certificate, issuer) && "not_issued_by_issuer",
    !certificate.extendedKeyUsage?.includes(OID.ocspSigning) && "not_for_ocsp_signing",
    !isValidAt(certificate, producedAt) && "not_valid_when_produced",
  ];
  return { ...facts, role: "delegate", problems: problems.filter((each) => each !== false) };
}

function isIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  return sameName(certificate.issuer, issuer.subject) && isSignedBy(certificate, issuer);
}

function archiveCutoff({ extensions }: OcspAnswer): Date | null {
  const found = extensionOf(extensions, OID.ocspArchiveCutoff);
  return found && attempt(() => timeOf(parse(found.value)));
}

function certificateDigestMatches(
  { extensions }: OcspAnswer,
  { der }: Certificate,
): boolean | null {
  const found = extensionOf(extensions, OID.ocspCertificateHash);
  if (!found) return null;
  // A digest that cannot be read names no certificate.
  return (
    attempt(() => {
      const reader = members(parse(found.value));
      return equal(digest(digestOf(reader.next()), der), octets(reader.next()));
    }) ?? false
  );
}

function attempt<T>(find: () => T): T | null {
  try {
    return find();
  } catch (error) {
    if (error instanceof PkiError) return null;
    throw error;
  }
}
