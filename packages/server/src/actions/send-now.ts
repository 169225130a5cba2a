import { Refusal } from "@paraph/contract/errors";
import type { Log } from "../ports/log.ts";

/** Whoever waits for a code is answered within eight seconds. */
const PATIENCE_MS = 6_000;
const RETRY_AFTER_SECONDS = 30;

/**
 * Hands a message to a mail server or gateway while somebody waits for the answer of a call. One that is away, slow or says no is said
 * as such: nothing of it is the fault of who waits, and it is worth trying again.
 */
export async function sendNow(
  log: Log,
  send: () => Promise<void>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error("the message did not leave in time"));
    }, patienceMs);
  });
  try {
    await Promise.race([send(), late]);
  } catch (fault) {
    log.error("a message could not be sent", { component: "messages", fault });
    const wait = { retryAfterSeconds: RETRY_AFTER_SECONDS };
    throw new Refusal("error.code.not_sent", wait, { cause: fault });
  } finally {
    clearTimeout(timer);
  }
}
