import type { CallbackEvent, CallbackState, Environment } from "@paraph/contract/words";
import type { BusinessId, DocumentId, RequestId, SignatureId } from "../domain/ids.ts";

/** One call to an address of a request, and how its delivery goes (interface 4.3, 6). */
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
  /** From when the patience counts: the event, or the latest replay. */
  readonly openedAt: Date;
  /** Calls that have failed since. */
  readonly failures: number;
};

/** A callback with the title of its request. */
export type LoggedCallback = { readonly callback: StoredCallback; readonly title: string };

export type NewCallback = Omit<
  StoredCallback,
  "state" | "attempts" | "failures" | "messages" | "updatedAt" | "openedAt"
>;

/** The delivery log of callbacks. The job that makes a call names the row by its id. */
export type Callbacks = {
  /** OPEN, without an attempt yet. */
  readonly add: (callback: NewCallback) => Promise<void>;
  readonly find: (id: string) => Promise<StoredCallback | null>;
  /** In the order of the events. */
  readonly list: (requestId: RequestId) => Promise<readonly StoredCallback[]>;
  /** Those of one environment of a business, the newest first. */
  readonly newest: (
    businessId: BusinessId,
    environment: Environment,
    most: number,
  ) => Promise<readonly LoggedCallback[]>;
  /** Counts one attempt and notes what came of it; what has ended stays ended. */
  readonly record: (id: string, state: CallbackState, message: string, at: Date) => Promise<void>;
  /** OPEN again with the whole patience before it; false while it is OPEN anyway. */
  readonly reopen: (id: string, at: Date) => Promise<boolean>;
};
