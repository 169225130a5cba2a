/** All bytes of a stream, in one piece. */
export async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** A stream of these bytes, in pieces of at most so many. */
export async function* inPieces(bytes: Uint8Array, most = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += most) yield bytes.subarray(at, at + most);
}
