import { useLayoutEffect, useRef, type RefObject } from "react";
import { isEmbedded } from "../embedded.ts";
import { useLanguage } from "../i18n/words.ts";

/** Whether the last thing that the person did was to go on to another control. */
let isOnTheWay = false;

addEventListener("keydown", noteKey, true);
addEventListener("pointerdown", notePointer, true);

function noteKey({ key }: KeyboardEvent): void {
  if (key === "Tab") isOnTheWay = true;
  else if (key === "Enter" || key === " ") isOnTheWay = false;
}

function notePointer(): void {
  isOnTheWay = false;
}

/**
 * The heading of a page has the focus on arrival, and again when the page becomes another one. It takes
 * it neither from who went on to a control while the page was on its way, nor after a change of language.
 */
export function useArrival(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { language } = useLanguage();
  const spoken = useRef<string | null>(null);
  // Before anybody sees the page: what they press first must not find the focus elsewhere.
  useLayoutEffect(() => {
    const isTranslated = spoken.current !== null && spoken.current !== language;
    spoken.current = language;
    const isElsewhere = isOnTheWay && document.activeElement !== document.body;
    // A frame takes the focus from nobody who is elsewhere on the page around it.
    const isOthers = isEmbedded && !document.hasFocus();
    if (!isTranslated && !isElsewhere && !isOthers) heading.current?.focus();
  }, [title, language]);
  return heading;
}
