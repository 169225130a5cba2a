import {
  constants,
  createECDH,
  createHash,
  type KeyObject,
  privateEncrypt,
  randomBytes,
} from "node:crypto";

/** The order of P-256 (SEC 2, 2.4.2). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const SHA256_INFO = Buffer.from("3031300d060960864801650304020105000420", "hex");

export type RsaPadding = "pkcs1" | "pss";

/**
 * Signs a digest that somebody else made, as remote signing services do and the platform does not. For tests only:
 * the arithmetic takes as long as its numbers ask for.
 */
export function signDigest(
  key: KeyObject,
  digest: Uint8Array,
  padding: RsaPadding = "pkcs1",
): Uint8Array {
  if (key.asymmetricKeyType !== "ec" && padding === "pss") {
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    const encoded = pssEncoded(digest, bits - 1, randomBytes(32));
    return privateEncrypt({ key, padding: constants.RSA_NO_PADDING }, encoded);
  }
  if (key.asymmetricKeyType !== "ec") {
    const how = { key, padding: constants.RSA_PKCS1_PADDING };
    return privateEncrypt(how, Buffer.concat([SHA256_INFO, digest]));
  }
  const { d = "" } = key.export({ format: "jwk" });
  const secret = number(Buffer.from(d, "base64url"));
  const k = (number(randomBytes(40)) % (ORDER - 1n)) + 1n;
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(octets(k));
  const r = number(curve.getPublicKey().subarray(1, 33)) % ORDER;
  const s = (power(k, ORDER - 2n) * (number(digest) + r * secret)) % ORDER;
  return Buffer.concat([octets(r), octets(s)]);
}

/** RFC 8017, 9.1.1: EMSA-PSS with SHA-256, also for the mask. */
function pssEncoded(digest: Uint8Array, bits: number, salt: Uint8Array): Buffer {
  const length = Math.ceil(bits / 8);
  const hash = sha256(Buffer.concat([new Uint8Array(8), digest, salt]));
  const block = Buffer.alloc(length - hash.length - 1);
  block[block.length - salt.length - 1] = 1;
  block.set(salt, block.length - salt.length);
  const mask = mask256(hash, block.length);
  for (const [index, octet] of mask.entries()) block[index] = (block[index] ?? 0) ^ octet;
  block[0] = (block[0] ?? 0) & (0xff >> (8 * length - bits));
  return Buffer.concat([block, hash, Uint8Array.of(0xbc)]);
}

/** RFC 8017, B.2.1. */
function mask256(seed: Uint8Array, length: number): Buffer {
  const pieces = Array.from({ length: Math.ceil(length / 32) }, (_, counter) => {
    const four = Buffer.alloc(4);
    four.writeUInt32BE(counter);
    return sha256(Buffer.concat([seed, four]));
  });
  return Buffer.concat(pieces).subarray(0, length);
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function number(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
}

function octets(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, "0"), "hex");
}

/** Modulo the order; with the exponent ORDER - 2 it is the inverse (Fermat). */
function power(base: bigint, exponent: bigint): bigint {
  let [result, square, rest] = [1n, base % ORDER, exponent];
  for (; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % ORDER;
    square = (square * square) % ORDER;
  }
  return result;
}
