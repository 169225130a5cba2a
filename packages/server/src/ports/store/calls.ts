/** A rate: so many per period, all of which may come at once. */
export type Rate = { readonly count: number; readonly perSeconds: number };

export type RateDecision = {
  readonly allowed: boolean;
  readonly remaining: number;
  readonly retryAfterSeconds: number;
};

/** Rate limits that all instances share. */
export type RateLimits = {
  /** A cost below zero gives back what was taken. */
  readonly take: (key: string, rate: Rate, cost?: number) => Promise<RateDecision>;
};

/** An answer as it is kept: headers and body are encrypted, because they may tell links. */
export type StoredAnswer = {
  readonly status: number;
  readonly encrypted: Uint8Array;
};

/** The right to carry a call out, until somebody else gets it; the fence grows with each of them. */
export type FirstCall = { readonly scope: string; readonly key: string; readonly fence: number };

export type IdempotencyClaim =
  | { readonly kind: "first"; readonly call: FirstCall }
  | { readonly kind: "in_flight" }
  | { readonly kind: "body_differs" }
  /** It was carried out, and what it made is gone. */
  | { readonly kind: "gone" }
  | { readonly kind: "replay"; readonly answer: StoredAnswer };

/** Answers kept for 24 hours so that a repeated POST is not carried out twice. */
export type Idempotency = {
  readonly claim: (
    scope: string,
    key: string,
    fingerprint: Uint8Array,
  ) => Promise<IdempotencyClaim>;
  /** The call is still at work; false when it has lost its right. */
  readonly renew: (call: FirstCall) => Promise<boolean>;
  /**
   * Keeps the answer, best in the transaction of what it tells of. False when the call has lost its
   * right: then nothing that it did may be committed.
   */
  readonly store: (
    call: FirstCall,
    answer: StoredAnswer,
    objects: readonly string[],
  ) => Promise<boolean>;
  /** Removes the answers that name one of these objects; the calls stay known as carried out. */
  readonly forget: (objects: readonly string[]) => Promise<void>;
  /** The call failed in a way that a repetition may mend. */
  readonly release: (call: FirstCall) => Promise<void>;
};
