import type { PdfDict, PdfObject, PdfRef, Span } from "../objects.ts";
import {
  dictOf,
  entryOf,
  hexOf,
  isArray,
  isDict,
  isInteger,
  isStream,
  isString,
  refOf,
  streamOf,
  withEntries,
} from "../objects.ts";
import type { Pdf } from "../document.ts";
import { encodedStream, resolve } from "../document.ts";
import { highestOf } from "../read/revisions.ts";
import type { Output } from "./serialize.ts";
import { bytesOf, emptyOutput, putObject, putText } from "./serialize.ts";
import { putXrefStream, putXrefTable } from "./xref.ts";

/** Changes to a document that will be appended to it; the bytes it has stay what they are. */
export type Update = {
  readonly pdf: Pdf;
  /** A number that was never used, not even by an object that was freed. */
  readonly allocate: () => PdfRef;
  readonly add: (object: PdfObject) => PdfRef;
  /** Replaces an object of the document, or defines one that was allocated. */
  readonly put: (ref: PdfRef, object: PdfObject) => void;
  /** The object as it will be. */
  readonly get: (ref: PdfRef) => PdfObject;
  readonly setTrailer: (key: string, value: PdfObject) => void;
  /** `id` is random and becomes the second half of /ID, which tells this version of the file apart. */
  readonly finish: (id: Uint8Array) => WrittenUpdate;
};

/** What is to be appended, and where in the new file everything in it lies. */
export type WrittenUpdate = {
  readonly tail: Uint8Array;
  /** Length of the new file. */
  readonly length: number;
  /** From `n g obj` to behind `endobj`, by object number. */
  readonly objects: ReadonlyMap<number, Span>;
  readonly marks: ReadonlyMap<string, Span>;
};

export function beginUpdate(pdf: Pdf): Update {
  const size = entryOf(pdf.latest.trailer, "Size");
  // A trailer may have forgotten a few: their numbers are taken all the same.
  let next = Math.max(isInteger(size) ? size : 1, highestOf(pdf.revisions) + 1);
  const changed = new Map<number, { readonly ref: PdfRef; readonly object: PdfObject }>();
  const allocated = new Set<number>();
  const trailer: Record<string, PdfObject> = {};

  function allocate(): PdfRef {
    allocated.add(next);
    return refOf(next++);
  }

  function put(ref: PdfRef, object: PdfObject): void {
    if (!allocated.has(ref.number) && !isCurrent(pdf, ref)) {
      throw new RangeError(`object ${ref.number} ${ref.generation} is not one of this document`);
    }
    changed.set(ref.number, { ref, object });
  }

  function add(object: PdfObject): PdfRef {
    const ref = allocate();
    put(ref, object);
    return ref;
  }

  return {
    pdf,
    allocate,
    put,
    add,
    get: (ref) => changed.get(ref.number)?.object ?? resolve(pdf.latest, ref),
    setTrailer: (key, value) => {
      trailer[key] = value;
    },
    finish: (id) => {
      // Some write /Info into the trailer itself, which validators of later changes stumble over.
      const info = trailer["Info"] ?? entryOf(pdf.latest.trailer, "Info");
      if (isDict(info)) trailer["Info"] = add(info);
      const missing = [...allocated].find((number) => !changed.has(number));
      if (missing !== undefined) throw new RangeError(`object ${missing} was never defined`);
      const objects = [...changed.values()].sort((a, b) => a.ref.number - b.ref.number);
      return writeUpdate(pdf, objects, nextTrailer(pdf, trailer, next, id), next, id);
    },
  };
}

function isCurrent(pdf: Pdf, { number, generation }: PdfRef): boolean {
  const entry = pdf.latest.entry(number);
  if (entry === null || entry.kind === "free") return false;
  return (entry.kind === "offset" ? entry.generation : 0) === generation;
}

type Changed = { readonly ref: PdfRef; readonly object: PdfObject };

function writeUpdate(
  pdf: Pdf,
  changed: readonly Changed[],
  trailer: PdfDict,
  next: number,
  id: Uint8Array,
): WrittenUpdate {
  const out = emptyOutput();
  if (!endsInLine(pdf)) putText(out, "\n");
  const objects = new Map<number, Span>();
  for (const { ref, object } of changed)
    objects.set(ref.number, putIndirect(out, pdf, ref, sealed(pdf, ref, object, id)));
  const places = changed.map(({ ref }) => ({ ref, offset: objects.get(ref.number)?.offset ?? 0 }));
  const start = pdf.length + out.length;
  // The same form as the document has: readers are not prepared for a mixture.
  if (newestForm(pdf) === "stream") putXrefStream(out, places, trailer, refOf(next), start);
  else putXrefTable(out, places, trailer);
  putText(out, `startxref\n${start}\n%%EOF\n`);
  const marks = new Map<string, Span>();
  for (const [mark, { offset, length }] of out.marks) {
    marks.set(mark, { offset: pdf.length + offset, length });
  }
  return { tail: bytesOf(out), length: pdf.length + out.length, objects, marks };
}

function putIndirect(out: Output, pdf: Pdf, ref: PdfRef, object: PdfObject): Span {
  const from = out.length;
  putText(out, `${ref.number} ${ref.generation} obj\n`);
  putObject(out, object);
  putText(out, "\nendobj");
  const span = { offset: pdf.length + from, length: out.length - from };
  putText(out, "\n");
  return span;
}

/** As it is written: encrypted as the document is. */
function sealed(pdf: Pdf, ref: PdfRef, object: PdfObject, id: Uint8Array): PdfObject {
  const whole = withBytes(pdf, object);
  if (pdf.encryption === null) return whole;
  return pdf.encryption.seal(ref, whole, (one) => resolve(pdf.latest, one), id);
}

/** A stream of the document that is written anew, with another dictionary, keeps its encoded bytes. */
function withBytes(pdf: Pdf, object: PdfObject): PdfObject {
  return isStream(object) ? streamOf(object.dict, encodedStream(pdf.latest, object)) : object;
}

/** What belongs to one section only and is not carried over (ISO 32000-2, tables 15 and 17). */
const OF_ONE_SECTION = ["Prev", "XRefStm", "Type", "W", "Index", "Length", "Filter", "DecodeParms"];

function nextTrailer(
  pdf: Pdf,
  changes: Readonly<Record<string, PdfObject>>,
  next: number,
  id: Uint8Array,
): PdfDict {
  const { latest } = pdf;
  const inherited = withEntries(
    latest.trailer,
    Object.fromEntries(OF_ONE_SECTION.map((key) => [key, undefined])),
  );
  const before = resolve(latest, entryOf(latest.trailer, "ID"));
  const first = isArray(before) ? resolve(latest, before[0] ?? null) : null;
  // What it had no /ID for is encrypted with a key that knows none.
  const named = before !== null || pdf.encryption === null;
  const own = dictOf({
    // The number of the cross-reference stream counts, where there is one.
    Size: newestForm(pdf) === "stream" ? next + 1 : next,
    Prev: newestSection(pdf)?.offset,
    ID: named ? [first !== null && isString(first) ? first : hexOf(id), hexOf(id)] : undefined,
  });
  return withEntries(withEntries(inherited, changes), Object.fromEntries(own.entries));
}

function newestSection(pdf: Pdf): { readonly offset: number; readonly form: string } | undefined {
  return pdf.revisions.at(-1)?.sections[0];
}

function newestForm(pdf: Pdf): string {
  return newestSection(pdf)?.form ?? "table";
}

function endsInLine(pdf: Pdf): boolean {
  const last = pdf.blocks.byteAt(pdf.length - 1);
  return last === 0x0a || last === 0x0d;
}
