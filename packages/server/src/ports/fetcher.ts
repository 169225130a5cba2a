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
