import { windowStore } from "../embedded.ts";

const NOTE = "paraph.renewed";
/** A file that is missing for another reason must not make the page load for ever. */
const ONCE_IN_MS = 60_000;

/**
 * A new release takes away the files of the pages that people have open. Whoever then goes on to a page that was
 * not loaded yet gets the whole page anew; nothing that is not on the server is lost by it.
 */
export function reloadWhenRenewed(): void {
  addEventListener("vite:preloadError", () => {
    const last = Number(windowStore.getItem(NOTE) ?? 0);
    if (Date.now() - last < ONCE_IN_MS) return;
    windowStore.setItem(NOTE, String(Date.now()));
    location.reload();
  });
}
