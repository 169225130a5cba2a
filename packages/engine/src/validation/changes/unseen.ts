import type { View } from "../../pdf/document.ts";
import { lookUp } from "../../pdf/document.ts";
import type { PdfDict, PdfObject } from "../../pdf/objects.ts";
import {
  entryOf,
  isArray,
  isDict,
  isRef,
  isStream,
  nameText,
  numbersOf,
} from "../../pdf/objects.ts";
import { rectangleOf, showingBits, subtypeOf } from "./annotation-words.ts";
import { isEmbeddedComposite } from "./look-font.ts";
import { resolvedIn } from "./walk.ts";

/** Table 167: hidden; not on the screen, and so only on paper; on the screen when it is touched. */
const HIDDEN = 2;
const ELSEWHERE = 32 | 256;
/** Of the same size and upright, however the page is shown: it covers more of a page that is shown small or turned. */
const FIXED = 8 | 16;
/** Notes are icons of this size, fixed in all readers; more than that would be a picture. */
const LARGEST_ICON = 32;

/**
 * Whether something may be seen in the place of a comment that a drawing of the page for the screen does not show: on
 * paper, while the pointer is over it, in another layer, or because the reader draws it by itself.
 */
export function commentIsUnseen(view: View, dict: PdfDict): boolean {
  const bits = showingBits(view, dict);
  if ((bits & (HIDDEN | ELSEWHERE)) !== 0) return true;
  if ((bits & FIXED) !== 0 && !isIcon(view, dict)) return true;
  // An open note has a window on the page, whose size each reader decides.
  if (lookUp(view, dict, "Open") === true || marksElsewhere(view, dict)) return true;
  // A window with a note has no look of its own; closed, it is not shown. Some readers draw the look of one that has it.
  if (subtypeOf(view, dict) === "Popup") return entryOf(dict, "AP") !== null;
  return !isStream(normalLook(view, dict)) || looksElsewhere(view, dict);
}

/** The same of a signature's widget, which nobody draws without a look unless it says how. */
export function signatureIsUnseen(view: View, dict: PdfDict): boolean {
  const bits = showingBits(view, dict);
  if ((bits & HIDDEN) !== 0) return false;
  if ((bits & (ELSEWHERE | FIXED)) !== 0) return true;
  const look = normalLook(view, dict);
  if (look !== null && !isStream(look)) return true;
  return (look === null && isDict(lookUp(view, dict, "MK"))) || looksElsewhere(view, dict);
}

function isIcon(view: View, dict: PdfDict): boolean {
  const [left, bottom, right, top] = rectangleOf(view, dict) ?? [0, 0, 0, 0];
  const small = Math.max(right - left, top - bottom) <= LARGEST_ICON;
  return small && subtypeOf(view, dict) === "Text";
}

/** Words are marked where /QuadPoints says (12.5.6.10): readers that draw by it must stay where the look is. */
function marksElsewhere(view: View, dict: PdfDict): boolean {
  if (entryOf(dict, "QuadPoints") === null) return false;
  const list = lookUp(view, dict, "QuadPoints");
  const points = isArray(list)
    ? numbersOf(list.map((each) => resolvedIn(view, each) ?? null))
    : null;
  const area = rectangleOf(view, dict);
  if (points === null || area === null || points.length % 8 !== 0) return true;
  const [left, bottom, right, top] = area;
  return points.some((value, index) => {
    const [low, high] = index % 2 === 0 ? [left, right] : [bottom, top];
    return value < low - SLACK || value > high + SLACK;
  });
}

/** Readers draw a little over the letters that they mark. */
const SLACK = 3;

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

/** Deeper than this, renderers stop and draw nothing, each at a depth of its own. */
const DEEPEST_FORMS = 16;

function drawsFromElsewhere(view: View, looks: PdfDict): boolean {
  const seen = new Set<number>();
  const pending: { readonly item: PdfObject; readonly depth: number }[] = [
    { item: looks, depth: 0 },
  ];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { item, depth } = next;
    if (isRef(item)) {
      if (seen.has(item.number)) continue;
      // More than anybody looks through may hide anything.
      if (seen.add(item.number).size > MOST_OBJECTS) return true;
    }
    const object = resolvedIn(view, item);
    // What cannot be read may be drawn by somebody.
    if (object === undefined || depth > DEEPEST_FORMS) return true;
    if (isArray(object)) pending.push(...object.map((each) => ({ item: each, depth })));
    const dict = isStream(object) ? object.dict : isDict(object) ? object : null;
    if (dict === null) continue;
    if (isDrawnElsewhere(view, dict)) return true;
    // The content of a stream may stand in a file beside it (7.3.8.2).
    if (isStream(object) && entryOf(dict, "F") !== null) return true;
    const below = isStream(object) ? depth + 1 : depth;
    for (const [key, value] of dict.entries)
      if (!UPWARDS.has(key)) pending.push({ item: value, depth: below });
  }
  return false;
}

function isDrawnElsewhere(view: View, dict: PdfDict): boolean {
  if (ELSEWHERE_KEYS.some((key) => entryOf(dict, key) !== null)) return true;
  const [type, subtype, second] = ["Type", "Subtype", "Subtype2"].map((key) =>
    nameText(lookUp(view, dict, key)),
  );
  // Code for printers, as an object of its own or as a form; letters that only some readers have (9.7.5.2).
  if (type === "OCG" || subtype === "PS" || second === "PS") return true;
  return subtype === "Type0" && !isEmbeddedComposite(view, dict);
}

/** Ways that lead back to pages and to the structure: they draw nothing. */
const UPWARDS: ReadonlySet<string> = new Set(["Parent", "P", "StructParent", "StructParents"]);
