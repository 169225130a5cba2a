import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

const FLAGS = { verified: 0x05, present: 0x01, attested: 0x40 } as const;
type Challenge = { readonly challenge: string; readonly rpId: string };
/** What somebody may try to get past the service with. */
export type Forged = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly unverified?: boolean;
  readonly counter?: number;
  readonly key?: KeyObject;
  readonly type?: string;
  readonly coseKey?: Uint8Array;
};

/** A device with one passkey, in software; each answer counts up. */
export function anAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const credential = randomBytes(32);
  const id = credential.toString("base64url");
  let counter = 0;

  function answer({ challenge, rpId }: Challenge, type: string, forged: Forged, attested: Buffer) {
    counter += 1;
    const flags =
      (forged.unverified ? FLAGS.present : FLAGS.verified) |
      (attested.length > 0 ? FLAGS.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(forged.counter ?? counter);
    const hash = createHash("sha256")
      .update(forged.rpId ?? rpId)
      .digest();
    const authenticatorData = Buffer.concat([hash, Buffer.from([flags]), count, attested]);
    const client = { type: forged.type ?? type, challenge, origin: forged.origin ?? origin };
    const clientDataJson = Buffer.from(JSON.stringify(client));
    return { authenticatorData, clientDataJson };
  }

  return {
    id,
    make: (asked: Challenge, forged: Forged = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credential.length);
      const key = forged.coseKey ?? coseKeyOf(publicKey);
      const attested = Buffer.concat([Buffer.alloc(16), length, credential, key]);
      const made = answer(asked, "webauthn.create", forged, attested);
      return {
        id,
        name: "Laptop",
        authenticatorData: made.authenticatorData.toString("base64url"),
        clientDataJson: made.clientDataJson.toString("base64url"),
      };
    },
    assert: (asked: Challenge, forged: Forged = {}) => {
      const made = answer(asked, "webauthn.get", forged, Buffer.alloc(0));
      const hash = createHash("sha256").update(made.clientDataJson).digest();
      const signed = Buffer.concat([made.authenticatorData, hash]);
      return {
        id,
        authenticatorData: made.authenticatorData.toString("base64url"),
        clientDataJson: made.clientDataJson.toString("base64url"),
        signature: sign("sha256", signed, forged.key ?? privateKey).toString("base64url"),
      };
    },
  };
}

/** The key of an ES256 passkey as devices write it: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
export function coseKeyOf(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const head = Buffer.from("a5010203262001215820", "hex");
  const between = Buffer.from("225820", "hex");
  return Buffer.concat([head, Buffer.from(x, "base64url"), between, Buffer.from(y, "base64url")]);
}
