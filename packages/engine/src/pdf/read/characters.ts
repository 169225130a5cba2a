/** Character classes of ISO 32000-2, 7.2.3: 0 regular, 1 white space, 2 delimiter. */
const CLASSES = new Uint8Array(256);
for (const code of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) CLASSES[code] = 1;
for (const character of "()<>[]{}/%") CLASSES[character.charCodeAt(0)] = 2;

export function isWhite(byte: number): boolean {
  return byte >= 0 && CLASSES[byte] === 1;
}

export function isRegular(byte: number): boolean {
  return byte >= 0 && CLASSES[byte] === 0;
}

export function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

const DIGITS = new Int8Array(256).fill(-1);
for (let digit = 0; digit < 16; digit++) {
  const character = digit.toString(16);
  DIGITS[character.charCodeAt(0)] = digit;
  DIGITS[character.toUpperCase().charCodeAt(0)] = digit;
}

/** The value of a hexadecimal digit, or -1. */
export function hexDigit(byte: number): number {
  return DIGITS[byte] ?? -1;
}
