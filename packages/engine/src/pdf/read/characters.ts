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

/** The value of a hexadecimal digit, or -1. */
export function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  if (byte >= 0x41 && byte <= 0x46) return byte - 0x37;
  if (byte >= 0x61 && byte <= 0x66) return byte - 0x57;
  return -1;
}
