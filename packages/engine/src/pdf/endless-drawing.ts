import { decodeStream, dictIn, lookUp, resolve, type View } from "./document.ts";
import { drawnNames } from "./graphics-balance.ts";
import { corrupted, spendWork } from "./limits.ts";
import {
  entryOf,
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  type PdfDict,
  type PdfRef,
  type PdfStream,
} from "./objects.ts";
import { type Page, pageAttribute } from "./pages.ts";

/** A form that is drawn, by the name under which its resources list it. */
type Drawn = { readonly name: string; readonly ref: PdfRef };

/**
 * Refuses a page or a mark whose drawing draws itself: readers stop somewhere, each at its own place, or never. What
 * resources merely list is not drawn yet: only where lists go round are the drawings themselves looked at.
 */
export function refuseEndlessDrawing(view: View, pages: readonly Page[]): void {
  const seen = new Set<number>();
  const starts: Drawn[] = [];
  for (const page of pages) {
    // Pages may share lists of any length: each is read once.
    for (const one of listedIn(
      view,
      unlessSeen(seen, page, "Resources") ? resourcesOf(view, page) : null,
    ))
      starts.push(one);
    if (unlessSeen(seen, page, "Annots"))
      for (const one of appearancesOf(view, page)) starts.push(one);
  }
  if (findCircle(view, starts, listed) === null) return;
  const circle = findCircle(view, starts, drawn);
  if (circle !== null) {
    throw corrupted(`object ${circle.number} draws itself, so that its drawing never ends`);
  }
}

type Follow = (view: View, form: PdfStream) => readonly Drawn[];

/** The first form that leads back to itself, or null. */
function findCircle(view: View, starts: readonly Drawn[], follow: Follow): PdfRef | null {
  const done = new Set<number>();
  const path = new Set<number>();
  // What is still to be visited; null marks the way back from a form.
  const stack: ({ readonly ref: PdfRef } | { readonly leave: number })[] = [...starts];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if ("leave" in next) {
      path.delete(next.leave);
      done.add(next.leave);
      continue;
    }
    const { ref } = next;
    if (path.has(ref.number)) return ref;
    if (done.has(ref.number)) continue;
    const form = resolve(view, ref);
    if (!isStream(form) || !isName(lookUp(view, form.dict, "Subtype"), "Form")) continue;
    spendWork(view.budget, 16);
    path.add(ref.number);
    stack.push({ leave: ref.number }, ...follow(view, form));
  }
  return null;
}

function listed(view: View, form: PdfStream): readonly Drawn[] {
  return listedIn(view, dictIn(view, form.dict, "Resources"));
}

function drawn(view: View, form: PdfStream): readonly Drawn[] {
  const names = drawnNames(decodeStream(view, form));
  return listed(view, form).filter(({ name }) => names.has(name));
}

function listedIn(view: View, resources: PdfDict | null): readonly Drawn[] {
  const objects = resources && dictIn(view, resources, "XObject");
  if (!objects) return [];
  spendWork(view.budget, objects.entries.size);
  return [...objects.entries].flatMap(([name, ref]) => (isRef(ref) ? [{ name, ref }] : []));
}

/** Whether this entry of the page was not met before as an object that other pages share. */
function unlessSeen(seen: Set<number>, { dict }: Page, key: string): boolean {
  const entry = entryOf(dict, key);
  if (!isRef(entry)) return true;
  if (seen.has(entry.number)) return false;
  seen.add(entry.number);
  return true;
}

function resourcesOf(view: View, page: Page): PdfDict | null {
  const resources = pageAttribute(view, page, "Resources");
  return isDict(resources) ? resources : null;
}

/** The normal appearances of a page's annotations: forms, or one for each state. */
function appearancesOf(view: View, { dict }: Page): readonly Drawn[] {
  const annotations = lookUp(view, dict, "Annots");
  if (!isArray(annotations)) return [];
  spendWork(view.budget, annotations.length);
  return annotations.flatMap((item) => {
    const annotation = resolve(view, item);
    const appearance = isDict(annotation) ? dictIn(view, annotation, "AP") : null;
    const normal = appearance && entryOf(appearance, "N");
    if (!normal) return [];
    const states = resolve(view, normal);
    const refs = isDict(states) ? [...states.entries.values()] : [normal];
    return refs.flatMap((ref) => (isRef(ref) ? [{ name: "N", ref }] : []));
  });
}
