/** What comes from an address that a caller of the interface has given. */
export type Download = {
  /** Counted and timed while it streams; throws Refusal file.url.* when a limit is passed. */
  readonly bytes: AsyncIterable<Uint8Array>;
};

/** The gate through which documents are fetched from addresses of others. */
export type Egress = {
  /** Throws Refusal file.url.* ; `party` is the business for which it is done. */
  readonly download: (url: string, party: string) => Promise<Download>;
};

/** Why a download failed, for the log of the operator; the caller is not told, for it would be a map of a network. */
export class DownloadFailed extends Error {
  override readonly name = "DownloadFailed";
  readonly how: string;

  constructor(how: string, options?: ErrorOptions) {
    super(`the download failed: ${how}`, options);
    this.how = how;
  }
}
