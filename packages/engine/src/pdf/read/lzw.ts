import { corrupted, tooComplex } from "../limits.ts";

const CLEAR = 256;
const END = 257;

/** LZW with codes of 9 to 12 bits (ISO 32000-2, 7.4.4); `early` is 1 unless the stream says otherwise. */
export function lzwDecode(bytes: Uint8Array, most: number, early: number): Uint8Array {
  const prefix = new Uint16Array(4096);
  const suffix = new Uint8Array(4096);
  const lengths = new Uint16Array(4096).fill(1);
  let out = new Uint8Array(Math.min(most, Math.max(256, bytes.length * 4)));
  let [length, next, width, previous] = [0, 258, 9, -1];
  let [bits, held] = [0, 0];

  function write(code: number): number {
    const size = code < 256 ? 1 : (lengths[code] ?? 1);
    if (length + size > most) throw tooComplex("an LZW stream unpacks to more than is allowed");
    if (length + size > out.length) out = enlarged(out, Math.min(most, (length + size) * 2));
    let at = length + size;
    let rest = code;
    for (; rest >= 256; rest = prefix[rest] ?? 0) out[--at] = suffix[rest] ?? 0;
    out[--at] = rest;
    length += size;
    return rest;
  }

  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    held += 8;
    if (held < width) continue;
    held -= width;
    const code = bits >> held;
    bits &= (1 << held) - 1;
    if (code === END) break;
    if (code === CLEAR) {
      [next, width, previous] = [258, 9, -1];
      continue;
    }
    if (code > next || (code === next && previous < 0)) throw corrupted("an LZW stream is damaged");
    if (previous < 0) write(code);
    else {
      const known = code < next;
      if (next < 4096) {
        prefix[next] = previous;
        lengths[next] = (previous < 256 ? 1 : (lengths[previous] ?? 1)) + 1;
        suffix[next] = firstByte(known ? code : previous, prefix);
      }
      write(code);
      if (next < 4096) next++;
    }
    previous = code;
    if (next + early >= 1 << width && width < 12) width++;
  }
  return out.slice(0, length);
}

function firstByte(code: number, prefix: Uint16Array): number {
  let rest = code;
  while (rest >= 256) rest = prefix[rest] ?? 0;
  return rest;
}

function enlarged(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}
