import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { LocalBlob } from "../../ports/blobs.ts";

/** Opens a file for reading at any place; `after` runs when it is released. */
export function openLocalBlob(path: string, after: () => Promise<void>): LocalBlob {
  const file = openSync(path, "r");
  return {
    path,
    length: fstatSync(file).size,
    readAt: (offset, length) => {
      const bytes = new Uint8Array(length);
      return bytes.subarray(0, readSync(file, bytes, 0, length, offset));
    },
    release: async () => {
      closeSync(file);
      await after();
    },
  };
}
