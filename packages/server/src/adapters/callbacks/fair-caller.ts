import type { CallOutcome, Caller } from "../../ports/egress.ts";

export type Fairness = {
  /** Calls to one host at the same moment, by this process. */
  readonly perHost: number;
};

/**
 * Gives each receiver a few calls at a time, and one that let the last call run into its time limit
 * only one: a receiver that hangs takes no room from those that answer.
 */
export function fairCaller(caller: Caller, { perHost }: Fairness = { perHost: 4 }): Caller {
  const running = new Map<string, number>();
  const hanging = new Set<string>();
  return {
    post: async (url, headers) => {
      const host = URL.parse(url)?.host ?? "";
      const now = running.get(host) ?? 0;
      if (now >= (hanging.has(host) ? 1 : perHost)) return { kind: "busy" };
      running.set(host, now + 1);
      try {
        const outcome = await caller.post(url, headers);
        if (isHanging(outcome)) hanging.add(host);
        else hanging.delete(host);
        return outcome;
      } finally {
        const left = (running.get(host) ?? 1) - 1;
        if (left > 0) running.set(host, left);
        else running.delete(host);
      }
    },
  };
}

function isHanging(outcome: CallOutcome): boolean {
  return outcome.kind === "failed" && outcome.reason === "timeout";
}
