/**
 * The pieces of a big file that a viewer needs before it can show the first page, gathered by the
 * server when the file arrived: chunk size and count, the numbers of the chunks, then the chunks.
 */
export class InitialRanges {
  readonly chunkSize: number;
  readonly #chunks: ReadonlyMap<number, Uint8Array>;

  constructor(chunkSize: number, chunks: ReadonlyMap<number, Uint8Array>) {
    this.chunkSize = chunkSize;
    this.#chunks = chunks;
  }

  /** Null where the bytes are not what they claim to be: plain ranges then do. */
  static parse(bytes: Uint8Array): InitialRanges | null {
    if (bytes.length < 8) return null;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const chunkSize = view.getUint32(0);
    const count = view.getUint32(4);
    let at = 8 + count * 4;
    if (chunkSize === 0 || at > bytes.length) return null;
    const chunks = new Map<number, Uint8Array>();
    for (let index = 0; index < count; index++) {
      const chunk = bytes.subarray(at, at + chunkSize);
      if (chunk.length === 0) return null;
      chunks.set(view.getUint32(8 + index * 4), chunk);
      at += chunk.length;
    }
    return new InitialRanges(chunkSize, chunks);
  }

  /** The first chunk, from which pdf.js reads the version. */
  get beginning(): Uint8Array {
    return this.#chunks.get(0)?.slice() ?? new Uint8Array(0);
  }

  /** The bytes of a range when every chunk of it is here. */
  read(begin: number, end: number): Uint8Array | null {
    const found = new Uint8Array(end - begin);
    for (let at = begin; at < end;) {
      const number = Math.floor(at / this.chunkSize);
      const chunk = this.#chunks.get(number);
      const from = at - number * this.chunkSize;
      if (!chunk || from >= chunk.length) return null;
      const part = chunk.subarray(from, Math.min(chunk.length, from + end - at));
      found.set(part, at - begin);
      at += part.length;
    }
    return found;
  }
}
