import type { Source } from "@paraph/engine";
import type { EncryptedPdf } from "../../ports/inspector.ts";
import { encryptedSource } from "../../vault/source.ts";
import { openLocalFile } from "../local-file.ts";

/** Lets `work` read an encrypted file; its segments are decrypted as they are asked for. */
export function withEncryptedFile<Result>(
  { path, id, key }: EncryptedPdf,
  work: (source: Source) => Result,
  by: "cache" | "past" = "cache",
): Result {
  const file = openLocalFile(path, by);
  try {
    const source = encryptedSource(file, id, key);
    try {
      return work(source);
    } finally {
      source.close();
    }
  } finally {
    file.close();
  }
}
