import type { DigestName, SignatureFamily } from "./algorithms.ts";
import type { KeyFacts } from "./keys.ts";

/**
 * Until when an algorithm is good enough: plain data, so that a policy can bring its own. Null means without an end
 * in sight; what no row covers was never good enough.
 */
export type AlgorithmTable = {
  readonly digests: Readonly<Record<DigestName, string | null>>;
  /** The row with the largest size that the key reaches decides. */
  readonly keys: readonly KeyRow[];
};

type KeyRow = readonly [family: SignatureFamily, atLeastBits: number, end: string | null];

const DIGEST_ENDS: AlgorithmTable["digests"] = {
  "SHA-1": "2012-08-01",
  "SHA-224": "2029-01-01",
  "SHA-256": null,
  "SHA-384": null,
  "SHA-512": null,
  "SHA3-224": "2029-01-01",
  "SHA3-256": null,
  "SHA3-384": null,
  "SHA3-512": null,
  SHAKE256: null,
};

const KEY_ENDS: readonly KeyRow[] = [
  ["ecdsa", 256, null],
  ["ecdsa", 224, "2021-10-01"],
  ["ecdsa", 160, "2012-08-01"],
  ["ecdsa-plain", 256, null],
  ["ecdsa-plain", 224, "2021-10-01"],
  ["rsa-pss", 3000, null],
  ["rsa-pss", 1900, "2029-01-01"],
  ["rsa-pss", 1024, "2019-10-01"],
  ["rsa-pkcs1", 1900, "2029-01-01"],
  ["rsa-pkcs1", 1024, "2019-10-01"],
  ["rsa-pkcs1", 786, "2010-08-01"],
  ["eddsa", 255, null],
];

/** ETSI TS 119 312 and SOG-IS, in the form of the European validation policy. */
export const ALGORITHM_TABLE: AlgorithmTable = { digests: DIGEST_ENDS, keys: KEY_ENDS };

const NEVER = new Date(0);

/** The end of a digest's life, or null where none is known. */
export function digestEnd(
  name: DigestName,
  { digests }: AlgorithmTable = ALGORITHM_TABLE,
): Date | null {
  const end = digests[name];
  return end === null ? null : new Date(end);
}

/** The end of a key's life in a family of signatures; 1970 for a key that was never long enough. */
export function keyEnd(
  family: SignatureFamily,
  { bits }: Pick<KeyFacts, "bits">,
  { keys }: AlgorithmTable = ALGORITHM_TABLE,
): Date | null {
  const row = keys.find(([name, atLeast]) => name === family && bits >= atLeast);
  if (!row) return NEVER;
  return row[2] === null ? null : new Date(row[2]);
}

/** Is this combination still good enough at the given time? */
export function acceptableAt(
  algorithm: { readonly family: SignatureFamily; readonly digest: DigestName | null },
  key: Pick<KeyFacts, "bits">,
  at: Date,
  table: AlgorithmTable = ALGORITHM_TABLE,
): boolean {
  const ends = [
    keyEnd(algorithm.family, key, table),
    algorithm.digest && digestEnd(algorithm.digest, table),
  ];
  return ends.every((end) => end === null || at < end);
}

/** What we accept from a provider today is stricter than what we read. */
export const SIGNER_MINIMUM: Readonly<Record<SignatureFamily, number>> = {
  ecdsa: 256,
  "ecdsa-plain": 256,
  "rsa-pss": 3000,
  "rsa-pkcs1": 3000,
  eddsa: 255,
};
