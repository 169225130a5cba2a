/**
 * The calls under way, and how bulk work yields to the calls of others. One thread serves all: what it spends on
 * each block of a large body, everybody else's next step waits for.
 */
export type CallScheduler = {
  /** A call begins for which others stand back; the answer is what to call when it is over. */
  readonly enter: (tenant: string) => () => void;
  /** Waits until a block may be worked on; null where nobody has to be waited for. */
  readonly yieldNow: (tenant: string) => Promise<void> | null;
};

type Short = { readonly tenant: string; readonly since: number; readonly onEnd: (() => void)[] };

/** A call that takes longer than this is not waited for any more: it waits for something else itself. */
const SHORT_MILLISECONDS = 100;
/** No block stands back longer, whatever others do: a body of 100 MB is kept 5 seconds at most. */
const MOST_WAIT_MILLISECONDS = 25;
/** Bytes that are worked on in one go, in pieces of whatever size. */
const BLOCK_BYTES = 512 * 1024;
/** What announces more than this is work in bulk: others are not kept waiting for it. */
const BULK_BYTES = 256 * 1024;

export function isBulk(announcedBytes: number): boolean {
  return announcedBytes > BULK_BYTES;
}

/**
 * A block waits for the short calls of other tenants that are under way when its turn comes, not for those that come
 * later. The blocks of one tenant pass one after the other: who sends six documents at once waits for itself.
 */
export function openCallScheduler(now: () => number = () => performance.now()): CallScheduler {
  const short = new Set<Short>();
  const lines = new Map<string, Promise<void>>();

  function othersOf(tenant: string): readonly Short[] {
    const at = now();
    return [...short].filter((one) => one.tenant !== tenant && at - one.since < SHORT_MILLISECONDS);
  }

  return {
    enter: (tenant) => {
      const one: Short = { tenant, since: now(), onEnd: [] };
      short.add(one);
      return () => {
        short.delete(one);
        for (const tell of one.onEnd.splice(0)) tell();
      };
    },
    yieldNow: (tenant) => {
      const before = lines.get(tenant);
      const others = before ? [] : othersOf(tenant);
      if (!before && others.length === 0) return null;
      const turn = before ? before.then(() => allEnded(othersOf(tenant))) : allEnded(others);
      const passed = turn.finally(() => {
        if (lines.get(tenant) === passed) lines.delete(tenant);
      });
      lines.set(tenant, passed);
      return passed;
    },
  };
}

/** The same pieces, yielding after each block of them and at their end. */
export async function* piecesYielding(
  pieces: AsyncIterable<Uint8Array>,
  yieldNow: () => Promise<void> | null,
): AsyncGenerator<Uint8Array> {
  let since = 0;
  for await (const piece of pieces) {
    since += piece.length;
    yield piece;
    if (since < BLOCK_BYTES) continue;
    since = 0;
    await yieldNow();
  }
  if (since > 0) await yieldNow();
}

function allEnded(calls: readonly Short[]): Promise<void> {
  if (calls.length === 0) return Promise.resolve();
  return new Promise((done) => {
    let left = calls.length;
    const late = setTimeout(done, MOST_WAIT_MILLISECONDS);
    const end = (): void => {
      left -= 1;
      if (left > 0) return;
      clearTimeout(late);
      done();
    };
    for (const { onEnd } of calls) onEnd.push(end);
  });
}
