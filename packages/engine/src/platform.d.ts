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

declare module "node:zlib" {
  export function inflateSync(
    bytes: Uint8Array,
    options?: { maxOutputLength?: number },
  ): Uint8Array;
  export function deflateSync(bytes: Uint8Array, options?: { level?: number }): Uint8Array;
}
