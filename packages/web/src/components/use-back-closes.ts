import { useEffect, useEffectEvent } from "react";
import { isEmbedded } from "../embedded.ts";

/** What an entry of the history says that was put there for what opens over a page; the rest is the router's. */
type Entry = { readonly idx?: number; readonly isOver?: true } | null;

/** What is open over the page, the newest last. */
const opened: (() => void)[] = [];
let at: Entry = isEmbedded ? null : (history.state as Entry);

/**
 * While something is open over the page, the browser's own way back closes it and stays. It gets an entry in the
 * history for that, which is used again by the next one, and passed over by who goes back after it was closed:
 * so nothing is ever taken from the history while somebody goes on. A frame has the history of another page.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
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

function stepOver(): void {
  const now = history.state as Entry;
  if (!now?.isOver) history.pushState({ ...now, isOver: true }, "");
  at = history.state as Entry;
}

function onPop(event: PopStateEvent): void {
  const before = at;
  at = event.state as Entry;
  const isSamePage = before?.idx === at?.idx && before?.isOver !== at?.isOver;
  if (!isSamePage) return;
  // The page is the same: its router has nothing to do.
  event.stopImmediatePropagation();
  if (at?.isOver) return;
  const newest = opened.at(-1);
  if (!newest) {
    history.back();
    return;
  }
  if (opened.length > 1) stepOver();
  newest();
}

// Before the router, which listens too.
if (!isEmbedded) addEventListener("popstate", onPop, { capture: true });
