import { useEffect, useRef, type RefObject } from "react";

const PARTS = "section, .card, main";

/** A control that had the focus, and what stood around it. */
type Last = { readonly control: HTMLElement; readonly around: readonly Element[] };

/**
 * What had the focus may go: a line that is removed, a button that is over. The focus then goes to the
 * heading of the part in which it was, and is not lost at the beginning of the page. Where it is still
 * there, as under a dialog that has closed, it has the focus again.
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = screen.current;
    if (!root) return;
    let last: Last | null = null;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last = { control: target, around: ancestors(target) };
    };
    const forget = () => {
      last = null;
    };
    const keep = () => {
      if (!last || !isLost(last.control)) return;
      if (isUsable(last.control)) {
        // A dialog gives the focus back before what it covered can take it: then it is lost.
        if (!isCovered(last.control)) last.control.focus({ preventScroll: true });
        return;
      }
      const heading = headingFor(last);
      heading?.focus({ preventScroll: true });
      // Under a dialog that is closing, or before the page stands, nothing can take it yet.
      if (heading && document.activeElement === heading) last = null;
    };
    const observer = new MutationObserver(keep);
    // A dialog stands outside of the screen: when it closes, what it was opened from may be gone.
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["disabled", "inert", "aria-hidden"],
    });
    root.addEventListener("focusin", remember);
    root.addEventListener("pointerdown", forget);
    return () => {
      observer.disconnect();
      root.removeEventListener("focusin", remember);
      root.removeEventListener("pointerdown", forget);
    };
  }, []);
  return screen;
}

function ancestors(element: Element): readonly Element[] {
  const found: Element[] = [];
  for (let at = element.parentElement; at; at = at.parentElement) found.push(at);
  return found;
}

/** A button that becomes one that cannot be pressed loses the focus a moment later, without a word. */
function isLost(control: HTMLElement): boolean {
  const { activeElement: at, body } = document;
  return at === body || (at === control && !isUsable(control));
}

function isUsable(control: HTMLElement): boolean {
  return control.isConnected && !control.matches(":disabled");
}

/** Whether something lies over it that has the focus for itself. */
function isCovered(control: HTMLElement): boolean {
  const isUnder = control.closest("[inert], [aria-hidden=true]") !== null;
  return isUnder || document.querySelector("[role=dialog], [role=menu]") !== null;
}

/** Of the nearest part that is still there and has one; it can be given the focus, and is no stop of Tab. */
function headingFor({ around }: Last): HTMLElement | null {
  for (const part of around) {
    if (!part.isConnected || !part.matches(PARTS)) continue;
    const heading = part.querySelector<HTMLElement>("h1, h2, h3");
    if (!heading) continue;
    if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
    return heading;
  }
  return document.querySelector<HTMLElement>("main h1");
}
