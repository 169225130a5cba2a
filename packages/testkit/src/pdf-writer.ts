import { deflateSync } from "node:zlib";

/**
 * Writes PDFs for tests from the text of their objects. It shares nothing with the engine, so that the
 * engine is not tested against itself.
 */
export type PdfText = string | StreamText;

/** A stream: the inside of its dictionary without /Length, and its bytes as they shall stand there. */
export type StreamText = { readonly dict: string; readonly bytes: Uint8Array };

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
};

/** Text of which each character is one byte. */
export function ascii(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "latin1"));
}

export function joined(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  return new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === "string" ? ascii(part) : part))),
  );
}

export function deflated(bytes: Uint8Array | string): Uint8Array {
  return new Uint8Array(deflateSync(typeof bytes === "string" ? ascii(bytes) : bytes));
}

/** A stream with its bytes compressed. */
export function flateStream(dict: string, bytes: Uint8Array | string): StreamText {
  return { dict: `${dict} /Filter /FlateDecode`, bytes: deflated(bytes) };
}

const ID = "/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]";

export function writePdf(plan: PdfPlan): Uint8Array {
  const { objects, form = "table", version = "1.7", trailer = "", compressed = [] } = plan;
  const file = newFile(`%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`);
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
      objectStream(hidden.map((number) => [number, objects[number - 1]])),
    );
    entries.push({ number: holder, kind: 1, place, detail: 0 });
    for (const [index, number] of hidden.entries()) {
      entries.push({ number, kind: 2, place: holder, detail: index });
    }
  }
  const own = holder + (hidden.length > 0 ? 1 : 0);
  const rest = `/Root 1 0 R ${ID} ${trailer}`;
  if (form === "table") putTable(file, entries, rest);
  else if (form === "stream") putXrefStream(file, entries, own, rest);
  else putHybrid(file, entries, own, rest);
  return file.bytes();
}

/** A later revision in the form of a table or a stream, with the objects given by number. */
export function appendRevision(
  pdf: Uint8Array,
  objects: Readonly<Record<number, PdfText>>,
  options: { readonly form?: "table" | "stream"; readonly trailer?: string } = {},
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
  const rows = Object.entries(objects).map(([number, object]) => {
    return {
      number: Number(number),
      kind: 1,
      place: putObject(file, Number(number), object),
      detail: 0,
    };
  });
  const next = rows.reduce((highest, { number }) => Math.max(highest, number + 1), size);
  const rest = `/Root 1 0 R ${ID} /Prev ${previous} ${options.trailer ?? ""}`;
  if (options.form === "stream") putXrefStream(file, rows, next, rest);
  else putTable(file, rows, rest, next);
  return file.bytes();
}

/**
 * In the order of a linearized file: the section for the first page stands before the objects and
 * names the one at the end as its predecessor.
 */
export function writeLinearized(plan: PdfPlan): Uint8Array {
  const later = Math.floor(plan.objects.length / 2);
  let prev = 0;
  for (;;) {
    const attempt = linearizedWith(plan, later, prev);
    if (attempt.main === prev) return attempt.bytes;
    prev = attempt.main;
  }
}

function linearizedWith(
  { objects, version = "1.7", trailer = "" }: PdfPlan,
  later: number,
  prev: number,
): { readonly bytes: Uint8Array; readonly main: number } {
  const file = newFile(`%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`);
  const start = file.length();
  const offsets = new Map<number, number>();
  const head = (): string => {
    const rows = objects
      .slice(0, later)
      .map((_, index) => tableRow(offsets.get(index + 1) ?? 0, 0, "n"));
    const size = objects.length + 1;
    return `xref\n1 ${later}\n${rows.join("")}trailer\n<< /Size ${size} /Root 1 0 R /Prev ${padded(prev, 10)} ${ID} ${trailer} >>\nstartxref\n0\n%%EOF\n`;
  };
  const before = head().length;
  const body = newFile("");
  for (const [index, object] of objects.entries()) {
    offsets.set(index + 1, start + before + putObject(body, index + 1, object));
  }
  file.put(head());
  file.put(body.bytes());
  const main = file.length();
  const rest = objects
    .slice(later)
    .map((_, index) => tableRow(offsets.get(later + index + 1) ?? 0, 0, "n"));
  file.put(`xref\n0 1\n${tableRow(0, 65_535, "f")}${later + 1} ${rest.length}\n${rest.join("")}`);
  file.put(
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${ID} >>\nstartxref\n${start}\n%%EOF\n`,
  );
  return { bytes: file.bytes(), main };
}

export type XrefRow = {
  readonly number: number;
  readonly kind: number;
  readonly place: number;
  readonly detail: number;
};

type PdfFile = {
  readonly put: (part: string | Uint8Array) => void;
  readonly length: () => number;
  readonly bytes: () => Uint8Array;
};

function newFile(start: string | Uint8Array): PdfFile {
  const parts: Uint8Array[] = [];
  let total = 0;
  const put = (part: string | Uint8Array): void => {
    const bytes = typeof part === "string" ? ascii(part) : part;
    parts.push(bytes);
    total += bytes.length;
  };
  put(start);
  return { put, length: () => total, bytes: () => new Uint8Array(Buffer.concat(parts)) };
}

function putObject(file: PdfFile, number: number, object: PdfText): number {
  const offset = file.length();
  file.put(`${number} 0 obj\n`);
  if (typeof object === "string") file.put(object);
  else {
    file.put(`<< ${object.dict} /Length ${object.bytes.length} >>\nstream\n`);
    file.put(object.bytes);
    file.put("\nendstream");
  }
  file.put("\nendobj\n");
  return offset;
}

/** An object stream with the given objects, none of which may be a stream. */
export function objectStream(
  objects: readonly (readonly [number, PdfText | undefined])[],
): StreamText {
  let index = "";
  let body = "";
  for (const [number, object] of objects) {
    if (typeof object !== "string") throw new TypeError(`object ${number} cannot be compressed`);
    index += `${number} ${body.length} `;
    body += `${object} `;
  }
  return flateStream(`/Type /ObjStm /N ${objects.length} /First ${index.length}`, index + body);
}

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
  putObject(file, own, flateStream(dict, Uint8Array.from(bytes)));
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

function tableRow(place: number, detail: number, letter: "n" | "f"): string {
  return `${padded(place, 10)} ${padded(detail, 5)} ${letter} \n`;
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

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, "0");
}
