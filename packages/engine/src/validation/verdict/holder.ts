import { type Certificate, fingerprint } from "../../pki/certificates/certificate.ts";
import { attributeOf, nameToText } from "../../pki/certificates/name.ts";
import type { CertificateReport } from "./result.ts";

/** Who holds a certificate, as people say it. */
export function holderOf({ subject }: Certificate): string {
  const person = [attributeOf(subject, "givenName"), attributeOf(subject, "surname")]
    .filter((each) => each !== null)
    .join(" ");
  return (
    attributeOf(subject, "commonName") ??
    (person === "" ? null : person) ??
    attributeOf(subject, "pseudonym") ??
    attributeOf(subject, "organization") ??
    nameToText(subject)
  );
}

/** A certificate as reports show it. */
export function certificateReport(certificate: Certificate): CertificateReport {
  return {
    subject: nameToText(certificate.subject),
    issuer: nameToText(certificate.issuer),
    serialNumber: certificate.serial,
    notBefore: certificate.notBefore.toISOString(),
    notAfter: certificate.notAfter.toISOString(),
    sha256: fingerprint(certificate),
  };
}
