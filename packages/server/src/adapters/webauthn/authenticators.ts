import { createHash, createPublicKey, verify, type KeyObject } from "node:crypto";
import type {
  Answered,
  Expected,
  AuthenticatorAnswer,
  Authenticators,
  Credential,
} from "../../ports/authenticators.ts";
import { readCoseKey } from "./cose-key.ts";

/** COSE algorithms (RFC 9053): ES256, EdDSA, RS256. */
const ES256 = -7;
const EDDSA = -8;
const RS256 = -257;

const RP_ID_HASH_BYTES = 32;
const FLAGS_AT = 32;
const COUNTER_AT = 33;
const LEAST_BYTES = 37;
const AAGUID_BYTES = 16;
const FLAG = { present: 0x01, verified: 0x04, attested: 0x40 } as const;
const LEAST_RSA_BITS = 2048;

/** By the platform's cryptography alone. */
export const platformAuthenticators: Authenticators = {
  algorithms: [ES256, EDDSA, RS256],
  read: (answer, expected) => read(answer, expected),
  isSigned: (answer, signature, { publicKey, algorithm }) => {
    const key = keyOf(publicKey, algorithm);
    if (!key) return false;
    const signed = Buffer.concat([answer.authenticatorData, sha256(answer.clientDataJson)]);
    return verify(algorithm === EDDSA ? null : "sha256", signed, key, signature);
  },
};

/** WebAuthn 7.1 steps 7 to 20 and 7.2 steps 11 to 22, without attestation. */
function read(
  { authenticatorData, clientDataJson }: AuthenticatorAnswer,
  expected: Expected,
): Answered | null {
  const client = clientOf(clientDataJson);
  if (client?.type !== expected.type || client.crossOrigin === true) return null;
  if (typeof client.challenge !== "string" || typeof client.origin !== "string") return null;
  if (!expected.origins(client.origin)) return null;
  const data = Buffer.from(authenticatorData);
  if (data.length < LEAST_BYTES) return null;
  if (!data.subarray(0, RP_ID_HASH_BYTES).equals(sha256(expected.rpId))) return null;
  const flags = data.readUInt8(FLAGS_AT);
  // The person was there and the device knew them by finger, face or PIN.
  if ((flags & FLAG.present) === 0 || (flags & FLAG.verified) === 0) return null;
  const credential = (flags & FLAG.attested) === 0 ? null : credentialIn(data);
  if (expected.type === "webauthn.create" && credential === null) return null;
  return { challenge: client.challenge, counter: data.readUInt32BE(COUNTER_AT), credential };
}

function credentialIn(data: Buffer): Credential | null {
  const lengthAt = LEAST_BYTES + AAGUID_BYTES;
  if (data.length < lengthAt + 2) return null;
  const length = data.readUInt16BE(lengthAt);
  const keyAt = lengthAt + 2 + length;
  const id = data.subarray(lengthAt + 2, keyAt);
  const key = readCoseKey(data.subarray(keyAt));
  if (id.length !== length || length === 0 || !key) return null;
  return keyOf(key.publicKey, key.algorithm) ? { id: id.toString("base64url"), ...key } : null;
}

type Client = {
  readonly type?: unknown;
  readonly challenge?: unknown;
  readonly origin?: unknown;
  readonly crossOrigin?: unknown;
};

function clientOf(json: Uint8Array): Client | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json));
    return typeof value === "object" ? value : null;
  } catch {
    // What is no JSON was said by no browser: it does not hold.
    return null;
  }
}

function keyOf(publicKey: Uint8Array, algorithm: number): KeyObject | null {
  let key: KeyObject;
  try {
    key = createPublicKey({ key: Buffer.from(publicKey), format: "der", type: "spki" });
  } catch {
    // What is no key verifies nothing.
    return null;
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  const fits =
    (algorithm === ES256 && type === "ec" && details?.namedCurve === "prime256v1") ||
    (algorithm === EDDSA && type === "ed25519") ||
    (algorithm === RS256 && type === "rsa" && (details?.modulusLength ?? 0) >= LEAST_RSA_BITS);
  return fits ? key : null;
}

function sha256(bytes: Uint8Array | string): Buffer {
  return createHash("sha256").update(bytes).digest();
}
