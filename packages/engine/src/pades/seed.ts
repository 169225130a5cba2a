import { PdfError } from "../errors.ts";
import type { View } from "../pdf/document.ts";
import { type SeedEntry, type SeedFacts, seedValueOf } from "../pdf/seed-values.ts";
import type { DigestName } from "../pki/algorithms/algorithms.ts";
import type { Certificate } from "../pki/certificates/certificate.ts";
import { plainDigestName, unmetCertificateEntry } from "../signed/seed-rules.ts";
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
  const { certificate, chain } = wanted;
  const entry = seed.certificate && unmetCertificateEntry(seed.certificate, certificate, chain);
  if (entry !== null) throw unmet(entry);
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
        ? SIGNED_WITH.has(plainDigestName(name))
        : plainDigestName(name) === plainDigestName(digestName),
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

function unmet(entry: string): PdfError {
  return new PdfError(
    "seed_value_unmet",
    `The field asks for another signature, in the entry ${entry} of its seed value`,
  );
}
