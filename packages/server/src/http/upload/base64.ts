import { Refusal } from "@paraph/contract/errors";

/** Decodes Base64 as it comes in; what is not exactly RFC 4648, section 4, is refused. */
export type Base64Decoder = {
  /** What it gives is valid until the next push. */
  readonly push: (piece: Uint8Array) => readonly Uint8Array[];
  readonly end: () => void;
};

const SPACE = 0x20;
const PAD = 0x3d;
/** What a piece from a socket decodes to; larger pieces get memory of their own. */
const ROOM_BYTES = 48 * 1024;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUES: ReadonlyMap<number, number> = new Map(
  ALPHABET.split("").map((character, value) => [character.charCodeAt(0), value]),
);

/**
 * Lines may be wrapped: a wrap arrives as a space. Padding is required and its unused bits are
 * zero, so that one document has one encoding only. Uses Buffer, whose decoder is native.
 */
export function base64Decoder(): Base64Decoder {
  let quad: number[] = [];
  let ended = false;
  const room = Buffer.allocUnsafeSlow(ROOM_BYTES);

  function take(character: number, out: Uint8Array[]): void {
    if (character !== SPACE) single(character, out);
  }

  /** One character at a time: around the seams of pieces and at the padding. */
  function single(character: number, out: Uint8Array[]): void {
    if (ended) throw notBase64();
    quad.push(character);
    if (quad.length < 4) return;
    out.push(decodeQuad(quad));
    ended = quad[3] === PAD;
    quad = [];
  }

  function push(given: Uint8Array): readonly Uint8Array[] {
    const piece = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
    const out: Uint8Array[] = [];
    let at = 0;
    while (quad.length > 0 && at < piece.length) take(piece[at++] ?? 0, out);
    const whole = (piece.length - at) & ~3;
    const decoded = ended ? null : decodeWhole(piece.subarray(at, at + whole), room);
    if (decoded === null) return [...out, ...pushSlowly(piece.subarray(at))];
    if (decoded.length > 0) out.push(decoded);
    for (at += whole; at < piece.length; at += 1) take(piece[at] ?? 0, out);
    return out;
  }

  /** With wraps, with padding or with something wrong in it. */
  function pushSlowly(wrapped: Buffer): readonly Uint8Array[] {
    const piece = wrapped.includes(SPACE) ? withoutSpaces(wrapped) : wrapped;
    const out: Uint8Array[] = [];
    let at = 0;
    while (quad.length > 0 && at < piece.length) single(piece[at++] ?? 0, out);
    const pad = piece.indexOf(PAD, at);
    const whole = ((pad < 0 ? piece.length : pad) - at) & ~3;
    if (whole > 0) {
      const decoded = ended ? null : decodeWhole(piece.subarray(at, at + whole), room);
      if (decoded === null) throw notBase64();
      out.push(decoded);
      at += whole;
    }
    while (at < piece.length) single(piece[at++] ?? 0, out);
    return out;
  }

  function end(): void {
    if (quad.length > 0) throw notBase64();
  }

  return { push, end };
}

/**
 * The native decoder skips what it does not know, so a wrong character shows in the length: null.
 * It also takes the URL alphabet, which is another encoding.
 */
function decodeWhole(characters: Buffer, room: Buffer): Uint8Array | null {
  if (characters.includes(0x2d) || characters.includes(0x5f)) return null;
  const length = (characters.length / 4) * 3;
  const target = length <= room.length ? room : Buffer.allocUnsafeSlow(length);
  const written = target.write(characters.toString("latin1"), 0, length, "base64");
  return written === length ? target.subarray(0, length) : null;
}

function decodeQuad(quad: readonly number[]): Uint8Array {
  const padding = quad[3] !== PAD ? 0 : quad[2] !== PAD ? 1 : 2;
  let bits = 0;
  for (const character of quad.slice(0, 4 - padding)) {
    const value = VALUES.get(character);
    if (value === undefined) throw notBase64();
    bits = bits * 64 + value;
  }
  bits *= 64 ** padding;
  const bytes = [bits >>> 16, (bits >>> 8) & 0xff, bits & 0xff];
  if (bytes.slice(3 - padding).some((byte) => byte !== 0)) throw notBase64();
  return Uint8Array.from(bytes.slice(0, 3 - padding));
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
