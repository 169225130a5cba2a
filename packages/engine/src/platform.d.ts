/**
 * All that the engine may know of its platform: text, digests, signatures and inflation. There is no
 * fetch, no timer, no file and no clock here, so using one does not compile.
 */
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes: Uint8Array): string;
}
declare function atob(text: string): string;
declare function btoa(text: string): string;

declare module "node:zlib" {
  export function inflateSync(
    bytes: Uint8Array,
    options?: { maxOutputLength?: number; finishFlush?: number },
  ): Uint8Array;
  export function deflateSync(bytes: Uint8Array, options?: { level?: number }): Uint8Array;
}

declare module "node:crypto" {
  type KeyUse =
    | KeyObject
    | {
        key: KeyObject;
        padding?: number;
        saltLength?: number;
        dsaEncoding?: "der" | "ieee-p1363";
      };
  type KeyObject = {
    readonly type: "secret" | "public" | "private";
    readonly asymmetricKeyType?: string;
    readonly asymmetricKeyDetails?: { modulusLength?: number; namedCurve?: string };
    export(options: { type: "spki"; format: "der" }): Uint8Array;
  };
  type Hash = {
    update(octets: Uint8Array): Hash;
    copy(options?: { outputLength?: number }): Hash;
    digest(): Uint8Array;
  };
  type Verify = {
    update(octets: Uint8Array): Verify;
    verify(key: KeyUse, signature: Uint8Array): boolean;
  };
  type Cipher = {
    setAutoPadding(isPadded: boolean): Cipher;
    update(octets: Uint8Array): Uint8Array;
    final(): Uint8Array;
  };
  function createCipheriv(algorithm: string, key: Uint8Array, iv: Uint8Array | null): Cipher;
  function createDecipheriv(algorithm: string, key: Uint8Array, iv: Uint8Array | null): Cipher;
  function createHash(algorithm: string, options?: { outputLength?: number }): Hash;
  function createPublicKey(key: { key: Uint8Array; format: "der"; type: "spki" }): KeyObject;
  function createVerify(algorithm: string): Verify;
  function sign(algorithm: string | null, octets: Uint8Array, key: KeyUse): Uint8Array;
  function verify(
    algorithm: string | null,
    octets: Uint8Array,
    key: KeyUse,
    signature: Uint8Array,
  ): boolean;
}
