import type { PdfFile } from "./pdf-file.ts";
import { IDENTITY, newFile, putObject, tableRow } from "./pdf-file.ts";
import type { PdfText } from "./pdf-text.ts";
import { objectStream } from "./pdf-text.ts";

export type XrefForm = "table" | "stream" | "hybrid";

/** Object 1 is the catalog; the n-th object of the list has the number n. */
export type PdfPlan = {
  readonly objects: readonly PdfText[];
  readonly form?: XrefForm;
  readonly version?: string;
  /** More entries of the trailer, such as `/Info 5 0 R`. */
  readonly trailer?: string;
  /** Numbers of the objects that go into an object stream; only with a stream or hybrid form. */
  readonly compressed?: readonly number[];
  /** Leaves the streams of the structure uncompressed, so that damage to them is damage to what they say. */
  readonly plain?: boolean;
};

export function writePdf(plan: PdfPlan): Uint8Array {
  const { objects, form = "table", version = "1.7", trailer = "", compressed = [] } = plan;
  const file = newFile(`%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`, plan.plain);
  const entries: XrefRow[] = [{ number: 0, kind: 0, place: 0, detail: 65_535 }];
  const hidden = form === "table" ? [] : [...compressed].sort((a, b) => a - b);
  for (const [index, object] of objects.entries()) {
    if (hidden.includes(index + 1)) continue;
    entries.push({
      number: index + 1,
      kind: 1,
      place: putObject(file, index + 1, object),
      detail: 0,
    });
  }
  const holder = objects.length + 1;
  if (hidden.length > 0) {
    const place = putObject(
      file,
      holder,
      objectStream(
        hidden.map((number) => [number, objects[number - 1]]),
        file.pack,
      ),
    );
    entries.push({ number: holder, kind: 1, place, detail: 0 });
    for (const [index, number] of hidden.entries()) {
      entries.push({ number, kind: 2, place: holder, detail: index });
    }
  }
  const own = holder + (hidden.length > 0 ? 1 : 0);
  const rest = `/Root 1 0 R ${IDENTITY} ${trailer}`;
  if (form === "table") putTable(file, entries, rest);
  else if (form === "stream") putXrefStream(file, entries, own, rest);
  else putHybrid(file, entries, own, rest);
  return file.bytes();
}

export type RevisionOptions = {
  readonly form?: "table" | "stream";
  readonly trailer?: string;
  /** Numbers that have no object any more. */
  readonly free?: readonly number[];
  /** Numbers whose entry leads to an offset of the file. */
  readonly point?: Readonly<Record<number, number>>;
  /** The number of the catalog. */
  readonly root?: number;
};

/** A later revision in the form of a table or a stream, with the objects given by number. */
export function appendRevision(
  pdf: Uint8Array,
  objects: Readonly<Record<number, PdfText>>,
  options: RevisionOptions = {},
): Uint8Array {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const previous = Number(
    /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.subarray(-64).toString("latin1"))?.[1],
  );
  const sizes = [
    ...text
      .subarray(previous)
      .toString("latin1")
      .matchAll(/\/Size (\d+)/g),
  ];
  const size = Number(sizes.at(-1)?.[1]);
  const file = newFile(pdf);
  const rows: XrefRow[] = Object.entries(objects).map(([number, object]) => {
    return {
      number: Number(number),
      kind: 1,
      place: putObject(file, Number(number), object),
      detail: 0,
    };
  });
  for (const number of options.free ?? []) rows.push({ number, kind: 0, place: 0, detail: 1 });
  for (const [number, place] of Object.entries(options.point ?? {})) {
    rows.push({ number: Number(number), kind: 1, place, detail: 0 });
  }
  const next = rows.reduce((highest, { number }) => Math.max(highest, number + 1), size);
  const root = options.root ?? 1;
  const rest = `/Root ${root} 0 R ${IDENTITY} /Prev ${previous} ${options.trailer ?? ""}`;
  if (options.form === "stream") putXrefStream(file, rows, next, rest);
  else putTable(file, rows, rest, next);
  return file.bytes();
}

export type XrefRow = {
  readonly number: number;
  readonly kind: number;
  readonly place: number;
  readonly detail: number;
};

function putTable(file: PdfFile, rows: readonly XrefRow[], rest: string, size?: number): void {
  const start = file.length();
  file.put(`xref\n${tableText(rows)}trailer\n<< /Size ${size ?? sizeOf(rows)} ${rest} >>\n`);
  file.put(`startxref\n${start}\n%%EOF\n`);
}

function putHybrid(file: PdfFile, rows: readonly XrefRow[], own: number, rest: string): void {
  const hidden = rows.filter(({ kind }) => kind === 2);
  const known = rows.map((row) =>
    row.kind === 2 ? { ...row, kind: 0, place: 0, detail: 65_535 } : row,
  );
  const start = file.length();
  known.push({ number: own, kind: 1, place: start, detail: 0 });
  putXrefObject(file, hidden, own, `/Size ${own + 1} /Root 1 0 R`);
  const table = file.length();
  const size = own + 1;
  file.put(`xref\n${tableText(known)}trailer\n<< /Size ${size} ${rest} /XRefStm ${start} >>\n`);
  file.put(`startxref\n${table}\n%%EOF\n`);
}

function putXrefStream(file: PdfFile, rows: readonly XrefRow[], own: number, rest: string): void {
  const start = file.length();
  const all = [...rows, { number: own, kind: 1, place: start, detail: 0 }];
  putXrefObject(file, all, own, `/Size ${Math.max(own + 1, sizeOf(all))} ${rest}`);
  file.put(`startxref\n${start}\n%%EOF\n`);
}

function putXrefObject(file: PdfFile, rows: readonly XrefRow[], own: number, rest: string): void {
  const index = runsOf(rows).map((run) => `${run[0]?.number ?? 0} ${run.length}`);
  const bytes = inOrder(rows).flatMap(({ kind, place, detail }) => [
    kind,
    ...[24, 16, 8, 0].map((shift) => (place >>> shift) & 0xff),
    (detail >> 8) & 0xff,
    detail & 0xff,
  ]);
  const dict = `/Type /XRef /W [1 4 2] /Index [${index.join(" ")}] ${rest}`;
  putObject(file, own, file.pack(dict, Uint8Array.from(bytes)));
}

function tableText(rows: readonly XrefRow[]): string {
  return runsOf(rows)
    .map((run) => {
      const lines = run.map(({ kind, place, detail }) =>
        tableRow(place, detail, kind === 0 ? "f" : "n"),
      );
      return `${run[0]?.number ?? 0} ${run.length}\n${lines.join("")}`;
    })
    .join("");
}

function runsOf(rows: readonly XrefRow[]): readonly (readonly XrefRow[])[] {
  const runs: XrefRow[][] = [];
  for (const row of inOrder(rows)) {
    const run = runs.at(-1);
    if (run?.at(-1)?.number === row.number - 1) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

function inOrder(rows: readonly XrefRow[]): readonly XrefRow[] {
  return [...rows].sort((a, b) => a.number - b.number);
}

function sizeOf(rows: readonly XrefRow[]): number {
  return rows.reduce((size, { number }) => Math.max(size, number + 1), 1);
}
