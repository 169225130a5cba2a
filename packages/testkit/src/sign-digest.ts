import { constants, createECDH, type KeyObject, privateEncrypt, randomBytes } from "node:crypto";

/** The order of P-256 (SEC 2, 2.4.2). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const SHA256_INFO = Buffer.from("3031300d060960864801650304020105000420", "hex");

/**
 * Signs a digest that somebody else made, as remote signing services do and the platform does not. For tests only:
 * the arithmetic takes as long as its numbers ask for.
 */
export function signDigest(key: KeyObject, digest: Uint8Array): Uint8Array {
  if (key.asymmetricKeyType !== "ec") {
    const padding = constants.RSA_PKCS1_PADDING;
    return privateEncrypt({ key, padding }, Buffer.concat([SHA256_INFO, digest]));
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
