import type { Environment } from "@paraph/contract/words";
import type { Judgement } from "@paraph/engine";

/** What was found of one document; the document itself is not kept. */
export type StoredValidation = {
  readonly id: string;
  readonly businessId: string;
  readonly environment: Environment;
  /** The API user who asked. */
  readonly owner: string;
  readonly judgement: Judgement;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export type Validations = {
  readonly insert: (validation: StoredValidation) => Promise<void>;
  /** Null where there is none, or its time is over. */
  readonly find: (id: string, now: Date) => Promise<StoredValidation | null>;
  readonly remove: (id: string) => Promise<void>;
  readonly sweep: (now: Date) => Promise<void>;
};
