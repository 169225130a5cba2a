import { PdfError } from "../../errors.ts";
import { decodeStream } from "../../pdf/document.ts";
import type { View } from "../../pdf/document.ts";
import type { PdfObject } from "../../pdf/objects.ts";
import { entryOf, isName, isStream } from "../../pdf/objects.ts";
import type { Place, Step } from "./walk.ts";
import { resolvedIn, untouched } from "./walk.ts";
import { isWellFormedXml } from "./xml.ts";

/** Metadata may be written anew as long as it is metadata (14.3.2): XML that every reader reads alike. */
export function compareMetadata(step: Step, old: PdfObject, now: PdfObject, place: Place): void {
  if (untouched(step, old, now)) return;
  const good = isMetadata(step.after, now);
  step.report(place, {
    kind: "metadata",
    level: good ? "longTerm" : "other",
    text: good ? "the metadata was changed" : "the metadata is no well-formed XML any more",
  });
}

function isMetadata(view: View, object: PdfObject): boolean {
  const stream = resolvedIn(view, object);
  if (stream === undefined || !isStream(stream)) return false;
  if (!isName(entryOf(stream.dict, "Subtype"), "XML")) return false;
  const type = entryOf(stream.dict, "Type");
  if (type !== null && !isName(type, "Metadata")) return false;
  try {
    return isWellFormedXml(textOf(decodeStream(view, stream)));
  } catch (error) {
    // Neither XML nor readable is the same here.
    if (error instanceof PdfError || error instanceof TypeError) return false;
    throw error;
  }
}

/** UTF-8 unless a mark says otherwise (XMP, part 1, 7.1); bytes that are none throw a TypeError. */
function textOf(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xfe && bytes[1] === 0xff
      ? "utf-16be"
      : bytes[0] === 0xff && bytes[1] === 0xfe
        ? "utf-16le"
        : "utf-8";
  // Padding after the packet is white space; some writers pad with zeros.
  return new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/\0+$/, "");
}
