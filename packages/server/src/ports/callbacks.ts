import type { CallbackEvent, CallbackState } from "@paraph/contract/words";
import type { DocumentId, RequestId, SignatureId } from "../domain/ids.ts";

/** One call to an address of a request, and how its delivery goes (decisions 6, 11). */
export type StoredCallback = {
  readonly id: string;
  readonly requestId: RequestId;
  readonly event: CallbackEvent;
  readonly state: CallbackState;
  readonly url: string;
  readonly documentId: DocumentId;
  readonly signatureId: SignatureId | null;
  readonly attempts: number;
  /** What each attempt came to, oldest first. */
  readonly messages: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** The delivery log of callbacks. The job that makes a call names the row by its id. */
export type Callbacks = {
  readonly add: (callback: StoredCallback) => Promise<void>;
  readonly find: (id: string) => Promise<StoredCallback | null>;
  /** In the order of the events. */
  readonly list: (requestId: RequestId) => Promise<readonly StoredCallback[]>;
  /** Counts one attempt and notes what came of it. */
  readonly record: (id: string, state: CallbackState, message: string, at: Date) => Promise<void>;
  readonly reopen: (id: string, at: Date) => Promise<void>;
};
