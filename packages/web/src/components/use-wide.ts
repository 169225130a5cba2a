import { useSyncExternalStore } from "react";

const WIDE = matchMedia("(min-width: 64rem)");
const ROOMY = matchMedia("(min-width: 48rem) and (min-height: 30.01rem)");

/** Whether there is room for a column beside the document. */
export function useWide(): boolean {
  return useMedia(WIDE);
}

/** Whether a bar has room for its tools beside its title: no phone, not turned on its side. */
export function useRoomy(): boolean {
  return useMedia(ROOMY);
}

function useMedia(media: MediaQueryList): boolean {
  return useSyncExternalStore(
    (changed) => {
      media.addEventListener("change", changed);
      return () => {
        media.removeEventListener("change", changed);
      };
    },
    () => media.matches,
  );
}
