import { useEffect, useState } from "react";
import { monotonicNow } from "../clock.ts";

/** Whole seconds until a moment of `clock.ts`, counted down to 0 whatever the clock on the wall says. */
export function useSeconds(until: number): number {
  const [now, setNow] = useState(monotonicNow);
  // An answer may have come after the last tick: what is left is never more than it said.
  const left = Math.max(0, Math.ceil((until - Math.max(now, monotonicNow())) / 1000));
  const over = left === 0;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => {
      setNow(monotonicNow());
    }, 500);
    return () => {
      clearInterval(timer);
    };
  }, [over, until]);
  return left;
}
