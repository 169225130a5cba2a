/** One file of an archive. */
export type ZipEntry = { readonly name: string; readonly bytes: Uint8Array };

const UTF8_NAMES = 0x0800;
/** 1 January 1980, the first day that the format knows. */
const NO_DATE = 0x0021;
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** An archive without compression (APPNOTE 6.3): a PDF is compressed already. */
export function zip(entries: readonly ZipEntry[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const path = new TextEncoder().encode(name);
    const facts = [20, UTF8_NAMES, 0, 0, NO_DATE];
    const sizes = [crc32(bytes), bytes.length, bytes.length];
    const local = [...words([0x04034b50]), ...halves(facts), ...words(sizes)];
    parts.push(Uint8Array.from([...local, ...halves([path.length, 0]), ...path]));
    parts.push(new Uint8Array(bytes));
    const central = [...words([0x02014b50]), ...halves([20, ...facts]), ...words(sizes)];
    const rest = [...halves([path.length, 0, 0, 0, 0]), ...words([0, offset])];
    directory.push(Uint8Array.from([...central, ...rest, ...path]));
    offset += local.length + 4 + path.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const counts = halves([0, 0, entries.length, entries.length]);
  const end = Uint8Array.from([
    ...words([0x06054b50]),
    ...counts,
    ...words([size, offset]),
    ...halves([0]),
  ]);
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function halves(values: readonly number[]): number[] {
  return values.flatMap((value) => [value & 0xff, value >>> 8]);
}

function words(values: readonly number[]): number[] {
  return values.flatMap((value) => halves([value & 0xffff, value >>> 16]));
}
