import type { Source } from "@paraph/engine";
import type { SealedPdf } from "../../ports/inspector.ts";
import { sealedSource } from "../../vault/source.ts";
import { openLocalFile } from "../local-file.ts";

/** Lets `work` read an encrypted file; its segments are decrypted as they are asked for. */
export function withSealedFile<Result>(
  { path, id, key }: SealedPdf,
  work: (source: Source) => Result,
  by: "cache" | "past" = "cache",
): Result {
  const file = openLocalFile(path, by);
  try {
    const source = sealedSource(file, id, key);
    try {
      return work(source);
    } finally {
      source.close();
    }
  } finally {
    file.close();
  }
}
