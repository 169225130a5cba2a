import type { Environment } from "@paraph/contract/words";
import type { ValidationResult } from "@paraph/engine/validation";

/** What was found of one document; the document itself is not kept. */
export type StoredValidation = {
  readonly id: string;
  readonly businessId: string;
  readonly environment: Environment;
  /** The API user who asked. */
  readonly owner: string;
  readonly result: ValidationResult;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** A page on which something looks different now, what changed marked in it. */
export type DifferencePicture = { readonly page: number; readonly png: Uint8Array };

export type Validations = {
  readonly insert: (
    validation: StoredValidation,
    pictures: readonly DifferencePicture[],
  ) => Promise<void>;
  readonly picture: (id: string, page: number) => Promise<Uint8Array | null>;
  /** Null where there is none, or its time is over. */
  readonly find: (id: string, now: Date) => Promise<StoredValidation | null>;
  readonly remove: (id: string) => Promise<void>;
  readonly sweep: (now: Date) => Promise<void>;
};
