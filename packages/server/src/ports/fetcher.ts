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
    /** Sent as the body of a POST, as OCSP asks; absent: a GET. */
    readonly ask?: { readonly type: string; readonly body: Uint8Array } | null;
  },
) => Promise<Uint8Array>;
