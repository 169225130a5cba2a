import { Refusal } from "@paraph/contract/errors";
import { freeBuffer } from "./free-buffer.ts";

/** Decodes Base64 as it comes in; what is not exactly RFC 4648, section 4, is refused. */
export type Base64Decoder = {
  readonly push: (piece: Uint8Array) => void;
  /** Takes the piece if it is nothing but characters of the alphabet; false, and it is not taken. */
  readonly pushPlain: (piece: Uint8Array) => boolean;
  /** Whether a whole block is decoded. */
  readonly ready: () => boolean;
  /** Whole blocks, or all there is when that is less; valid until the next push or take. */
  readonly take: () => Uint8Array;
  /** Whether bytes are there already that follow those taken last. */
  readonly more: () => boolean;
  readonly end: () => void;
  /**
   * Gives the memory back at once; what was taken is gone. A document that waits to be examined outlives the young
   * collections, and each such buffer brought the next tracing of the whole heap nearer: 14 in a minute, 3 without.
   */
  readonly free: () => void;
};

const SPACE = 0x20;
const PAD = 0x3d;
/**
 * Two segments of the vault: what follows waits for each block, not for each piece. 1 MiB is no quicker, and eight large
 * uploads at once take some 20 MB more with it.
 */
const BLOCK_BYTES = 512 * 1024;
/** Small documents need no more; others get a block and a piece at once. */
const BUFFER_BYTES = 64 * 1024;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const NO_VALUE = 0xff;
const VALUES = Uint8Array.from({ length: 256 }, (_, code) => {
  const value = ALPHABET.indexOf(String.fromCharCode(code));
  return value < 0 ? NO_VALUE : value;
});
/** Of the URL alphabet, which is another encoding; the native decoder would take them. */
const MINUS = "-";
const UNDERLINE = "_";

/**
 * Lines may be wrapped: a wrap arrives as a space. Padding is required and its unused bits are
 * zero, so that one document has one encoding only. Uses Buffer, whose decoder is native.
 */
export function base64Decoder(): Base64Decoder {
  /** What came of a group of four characters: six bits each, the padding as zeros. */
  let bits = 0;
  let count = 0;
  let padding = 0;
  let ended = false;
  let buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  let filled = 0;
  let taken = 0;

  function reserve(length: number): void {
    dropTaken();
    if (filled + length <= buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES + BUFFER_BYTES, filled + length));
    buffer.copy(larger, 0, 0, filled);
    freeBuffer(buffer);
    buffer = larger;
  }

  function dropTaken(): void {
    if (taken === 0) return;
    buffer.copyWithin(0, taken, filled);
    filled -= taken;
    taken = 0;
  }

  /** One character at a time: around the seams of pieces and at the padding. */
  function single(character: number): void {
    const value = VALUES[character] ?? NO_VALUE;
    if (character === PAD && count >= 2) padding += 1;
    else if (ended || padding > 0 || value === NO_VALUE) throw notBase64(character);
    bits = (bits << 6) | (character === PAD ? 0 : value);
    count += 1;
    if (count === 4) closeGroup();
  }

  function closeGroup(): void {
    if ((bits & ((1 << (8 * padding)) - 1)) !== 0) throw notBase64();
    for (let at = 0; at < 3 - padding; at += 1) buffer[filled++] = bits >>> (16 - 8 * at);
    ended = padding > 0;
    bits = 0;
    count = 0;
    padding = 0;
  }

  function pushPlain(piece: Uint8Array): boolean {
    const lead = (4 - count) & 3;
    if (ended || padding > 0 || piece.length < lead) return false;
    const end = piece.length - ((piece.length - lead) & 3);
    if (!isPlain(piece, 0, lead) || !isPlain(piece, end, piece.length)) return false;
    reserve(piece.length + 3);
    const length = decodeWhole(latin1(piece, lead, end), filled + (lead === 0 ? 0 : 3));
    if (length === null) return false;
    for (let at = 0; at < lead; at += 1) single(piece[at] ?? 0);
    filled += length;
    for (let at = end; at < piece.length; at += 1) single(piece[at] ?? 0);
    return true;
  }

  /** With wraps, with padding or with something wrong in it. */
  function push(given: Uint8Array): void {
    if (pushPlain(given)) return;
    const wrapped = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
    const piece = wrapped.includes(SPACE) ? withoutSpaces(wrapped) : wrapped;
    const pad = piece.indexOf(PAD);
    const plain = pad < 0 ? piece.length : pad;
    reserve(piece.length + 3);
    const rest = pushPlain(piece.subarray(0, plain)) ? plain : 0;
    for (let at = rest; at < piece.length; at += 1) single(piece[at] ?? 0);
  }

  /**
   * Whole groups of four, written at a place of the buffer; answers how many bytes they are. The native
   * decoder skips what it does not know, so a wrong character shows in the length: null.
   */
  function decodeWhole(characters: string, place: number): number | null {
    if (characters.includes(MINUS) || characters.includes(UNDERLINE)) return null;
    const length = (characters.length / 4) * 3;
    const written = buffer.write(characters, place, length, "base64");
    return written === length ? length : null;
  }

  function take(): Uint8Array {
    dropTaken();
    taken = filled < BLOCK_BYTES ? filled : filled - (filled % BLOCK_BYTES);
    return buffer.subarray(0, taken);
  }

  function end(): void {
    if (count > 0) throw notBase64();
  }

  function free(): void {
    freeBuffer(buffer);
    buffer = Buffer.alloc(0);
    filled = 0;
    taken = 0;
  }

  return {
    push,
    pushPlain,
    ready: () => filled - taken >= BLOCK_BYTES,
    take,
    more: () => filled > taken,
    end,
    free,
  };
}

/** Without a view of its own for each piece. */
function latin1(piece: Uint8Array, from: number, to: number): string {
  return Buffer.prototype.toString.call(piece, "latin1", from, to);
}

function isPlain(piece: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    if (VALUES[piece[at] ?? 0] === NO_VALUE) return false;
  }
  return true;
}

function withoutSpaces(wrapped: Buffer): Buffer {
  const kept = Buffer.allocUnsafe(wrapped.length);
  let length = 0;
  for (const character of wrapped) {
    if (character !== SPACE) kept[length++] = character;
  }
  return kept.subarray(0, length);
}

const REMEDIES: Readonly<Record<string, string>> = {
  ":": "content begins like a data: address. Send only what stands behind the comma.",
  "-": "content is Base64url. Write + for - and / for _.",
  _: "content is Base64url. Write + for - and / for _.",
};

function notBase64(character = 0): Refusal {
  const message = REMEDIES[String.fromCharCode(character)];
  return new Refusal("error.document.content_not_base64", message === undefined ? {} : { message });
}
