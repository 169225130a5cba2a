import {
  createHash,
  createPublicKey,
  createVerify,
  type KeyObject,
  sign as signOctets,
  verify as verifyOctets,
} from "node:crypto";
import { PkiError } from "../../errors.ts";
import { DIGESTS, type DigestName, type SignatureAlgorithm } from "./algorithms.ts";

/** What is known of a public key without trusting anybody. */
export type KeyFacts = {
  readonly kind: "ec" | "rsa" | "rsa-pss" | "ed25519" | "ed448" | "other";
  readonly bits: number;
  /** The curve's name of an EC key, for example `prime256v1`. */
  readonly curve: string | null;
};

/** Somebody who signs octets: a key in memory here, a machine elsewhere. */
export type OctetSigner = {
  readonly algorithm: SignatureAlgorithm;
  readonly sign: (octets: Uint8Array) => Uint8Array;
};

const KINDS = ["ec", "rsa", "rsa-pss", "ed25519", "ed448"] as const;
const EDWARDS_BITS: Readonly<Record<string, number>> = { ed25519: 255, ed448: 448 };

export function digest(name: DigestName, ...parts: readonly Uint8Array[]): Uint8Array {
  const { platform, size } = DIGESTS[name];
  const hash = createHash(platform, name === "SHAKE256" ? { outputLength: size } : {});
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}

/** A SubjectPublicKeyInfo as a key of the platform. */
export function publicKey(spki: Uint8Array): KeyObject {
  // The platform takes any octets here; the types of some of its versions name one class only.
  const encoded: unknown = { key: spki, format: "der", type: "spki" };
  try {
    return createPublicKey(encoded as Parameters<typeof createPublicKey>[0]);
  } catch (cause) {
    throw new PkiError("unsupported", "a public key that the platform cannot read", { cause });
  }
}

const known = new WeakMap<KeyObject, KeyFacts>();

/** Kind and size of a public key; a kind that we do not know has no size. Asking the platform is slow. */
export function keyFacts(key: KeyObject): KeyFacts {
  const before = known.get(key);
  if (before) return before;
  const facts = readFacts(key);
  known.set(key, facts);
  return facts;
}

function readFacts(key: KeyObject): KeyFacts {
  const kind = KINDS.find((each) => each === key.asymmetricKeyType) ?? "other";
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
  const curveBits = Number(/(\d{3})/.exec(namedCurve ?? "")?.[1] ?? 0);
  return {
    kind,
    bits: modulusLength ?? EDWARDS_BITS[kind] ?? curveBits,
    curve: namedCurve ?? null,
  };
}

/** The kinds of key each family of signatures works with. */
const FITTING: Readonly<Record<SignatureAlgorithm["family"], readonly KeyFacts["kind"][]>> = {
  ecdsa: ["ec"],
  "ecdsa-plain": ["ec"],
  "rsa-pkcs1": ["rsa"],
  "rsa-pss": ["rsa", "rsa-pss"],
  eddsa: ["ed25519", "ed448"],
};

/** Is this the signature of these octets by this key? A key of another kind is a plain no. */
export function verifySignature(
  key: KeyObject,
  algorithm: SignatureAlgorithm,
  octets: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (!FITTING[algorithm.family].includes(keyFacts(key).kind)) return false;
  const name = algorithm.digest && DIGESTS[algorithm.digest].platform;
  try {
    return verifyOctets(name, octets, keyUse(key, algorithm), signature);
  } catch (cause) {
    throw new PkiError("unsupported", "a signature that the platform cannot check", { cause });
  }
}

/** The same for content that comes in pieces, for CMS without signed attributes. */
export function verifyStream(
  key: KeyObject,
  algorithm: SignatureAlgorithm,
  pieces: Iterable<Uint8Array>,
  signature: Uint8Array,
): boolean {
  if (!FITTING[algorithm.family].includes(keyFacts(key).kind) || !algorithm.digest) return false;
  const verifier = createVerify(DIGESTS[algorithm.digest].platform);
  for (const piece of pieces) verifier.update(piece);
  return verifier.verify(keyUse(key, algorithm), signature);
}

/** Signs with a private key that the platform holds in memory. */
export function keySigner(key: KeyObject, algorithm: SignatureAlgorithm): OctetSigner {
  const name = algorithm.digest && DIGESTS[algorithm.digest].platform;
  const how = keyUse(key, algorithm);
  return { algorithm, sign: (octets) => new Uint8Array(signOctets(name, octets, how)) };
}

/** PKCS#1 padding constants of the platform (RSA_PKCS1_PADDING, RSA_PKCS1_PSS_PADDING). */
const PADDING = { "rsa-pkcs1": 1, "rsa-pss": 6 } as const;

type KeyUse =
  | KeyObject
  | {
      readonly key: KeyObject;
      readonly padding?: number;
      readonly saltLength?: number;
      readonly dsaEncoding?: "ieee-p1363";
    };

/** Where there is nothing to say the bare key is given: the platform takes it much faster. */
function keyUse(key: KeyObject, { family, saltSize }: SignatureAlgorithm): KeyUse {
  if (family === "rsa-pkcs1") return { key, padding: PADDING[family] };
  if (family === "rsa-pss") return { key, padding: PADDING[family], saltLength: saltSize ?? 20 };
  return family === "ecdsa-plain" ? { key, dsaEncoding: "ieee-p1363" } : key;
}
