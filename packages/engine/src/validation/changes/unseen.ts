import type { View } from "../../pdf/document.ts";
import { lookUp } from "../../pdf/document.ts";
import type { PdfDict, PdfObject } from "../../pdf/objects.ts";
import { entryOf, isArray, isDict, isRef, isStream, nameText } from "../../pdf/objects.ts";
import { showingBits } from "./annotation-words.ts";
import { resolvedIn } from "./walk.ts";

/** Table 167: hidden; not on the screen, and so only on paper; on the screen when it is touched. */
const HIDDEN = 2;
const ELSEWHERE = 32 | 256;

/**
 * Whether something may be seen in the place of a comment that a drawing of the page for the screen does not show: on
 * paper, while the pointer is over it, in another layer, or because the reader draws it by itself.
 */
export function commentIsUnseen(view: View, dict: PdfDict): boolean {
  if ((showingBits(view, dict) & (HIDDEN | ELSEWHERE)) !== 0) return true;
  // A window with a note has no look of its own; while it is open it lies on the page.
  if (nameText(lookUp(view, dict, "Subtype")) === "Popup")
    return lookUp(view, dict, "Open") === true;
  return !isStream(normalLook(view, dict)) || looksElsewhere(view, dict);
}

/** The same of a signature's widget, which nobody draws without a look unless it says how. */
export function signatureIsUnseen(view: View, dict: PdfDict): boolean {
  const bits = showingBits(view, dict);
  if ((bits & HIDDEN) !== 0) return false;
  if ((bits & ELSEWHERE) !== 0) return true;
  const look = normalLook(view, dict);
  if (look !== null && !isStream(look)) return true;
  return (look === null && isDict(lookUp(view, dict, "MK"))) || looksElsewhere(view, dict);
}

/** Whether a look (12.5.5) has another side than the one that is drawn. */
export function looksElsewhere(view: View, dict: PdfDict): boolean {
  const looks = lookUp(view, dict, "AP");
  if (!isDict(looks)) return false;
  const normal = entryOf(looks, "N");
  const turned = ["R", "D"].some((key) => {
    const other = entryOf(looks, key);
    return other !== null && !(isRef(other) && isRef(normal) && other.number === normal.number);
  });
  return turned || drawsFromElsewhere(view, looks);
}

function normalLook(view: View, dict: PdfDict): PdfObject {
  const looks = lookUp(view, dict, "AP");
  return isDict(looks) ? lookUp(view, looks, "N") : null;
}

/**
 * Layers (8.11), pages of other files (8.10.4), other pictures for printing (8.9.5.4, 14.11.7) and code for printers:
 * what they show depends on more than the drawing.
 */
const ELSEWHERE_KEYS: readonly string[] = ["OC", "OCGs", "Ref", "Alternates", "OPI", "PS"];
const MOST_OBJECTS = 2_000;

function drawsFromElsewhere(view: View, looks: PdfDict): boolean {
  const seen = new Set<number>();
  const pending: PdfObject[] = [looks];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (isRef(item)) {
      if (seen.has(item.number)) continue;
      // More than anybody looks through may hide anything.
      if (seen.add(item.number).size > MOST_OBJECTS) return true;
    }
    const object = resolvedIn(view, item);
    // What cannot be read may be drawn by somebody.
    if (object === undefined) return true;
    if (isArray(object)) pending.push(...object);
    const dict = isStream(object) ? object.dict : isDict(object) ? object : null;
    if (dict === null) continue;
    if (ELSEWHERE_KEYS.some((key) => entryOf(dict, key) !== null)) return true;
    if (nameText(lookUp(view, dict, "Type")) === "OCG") return true;
    // The content of a stream may stand in a file beside it (7.3.8.2).
    if (isStream(object) && entryOf(dict, "F") !== null) return true;
    for (const [key, value] of dict.entries) if (!UPWARDS.has(key)) pending.push(value);
  }
  return false;
}

/** Ways that lead back to pages and to the structure: they draw nothing. */
const UPWARDS: ReadonlySet<string> = new Set(["Parent", "P", "StructParent", "StructParents"]);
