import { appendRevision } from "../pdf-writer.ts";
import type { Edit, Editable } from "./editing.ts";
import { editable } from "./editing.ts";

export { editable } from "./editing.ts";
export { FIELD_MOVES } from "./field-moves.ts";
export { LEGITIMATE_MOVES } from "./legitimate-moves.ts";
export { aRichPdf, PART } from "./rich-pdf.ts";
export { STRUCTURE_MOVES } from "./structure-moves.ts";
export { UNSEEN_MOVES } from "./unseen-moves.ts";

type Move = {
  readonly name: string;
  readonly make: (file: Editable, vary: (below: number) => number) => Edit | null;
};

/** One move on a signed file, in a later revision with a table. */
export function applyMove(bytes: Uint8Array, { name, make }: Move): Uint8Array {
  const edit = make(editable(bytes), () => 0);
  if (edit === null) throw new RangeError(`${name} cannot be made on this file`);
  const { objects = {}, free = [], point = {}, root = 1 } = edit;
  return appendRevision(bytes, objects, { free, point, root, trailer: "/Info 28 0 R" });
}
