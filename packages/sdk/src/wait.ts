import { StateError } from "./errors.ts";

/** Resolves after a while; rejects when the signal ends it. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, ms);
    signal?.addEventListener("abort", end, { once: true });
  });
}

export type WaitOptions = {
  /** How often to look; every 2 s where it is left out. */
  readonly intervalMs?: number;
  /** Ends the waiting. */
  readonly signal?: AbortSignal;
};

const ENDED = new Set(["SIGNED", "DECLINED", "WITHDRAWN", "EXPIRED", "ERROR"]);
const INTERVAL_MS = 2000;

/** Looks at a request until it has the state; ends with a `StateError` when it ended in another. */
export async function waitForStatus<Request extends { readonly status_overall: string }>(
  read: () => Promise<Request>,
  status: string,
  { intervalMs = INTERVAL_MS, signal }: WaitOptions,
  pause: typeof sleep,
): Promise<Request> {
  for (;;) {
    const request = await read();
    if (request.status_overall === status) return request;
    if (ENDED.has(request.status_overall)) throw new StateError(request.status_overall);
    await pause(intervalMs, signal);
  }
}
