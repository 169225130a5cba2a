import type { ErrorKey } from "./generated/error-keys.ts";

/** What every call may be given besides its own arguments. */
export type CallOptions = {
  /** Ends the call; what was sent may still be carried out. */
  readonly signal?: AbortSignal;
  /** How long one attempt may take. */
  readonly timeoutMs?: number;
  /** Of a POST; made by the client where it is left out. The same key is never carried out twice. */
  readonly idempotencyKey?: string;
};

/** How far a file is; the total is null where nobody knows it. */
export type Progress = { readonly loaded: number; readonly total: number | null };

export type UploadOptions = CallOptions & { readonly onProgress?: (progress: Progress) => void };
export type DownloadOptions = UploadOptions;

type Bytes =
  Uint8Array | ArrayBuffer | Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * A file to upload. A stream can be sent once; give a function that opens it, and the client can
 * repeat the call after a lost connection.
 */
export type Content = Bytes | (() => Bytes);

export type ParaphOptions = {
  /** Where the service is, for example https://sign.example.com. */
  readonly baseUrl: string;
  readonly username: string;
  readonly apiKey: string;
  /** Where the validation interface is, if it has a host of its own. */
  readonly validationUrl?: string;
  /** How often a call is repeated after 429, 503 or a lost connection; 4 where it is left out. */
  readonly retries?: number;
  /** How long one attempt may take; 120 s where it is left out. */
  readonly timeoutMs?: number;
  /** Where connections need a proxy or a client certificate, and in tests. */
  readonly fetch?: typeof fetch;
  /** Waits between attempts; given in tests. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
};

export type { ErrorKey };
