export type OutgoingSms = {
  readonly businessId: string;
  /** The request that it is about; null for what concerns an account. */
  readonly requestId: string | null;
  /** International form: a plus sign and digits. */
  readonly to: string;
  readonly text: string;
  /** The same for every attempt; gateways that know it send once. */
  readonly key: string;
};

/** Hands a short message to a gateway. Throws Undeliverable (mailer.ts) when it said no for good. */
export type Sms = {
  readonly send: (sms: OutgoingSms) => Promise<void>;
};
