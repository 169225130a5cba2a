import { PdfError } from "../../errors.ts";
import type { View } from "../../pdf/document.ts";
import { changesOf } from "../../pdf/document.ts";
import type { PdfObject } from "../../pdf/objects.ts";
import { entryOf, isDict, isStream, nameText } from "../../pdf/objects.ts";
import { signaturesOf } from "../../pdf/signatures.ts";
import type { ShadowWarning } from "./facts.ts";
import type { ObjectGraph } from "./object-graph.ts";
import { reachable } from "./object-graph.ts";

const MOST = 20;
/** Streams that hold other objects or say where they are: nothing names them, and that is right. */
const HOLDERS: ReadonlySet<string> = new Set(["ObjStm", "XRef"]);

/** The first object that a revision lists and that is not where it says: readers that find it see more than we do. */
export function unreadIn(graph: ObjectGraph, after: View): string | null {
  const revision = graph.pdf.revisions[after.revision];
  for (const number of revision ? changesOf(revision).written : []) {
    const problem = problemOf(after, number);
    if (problem !== null) return problem;
  }
  return null;
}

function problemOf(view: View, number: number): string | null {
  try {
    view.load(number);
    return null;
  } catch (error) {
    if (!(error instanceof PdfError) || error.code !== "corrupted") throw error;
    return error.message;
  }
}

/**
 * Objects that a revision brought and that nothing in it uses, or that cannot be read. They change nothing that is
 * shown, and a careful program leaves none behind: a signature that lost its field would be one.
 */
export function idleObjects(graph: ObjectGraph, after: View): readonly ShadowWarning[] {
  const revision = graph.pdf.revisions[after.revision];
  if (revision === undefined) return [];
  const used = reachable(graph, after);
  const shown = new Set(signaturesOf(after).map(({ ref }) => ref?.number));
  return changesOf(revision)
    .written.flatMap((object) => {
      const fault = faultOf(after, object, used, shown);
      return fault === null ? [] : [{ kind: "unused content" as const, object, text: fault }];
    })
    .slice(0, MOST);
}

/** Nothing else says which bytes of a file it is about. */
function isSignature(object: PdfObject): boolean {
  return isDict(object) && entryOf(object, "ByteRange") !== null;
}

function faultOf(
  view: View,
  number: number,
  used: ReadonlySet<number>,
  shown: ReadonlySet<number | undefined>,
): string | null {
  try {
    const object = view.load(number);
    if (isSignature(object) && !shown.has(number)) {
      return `object ${number} came later and is a signature that no field shows`;
    }
    if (used.has(number) || object === null) return null;
    if (isStream(object) && HOLDERS.has(nameText(entryOf(object.dict, "Type")) ?? "")) return null;
    return `object ${number} came later, and nothing uses it`;
  } catch (error) {
    if (!(error instanceof PdfError) || error.code !== "corrupted") throw error;
    return `object ${number} came later and cannot be read`;
  }
}
