import type { Source } from "../bytes/source.ts";
import { catalogOf, decodeStream, lookUp, openPdf, type View } from "../pdf/document.ts";
import { isArray, isDict, isStream, isString, type PdfObject } from "../pdf/objects.ts";
import { resolve } from "../pdf/document.ts";

/** The first associated file of that name that a PDF carries, as it was when it was attached. */
export function attachedFile(source: Source, name: string): Uint8Array | null {
  const pdf = openPdf(source);
  const view: View = pdf.latest;
  const files = lookUp(view, catalogOf(view), "AF");
  if (!isArray(files)) return null;
  for (const file of files) {
    const spec: PdfObject = resolve(view, file);
    if (!isDict(spec)) continue;
    const named = lookUp(view, spec, "F");
    if (!isString(named) || new TextDecoder("latin1").decode(named.bytes) !== name) continue;
    const embedded = lookUp(view, spec, "EF");
    const stream = isDict(embedded) ? lookUp(view, embedded, "F") : null;
    if (isStream(stream)) return decodeStream(view, stream);
  }
  return null;
}
