/** DER and BER for forgeries. It shares nothing with the engine, so that the engine is not tested against itself. */

/** One value with the shortest length. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), shortest(content.length), content]);
}

function shortest(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const octets = length < 0x100 ? 1 : length < 0x1_0000 ? 2 : 3;
  const size = Buffer.alloc(1 + octets, 0x80 | octets);
  size.writeUIntBE(length, 1, octets);
  return size;
}

export const TAGS = { integer: 0x02, octets: 0x04, oid: 0x06, sequence: 0x30, set: 0x31 } as const;

/** The tag of `[n]` around other values. */
export const around = (number: number): number => 0xa0 | number;

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(TAGS.sequence, ...parts);

/** X.690, 11.6: a SET OF in the order of its octets. */
export function setOf(parts: readonly Uint8Array[]): Buffer {
  return der(TAGS.set, ...[...parts].sort((a, b) => Buffer.compare(a, b)));
}

export const octetString = (content: Uint8Array): Buffer => der(TAGS.octets, content);

export const integer = (octets: string): Buffer => der(TAGS.integer, Buffer.from(octets, "hex"));

/** An identifier from its dotted form. */
export function oid(dotted: string): Buffer {
  const [top = 0, second = 0, ...others] = dotted.split(".").map(Number);
  const octets = [top * 40 + second, ...others].flatMap((arc) => {
    const digits = [arc & 0x7f];
    for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) {
      digits.unshift((rest & 0x7f) | 0x80);
    }
    return digits;
  });
  return der(TAGS.oid, Buffer.from(octets));
}

/** The same value under another tag. */
export function tagged(tag: number, encoded: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([tag]), encoded.subarray(1)]);
}

/** The values inside of a value with a definite length. */
export function childrenOf(node: Uint8Array): Buffer[] {
  const children: Buffer[] = [];
  const content = contentOf(node);
  for (let at = 0; at < content.length;) {
    const rest = content.subarray(at);
    const { length, size } = headOf(rest);
    children.push(rest.subarray(0, length + size));
    at += length + size;
  }
  return children;
}

function contentOf(node: Uint8Array): Buffer {
  return Buffer.from(node).subarray(headOf(Buffer.from(node)).length);
}

/** How long tag and length are, and how much follows them. */
function headOf(node: Buffer): { readonly length: number; readonly size: number } {
  const first = node[1] ?? 0;
  if (first < 0x80) return { length: 2, size: first };
  const octets = first & 0x7f;
  return { length: 2 + octets, size: node.readUIntBE(2, octets) };
}

/** X.690, 8.1.3.6: the same value with an indefinite length. */
export function indefinite(node: Uint8Array): Buffer {
  return Buffer.concat([
    node.subarray(0, 1),
    Buffer.from([0x80]),
    contentOf(node),
    Buffer.alloc(2),
  ]);
}

/** The same value with a length in more octets than it needs. */
export function longLength(node: Uint8Array): Buffer {
  const content = contentOf(node);
  const head = Buffer.from([node[0] ?? 0, 0x84, 0, 0, 0, 0]);
  head.writeUInt32BE(content.length, 2);
  return Buffer.concat([head, content]);
}

/** X.690, 8.7.3: the same octets as a string in two pieces. */
export function inPieces(node: Uint8Array): Buffer {
  const content = contentOf(node);
  const half = content.length >> 1;
  const pieces = [content.subarray(0, half), content.subarray(half)].map(octetString);
  return der(TAGS.octets | 0x20, ...pieces);
}
