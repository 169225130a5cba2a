/** How a call to somebody else's address ended. */
export type CallOutcome =
  | {
      readonly kind: "answered";
      readonly status: number;
      readonly retryAfterSeconds: number | null;
    }
  | { readonly kind: "failed"; readonly reason: "forbidden" | "unreachable" | "timeout" }
  /** The receiver has as many calls of ours at once as we give it; nothing was sent. */
  | { readonly kind: "busy" };

/** Calls callback addresses: POST, text/plain, no body (interface part 6), never following. */
export type Caller = {
  readonly post: (url: string, headers?: Readonly<Record<string, string>>) => Promise<CallOutcome>;
};
