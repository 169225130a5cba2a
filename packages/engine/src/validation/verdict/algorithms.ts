import { PkiError } from "../../errors.ts";
import type { SignatureAlgorithm } from "../../pki/algorithms/algorithms.ts";
import { type AlgorithmTable, digestEnd, keyEnd } from "../../pki/algorithms/policy.ts";
import { type Certificate, keyFactsOf } from "../../pki/certificates/certificate.ts";
import type { AlgorithmFacts } from "../facts/cms.ts";

const NEVER_GOOD = new Date(0);

/** Until when a signature made in this way with this certificate's key is good enough; null: no end in sight. */
export function endOfLife(
  { family, digest }: Pick<SignatureAlgorithm, "family" | "digest">,
  signer: Certificate,
  table: AlgorithmTable,
): Date | null {
  try {
    return lifeOf({ family, digest, keyBits: keyFactsOf(signer).bits }, table);
  } catch (error) {
    if (error instanceof PkiError) return NEVER_GOOD;
    throw error;
  }
}

/** The same from facts; a key of unknown size was never good enough. */
export function lifeOf(
  { family, digest, keyBits }: AlgorithmFacts,
  table: AlgorithmTable,
): Date | null {
  return earliest([
    keyEnd(family, { bits: keyBits ?? 0 }, table),
    digest && digestEnd(digest, table),
  ]);
}

/** The first of some ends; null where none of them is known. */
export function earliest(ends: readonly (Date | null)[]): Date | null {
  return ends.reduce<Date | null>(
    (first, end) => (first === null || (end !== null && end < first) ? end : first),
    null,
  );
}

/** Is it still good enough at that time? */
export function isGoodAt(end: Date | null, at: Date): boolean {
  return end === null || at < end;
}
