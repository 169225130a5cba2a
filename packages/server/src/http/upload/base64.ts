import { Refusal } from "@paraph/contract/errors";

/** Decodes Base64 as it comes in; what is not exactly RFC 4648, section 4, is refused. */
export type Base64Decoder = {
  readonly push: (piece: Uint8Array) => void;
  /** Whether a whole block is decoded. */
  readonly ready: () => boolean;
  /** Whole blocks, or all there is when that is less; valid until the next push or take. */
  readonly take: () => Uint8Array;
  readonly end: () => void;
};

const SPACE = 0x20;
const PAD = 0x3d;
/** A few segments of the vault: what follows waits and copies for each block, not for each piece. */
const BLOCK_BYTES = 1024 * 1024;
/** Small documents need no more; it grows up to a block and a piece. */
const ROOM_BYTES = 64 * 1024;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const NO_VALUE = 0xff;
const VALUES = Uint8Array.from({ length: 256 }, (_, code) => {
  const value = ALPHABET.indexOf(String.fromCharCode(code));
  return value < 0 ? NO_VALUE : value;
});

/**
 * Lines may be wrapped: a wrap arrives as a space. Padding is required and its unused bits are
 * zero, so that one document has one encoding only. Uses Buffer, whose decoder is native.
 */
export function base64Decoder(): Base64Decoder {
  let quad: number[] = [];
  let ended = false;
  let room = Buffer.allocUnsafeSlow(ROOM_BYTES);
  let filled = 0;
  let taken = 0;

  function reserve(length: number): void {
    dropTaken();
    if (filled + length <= room.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * room.length, filled + length));
    room.copy(larger, 0, 0, filled);
    room = larger;
  }

  function dropTaken(): void {
    if (taken === 0) return;
    room.copyWithin(0, taken, filled);
    filled -= taken;
    taken = 0;
  }

  /** One character at a time: around the seams of pieces and at the padding. */
  function single(character: number): void {
    if (ended) throw notBase64();
    quad.push(character);
    if (quad.length < 4) return;
    const bytes = decodeQuad(quad);
    room.set(bytes, filled);
    filled += bytes.length;
    ended = quad[3] === PAD;
    quad = [];
  }

  function push(given: Uint8Array): void {
    const piece = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
    reserve(piece.length + 3);
    let at = 0;
    for (; quad.length > 0 && at < piece.length; at += 1) {
      if (piece[at] !== SPACE) single(piece[at] ?? 0);
    }
    const whole = (piece.length - at) & ~3;
    if (ended || !decodeWhole(piece, at, whole)) {
      pushSlowly(piece.subarray(at));
      return;
    }
    for (at += whole; at < piece.length; at += 1) {
      if (piece[at] !== SPACE) single(piece[at] ?? 0);
    }
  }

  /** With wraps, with padding or with something wrong in it. */
  function pushSlowly(wrapped: Buffer): void {
    const piece = wrapped.includes(SPACE) ? withoutSpaces(wrapped) : wrapped;
    let at = 0;
    while (quad.length > 0 && at < piece.length) single(piece[at++] ?? 0);
    const pad = piece.indexOf(PAD, at);
    const whole = ((pad < 0 ? piece.length : pad) - at) & ~3;
    if (whole > 0) {
      if (ended || !decodeWhole(piece, at, whole)) throw notBase64();
      at += whole;
    }
    while (at < piece.length) single(piece[at++] ?? 0);
  }

  /**
   * The native decoder skips what it does not know, so a wrong character shows in the length: false.
   * It also takes the URL alphabet, which is another encoding.
   */
  function decodeWhole(piece: Buffer, from: number, count: number): boolean {
    const characters = piece.subarray(from, from + count);
    if (characters.includes(0x2d) || characters.includes(0x5f)) return false;
    const length = (count / 4) * 3;
    const text = characters.toString("latin1");
    if (room.write(text, filled, length, "base64") !== length) return false;
    filled += length;
    return true;
  }

  function take(): Uint8Array {
    dropTaken();
    taken = filled < BLOCK_BYTES ? filled : filled - (filled % BLOCK_BYTES);
    return room.subarray(0, taken);
  }

  function end(): void {
    if (quad.length > 0) throw notBase64();
  }

  return { push, ready: () => filled - taken >= BLOCK_BYTES, take, end };
}

function decodeQuad(quad: readonly number[]): Uint8Array {
  const padding = quad[3] !== PAD ? 0 : quad[2] !== PAD ? 1 : 2;
  let bits = 0;
  for (let at = 0; at < 4; at += 1) {
    const value = at < 4 - padding ? VALUES[quad[at] ?? 0] : 0;
    if (value === undefined || value === NO_VALUE) throw notBase64();
    bits = (bits << 6) | value;
  }
  if ((bits & ((1 << (8 * padding)) - 1)) !== 0) throw notBase64();
  return Uint8Array.of(bits >>> 16, bits >>> 8, bits).subarray(0, 3 - padding);
}

function withoutSpaces(wrapped: Buffer): Buffer {
  const kept = Buffer.allocUnsafe(wrapped.length);
  let length = 0;
  for (const character of wrapped) {
    if (character !== SPACE) kept[length++] = character;
  }
  return kept.subarray(0, length);
}

function notBase64(): Refusal {
  return new Refusal("error.document.content_not_base64");
}
