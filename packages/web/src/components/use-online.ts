import { useEffect } from "react";

/** Tries again by itself as soon as the browser is connected. */
export function useOnline(waiting: boolean, onOnline: () => void): void {
  useEffect(() => {
    if (!waiting) return;
    addEventListener("online", onOnline);
    return () => {
      removeEventListener("online", onOnline);
    };
  }, [waiting, onOnline]);
}
