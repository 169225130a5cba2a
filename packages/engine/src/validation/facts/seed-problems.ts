import type { View } from "../../pdf/document.ts";
import { type SeedEntry, type SeedValue, seedValueOf } from "../../pdf/seed-values.ts";
import type { PdfSignature } from "../../pdf/signatures.ts";
import type { Certificate } from "../../pki/certificates/certificate.ts";
import { plainDigestName, unmetCertificateEntry } from "../../signed/seed-rules.ts";
import type { CmsFacts } from "./cms.ts";

/** A signature as far as the author of its field could ask something of it. */
export type SeededSignature = {
  readonly signature: PdfSignature;
  readonly cms: CmsFacts;
  readonly isStamped: boolean;
  readonly certificate: Certificate | null;
  readonly known: readonly Certificate[];
};

/** The entries of the field's seed value (ISO 32000-2, 12.7.5.5) that its signature does not meet and had to. */
export function seedProblems(view: View, signed: SeededSignature): readonly string[] {
  const seed = seedValueOf(view, signed.signature.field);
  if (seed === null) return [];
  const unmet = Object.entries(RULES).flatMap(([entry, isMet]) =>
    seed.required.some((each) => each === entry) && !isMet(seed, signed) ? [entry] : [],
  );
  const { permission } = signed.signature;
  const others = [
    seed.permission !== null && seed.permission !== (permission ?? 0) ? "MDP" : null,
    seed.timeStamp && !signed.isStamped ? "TimeStamp" : null,
    seed.certificate && unmetCertificateEntry(seed.certificate, signed.certificate, signed.known),
  ];
  return [...unmet, ...others.flatMap((each) => each ?? [])];
}

type Rule = (seed: SeedValue, signed: SeededSignature) => boolean;

/** Each entry that can be required and be seen in a signature that is there. */
const RULES: Readonly<Partial<Record<SeedEntry, Rule>>> = {
  Filter: ({ filter }, { signature }) => filter === null || filter === signature.filter,
  SubFilter: ({ subFilters }, { signature }) => subFilters.includes(signature.subFilter ?? ""),
  Reasons: ({ reasons }, { signature: { reason } }) =>
    reasons.length === 0 || (reasons.length === 1 && reasons[0] === ".")
      ? reason === null
      : reason !== null && reasons.includes(reason),
  DigestMethod: ({ digests }, { cms: { digestAlgorithm } }) =>
    digestAlgorithm !== null &&
    digests.some((name) => plainDigestName(name) === plainDigestName(digestAlgorithm)),
};
