import { useEffect, useEffectEvent } from "react";
import { isEmbedded } from "../embedded.ts";

/** What we write into an entry of the history: whose it is, and how many are open over it; the rest is the router's. */
type Entry = { readonly page?: number; readonly over?: number };

/** What is open over the page, the newest last; never more than the entry one is at says. */
const opened: (() => void)[] = [];
let at = isEmbedded ? { href: "", entry: {} } : here();

/**
 * Whatever is open over a page has an entry, made as it opens: one made later, without a press, is skipped by browsers.
 * Back closes the newest; where nothing is open it passes over what is left of the page, to the one before.
 * Escape and Done leave the entry to the next that opens: taking it out could take along where somebody goes meanwhile.
 * A link is put after all of them; who then comes back to any of them comes to their page, with nothing open.
 * What replaces the address of a page replaces that of each of its entries, as soon as one is there.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // A frame has the history of another page.
    if (!isOpen || isEmbedded) return;
    const closes = () => {
      close();
    };
    opened.push(closes);
    stepOver();
    return () => {
      opened.splice(opened.indexOf(closes), 1);
    };
  }, [isOpen]);
}

/** The router went somewhere: pushed, replaced or followed. */
export function keepEntry(isReplaced: boolean): void {
  if (isEmbedded) return;
  const { page, over } = at.entry;
  at = here();
  if (isReplaced && page !== undefined && at.entry.page === undefined)
    write({ ...at.entry, page, over: over ?? 0 }, at.href);
}

function here() {
  return { href: location.href, entry: (history.state ?? {}) as Entry };
}

function write(entry: Entry, href: string): void {
  history.replaceState(entry, "", href);
  at = here();
}

function stepOver(): void {
  const { entry, href } = here();
  const { page = Math.random(), over = 0 } = entry;
  if (over >= opened.length) return;
  write({ ...entry, page, over }, href);
  history.pushState({ ...entry, page, over: over + 1 }, "");
  at = here();
}

function onPop(event: PopStateEvent): void {
  const before = at;
  at = here();
  const { page, over = 0 } = at.entry;
  if (page === undefined || page !== before.entry.page) {
    closeAbove(0);
    return;
  }
  // The page is the same: its router has nothing to do.
  event.stopImmediatePropagation();
  write({ ...before.entry, over }, before.href);
  if (over >= (before.entry.over ?? 0)) return;
  if (opened.length === 0) history.back();
  else closeAbove(Math.min(over, opened.length - 1));
  setTimeout(stepForward);
}

function closeAbove(count: number): void {
  for (const close of opened.slice(count).toReversed()) close();
}

/** What does not close while it is at work keeps its entry. */
function stepForward(): void {
  const missing = opened.length - (at.entry.over ?? 0);
  if (missing > 0) history.go(missing);
}

// Before the router, which listens too.
if (!isEmbedded) addEventListener("popstate", onPop, { capture: true });
