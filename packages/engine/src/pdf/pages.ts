import { PdfError } from "../errors.ts";
import type { PdfDict, PdfObject, PdfRef } from "./objects.ts";
import { entryOf, isArray, isDict, isName, isRef } from "./objects.ts";
import { corrupted, tooComplex } from "./limits.ts";
import type { View } from "./document.ts";
import { catalogOf, lookUp, resolve } from "./document.ts";

/** A leaf of the page tree. `inherited` is what it gets from the nodes above (ISO 32000-2, 7.7.3.4). */
export type Page = {
  readonly index: number;
  readonly ref: PdfRef;
  readonly dict: PdfDict;
  readonly inherited: ReadonlyMap<string, PdfObject>;
};

const INHERITABLE = ["Resources", "MediaBox", "CropBox", "Rotate"];

/** Every page in order, which may be none. A tree with cycles or too many pages is refused. */
export function pagesOf(view: View): readonly Page[] {
  const root = entryOf(catalogOf(view), "Pages");
  if (!isRef(root)) throw corrupted("its page tree is missing");
  const pages: Page[] = [];
  const nodes = new Set<number>();

  function visit(ref: PdfRef, above: ReadonlyMap<string, PdfObject>, depth: number): void {
    const { pages: most, treeDepth } = view.budget.limits;
    if (depth > treeDepth) throw tooComplex("its page tree is too deep");
    const dict = resolve(view, ref);
    if (!isDict(dict)) {
      throw corrupted(`page ${pages.length + 1}, object ${ref.number}, is missing`);
    }
    const inherited = inherit(dict, above);
    const kids = lookUp(view, dict, "Kids");
    const type = lookUp(view, dict, "Type");
    if (!isArray(kids) || isName(type, "Page")) {
      // Readers differ on it: some show an empty page, others none.
      if (isName(type, "Pages")) {
        throw corrupted(`object ${ref.number} of its page tree is a branch without a list`);
      }
      if (pages.length >= most) throw tooComplex(`it has more than ${most} pages`);
      pages.push({ index: pages.length, ref, dict, inherited });
      return;
    }
    if (nodes.has(ref.number)) {
      throw corrupted(`its page tree contains itself, at object ${ref.number}`);
    }
    nodes.add(ref.number);
    for (const kid of kids) {
      if (!isRef(kid)) {
        throw corrupted(`page ${pages.length + 1} is not an object of its own`);
      }
      visit(kid, inherited, depth + 1);
    }
  }

  visit(root, new Map(), 0);
  return pages;
}

function inherit(
  dict: PdfDict,
  above: ReadonlyMap<string, PdfObject>,
): ReadonlyMap<string, PdfObject> {
  const own = INHERITABLE.filter((key) => dict.entries.has(key));
  return own.length === 0
    ? above
    : new Map([...above, ...own.map((key) => [key, entryOf(dict, key)] as const)]);
}

/** The same for whoever changes the document: there is nothing to sign or to draw on without pages. */
export function somePagesOf(view: View): readonly [Page, ...Page[]] {
  const [first, ...others] = pagesOf(view);
  if (!first) throw new PdfError("no_pages", "The PDF has no pages.");
  return [first, ...others];
}

/** An attribute of the page, its own or inherited, with its reference followed. */
export function pageAttribute(view: View, { dict, inherited }: Page, key: string): PdfObject {
  return resolve(view, dict.entries.get(key) ?? inherited.get(key) ?? null);
}
