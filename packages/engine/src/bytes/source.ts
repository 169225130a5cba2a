/**
 * Where the engine reads from. It is synchronous on purpose: an encrypted document lies in a local
 * file and is decrypted segment by segment, never as a whole.
 */
export type Source = {
  readonly length: number;
  /** The bytes from `offset`; fewer than `length` only at the end. Valid until the next read. */
  readonly read: (offset: number, length: number) => Uint8Array;
  /** Whether what was read stays as it is, so that nobody has to copy it. */
  readonly lasting?: boolean;
};

export function bytesSource(bytes: Uint8Array): Source {
  return {
    length: bytes.length,
    lasting: true,
    read: (offset, length) => bytes.subarray(offset, offset + length),
  };
}
