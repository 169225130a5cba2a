import type { Share, Urgency } from "../../domain/access/share.ts";

/** Who waits for whom: a person at a screen before a program, and both before work that nobody waits for. */
const RANKS: Readonly<Record<Urgency, number>> = { person: 0, call: 1, job: 2 };
/** Whoever waited so long moves up one rank, so that nobody waits for ever. */
const PATIENCE_MILLISECONDS = 5_000;

/** Who came so recently counts as still there: between two calls of the same client there is a pause. */
const MOMENT_MILLISECONDS = 1_000;

export type FairLimits = {
  /** How many tasks of one tenant run at once. */
  readonly runningEach: number;
  /** The same while others work or did so a moment ago. */
  readonly runningAmongOthers: number;
  /** How many of them wait, where programs or nobody wait for them. */
  readonly waitingEach: number;
  /** How many wait for which somebody sits at a screen: nobody comes back by themselves as programs do. */
  readonly waitingPeople: number;
};

type Waiting<Item> = { readonly share: Share; readonly item: Item; readonly since: number };

/** Tasks that wait for a process, in the order that is fair. */
export type FairQueue<Item> = {
  /** False where too many of this tenant wait already. */
  readonly add: (share: Share, item: Item) => boolean;
  /** The next task, which counts as running from now on; null where nobody who may run waits. */
  readonly next: (holdsNone?: boolean) => { readonly share: Share; readonly item: Item } | null;
  /** A task ended that took so much of the processor. */
  readonly done: (share: Share, milliseconds: number) => void;
  readonly size: () => number;
  /** What the tasks of a tenant that ended have taken of the processor, since it began to work. */
  readonly usedBy: (tenant: string) => number;
};

/**
 * Start-time fair queueing over tenants: within a rank comes first who has the fewest tasks running, then who has used
 * the processor least. Who was idle begins where the others are, and cannot save up. A greedy tenant waits for itself.
 */
export function fairQueue<Item>(
  { runningEach, runningAmongOthers, waitingEach, waitingPeople }: FairLimits,
  now: () => number,
): FairQueue<Item> {
  const waiting: Waiting<Item>[] = [];
  const running = new Map<string, number>();
  const used = new Map<string, number>();
  const seen = new Map<string, number>();

  /** How many tasks of a tenant may run now. */
  function mostOf(tenant: string, at: number): number {
    const isSeen = ([other, last]: readonly [string, number]): boolean =>
      other !== tenant && (at - last < MOMENT_MILLISECONDS || running.has(other));
    return [...seen].some(isSeen) ? runningAmongOthers : runningEach;
  }

  function forget(at: number): void {
    for (const [tenant, last] of seen) {
      if (at - last >= MOMENT_MILLISECONDS && !running.has(tenant)) seen.delete(tenant);
    }
  }

  /** What the least of those at work have used: where a newcomer begins. */
  function floor(): number {
    const active = [...running.keys(), ...waiting.map(({ share }) => share.tenant)];
    const known = active.flatMap((tenant) => used.get(tenant) ?? []);
    return known.length === 0 ? 0 : Math.min(...known);
  }

  function placeOf({ share, since }: Waiting<Item>, at: number): readonly number[] {
    const promoted = Math.floor((at - since) / PATIENCE_MILLISECONDS);
    const rank = Math.max(0, RANKS[share.urgency] - promoted);
    return [rank, running.get(share.tenant) ?? 0, used.get(share.tenant) ?? 0, since];
  }

  return {
    add: (share, item) => {
      const isPerson = share.urgency === "person";
      const mine = waiting.filter(
        (one) => one.share.tenant === share.tenant && (one.share.urgency === "person") === isPerson,
      );
      if (mine.length >= (isPerson ? waitingPeople : waitingEach)) return false;
      if (!used.has(share.tenant)) used.set(share.tenant, floor());
      waiting.push({ share, item, since: now() });
      seen.set(share.tenant, now());
      return true;
    },
    next: (holdsNone = false) => {
      const at = now();
      forget(at);
      const mostFor = (tenant: string): number => (holdsNone ? 1 : mostOf(tenant, at));
      const [first] = waiting
        .filter(({ share: { tenant } }) => (running.get(tenant) ?? 0) < mostFor(tenant))
        .map((one) => ({ one, place: placeOf(one, at) }))
        .sort((a, b) => comparePlaces(a.place, b.place));
      if (!first) return null;
      const { share, item } = first.one;
      waiting.splice(waiting.indexOf(first.one), 1);
      running.set(share.tenant, (running.get(share.tenant) ?? 0) + 1);
      return { share, item };
    },
    done: ({ tenant }, milliseconds) => {
      used.set(tenant, (used.get(tenant) ?? 0) + milliseconds);
      const left = (running.get(tenant) ?? 1) - 1;
      if (left > 0) {
        running.set(tenant, left);
        return;
      }
      running.delete(tenant);
      if (!waiting.some(({ share }) => share.tenant === tenant)) used.delete(tenant);
    },
    size: () => waiting.length,
    usedBy: (tenant) => used.get(tenant) ?? 0,
  };
}

function comparePlaces(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
