import { equal } from "../bytes/hex.ts";
import { PkiError } from "../errors.ts";
import type { CertificateEntry, CertificateSeed } from "../pdf/seed-values.ts";
import { type Certificate, isSignedBy, parseCertificate } from "../pki/certificates/certificate.ts";
import { KEY_USAGES } from "../pki/certificates/extensions.ts";
import { hasAttribute } from "../pki/certificates/name.ts";

/** The first entry about certificates (ISO 32000-2, table 238) that this signer's does not meet, or null. */
export function unmetCertificateEntry(
  seed: CertificateSeed,
  certificate: Certificate | null,
  chain: readonly Certificate[],
): string | null {
  for (const [entry, isMet] of Object.entries(CERTIFICATE_RULES)) {
    if (!seed.required.includes(entry as CertificateEntry)) continue;
    if (!certificate || !isMet(seed, certificate, chain)) return `Cert ${entry}`;
  }
  return null;
}

type CertificateRule = (
  seed: CertificateSeed,
  certificate: Certificate,
  chain: readonly Certificate[],
) => boolean;

const CERTIFICATE_RULES: Readonly<Record<CertificateEntry, CertificateRule>> = {
  Subject: ({ subjects }, { der }) => subjects.some((each) => equal(each, der)),
  Issuer: ({ issuers }, certificate, chain) =>
    issuers.some((each) => leadsTo(certificate, chain, each)),
  OID: ({ policies }, certificate) => policies.some((each) => certificate.policies.includes(each)),
  SubjectDN: ({ names }, { subject }) =>
    names.some((wanted) => [...wanted].every(([key, text]) => hasAttribute(subject, key, text))),
  Reserved: () => true,
  KeyUsage: ({ keyUsages }, certificate) => keyUsages.some((each) => isUsage(each, certificate)),
  // Where to get a certificate if one has none: nothing that a signature could break.
  URL: () => true,
  unknown: () => false,
};

/** Is the issuer in the chain, or above its last certificate? */
function leadsTo(
  certificate: Certificate,
  chain: readonly Certificate[],
  der: Uint8Array,
): boolean {
  if (chain.some((each) => equal(each.der, der))) return true;
  try {
    const issuer = parseCertificate(der);
    return [certificate, ...chain].some((each) => isSignedBy(each, issuer));
  } catch (error) {
    // What the form calls an issuer cannot be read, so nobody is issued by it.
    if (error instanceof PkiError) return false;
    throw error;
  }
}

function isUsage(pattern: string, { keyUsage }: Certificate): boolean {
  return KEY_USAGES.every((usage, index) => {
    const wanted = pattern.charAt(index);
    const has = keyUsage?.has(usage) === true;
    return wanted === "1" ? has : wanted !== "0" || !has;
  });
}

/** SHA256 in seed values, SHA-256 elsewhere. */
export function plainDigestName(digest: string): string {
  return digest.replaceAll("-", "").toUpperCase();
}
