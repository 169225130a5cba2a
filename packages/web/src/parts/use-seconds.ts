import { useEffect, useState } from "react";

/** Whole seconds until an instant (in milliseconds), counted down to 0. */
export function useSeconds(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const over = left === 0;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 500);
    return () => {
      clearInterval(timer);
    };
  }, [over, until]);
  return left;
}
