import { appendRevision } from "../pdf-writer.ts";
import type { AttackMove } from "./attack-moves.ts";
import { editable } from "./editing.ts";

export { UNSEEN_MOVES } from "./unseen-moves.ts";

/** One move on a signed file, in a later revision with a table. */
export function applyMove(bytes: Uint8Array, { name, make }: AttackMove): Uint8Array {
  const edit = make(editable(bytes), () => 0);
  if (edit === null) throw new RangeError(`${name} cannot be made on this file`);
  const { objects = {}, free = [], point = {}, root = 1 } = edit;
  return appendRevision(bytes, objects, { free, point, root, trailer: "/Info 28 0 R" });
}
