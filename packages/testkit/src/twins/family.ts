import type { Edit, Editable } from "../attacks/editing.ts";
import type { Vary } from "../attacks/varying.ts";
import type { PdfText } from "../pdf-text.ts";
import { type Item, numberOf, object } from "./furnished-pdf.ts";

/** What is done to a signed file: objects of a later revision, or all of its bytes; null where it cannot be done. */
export type Deed = (file: Editable, vary: Vary) => Edit | Uint8Array | null;

/** An attack and its twin: what people do that is as near to it as can be, and permitted. */
export type Family = {
  readonly name: string;
  readonly attack: Deed;
  readonly twin: Deed;
  /** The least permission of a certification that the twin needs. */
  readonly needs: 1 | 2 | 3;
};

/** The same object written anew; a dictionary with other blanks. */
function respelled(item: Item): PdfText {
  const found = object(item);
  return typeof found === "string" ? found.replace(/ /g, "\n") : found;
}

/** An object that is drawn, shown or followed becomes another one; its twin is the same, written anew. */
export function replaced(name: string, item: Item, change: (was: string) => PdfText): Family {
  return {
    name,
    needs: 1,
    attack: () => {
      const was = object(item);
      const now = change(typeof was === "string" ? was : was.dict);
      return { objects: { [numberOf(item)]: now } };
    },
    twin: () => ({ objects: { [numberOf(item)]: respelled(item) } }),
  };
}

/** A dictionary with one entry changed; its twin is the dictionary as it is, written anew. */
export function changed(
  name: string,
  item: Item,
  entries: Readonly<Record<string, string>>,
): Family {
  const number = numberOf(item);
  return {
    name,
    needs: 1,
    attack: (file) => ({ objects: { [number]: file.changed(number, entries) } }),
    twin: (file) => ({ objects: { [number]: file.changed(number, {}) } }),
  };
}
