import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { ALGORITHMS, keySigner, type OctetSigner } from "@paraph/engine/pki";
import type { Keyring, WrappedKey } from "../../ports/keyring.ts";

/** The root, which signs a handful of times in its life, has the longer curve. */
const CURVES = {
  root: { namedCurve: "P-384", algorithm: ALGORITHMS["ecdsa-sha384"] },
  usual: { namedCurve: "P-256", algorithm: ALGORITHMS["ecdsa-sha256"] },
} as const;

export type Strength = keyof typeof CURVES;

export type FreshKey = {
  readonly spki: Uint8Array;
  readonly signer: OctetSigner;
  /** PKCS #8, for keys that are kept; nobody calls it for a one-shot key. */
  readonly pkcs8: () => Uint8Array;
};

export function makeKey(strength: Strength): FreshKey {
  const { namedCurve, algorithm } = CURVES[strength];
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve });
  return {
    spki: publicKey.export({ format: "der", type: "spki" }),
    signer: keySigner(privateKey, algorithm),
    pkcs8: () => privateKey.export({ format: "der", type: "pkcs8" }),
  };
}

/** The context binds a wrapped key to its holder: put beside another certificate it does not open. */
export function wrapKey(keyring: Keyring, holderId: string, key: FreshKey): Promise<WrappedKey> {
  return keyring.wrap(key.pkcs8(), contextOf(holderId));
}

export async function openKey(
  keyring: Keyring,
  holderId: string,
  wrapped: WrappedKey,
): Promise<OctetSigner> {
  const pkcs8 = await openPkcs8(keyring, holderId, wrapped);
  return signerOf(createPrivateKey({ key: Buffer.from(pkcs8), format: "der", type: "pkcs8" }));
}

/** The key itself, for those who cannot do with a signer. */
export function openPkcs8(
  keyring: Keyring,
  holderId: string,
  wrapped: WrappedKey,
): Promise<Uint8Array> {
  return keyring.unwrap(wrapped, contextOf(holderId));
}

/** The same key under the keyring's present key. */
export async function rewrapKey(
  keyring: Keyring,
  holderId: string,
  wrapped: WrappedKey,
): Promise<WrappedKey> {
  return keyring.wrap(await keyring.unwrap(wrapped, contextOf(holderId)), contextOf(holderId));
}

function signerOf(key: KeyObject): OctetSigner {
  const long = key.asymmetricKeyDetails?.namedCurve === "secp384r1";
  return keySigner(key, CURVES[long ? "root" : "usual"].algorithm);
}

function contextOf(holderId: string): string {
  return `authority:${holderId}`;
}
