import { createPublicKey, type JsonWebKey } from "node:crypto";

/** A public key as WebAuthn carries it (COSE_Key, RFC 9052 part 7), in the form in which it is kept. */
export type CosePublicKey = { readonly publicKey: Uint8Array; readonly algorithm: number };

/** Labels of a COSE_Key and its types (RFC 9052, RFC 9053, RFC 8230). */
const LABEL = { type: 1, algorithm: 3, curveOrModulus: -1, xOrExponent: -2, y: -3 } as const;
const OCTET_KEY_PAIR = 1;
const EC2 = 2;
const RSA = 3;
const P256 = 1;
const ED25519 = 6;

type Value = number | Uint8Array;

/** Reads the key at the beginning of the bytes; extensions may follow it. Null where there is none that we know. */
export function readCoseKey(bytes: Uint8Array): CosePublicKey | null {
  const fields = readMap(bytes);
  const algorithm = fields?.get(LABEL.algorithm);
  if (!fields || typeof algorithm !== "number") return null;
  const jwk = jwkOf(fields);
  if (!jwk) return null;
  try {
    const key = createPublicKey({ key: jwk, format: "jwk" });
    return { publicKey: key.export({ format: "der", type: "spki" }), algorithm };
  } catch {
    // A point beside the curve, or no number at all: not a key.
    return null;
  }
}

function jwkOf(fields: ReadonlyMap<number, Value>): JsonWebKey | null {
  const first = fields.get(LABEL.curveOrModulus);
  const second = text(fields.get(LABEL.xOrExponent));
  if (second === null) return null;
  switch (fields.get(LABEL.type)) {
    case EC2: {
      const y = text(fields.get(LABEL.y));
      return first === P256 && y !== null ? { kty: "EC", crv: "P-256", x: second, y } : null;
    }
    case OCTET_KEY_PAIR:
      return first === ED25519 ? { kty: "OKP", crv: "Ed25519", x: second } : null;
    case RSA: {
      const n = text(first);
      return n === null ? null : { kty: "RSA", n, e: second };
    }
    case undefined:
    default:
      return null;
  }
}

function text(value: Value | undefined): string | null {
  return value instanceof Uint8Array ? Buffer.from(value).toString("base64url") : null;
}

/** CBOR (RFC 8949) as far as a key needs it: one map from integers to integers or byte strings. */
function readMap(bytes: Uint8Array): ReadonlyMap<number, Value> | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  try {
    const { major, value: count } = head();
    if (major !== 5) return null;
    const fields = new Map<number, Value>();
    for (let read = 0; read < count; read += 1) {
      const label = item();
      if (typeof label !== "number" || fields.has(label)) return null;
      fields.set(label, item());
    }
    return fields;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }

  function item(): Value {
    const { major, value } = head();
    if (major === 0) return value;
    if (major === 1) return -1 - value;
    if (major !== 2 || at + value > view.length) throw new RangeError("not in a key");
    at += value;
    return view.subarray(at - value, at);
  }

  function head(): { readonly major: number; readonly value: number } {
    const first = view.readUInt8(at);
    at += 1;
    const size = first & 0x1f;
    const major = first >> 5;
    if (size < 24) return { major, value: size };
    const length = { 24: 1, 25: 2, 26: 4 }[size];
    if (length === undefined) throw new RangeError("not in a key");
    at += length;
    return { major, value: view.readUIntBE(at - length, length) };
  }
}
