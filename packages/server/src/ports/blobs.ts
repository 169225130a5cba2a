/**
 * Where encrypted bytes lie: a directory or an S3 bucket. Names are random and never used twice.
 * What `put` has answered survives a power cut; an unfinished `put` leaves nothing under the name.
 */
export type Blobs = {
  readonly put: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  readonly read: (name: string, offset: number, length: number) => Promise<Uint8Array>;
  readonly stream: (name: string, offset: number, length: number) => AsyncIterable<Uint8Array>;
  /** A path of a local file with the same (encrypted) bytes, and what to call when it is done with. */
  readonly local: (
    name: string,
  ) => Promise<{ readonly path: string; readonly release: () => Promise<void> }>;
  readonly remove: (name: string) => Promise<void>;
  readonly list: (after: string | null, most: number) => Promise<readonly BlobEntry[]>;
};

export type BlobEntry = { readonly name: string; readonly size: number; readonly writtenAt: Date };

const NAME = /^[0-9a-f][0-9a-f-]{7,63}$/;

/** Names become paths and keys; nothing that could leave the directory is one. */
export function checkBlobName(name: string): string {
  if (!NAME.test(name)) throw new Error("a blob is named by lower-case hexadecimal digits");
  return name;
}

/** There is no blob of that name. */
export class BlobMissing extends Error {
  override readonly name = "BlobMissing";
}
