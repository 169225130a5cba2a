import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Other projects' files, read where they lie; a fresh clone has none and skips what needs them. */
export const CORPUS =
  process.env["PARAPH_CORPUS"] ?? path.join(import.meta.dirname, "../../../../../shared/corpus");

export const withoutCorpus: string | false = existsSync(CORPUS)
  ? false
  : "there is no corpus beside the repository";

/** A file of the corpus, what is demanded of a validator, and what its makers state of it. */
export type Entry = {
  readonly file: string;
  readonly oracle: string;
  readonly expected: Readonly<Record<string, unknown>>;
};

/** All entries, or those with one of these oracles. */
export function entries(...oracles: readonly string[]): readonly Entry[] {
  const manifest = JSON.parse(readFileSync(path.join(CORPUS, "manifest.json"), "utf8")) as {
    readonly files: readonly Entry[];
  };
  return oracles.length === 0
    ? manifest.files
    : manifest.files.filter(({ oracle }) => oracles.includes(oracle));
}

export function bytesOf({ file }: Entry): Uint8Array {
  return new Uint8Array(readFileSync(path.join(CORPUS, file)));
}
