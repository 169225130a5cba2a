import type { Certificate } from "../../pki/certificates/certificate.ts";
import { extensionOf } from "../../pki/certificates/extensions.ts";
import { OID } from "../../pki/der/oids.ts";
import type { CertificateStatus } from "../../pki/revocation/ocsp.ts";

/** A believable answer about one certificate, from somebody who had the right to give it. */
export type Answer = {
  readonly kind: "ocsp" | "crl";
  readonly status: CertificateStatus;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | null;
  /** Expired certificates are answered for back to this time; null where they need not be. */
  readonly expiredSince: Date | null;
  /** Until when the way in which it is signed is good enough; null: no end in sight. */
  readonly goodUntil: Date | null;
  readonly responder: Certificate;
  /** The responder could have been revoked himself: he is not exempt from being asked about, and nobody says. */
  readonly isResponderOpen: boolean;
  /** The first revision of the document that holds it; null where it came from outside. */
  readonly since: number | null;
};

/** EN 319 412-1, 5.2: certificates that live shorter than any revocation would take. */
const SHORT_TERM = "0.4.0.194121.2.1";

/** Does the certificate itself say that nobody answers about it? */
export function needsNoAnswer({ extensions }: Certificate): boolean {
  return [OID.noRevAvail, SHORT_TERM].some((oid) => extensionOf(extensions, oid) !== null);
}

/** An authority may forget a certificate once it has expired: a later "good" says nothing (RFC 5280, 3.3). */
export function isConsistent(
  { status, thisUpdate, expiredSince }: Pick<Answer, "status" | "thisUpdate" | "expiredSince">,
  { notBefore, notAfter }: Certificate,
): boolean {
  if (status.kind === "revoked") return true;
  const remembered = expiredSince !== null && expiredSince <= notAfter;
  return thisUpdate >= notBefore && (thisUpdate <= notAfter || remembered);
}
