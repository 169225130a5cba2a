import type { Editable } from "../attacks/editing.ts";
import { ascii, flateStream, joined, objectStream, type PdfText } from "../pdf-text.ts";
import { appendRevision } from "../pdf-writer.ts";
import type { Family } from "./family.ts";
import { linked, numberOf, object, refTo } from "./furnished-pdf.ts";

const OTHER = flateStream("", "q BT /F1 18 Tf 72 720 Td (The buyer pays EUR 9000) Tj ET Q\n");
const INFORMATION = "<< /Title (Contract) /Producer (later) >>";
const CONTENT = numberOf("content");
const INFO = numberOf("information");
const TRAILER = `/Root 1 0 R /Info ${refTo("information")}`;

function lastStart(bytes: Uint8Array): number {
  const end = Buffer.from(bytes.subarray(-64)).toString("latin1");
  return Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1]);
}

function written(number: number, given: PdfText): Uint8Array {
  const one = linked(given);
  const head = `${number} 0 obj\n`;
  if (typeof one === "string") return joined(head, one, "\nendobj\n");
  const dict = `<< ${one.dict} /Length ${one.bytes.length} >>\nstream\n`;
  return joined(head, dict, one.bytes, "\nendstream\nendobj\n");
}

const row = (place: number, detail = 0, letter = "n"): string =>
  `${String(place).padStart(10, "0")} ${String(detail).padStart(5, "0")} ${letter} \n`;

/** A later revision whose table and trailer are written as somebody wishes; `places` are offsets by number. */
function revision(
  { bytes, next }: Editable,
  objects: readonly (readonly [number, PdfText])[],
  table: (places: ReadonlyMap<number, readonly number[]>) => string,
  { prev = lastStart(bytes), trailer = TRAILER, size = next } = {},
): Uint8Array {
  const places = new Map<number, number[]>();
  let file = bytes;
  for (const [number, each] of objects) {
    places.set(number, [...(places.get(number) ?? []), file.length]);
    file = joined(file, written(number, each));
  }
  const start = file.length;
  const body = `xref\n${table(places)}trailer\n<< /Size ${size} ${trailer} /Prev ${prev} >>\n`;
  return joined(file, body, `startxref\n${start}\n%%EOF\n`);
}

const at = (places: ReadonlyMap<number, readonly number[]>, number: number, nth = 0): number =>
  places.get(number)?.[nth] ?? 0;

/** Objects packed into a stream, listed by a stream. */
function packed(
  { bytes, next }: Editable,
  objects: readonly (readonly [number, PdfText])[],
  more: readonly (readonly [number, PdfText])[] = [],
): Uint8Array {
  let file = bytes;
  const rows: (readonly [number, number, number, number])[] = [];
  for (const [number, each] of [...more, [next, objectStream(objects)] as const]) {
    rows.push([number, 1, file.length, 0]);
    file = joined(file, written(number, each));
  }
  objects.forEach(([number], index) => rows.push([number, 2, next, index]));
  const start = file.length;
  rows.push([next + 1, 1, start, 0]);
  return joined(
    file,
    crossStream(rows, next + 1, `${TRAILER} /Prev ${lastStart(bytes)}`),
    `startxref\n${start}\n%%EOF\n`,
  );
}

function crossStream(
  rows: readonly (readonly [number, number, number, number])[],
  own: number,
  rest: string,
): Uint8Array {
  const sorted = rows.toSorted((a, b) => a[0] - b[0]);
  const index = sorted.map(([number]) => `${number} 1`).join(" ");
  const body = sorted.flatMap(([, kind, place, detail]) => [
    kind,
    place >>> 24,
    (place >> 16) & 255,
    (place >> 8) & 255,
    place & 255,
    detail,
  ]);
  const dict = `/Type /XRef /Size ${own + 1} /W [1 4 1] /Index [${index}] ${rest}`;
  return written(own, flateStream(dict, Uint8Array.from(body)));
}

const honestTable = (file: Editable): Uint8Array =>
  revision(file, [[INFO, INFORMATION]], (places) => `${INFO} 1\n${row(at(places, INFO))}`);

function hybrid(
  file: Editable,
  number: number,
  inside: PdfText,
  shown: PdfText | null,
): Uint8Array {
  const { bytes, next } = file;
  let made = bytes;
  const shownAt = made.length;
  if (shown !== null) made = joined(made, written(number, shown));
  const holder = made.length;
  made = joined(
    made,
    written(next, typeof inside === "string" ? objectStream([[number, inside]]) : inside),
  );
  const crossAt = made.length;
  const rows = [
    [number, typeof inside === "string" ? 2 : 1, typeof inside === "string" ? next : holder, 0],
    [next, 1, holder, 0],
  ] as const;
  made = joined(made, crossStream(rows, next + 1, TRAILER));
  const start = made.length;
  const own = shown === null ? "" : `${number} 1\n${row(shownAt)}`;
  const table = `xref\n0 0\n${own}${next + 1} 1\n${row(crossAt)}`;
  const trailer = `trailer\n<< /Size ${next + 2} ${TRAILER} /Prev ${lastStart(bytes)} /XRefStm ${crossAt} >>\n`;
  return joined(made, table, trailer, `startxref\n${start}\n%%EOF\n`);
}

const PAGE = numberOf("page");
const otherPage = (file: Editable): string =>
  file.changed(PAGE, { Contents: refTo("spareContent") });

/** How a file lists and packs its objects: readers that differ here show different documents. */
export const FILE_FAMILIES: readonly Family[] = [
  {
    name: "a page packed into an object stream",
    needs: 1,
    attack: (file) => packed(file, [[PAGE, otherPage(file)]]),
    twin: (file) => packed(file, [[PAGE, file.changed(PAGE, {})]]),
  },
  {
    name: "an object twice in one revision",
    needs: 1,
    attack: (file, vary) =>
      revision(
        file,
        [
          [CONTENT, object("content")],
          [CONTENT, OTHER],
        ],
        (places) => `${CONTENT} 1\n${row(at(places, CONTENT, vary(2)))}`,
      ),
    twin: honestTable,
  },
  {
    name: "an object twice in one table",
    needs: 1,
    attack: (file) =>
      revision(
        file,
        [
          [CONTENT, object("content")],
          [CONTENT, OTHER],
        ],
        (places) =>
          `${CONTENT} 1\n${row(at(places, CONTENT))}${CONTENT} 1\n${row(at(places, CONTENT, 1))}`,
      ),
    twin: (file) =>
      revision(
        file,
        [
          [INFO, INFORMATION],
          [file.next, "<< /Unused true >>"],
        ],
        (places) =>
          `${INFO} 1\n${row(at(places, INFO))}${file.next} 1\n${row(at(places, file.next))}`,
        { size: file.next + 1 },
      ),
  },
  {
    name: "a table that hides an object from old readers",
    needs: 1,
    attack: (file) => hybrid(file, PAGE, otherPage(file), file.changed(PAGE, {})),
    twin: honestTable,
  },
  {
    name: "a stream beside a table with another page",
    needs: 1,
    attack: (file) => hybrid(file, PAGE, otherPage(file), null),
    twin: (file) => packed(file, [[INFO, INFORMATION]]),
  },
  {
    name: "a chain that leads in a circle",
    needs: 1,
    attack: (file) =>
      revision(file, [[CONTENT, OTHER]], (places) => `${CONTENT} 1\n${row(at(places, CONTENT))}`, {
        prev: file.bytes.length + written(CONTENT, OTHER).length,
      }),
    twin: honestTable,
  },
  {
    name: "a chain that leaves out what was signed",
    needs: 1,
    attack: (file) => {
      const first = Buffer.from(file.bytes).indexOf("startxref");
      const prev = Number(
        /startxref\s+(\d+)/.exec(
          Buffer.from(file.bytes.subarray(first, first + 40)).toString("latin1"),
        )?.[1],
      );
      return revision(
        file,
        [[INFO, INFORMATION]],
        (places) => `${INFO} 1\n${row(at(places, INFO))}`,
        { prev },
      );
    },
    twin: honestTable,
  },
  {
    name: "an object inside of a stream",
    needs: 1,
    attack: (file) => {
      const inner = written(CONTENT, OTHER);
      const head = `${file.next} 0 obj\n<<  /Length ${inner.length} >>\nstream\n`.length;
      return revision(
        file,
        [[file.next, { dict: "", bytes: inner }]],
        (places) =>
          `${CONTENT} 1\n${row(at(places, file.next) + head)}${file.next} 1\n${row(at(places, file.next))}`,
        { size: file.next + 1 },
      );
    },
    twin: (file) =>
      revision(
        file,
        [[file.next, { dict: "", bytes: ascii("unused") }]],
        (places) => `${file.next} 1\n${row(at(places, file.next))}`,
        { size: file.next + 1 },
      ),
  },
  {
    name: "a later generation",
    needs: 1,
    attack: (file) =>
      revision(
        file,
        [[CONTENT, OTHER]],
        (places) => `${CONTENT} 1\n${row(at(places, CONTENT), 1)}`,
      ),
    twin: honestTable,
  },
  {
    name: "an object that is free",
    needs: 1,
    attack: (file) => revision(file, [], () => `${numberOf("scan")} 1\n${row(0, 1, "f")}`),
    twin: (file) => revision(file, [], () => `0 1\n${row(0, 65_535, "f")}`),
  },
  {
    name: "a count that leaves out objects",
    needs: 1,
    attack: (file) =>
      revision(file, [[INFO, INFORMATION]], (places) => `${INFO} 1\n${row(at(places, INFO))}`, {
        size: CONTENT,
      }),
    twin: honestTable,
  },
  {
    name: "a catalog of its own",
    needs: 1,
    attack: (file) =>
      revision(
        file,
        [
          [
            file.next,
            file.changed(1, { Pages: "<< /Type /Pages /Kids [{secondPage}] /Count 1 >>" }),
          ],
        ],
        (places) => `${file.next} 1\n${row(at(places, file.next))}`,
        {
          trailer: `/Root ${file.next} 0 R /Info ${refTo("information")}`,
          size: file.next + 1,
        },
      ),
    twin: (file) =>
      revision(
        file,
        [[file.next, file.changed(1, {})]],
        (places) => `${file.next} 1\n${row(at(places, file.next))}`,
        {
          trailer: `/Root ${file.next} 0 R /Info ${refTo("information")}`,
          size: file.next + 1,
        },
      ),
  },
  {
    name: "a trailer that encrypts",
    needs: 1,
    attack: (file) =>
      revision(file, [[INFO, INFORMATION]], (places) => `${INFO} 1\n${row(at(places, INFO))}`, {
        trailer: `${TRAILER} /Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (x) /P -4 >>`,
      }),
    twin: (file) =>
      revision(file, [[INFO, INFORMATION]], (places) => `${INFO} 1\n${row(at(places, INFO))}`, {
        trailer: `${TRAILER} /ID [<00> <01>]`,
      }),
  },
  {
    name: "a second end",
    needs: 1,
    attack: ({ bytes }) => joined(bytes, "startxref\n0\n%%EOF\n"),
    twin: ({ bytes }) => joined(bytes, "\n"),
  },
  {
    name: "bytes between revisions",
    needs: 1,
    attack: (file) => {
      const stray = joined(file.bytes, written(CONTENT, OTHER));
      return revision(
        { ...file, bytes: stray },
        [[INFO, INFORMATION]],
        (places) => `${INFO} 1\n${row(at(places, INFO))}`,
        { prev: lastStart(file.bytes) },
      );
    },
    twin: (file) =>
      appendRevision(
        joined(file.bytes, "\n\n"),
        { [INFO]: INFORMATION },
        { trailer: `/Info ${refTo("information")}` },
      ),
  },
  {
    name: "a value in two cases",
    needs: 1,
    attack: ({ bytes }) => {
      const made = Buffer.from(bytes);
      const value = made.indexOf("/Contents <");
      made[value + 11 + 9] = 0x67;
      return new Uint8Array(made);
    },
    twin: ({ bytes }) => joined(bytes, "\r\n"),
  },
];
