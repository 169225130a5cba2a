import type { SigningDocument } from "@paraph/contract/app";
import { useEffect, useEffectEvent, useState } from "react";
import type { Place } from "../document/places.ts";
import { clearPlace, type Entry } from "./calls.ts";

/** Long enough that a mark which is being dragged is not asked about at every step. */
const AFTER_MS = 350;

/**
 * On a document that others have signed a mark must keep clear of text: asks the service for the nearest place where it
 * does, whenever the mark stands elsewhere. While that is open nobody goes on; the declaration checks it again.
 */
export function useClearPlace(
  entry: Entry,
  document: SigningDocument | undefined,
  place: Place | undefined,
  onMove: (place: Place | null) => void,
): { readonly wasMoved: boolean; readonly isPending: boolean } {
  const [moved, setMoved] = useState<string | null>(null);
  const [settled, setSettled] = useState<string | null>(null);
  const isFree = document?.placement.kind === "free";
  const mustBeClear = isFree && document.fields.some(({ isSigned }) => isSigned);
  const key = mustBeClear && place ? keyOf(document, place) : null;
  const ask = useEffectEvent(async (isCurrent: () => boolean) => {
    if (!document || !place) return;
    const { place: clear } = await clearPlace(entry, document, place);
    if (!isCurrent()) return;
    const now = clear && keyOf(document, clear);
    setSettled(now);
    if (now === key) return;
    setMoved(now);
    onMove(clear);
  });
  useEffect(() => {
    if (key === null || key === settled) return;
    let isCurrent = true;
    const wait = settled === null ? 0 : AFTER_MS;
    const timer = setTimeout(() => {
      ask(() => isCurrent).catch(() => {
        // What could not be asked now is found out when the person confirms.
        if (isCurrent) setSettled(key);
      });
    }, wait);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key, settled]);
  return {
    wasMoved: key !== null && key === moved,
    isPending: key !== null && key !== settled,
  };
}

function keyOf({ versionId }: SigningDocument, { page, x, y, width, height }: Place): string {
  return [versionId, page, x, y, width, height].join(" ");
}
