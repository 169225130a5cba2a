/**
 * A body that may carry a document. It is read once, in this order: up to the document, the
 * document, the rest. Members may come in any order, so the rest may hold the title.
 */
export type UploadBody = {
  /** False when the body ends without a document. */
  readonly reachContent: () => Promise<boolean>;
  /** `more`, where it is known: whether bytes follow the piece that was given last. */
  readonly content: () => AsyncIterable<Uint8Array> & { readonly more?: () => boolean };
  readonly fields: () => Promise<Readonly<Record<string, unknown>>>;
};

export type UploadLimits = {
  /** Everything but the document. */
  readonly keptBytes: number;
};
