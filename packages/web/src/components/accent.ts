import type { AccentShades } from "@paraph/contract/app";
import { useLayoutEffect } from "react";

/** The custom properties of an accent, as styles/tokens.css reads them. */
export function accentProperties(accent: AccentShades): readonly (readonly [string, string])[] {
  return (["light", "dark"] as const).flatMap((scheme) =>
    Object.entries(accent[scheme]).map(
      ([name, colour]) => [`--${scheme}-${name}`, colour] as const,
    ),
  );
}

/** Colours the whole page as the business wants it, as long as the page is there. */
export function useAccent(accent: AccentShades | null | undefined): void {
  // Before anything is painted, so that nobody sees our blue first. The same colours in another answer of the server are no change.
  const text = accent ? JSON.stringify(accent) : null;
  useLayoutEffect(() => {
    if (text === null) return;
    const properties = accentProperties(JSON.parse(text) as AccentShades);
    const { style } = document.documentElement;
    for (const [name, colour] of properties) style.setProperty(name, colour);
    return () => {
      for (const [name] of properties) style.removeProperty(name);
    };
  }, [text]);
}
