import type { Log, LogFields } from "./log.ts";

/** Does something again and again until the answer is called; a simulation has its own way. */
export type Every = (milliseconds: number, beat: () => void) => () => void;

export type Heartbeat = {
  readonly everyMs: number;
  /** Says that the holder is still at work; false when the lease is lost. */
  readonly renew: () => Promise<boolean>;
  readonly log: Log;
  /** What the lease is for. */
  readonly named: LogFields;
  readonly every?: Every;
};

/**
 * Renews a lease while its holder is at work; the answer ends that. A lost beat stops nobody, because
 * the fence of the lease does, but it is reported: it explains work that was thrown away or done twice.
 */
export function keepHeartbeat({
  everyMs,
  renew,
  log,
  named,
  every = onTimer,
}: Heartbeat): () => void {
  let isOver = false;
  const stop = every(everyMs, () => {
    renew().then(
      (holds) => {
        if (holds || isOver) return;
        end();
        const reason = "somebody else has it, or it was given back";
        log.warn("a lease was lost", { ...named, reason });
      },
      (fault: unknown) => {
        if (!isOver) log.warn("a lease was not renewed", { ...named, fault });
      },
    );
  });
  const end = (): void => {
    isOver = true;
    stop();
  };
  return end;
}

function onTimer(milliseconds: number, beat: () => void): () => void {
  const timer = setInterval(beat, milliseconds);
  return () => {
    clearInterval(timer);
  };
}
