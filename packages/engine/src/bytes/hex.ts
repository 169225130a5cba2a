const DIGITS = "0123456789abcdef";
const DIGIT_CODES = Uint8Array.from(DIGITS, (digit) => digit.charCodeAt(0));
/** By the code of the character. */
const DIGIT_VALUES = Int8Array.from({ length: 128 }, (_, code) =>
  DIGITS.indexOf(String.fromCharCode(code).toLowerCase()),
);
const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

export function toHex(bytes: Uint8Array): string {
  let hex = "";
  for (const byte of bytes) hex += PAIRS[byte] ?? "";
  return hex;
}

/** The same digits as bytes of a file, lower case, written from `at` on. */
export function putHex(target: Uint8Array, at: number, bytes: Uint8Array): void {
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    target[at + 2 * index] = DIGIT_CODES[byte >> 4] ?? 0;
    target[at + 2 * index + 1] = DIGIT_CODES[byte & 15] ?? 0;
  }
}

/** Null where the text is not a whole number of hexadecimal bytes. */
export function fromHex(hex: string): Uint8Array | null {
  if (hex.length % 2 !== 0) return null;
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index++) {
    const high = digitAt(hex, index * 2);
    const low = digitAt(hex, index * 2 + 1);
    if (high < 0 || low < 0) return null;
    bytes[index] = (high << 4) | low;
  }
  return bytes;
}

/** What a hexadecimal digit is worth; -1 where there is none. */
function digitAt(text: string, at: number): number {
  return DIGIT_VALUES[text.charCodeAt(at)] ?? -1;
}

/** Text of which every character is one byte. */
export function latin1(text: string): Uint8Array {
  // A plain loop: Uint8Array.from walks an iterator and is some thirty times slower.
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index) & 0xff;
  return bytes;
}

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function equal(a: Uint8Array, b: Uint8Array): boolean {
  // The same certificates are compared with themselves for every signature.
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

/** The same octets, to read numbers from. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
