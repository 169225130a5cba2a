import { equal } from "../bytes/hex.ts";
import { PdfError, PkiError } from "../errors.ts";
import type { View } from "../pdf/document.ts";
import {
  type CertificateEntry,
  type CertificateSeed,
  type SeedEntry,
  type SeedFacts,
  seedValueOf,
} from "../pdf/seed-values.ts";
import type { DigestName } from "../pki/algorithms/algorithms.ts";
import { type Certificate, isSignedBy, parseCertificate } from "../pki/certificates/certificate.ts";
import { KEY_USAGES } from "../pki/certificates/extensions.ts";
import { hasAttribute } from "../pki/certificates/name.ts";
import { requireOpenField, requireSignable } from "./permissions.ts";

/** A signature to be, as far as the author of a form can speak about it. */
export type SeededSignature = ForeseenSignature & {
  readonly digestName: DigestName;
  /** Null where it is known only after signing. */
  readonly certificate: Certificate | null;
  readonly chain: readonly Certificate[];
};

/** What is known of a signature before it is known whose it will be. */
export type ForeseenSignature = {
  readonly reason: string | null;
  readonly certify: 2 | 3 | null;
  readonly isStamped: boolean;
  /** Whether revocation answers are kept with it. */
  readonly hasEvidence: boolean;
  /** Null where it is known only when somebody signs. */
  readonly digestName: DigestName | null;
};

/** What becomes of a signature by a seed value: the entry that it cannot meet, or how it is made. */
export type Seeded =
  | { readonly unmet: string }
  | ({ readonly unmet: null } & Pick<ForeseenSignature, "reason" | "certify">);

/**
 * What the seed value of the field (ISO 32000-2, 12.7.5.5) makes of the signature. What it requires and we cannot give
 * is refused, naming the entry: a signature that the form's author would call wrong helps nobody.
 */
export function seeded(
  view: View,
  fieldName: string,
  wanted: SeededSignature,
): Pick<ForeseenSignature, "reason" | "certify"> {
  // A field that is signed or locked is refused as such, whatever it asks for.
  const field = requireOpenField(view, fieldName, requireSignable(view));
  const seed = seedValueOf(view, field);
  if (!seed) return wanted;
  const found = foreseen(seed, wanted);
  if (found.unmet !== null) throw unmet(found.unmet);
  if (seed.certificate) requireCertificate(seed.certificate, wanted);
  return found;
}

/** The same for a signature of which little is known yet, so that nobody is asked for one that cannot be made. */
export function foreseen(seed: SeedFacts, wanted: ForeseenSignature): Seeded {
  const certify = certifyFor(seed, wanted.certify);
  if (certify === "unmet") return { unmet: "MDP" };
  const signature = { ...wanted, reason: reasonFor(seed, wanted.reason), certify };
  for (const [entry, isMet] of Object.entries(SEED_RULES)) {
    if (seed.required.includes(entry) && !isMet(seed, signature)) {
      return { unmet: entry };
    }
  }
  if (seed.timeStamp && !signature.isStamped) return { unmet: "TimeStamp" };
  return { unmet: null, reason: signature.reason, certify };
}

type SeedRule = (seed: SeedFacts, signature: ForeseenSignature) => boolean;

/** What signers sign with, whoever they are. */
const SIGNED_WITH: ReadonlySet<string> = new Set(["SHA256", "SHA384", "SHA512"]);

/** Each entry that can be required, and whether the signature is as it says. */
const SEED_RULES: Readonly<Record<SeedEntry, SeedRule>> = {
  Filter: ({ filter }) => filter === null || filter === "Adobe.PPKLite",
  SubFilter: ({ subFilters }) => subFilters.includes("ETSI.CAdES.detached"),
  V: ({ version }) => version <= 3,
  Reasons: ({ reasons }, { reason }) =>
    isWithoutReason(reasons) ? reason === null : reason !== null && reasons.includes(reason),
  // An attestation is a text of the author's about a certified document, which we have not got.
  LegalAttestation: (_, { certify }) => certify === null,
  AddRevInfo: ({ revocation }, { hasEvidence }) => !revocation || hasEvidence,
  DigestMethod: ({ digests }, { digestName }) =>
    digests.some((name) =>
      digestName === null
        ? SIGNED_WITH.has(plainName(name))
        : plainName(name) === plainName(digestName),
    ),
  // Locked to everything, the document could not take the evidence that comes after the signature.
  LockDocument: ({ lockDocument }) => !lockDocument,
  AppearanceFilter: () => false,
  unknown: () => false,
};

/** The only reason that is allowed is the reason; who signs is not asked for one. */
function reasonFor({ required, reasons }: SeedFacts, reason: string | null): string | null {
  const [only] = reasons;
  const single = required.includes("Reasons") && reasons.length === 1 && !isWithoutReason(reasons);
  return single && only !== undefined ? (reason ?? only) : reason;
}

/** A single period, or nothing at all, asks for no reason. */
function isWithoutReason(reasons: readonly string[]): boolean {
  return reasons.length === 0 || (reasons.length === 1 && reasons[0] === ".");
}

/** The form's author decides whether the signature certifies; permission 1 leaves no room for its evidence. */
function certifyFor({ permission }: SeedFacts, certify: 2 | 3 | null): 2 | 3 | null | "unmet" {
  if (permission === null) return certify;
  if (permission === 0 && certify === null) return null;
  const isPossible = permission === 2 || permission === 3;
  return isPossible && (certify ?? permission) === permission ? permission : "unmet";
}

function requireCertificate(
  seed: CertificateSeed,
  { certificate, chain }: Pick<SeededSignature, "certificate" | "chain">,
): void {
  for (const [entry, isMet] of Object.entries(CERTIFICATE_RULES)) {
    if (!seed.required.includes(entry as CertificateEntry)) continue;
    if (!certificate || !isMet(seed, certificate, chain)) throw unmet(`Cert ${entry}`);
  }
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
function plainName(digest: string): string {
  return digest.replaceAll("-", "").toUpperCase();
}

function unmet(entry: string): PdfError {
  return new PdfError(
    "seed_value_unmet",
    `The field asks for another signature, in the entry ${entry} of its seed value`,
  );
}
