/**
 * A small colour profile near to sRGB, made from its published primaries and a plain gamma of 2.2 (ICC
 * specification, version 2). PDF/A wants a profile wherever device colours are used.
 */
export function rgbProfile(): Uint8Array {
  const tags: readonly (readonly [string, Uint8Array])[] = [
    ["desc", description("Paraph test RGB")],
    ["cprt", text("No copyright, use freely")],
    ["wtpt", xyz(0.9505, 1, 1.0891)],
    ["rXYZ", xyz(0.4361, 0.2225, 0.0139)],
    ["gXYZ", xyz(0.3851, 0.7169, 0.0971)],
    ["bXYZ", xyz(0.1431, 0.0606, 0.7141)],
    ["rTRC", gamma()],
    ["gTRC", gamma()],
    ["bTRC", gamma()],
  ];
  const tableLength = 4 + 12 * tags.length;
  let offset = 128 + tableLength;
  const table = [...u32(tags.length)];
  const body: number[] = [];
  for (const [signature, bytes] of tags) {
    table.push(...letters(signature), ...u32(offset), ...u32(bytes.length));
    body.push(...bytes);
    while (body.length % 4 !== 0) body.push(0);
    offset = 128 + tableLength + body.length;
  }
  const size = 128 + tableLength + body.length;
  return Uint8Array.from([...header(size), ...table, ...body]);
}

function header(size: number): readonly number[] {
  const bytes = Array.from({ length: 128 }, () => 0);
  const put = (at: number, values: readonly number[]): void => {
    for (const [index, value] of values.entries()) bytes[at + index] = value;
  };
  put(0, u32(size));
  put(8, [2, 0x10, 0, 0]);
  put(12, letters("mntrRGB XYZ "));
  put(24, [7, 234, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]);
  put(36, letters("acsp"));
  put(68, [...fixed(0.9642), ...fixed(1), ...fixed(0.8249)]);
  return bytes;
}

function description(name: string): Uint8Array {
  const ascii = [...letters(name), 0];
  return Uint8Array.from([
    ...letters("desc"),
    ...u32(0),
    ...u32(ascii.length),
    ...ascii,
    ...u32(0),
    ...u32(0),
    0,
    0,
    0,
    ...Array.from({ length: 67 }, () => 0),
  ]);
}

function text(value: string): Uint8Array {
  return Uint8Array.from([...letters("text"), ...u32(0), ...letters(value), 0]);
}

function xyz(x: number, y: number, z: number): Uint8Array {
  return Uint8Array.from([...letters("XYZ "), ...u32(0), ...fixed(x), ...fixed(y), ...fixed(z)]);
}

/** One entry is a gamma in eight bits before and eight behind the point. */
function gamma(): Uint8Array {
  return Uint8Array.from([...letters("curv"), ...u32(0), ...u32(1), 0x02, 0x33]);
}

function fixed(value: number): readonly number[] {
  return u32(Math.round(value * 65_536));
}

function u32(value: number): readonly number[] {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
}

function letters(value: string): readonly number[] {
  return Array.from(value, (character) => character.charCodeAt(0));
}
