import type { PdfDict, PdfRef } from "../objects.ts";
import { nameOf, streamOf, withEntries } from "../objects.ts";
import type { Output } from "./serialize.ts";
import { putObject, putText } from "./serialize.ts";

/** An object and where it was written. */
export type Place = { readonly ref: PdfRef; readonly offset: number };

/** A classic table and trailer, 20 bytes for each object (ISO 32000-2, 7.5.4). */
export function putXrefTable(out: Output, places: readonly Place[], trailer: PdfDict): void {
  putText(out, "xref\n");
  for (const run of runsOf(places)) {
    putText(out, `${run[0]?.ref.number ?? 0} ${run.length}\n`);
    for (const { ref, offset } of run)
      putText(out, `${padded(offset, 10)} ${padded(ref.generation, 5)} n \n`);
  }
  putText(out, "trailer\n");
  putObject(out, trailer);
  putText(out, "\n");
}

/** A cross-reference stream, itself one of its objects (ISO 32000-2, 7.5.8). */
export function putXrefStream(
  out: Output,
  places: readonly Place[],
  trailer: PdfDict,
  own: PdfRef,
  start: number,
): void {
  const all = [...places, { ref: own, offset: start }];
  const rows = all.flatMap(({ ref, offset }) => [
    1,
    ...bigEndian(offset, 5),
    ...bigEndian(ref.generation, 2),
  ]);
  const dict = withEntries(trailer, {
    Type: nameOf("XRef"),
    W: [1, 5, 2],
    Index: runsOf(all).flatMap((run) => [run[0]?.ref.number ?? 0, run.length]),
  });
  putText(out, `${own.number} 0 obj\n`);
  putObject(out, streamOf(dict, Uint8Array.from(rows)));
  putText(out, "\nendobj\n");
}

/** Neighbours by number; the places are in ascending order. */
function runsOf(places: readonly Place[]): readonly (readonly Place[])[] {
  const runs: Place[][] = [];
  for (const place of places) {
    const run = runs.at(-1);
    if (run?.at(-1)?.ref.number === place.ref.number - 1) run.push(place);
    else runs.push([place]);
  }
  return runs;
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, "0");
}

function bigEndian(value: number, bytes: number): readonly number[] {
  return Array.from(
    { length: bytes },
    (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256,
  );
}
