import { createHash, type Hash } from "node:crypto";
import type { Source } from "../../bytes/source.ts";
import { DIGESTS, type DigestName } from "../../pki/algorithms/algorithms.ts";
import type { SignedContent } from "../../pki/cms/verify.ts";

/** Bytes of the file from one offset to before another. */
export type Part = readonly [from: number, to: number];

const AT_ONCE = 256 << 10;

/** How far a file was read, and the hash of all before. */
type State = { readonly at: number; readonly hash: Hash };

const STATE_EVERY = 8 << 20;
const states = new WeakMap<Source, Map<DigestName, readonly State[]>>();

/**
 * The digest of some parts of the file, read piece by piece. Signatures of one file cover its beginning
 * in common: that is read once, and who comes later goes on where another one left it.
 */
export function digestParts(source: Source, parts: readonly Part[], name: DigestName): Uint8Array {
  const [first, ...others] = parts;
  const isBeginning = first?.[0] === 0;
  const hash = isBeginning ? hashUpTo(source, first[1], name) : createHash(...argumentsOf(name));
  for (const piece of piecesOf(source, isBeginning ? others : parts)) hash.update(piece);
  return new Uint8Array(hash.digest());
}

function argumentsOf(name: DigestName): [string, { outputLength?: number }] {
  const { platform, size } = DIGESTS[name];
  return [platform, name === "SHAKE256" ? { outputLength: size } : {}];
}

function hashUpTo(source: Source, to: number, name: DigestName): Hash {
  const ofSource = states.get(source) ?? new Map<DigestName, readonly State[]>();
  states.set(source, ofSource);
  const [platform, options] = argumentsOf(name);
  const known = ofSource.get(name) ?? [];
  const nearest = known.findLast(({ at }) => at <= to);
  const hash = nearest?.hash.copy(options) ?? createHash(platform, options);
  const added: State[] = [];
  for (let at = nearest?.at ?? 0; at < to;) {
    const next = Math.min(to, at - (at % STATE_EVERY) + STATE_EVERY);
    for (const piece of piecesOf(source, [[at, next]])) hash.update(piece);
    added.push({ at: next, hash: hash.copy(options) });
    at = next;
  }
  ofSource.set(
    name,
    [...known, ...added].sort((a, b) => a.at - b.at),
  );
  return hash;
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
