import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { ALGORITHMS, type AlgorithmName, keySigner, type OctetSigner } from "@paraph/engine/pki";

/** The kinds of key a test asks for, weak ones included. */
export const KEY_KINDS = {
  "p-256": { make: () => ec("P-256"), algorithm: "ecdsa-sha256" },
  "p-384": { make: () => ec("P-384"), algorithm: "ecdsa-sha384" },
  "p-521": { make: () => ec("P-521"), algorithm: "ecdsa-sha512" },
  "rsa-3072-pss": { make: () => rsa(3072), algorithm: "rsa-pss-sha256" },
  "rsa-3072": { make: () => rsa(3072), algorithm: "rsa-pkcs1-sha256" },
  "rsa-2048": { make: () => rsa(2048), algorithm: "rsa-pkcs1-sha256" },
  "rsa-1024": { make: () => rsa(1024), algorithm: "rsa-pkcs1-sha256" },
} as const satisfies Record<string, { make: () => Pair; algorithm: AlgorithmName }>;

export type KeyKind = keyof typeof KEY_KINDS;

type Pair = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };

/** A fresh key pair and somebody who signs with it. */
export function aKey(kind: KeyKind): { key: KeyObject; spki: Uint8Array; signer: OctetSigner } {
  const { make, algorithm } = KEY_KINDS[kind];
  const { publicKey, privateKey } = make();
  return {
    key: privateKey,
    spki: new Uint8Array(publicKey.export({ type: "spki", format: "der" })),
    signer: keySigner(privateKey, ALGORITHMS[algorithm]),
  };
}

function ec(namedCurve: string): Pair {
  return generateKeyPairSync("ec", { namedCurve });
}

function rsa(modulusLength: number): Pair {
  return generateKeyPairSync("rsa", { modulusLength });
}
