import type { OneTimeCode } from "../../domain/codes/codes.ts";

/** The latest one-time code of each signature, as a digest. */
export type Codes = {
  /** Locked until the end of the transaction, so that tries at the same moment all count. */
  readonly lock: (signatureId: string) => Promise<OneTimeCode | null>;
  readonly find: (signatureId: string) => Promise<OneTimeCode | null>;
  readonly save: (code: OneTimeCode) => Promise<void>;
  readonly removeOf: (signatureIds: readonly string[]) => Promise<void>;
};
