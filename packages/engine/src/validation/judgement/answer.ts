import type { Certificate } from "../../pki/certificates/certificate.ts";
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
  /** The first revision of the document that holds it; null where it came from outside. */
  readonly since: number | null;
};
