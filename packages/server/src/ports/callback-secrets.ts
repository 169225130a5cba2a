import type { Environment } from "@paraph/contract/words";

/** A secret under which the callbacks of one environment of a business are signed, wrapped by the keyring. */
export type WrappedSecret = {
  readonly id: string;
  readonly businessId: string;
  readonly environment: Environment;
  readonly wrapped: Uint8Array;
  readonly kekId: string;
  readonly createdAt: Date;
  /** Null for the newest one. */
  readonly signsUntil: Date | null;
};

export type CallbackSecrets = {
  /** Those that still sign at a moment, newest first. */
  readonly signingAt: (
    businessId: string,
    environment: Environment,
    at: Date,
  ) => Promise<readonly WrappedSecret[]>;
  /** Makes it the newest one; the one before signs along until `until`; null: only where there is none. False: another was made at the same moment. */
  readonly add: (secret: WrappedSecret, until: Date | null) => Promise<boolean>;
};
