import { dictOf, nameOf, type PdfObject, type PdfRef, refOf } from "../pdf/objects.ts";
import type { Element } from "./layout.ts";

type Node = { readonly role: string; readonly kids: readonly (Node | Element)[] };

/**
 * The structure of the text for whoever has it read out (ISO 32000-2, 14.7): paragraphs and headings as they come, and
 * names with what they are as lists. Answers the root of the tree.
 */
export function addStructure(
  objects: PdfObject[],
  elements: readonly Element[],
  pages: readonly PdfRef[],
): PdfRef {
  const root = refOf(objects.length + 1);
  objects.push(null);
  const parents = pages.map((): PdfRef[] => []);

  function put(node: Node | Element, parent: PdfRef): PdfRef {
    const own = refOf(objects.push(null));
    const kids =
      "kids" in node
        ? node.kids.map((kid) => put(kid, own))
        : node.content.map(({ page, mark }) => {
            const owners = parents[page];
            if (owners) owners[mark] = own;
            return dictOf({ Type: nameOf("MCR"), Pg: pages[page], MCID: mark });
          });
    objects[own.number - 1] = dictOf({
      Type: nameOf("StructElem"),
      S: nameOf(node.role),
      P: parent,
      K: kids,
    });
    return own;
  }

  const document = put({ role: "Document", kids: withLists(elements) }, root);
  objects[root.number - 1] = dictOf({
    Type: nameOf("StructTreeRoot"),
    K: [document],
    ParentTree: dictOf({ Nums: parents.flatMap((owners, page) => [page, owners]) }),
    ParentTreeNextKey: pages.length,
  });
  return root;
}

/** A label and its text are an item, and items that follow each other are a list. */
function withLists(elements: readonly Element[]): readonly (Node | Element)[] {
  const nodes: (Node | Element)[] = [];
  let items: Node[] | null = null;
  for (const [index, element] of elements.entries()) {
    if (element.role === "LBody") continue;
    if (element.role !== "Lbl") {
      items = null;
      nodes.push(element);
      continue;
    }
    if (!items) {
      items = [];
      nodes.push({ role: "L", kids: items });
    }
    const body = elements[index + 1];
    items.push({ role: "LI", kids: body ? [element, body] : [element] });
  }
  return nodes;
}
