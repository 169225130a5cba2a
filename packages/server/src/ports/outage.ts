/**
 * Something that the service stands on is away or overloaded for the moment: the database, the blobs,
 * a key service, the reader of PDFs. The same call may succeed shortly; the caller is told to come back.
 */
export class Outage extends Error {
  override readonly name = "Outage";

  constructor(what: string, options?: ErrorOptions) {
    super(`${what} cannot serve this now`, options);
  }
}

/** A disk or a quota is full: it passes when somebody makes room, and not by waiting. */
export class StorageFull extends Outage {}

const NETWORK: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
  "ENOTFOUND",
  "ERR_STREAM_PREMATURE_CLOSE",
]);

/** Whether an error of Node says that somebody could not be reached, or was lost on the way. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof Error && "code" in error && NETWORK.has(error.code);
}
