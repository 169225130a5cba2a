/** A rate: so many per period, all of which may come at once. */
export type Rate = { readonly count: number; readonly perSeconds: number };

export type RateDecision = {
  readonly allowed: boolean;
  readonly remaining: number;
  readonly retryAfterSeconds: number;
};

/** Rate limits that all instances share. */
export type RateLimits = {
  readonly take: (key: string, rate: Rate, cost?: number) => Promise<RateDecision>;
};

export type StoredAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

export type IdempotencyClaim =
  | { readonly kind: "first" }
  | { readonly kind: "in_flight" }
  | { readonly kind: "body_differs" }
  | { readonly kind: "replay"; readonly answer: StoredAnswer };

/** Answers kept for 24 hours so that a repeated POST is not carried out twice. */
export type Idempotency = {
  readonly claim: (
    scope: string,
    key: string,
    fingerprint: Uint8Array,
  ) => Promise<IdempotencyClaim>;
  readonly store: (scope: string, key: string, answer: StoredAnswer) => Promise<void>;
  /** The call failed in a way that a repetition may mend. */
  readonly release: (scope: string, key: string) => Promise<void>;
};
