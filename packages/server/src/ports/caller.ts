import type { CallFailure } from "@paraph/contract/words";

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
