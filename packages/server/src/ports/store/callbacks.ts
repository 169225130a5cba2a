import type {
  CallFailure,
  CallbackEvent,
  CallbackState,
  Environment,
} from "@paraph/contract/words";
import type { BusinessId, DocumentId, RequestId, SignatureId } from "../../domain/ids.ts";

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
  /** When it is called again, in the time of its business; null when it is over or due. */
  readonly nextAt: Date | null;
};

/** One call, in a line: when, how long it took, and the status or why no answer came. */
export type CallbackAttempt = {
  /** Counts from 1, over replays too. */
  readonly n: number;
  readonly at: Date;
  readonly tookMs: number;
  readonly status: number | null;
  readonly reason: CallFailure | null;
};

/** One call with what was sent and the beginning of what was answered. */
export type CallbackExchange = CallbackAttempt & {
  readonly headers: Readonly<Record<string, string>>;
  /** Null where no answer came; its text is null where it was not text. */
  readonly answer: {
    readonly type: string | null;
    readonly text: string | null;
    readonly isCut: boolean;
  } | null;
};

/** What is recorded of one attempt. */
export type RecordedCall = {
  readonly state: CallbackState;
  readonly message: string;
  readonly at: Date;
  readonly nextAt: Date | null;
  readonly exchange: Omit<CallbackExchange, "n">;
};

/** A callback with the title of its request and its newest attempts, the newest first. */
export type LoggedCallback = {
  readonly callback: StoredCallback;
  readonly title: string;
  readonly tries: readonly CallbackAttempt[];
};

export type NewCallback = Omit<
  StoredCallback,
  "state" | "attempts" | "failures" | "messages" | "updatedAt" | "openedAt" | "nextAt"
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
  readonly record: (id: string, call: RecordedCall) => Promise<void>;
  /** One attempt with what was sent and answered; the oldest of many are gone. */
  readonly exchange: (id: string, n: number) => Promise<CallbackExchange | null>;
  /** OPEN again with the whole patience before it; false while it is OPEN anyway. */
  readonly reopen: (id: string, at: Date) => Promise<boolean>;
};

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
