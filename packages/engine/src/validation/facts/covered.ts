import { createHash } from "node:crypto";
import type { Source } from "../../bytes/source.ts";
import { DIGESTS, type DigestName } from "../../pki/algorithms/algorithms.ts";
import type { SignedContent } from "../../pki/cms/verify.ts";

/** Bytes of the file from one offset to before another. */
export type Part = readonly [from: number, to: number];

const AT_ONCE = 256 << 10;

/** The digest of some parts of the file, read piece by piece. */
export function digestParts(source: Source, parts: readonly Part[], name: DigestName): Uint8Array {
  const { platform, size } = DIGESTS[name];
  const hash = createHash(platform, name === "SHAKE256" ? { outputLength: size } : {});
  for (const piece of piecesOf(source, parts)) hash.update(piece);
  return new Uint8Array(hash.digest());
}

/** The covered bytes as a CMS wants them; each digest is made once. */
export function coveredContent(source: Source, parts: readonly Part[]): SignedContent {
  const known = new Map<DigestName, Uint8Array>();
  return {
    digest: (name) => {
      const found = known.get(name) ?? digestParts(source, parts, name);
      known.set(name, found);
      return found;
    },
    pieces: () => piecesOf(source, parts),
  };
}

function* piecesOf(source: Source, parts: readonly Part[]): Iterable<Uint8Array> {
  for (const [from, to] of parts) {
    for (let at = from; at < to;) {
      const piece = source.read(at, Math.min(AT_ONCE, to - at));
      if (piece.length === 0) return;
      yield piece;
      at += piece.length;
    }
  }
}
