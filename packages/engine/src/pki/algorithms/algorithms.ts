import { PkiError } from "../../errors.ts";
import { type DerNode, holder, TAG } from "../der/der.ts";
import { inside, members, oidOf, smallNumber } from "../der/values.ts";
import { explicit, integer, nothing, oid, sequence } from "../der/write.ts";

/** Every digest that can be read. Made are only SHA-256, SHA-384 and SHA-512. */
export const DIGESTS = {
  "SHA-1": { oid: "1.3.14.3.2.26", platform: "sha1", size: 20 },
  "SHA-224": { oid: "2.16.840.1.101.3.4.2.4", platform: "sha224", size: 28 },
  "SHA-256": { oid: "2.16.840.1.101.3.4.2.1", platform: "sha256", size: 32 },
  "SHA-384": { oid: "2.16.840.1.101.3.4.2.2", platform: "sha384", size: 48 },
  "SHA-512": { oid: "2.16.840.1.101.3.4.2.3", platform: "sha512", size: 64 },
  "SHA3-224": { oid: "2.16.840.1.101.3.4.2.7", platform: "sha3-224", size: 28 },
  "SHA3-256": { oid: "2.16.840.1.101.3.4.2.8", platform: "sha3-256", size: 32 },
  "SHA3-384": { oid: "2.16.840.1.101.3.4.2.9", platform: "sha3-384", size: 48 },
  "SHA3-512": { oid: "2.16.840.1.101.3.4.2.10", platform: "sha3-512", size: 64 },
  SHAKE256: { oid: "2.16.840.1.101.3.4.2.12", platform: "shake256", size: 64 },
} as const satisfies Record<string, { oid: string; platform: string; size: number }>;

export type DigestName = keyof typeof DIGESTS;

export type SignatureFamily = "ecdsa" | "ecdsa-plain" | "rsa-pkcs1" | "rsa-pss" | "eddsa";

/** How a signature value is made. EdDSA hashes by itself and has no digest. */
export type SignatureAlgorithm = {
  readonly family: SignatureFamily;
  readonly digest: DigestName | null;
  /** Of RSA-PSS only: the octets of salt. The mask is always made with the same digest. */
  readonly saltSize: number | null;
};

type Row = readonly [oid: string, family: SignatureFamily, digest: DigestName | null];

/** RFC 4055, 5758, 8410, 8692 and BSI TR-03111. The first row of a pair is the one that is written. */
const IDENTIFIERS: readonly Row[] = [
  ["1.2.840.10045.4.3.2", "ecdsa", "SHA-256"],
  ["1.2.840.10045.4.3.3", "ecdsa", "SHA-384"],
  ["1.2.840.10045.4.3.4", "ecdsa", "SHA-512"],
  ["1.2.840.10045.4.1", "ecdsa", "SHA-1"],
  ["1.2.840.10045.4.3.1", "ecdsa", "SHA-224"],
  ["2.16.840.1.101.3.4.3.9", "ecdsa", "SHA3-224"],
  ["2.16.840.1.101.3.4.3.10", "ecdsa", "SHA3-256"],
  ["2.16.840.1.101.3.4.3.11", "ecdsa", "SHA3-384"],
  ["2.16.840.1.101.3.4.3.12", "ecdsa", "SHA3-512"],
  ["0.4.0.127.0.7.1.1.4.1.3", "ecdsa-plain", "SHA-256"],
  ["0.4.0.127.0.7.1.1.4.1.4", "ecdsa-plain", "SHA-384"],
  ["0.4.0.127.0.7.1.1.4.1.5", "ecdsa-plain", "SHA-512"],
  ["1.2.840.113549.1.1.11", "rsa-pkcs1", "SHA-256"],
  ["1.2.840.113549.1.1.12", "rsa-pkcs1", "SHA-384"],
  ["1.2.840.113549.1.1.13", "rsa-pkcs1", "SHA-512"],
  ["1.2.840.113549.1.1.5", "rsa-pkcs1", "SHA-1"],
  ["1.2.840.113549.1.1.14", "rsa-pkcs1", "SHA-224"],
  ["2.16.840.1.101.3.4.3.13", "rsa-pkcs1", "SHA3-224"],
  ["2.16.840.1.101.3.4.3.14", "rsa-pkcs1", "SHA3-256"],
  ["2.16.840.1.101.3.4.3.15", "rsa-pkcs1", "SHA3-384"],
  ["2.16.840.1.101.3.4.3.16", "rsa-pkcs1", "SHA3-512"],
  ["1.3.101.112", "eddsa", null],
  ["1.3.101.113", "eddsa", null],
];

/** Some CMS name the kind of key where the algorithm belongs; the digest then stands beside it. */
const KEY_KINDS: Readonly<Record<string, SignatureFamily>> = {
  "1.2.840.113549.1.1.1": "rsa-pkcs1",
  "1.2.840.10045.2.1": "ecdsa",
};

const PSS = "1.2.840.113549.1.1.10";
const MGF1 = "1.2.840.113549.1.1.8";

const DIGEST_BY_OID = new Map(
  Object.entries(DIGESTS).map(([name, { oid }]) => [oid as string, name as DigestName]),
);
// RFC 8702: SHAKE256 with its output length as a parameter; Ed448 always takes 512 bits of it.
DIGEST_BY_OID.set("2.16.840.1.101.3.4.2.18", "SHAKE256");
const ALGORITHM_BY_OID = new Map(IDENTIFIERS.map((row) => [row[0], row]));

/** The algorithms that signatures are made with, by short name. */
export const ALGORITHMS = {
  "ecdsa-sha256": { family: "ecdsa", digest: "SHA-256", saltSize: null },
  "ecdsa-sha384": { family: "ecdsa", digest: "SHA-384", saltSize: null },
  "ecdsa-sha512": { family: "ecdsa", digest: "SHA-512", saltSize: null },
  "rsa-pss-sha256": { family: "rsa-pss", digest: "SHA-256", saltSize: 32 },
  "rsa-pss-sha384": { family: "rsa-pss", digest: "SHA-384", saltSize: 48 },
  "rsa-pss-sha512": { family: "rsa-pss", digest: "SHA-512", saltSize: 64 },
  "rsa-pkcs1-sha256": { family: "rsa-pkcs1", digest: "SHA-256", saltSize: null },
  "rsa-pkcs1-sha384": { family: "rsa-pkcs1", digest: "SHA-384", saltSize: null },
  "rsa-pkcs1-sha512": { family: "rsa-pkcs1", digest: "SHA-512", saltSize: null },
} as const satisfies Record<string, SignatureAlgorithm>;

export type AlgorithmName = keyof typeof ALGORITHMS;

/** The digest that an AlgorithmIdentifier names. */
export function digestOf(identifier: DerNode): DigestName {
  const dotted = oidOf(members(identifier).next());
  const name = DIGEST_BY_OID.get(dotted);
  if (!name) throw new PkiError("unsupported", `digest ${dotted}`);
  return name;
}

/** RFC 5754, 2: the parameters of a SHA-2 digest are left out. */
export function digestIdentifier(name: DigestName): Uint8Array {
  return sequence(oid(DIGESTS[name].oid));
}

/** The signature algorithm that an AlgorithmIdentifier names, `beside` being the digest of the SignerInfo. */
export function signatureAlgorithmOf(
  identifier: DerNode,
  beside: DigestName | null = null,
): SignatureAlgorithm {
  const reader = members(identifier);
  const dotted = oidOf(reader.next());
  if (dotted === PSS) return pssParameters(reader.optional(TAG.sequence));
  const row = ALGORITHM_BY_OID.get(dotted);
  if (row) return { family: row[1], digest: row[2], saltSize: null };
  const family = KEY_KINDS[dotted];
  if (!family || !beside) throw new PkiError("unsupported", `signature algorithm ${dotted}`);
  return { family, digest: beside, saltSize: null };
}

/** RFC 4055, 3.1: what is left out means SHA-1 and 20 octets of salt. */
function pssParameters(node: DerNode | null): SignatureAlgorithm {
  if (!node) return { family: "rsa-pss", digest: "SHA-1", saltSize: 20 };
  const reader = members(node);
  const digestNode = reader.optional(holder(0));
  const maskNode = reader.optional(holder(1));
  const saltNode = reader.optional(holder(2));
  const digest = digestNode ? digestOf(inside(digestNode)) : "SHA-1";
  const mask = maskNode ? members(inside(maskNode)) : null;
  const maskDigest = mask ? (mask.next(), digestOf(mask.next())) : "SHA-1";
  if (maskDigest !== digest) throw new PkiError("unsupported", "RSA-PSS with two digests");
  return { family: "rsa-pss", digest, saltSize: saltNode ? smallNumber(inside(saltNode)) : 20 };
}

/** RFC 4055, 3.1: the RSASSA-PSS-params, every one explicit. The other algorithms have none. */
export function signatureParameters({
  family,
  digest,
  saltSize,
}: SignatureAlgorithm): Uint8Array | null {
  if (family !== "rsa-pss" || !digest) return null;
  const hash = sequence(oid(DIGESTS[digest].oid), nothing);
  const salt = integer(saltSize ?? DIGESTS[digest].size);
  return sequence(explicit(0, hash), explicit(1, sequence(oid(MGF1), hash)), explicit(2, salt));
}

/** The AlgorithmIdentifier as it is written: RSA with NULL, RSA-PSS with every parameter explicit. */
export function signatureIdentifier(algorithm: SignatureAlgorithm): Uint8Array {
  const { family, digest } = algorithm;
  const parameters = signatureParameters(algorithm);
  if (parameters) return sequence(oid(PSS), parameters);
  const row = IDENTIFIERS.find((candidate) => candidate[1] === family && candidate[2] === digest);
  if (!row || family === "eddsa") throw new PkiError("unsupported", `signing with ${family}`);
  return family === "rsa-pkcs1" ? sequence(oid(row[0]), nothing) : sequence(oid(row[0]));
}
