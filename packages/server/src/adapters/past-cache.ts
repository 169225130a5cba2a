import { constants } from "node:fs";

/** What the platform has besides the library that we compile against. */
declare const WebAssembly: {
  readonly Memory: new (pages: { readonly initial: number; readonly maximum: number }) => {
    readonly buffer: ArrayBuffer;
  };
};

const WASM_PAGE_BYTES = 64 * 1024;

/** Opens a file so that reads and writes go past the cache of the kernel; only Linux has it. */
export const PAST_CACHE: number | undefined = constants.O_DIRECT;
/** Places in the file, lengths and memory are multiples of this for what goes past the cache. */
export const ALIGNED_BYTES = 4096;

/** Memory of at least that length. Buffers begin anywhere; memory of WebAssembly is mapped. */
export function alignedBuffer(length: number): Uint8Array {
  const pages = Math.ceil(length / WASM_PAGE_BYTES);
  return new Uint8Array(new WebAssembly.Memory({ initial: pages, maximum: pages }).buffer);
}

/** Some file systems have no way past the cache, or ask for more than we keep to. */
export function isRefusedPastCache(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return code === "EINVAL" || code === "EOPNOTSUPP";
}
