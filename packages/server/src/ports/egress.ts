import type { CallFailure } from "@paraph/contract/words";

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

/** Why a download failed, for the log of the operator; never shown to the caller, who could map a network with it. */
export class DownloadFailed extends Error {
  override readonly name = "DownloadFailed";
  readonly how: string;

  constructor(how: string, options?: ErrorOptions) {
    super(`the download failed: ${how}`, options);
    this.how = how;
  }
}

/** The beginning of what was answered, as it came. */
export type AnswerStart = {
  readonly type: string | null;
  readonly bytes: Uint8Array;
  readonly isCut: boolean;
};

/** How a call to somebody else's address ended. */
export type CallOutcome =
  | {
      readonly kind: "answered";
      readonly status: number;
      readonly retryAfterSeconds: number | null;
      readonly answer: AnswerStart;
      readonly tookMs: number;
    }
  | { readonly kind: "failed"; readonly reason: CallFailure; readonly tookMs: number }
  /** The receiver has as many calls of ours at once as we give it; nothing was sent. */
  | { readonly kind: "busy" };

/** Calls callback addresses: POST, text/plain, no body (interface part 6), never following. */
export type Caller = {
  readonly post: (url: string, headers?: Readonly<Record<string, string>>) => Promise<CallOutcome>;
};

/** One call to an address that the operator has configured, or that a configured provider names. */
export type FetcherCall = {
  readonly method: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  readonly timeoutMilliseconds?: number;
};

/** Speaks HTTP for an adapter; how far it may go is decided where it is made. Throws if nothing comes back. */
export type Fetcher = (
  url: string,
  call: FetcherCall,
) => Promise<{ readonly status: number; readonly body: Uint8Array }>;

/** Brings a few bytes from an address that a certificate or a list names; throws where it cannot. */
export type FetchBytes = (
  url: string,
  how: {
    readonly most: number;
    /** For all of it; absent: a minute. */
    readonly milliseconds?: number;
    /** Sent as the body of a POST, as OCSP asks; absent: a GET. */
    readonly ask?: { readonly type: string; readonly body: Uint8Array } | null;
  },
) => Promise<Uint8Array>;
