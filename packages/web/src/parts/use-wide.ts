import { useSyncExternalStore } from "react";

const WIDE = matchMedia("(min-width: 64rem)");

/** Whether there is room for a column beside the document. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      WIDE.addEventListener("change", changed);
      return () => {
        WIDE.removeEventListener("change", changed);
      };
    },
    () => WIDE.matches,
  );
}
