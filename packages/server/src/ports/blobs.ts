import type { Damage } from "../domain/documents/document.ts";
import type { LogFields } from "./log.ts";

/** How long a blob must last: through a power cut, or only for the call that brought it. */
export type Lasting = "for good" | "for this call";

/**
 * Where encrypted bytes lie: a directory or an S3 bucket. Names are random and never used twice.
 * What `put` has answered survives a power cut unless it is for one call only. What an unfinished one left under the
 * name, if anything, nobody has heard of: whoever puts it keeps the name afterwards, and the sweep removes the others.
 */
export type Blobs = {
  /** A piece is used up before the next one is asked for: its memory may serve again. */
  readonly put: (
    name: string,
    bytes: AsyncIterable<Uint8Array>,
    lasting?: Lasting,
  ) => Promise<void>;
  readonly read: (name: string, offset: number, length: number) => Promise<Uint8Array>;
  /** A piece is valid until the next one is asked for. */
  readonly stream: (name: string, offset: number, length: number) => AsyncIterable<Uint8Array>;
  /** The same (encrypted) bytes as a file of this machine. */
  readonly local: (name: string) => Promise<LocalBlob>;
  readonly remove: (name: string) => Promise<void>;
  /** Blobs in the order of their names; what else lies there is passed over. */
  readonly list: (after: string | null, most: number) => Promise<BlobPage>;
  /** What tells whose store it is, or null where nobody has said so. */
  readonly readMark: () => Promise<string | null>;
  readonly writeMark: (mark: string) => Promise<void>;
};

/** Where to go on is null at the end only: a page may be empty in the middle. */
export type BlobPage = { readonly entries: readonly BlobEntry[]; readonly next: string | null };

/** A local file that is there until it is released. */
export type LocalBlob = { readonly path: string; readonly release: () => Promise<void> };

export type BlobEntry = { readonly name: string; readonly size: number; readonly writtenAt: Date };

const NAME = /^[0-9a-f][0-9a-f-]{7,63}$/;

/** Whether a name can be that of a blob; others in the same place are none of ours. */
export function isBlobName(name: string): boolean {
  return NAME.test(name);
}

/** Names become paths and keys; nothing that could leave the directory is one. */
export function checkBlobName(name: string): string {
  if (!isBlobName(name)) throw new Error("a blob is named by lower-case hexadecimal digits");
  return name;
}

/** Of which object it is, and which request holds it, if any does. */
type DamagedObject = {
  readonly objectId: string;
  readonly requestId: string | null;
  readonly damage: Damage;
};

/** The content of an object cannot be had as it was written, and trying again does not help. */
export class ContentDamaged extends Error {
  override readonly name = "ContentDamaged";
  readonly object: DamagedObject;

  constructor(object: DamagedObject, options?: ErrorOptions) {
    super(`the stored content of ${object.objectId} is ${object.damage}`, options);
    this.object = object;
  }
}

/** What the log says of it. */
export function damageFields({
  object: { objectId, requestId, damage },
}: ContentDamaged): LogFields {
  const held = requestId === null ? {} : { signatureRequest: requestId };
  return { document: objectId, ...held, reason: damage };
}

/** There is no blob of that name. */
export class BlobMissing extends Error {
  override readonly name = "BlobMissing";
}
