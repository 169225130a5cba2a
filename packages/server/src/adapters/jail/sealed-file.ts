import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { Source } from "@paraph/engine";
import type { SealedPdf } from "../../ports/inspector.ts";
import { sealedSource } from "../../vault/source.ts";

/** Lets `work` read an encrypted file; its segments are decrypted as they are asked for. */
export function withSealedFile<Result>(
  { path, id, key }: SealedPdf,
  work: (source: Source) => Result,
): Result {
  const file = openSync(path, "r");
  try {
    return work(
      sealedSource(
        {
          length: fstatSync(file).size,
          readAt: (offset, length) => {
            const bytes = new Uint8Array(length);
            return bytes.subarray(0, readSync(file, bytes, 0, length, offset));
          },
        },
        id,
        key,
      ),
    );
  } finally {
    closeSync(file);
  }
}
