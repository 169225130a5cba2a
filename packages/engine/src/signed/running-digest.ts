import { createHash, type Hash } from "node:crypto";
import type { Source } from "../bytes/source.ts";
import { DIGESTS, type DigestName } from "../pki/algorithms/algorithms.ts";

/** The digest of a document that only ever grows: its bytes are read once, whatever is appended and signed. */
export type RunningDigest = {
  readonly name: DigestName;
  /** The digest of all so far and these pieces, which are not counted in. */
  readonly with: (pieces: readonly Uint8Array[]) => Uint8Array;
};

const CHUNK = 1 << 20;

/** Reads the whole source once. */
export function digestSource(source: Source, name: DigestName): RunningDigest {
  const hash: Hash = createHash(DIGESTS[name].platform);
  for (let at = 0; at < source.length;) {
    const chunk = source.read(at, Math.min(CHUNK, source.length - at));
    if (chunk.length === 0) throw new RangeError(`the source ends at ${at} of ${source.length}`);
    hash.update(chunk);
    at += chunk.length;
  }
  return {
    name,
    with: (pieces) => {
      const branch = hash.copy();
      for (const piece of pieces) branch.update(piece);
      return new Uint8Array(branch.digest());
    },
  };
}
