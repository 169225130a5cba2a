import { Refusal } from "@paraph/contract/errors";
import { Outage } from "../../ports/outage.ts";
import type { Trust } from "../../ports/trust.ts";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** Our own database or storage: whoever calls is answered within eight seconds that it is away. */
const OWN_OUTAGE_MS = 6_000;

/** How long a whole act waits for somebody who is away: it pauses here and there, within one bound. */
export type Patience = {
  /** Pauses and says true where asking again is worth it; false when the fault stays or time is up. */
  readonly again: (error: unknown) => Promise<boolean>;
};

/** Patience for one act; `pause` waits in real time, in a simulation in its own. */
export function patienceFor(
  milliseconds: number,
  pause: (milliseconds: number) => Promise<void>,
): Patience {
  const start = performance.now();
  let paused = 0;
  let next = FIRST_PAUSE_MS;
  return {
    again: async (error) => {
      // Time that passes while nobody answers counts as well as the pauses.
      const spent = Math.max(paused, performance.now() - start);
      const most = error instanceof Outage ? Math.min(milliseconds, OWN_OUTAGE_MS) : milliseconds;
      if (!mayPass(error) || spent + next > most) return false;
      await pause(next);
      paused += next;
      next = Math.min(next * 2, LONGEST_PAUSE_MS);
      return true;
    },
  };
}

/** Trouble of the network, of a provider's moment or of our own ground; a wrong answer stays wrong. */
function mayPass(error: unknown): boolean {
  if (error instanceof Refusal) return error.key === "error.provider.unavailable";
  return error instanceof Outage;
}

/**
 * Time stamps and revocation answers are asked for again where they are, so that what the signer has signed already is
 * not thrown away for them, nor the signer asked twice.
 */
export function patientTrust(trust: Trust, patience: Patience): Trust {
  return {
    ...trust,
    timestamp: (request, environment, kind) =>
      untilAnswered(patience, () => trust.timestamp(request, environment, kind)),
    revocation: (question) => untilAnswered(patience, () => trust.revocation(question)),
  };
}

async function untilAnswered<Answer>(
  patience: Patience,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(await patience.again(error))) throw error;
    }
  }
}
