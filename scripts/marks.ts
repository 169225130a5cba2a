import { spawnSync } from "node:child_process";
import { deflateSync } from "node:zlib";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bytesSource } from "@paraph/engine/bytes";
import type { Appearance, Mark } from "@paraph/engine/drawing";
import { type Place, signPdf } from "@paraph/engine/pades";
import {
  aPdf,
  createAuthority,
  joined,
  type PdfOptions,
  rawSigner,
  signingPorts,
  trustIn,
} from "@paraph/testkit";
import { groundsWith } from "../packages/server/src/adapters/jail/grounds.ts";
import { loadPdfium } from "../packages/server/src/adapters/jail/pdfium.ts";
import { withShapes } from "../packages/server/src/adapters/jail/shaping.ts";

/**
 * Draws marks of every kind on sheets to be looked at: scripts, boxes, turned pages, print behind them, pictures,
 * seals. Run it as `node scripts/marks.ts FOLDER`; it writes a PDF and, where pdftoppm is installed, a picture of each.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("say where the sheets go: node scripts/marks.ts FOLDER");
mkdirSync(folder, { recursive: true });
const NOW = new Date("2026-11-15T12:00:00Z");
const authority = createAuthority(NOW);
const ports = signingPorts(authority, NOW);
const pdfium = await loadPdfium();

type Box = readonly [x: number, y: number, width: number, height: number];
type One = {
  readonly box: Box;
  readonly appearance: Appearance;
  readonly rotation?: 0 | 90 | 180 | 270;
};
type Sheet = { readonly name: string; readonly pdf: PdfOptions; readonly marks: readonly One[] };

const DATE = { role: "date", text: "Signed on 15 November 2026, 13:00 CET" } as const;
const QUALITY = { role: "quality", text: "Advanced electronic signature (eIDAS)" } as const;
const NOTICE = { role: "notice", text: "Demo: without legal effect" } as const;
const SAID = [DATE, QUALITY] as const;

function typed(name: string, lines: Appearance["lines"] = SAID): Appearance {
  return { mark: { kind: "typed", name }, lines };
}

/** A wave of dots with pressure, as a hand draws it. */
function wave(): Mark {
  const points = Array.from({ length: 120 }, (_, index) => {
    const t = index / 119;
    return { x: t, y: 0.5 + 0.4 * Math.sin(t * 18) * (1 - t), pressure: 0.3 + 0.5 * t };
  });
  return { kind: "drawn", drawing: { aspect: 3, strokes: [points] } };
}

/** A picture of two colours with a transparent ground. */
function picture(width: number, height: number): Mark {
  const rows = Buffer.alloc((width * 4 + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside =
        (x - width / 2) ** 2 / (width / 2.2) ** 2 + (y - height / 2) ** 2 / (height / 2.2) ** 2 < 1;
      rows.set(inside ? [20, 90, 60, 255] : [0, 0, 0, 0], y * (width * 4 + 1) + 1 + x * 4);
    }
  }
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return { kind: "image", file: new Uint8Array(Buffer.concat([signature, ...parts])) };
}

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

/** Boxes of one size, three to a row, from the top. */
function grid(appearances: readonly Appearance[], width = 165, height = 65): readonly One[] {
  return appearances.map((appearance, index) => {
    const [column, row] = [index % 3, Math.floor(index / 3)];
    return { appearance, box: [25 + column * 185, 760 - row * 92, width, height] };
  });
}

const EMPTY = { pages: [{ width: 595, height: 842, content: "" }] } as const;
const PRINT = Array.from(
  { length: 60 },
  (_, row) =>
    `BT /F1 11 Tf 20 ${820 - row * 14} Td (${"The parties agree as follows. ".repeat(4)}) Tj ET`,
).join("\n");

const NAMES = [
  "Ada Lovelace",
  "Maximilian Mustermann",
  "Γιώργος Παπαδόπουλος",
  "Анна Иванова",
  "محمد عبدالله",
  "דוד בן־גוריון",
  "王小明",
  "陳大文",
  "山田 はな",
  "김민준",
  "สมชาย ใจดี",
  "प्रिया शर्मा",
  "রবীন্দ্রনাথ ঠাকুর",
  "தமிழ்ச்செல்வி",
  "శ్రీనివాస్",
  "ශ්‍රී ලංකා",
  "အောင်ဆန်း",
  "王 Ming-Li Ada",
  "Nguyễn Thị Ánh",
  "Ḥasan Šāhīn",
  "Wolfgang-Amadeus Theophilus Graf von und zu Hohenlohe",
];

const SHEETS: readonly Sheet[] = [
  { name: "scripts", pdf: EMPTY, marks: grid(NAMES.map((name) => typed(name))) },
  {
    name: "boxes",
    pdf: EMPTY,
    marks: [
      { box: [20, 790, 80, 30], appearance: typed("Ada Lovelace") },
      { box: [120, 790, 80, 30], appearance: typed("Ada Lovelace", [...SAID, NOTICE]) },
      { box: [220, 780, 120, 40], appearance: typed("王小明") },
      { box: [360, 760, 200, 60], appearance: typed("Ada Lovelace", [...SAID, NOTICE]) },
      { box: [20, 640, 550, 100], appearance: typed("Ada Lovelace") },
      { box: [20, 580, 550, 30], appearance: typed("Ada Lovelace", [...SAID, NOTICE]) },
      { box: [20, 330, 60, 220], appearance: typed("Ada Lovelace") },
      { box: [100, 330, 220, 220], appearance: typed("สมชาย ใจดี", [...SAID, NOTICE]) },
      {
        box: [340, 330, 230, 220],
        appearance: {
          mark: null,
          lines: [{ role: "name", text: "Ada Lovelace" }, ...SAID, NOTICE],
        },
      },
      { box: [20, 20, 550, 290], appearance: typed("प्रिया शर्मा", [...SAID, NOTICE]) },
    ],
  },
  {
    name: "print",
    pdf: { pages: [{ width: 595, height: 842, content: PRINT }] },
    marks: grid([
      typed("Ada Lovelace"),
      typed("王小明"),
      { mark: wave(), lines: [{ role: "name", text: "Ada Lovelace" }, ...SAID] },
      { mark: picture(300, 100), lines: [{ role: "name", text: "Ada Lovelace" }, ...SAID] },
      { mark: null, lines: [{ role: "name", text: "Acme AG" }, DATE] },
      typed("محمد عبدالله", [...SAID, NOTICE]),
    ]),
  },
  {
    name: "pictures",
    pdf: EMPTY,
    marks: [
      ...grid([
        { mark: picture(300, 100), lines: [{ role: "name", text: "Ada Lovelace" }, ...SAID] },
        { mark: picture(100, 300), lines: [{ role: "name", text: "Ada Lovelace" }, ...SAID] },
        {
          mark: picture(200, 200),
          lines: [
            { role: "name", text: "株式会社 Acme" },
            { role: "date", text: "Sealed on 15 November 2026, 13:00 CET" },
          ],
        },
        { mark: picture(200, 200), lines: [] },
        { mark: wave(), lines: [{ role: "name", text: "김민준" }, ...SAID] },
        { mark: wave(), lines: [] },
      ]),
      {
        box: [20, 300, 550, 200],
        appearance: {
          mark: picture(300, 300),
          lines: [{ role: "name", text: "Acme AG" }, DATE, NOTICE],
        },
      },
    ],
  },
  ...([90, 180, 270] as const).map((rotate) => ({
    name: `turned-${rotate}`,
    pdf: { pages: [{ width: 595, height: 842, rotate, content: "" }] },
    marks: [
      { box: [40, 400, 200, 70] as const, appearance: typed("Ada Lovelace") },
      { box: [300, 400, 200, 70] as const, appearance: typed("王小明"), rotation: 180 as const },
      {
        box: [40, 100, 80, 200] as const,
        appearance: typed("Ada Lovelace"),
        rotation: 90 as const,
      },
      {
        box: [300, 100, 80, 200] as const,
        appearance: typed("สมชาย ใจดี"),
        rotation: 270 as const,
      },
    ],
  })),
  ...[
    { name: "dark", content: "0.06 0.08 0.16 rg 0 0 595 842 re f" },
    { name: "dark-print", content: `0.06 0.08 0.16 rg 0 0 595 842 re f 1 g\n${PRINT}` },
    { name: "grey", content: "0.5 g 0 0 595 842 re f" },
    { name: "colour", content: "0.75 0.1 0.15 rg 0 0 595 842 re f" },
    // Light and dark stripes, as a photograph has them.
    {
      name: "mixed",
      content: Array.from({ length: 40 }, (_, at) => {
        const [grey, width] = [[0.05, 0.95, 0.3, 0.75][at % 4], 40];
        return `${grey} g ${(at % 15) * width} ${Math.floor(at / 15) * 300} ${width} 300 re f`;
      }).join("\n"),
    },
  ].flatMap(({ name, content }) =>
    [undefined, "1b" as const].map((pdfA) => ({
      name: pdfA ? `${name}-pdf-a-1` : name,
      pdf: { ...(pdfA && { pdfA }), pages: [{ width: 595, height: 842, content }] },
      marks: grid([
        typed("Ada Lovelace", [...SAID, NOTICE]),
        typed("Nguyễn Thị Ánh"),
        { mark: wave(), lines: [{ role: "name", text: "Ada Lovelace" }, ...SAID] },
        { mark: picture(300, 100), lines: [{ role: "name", text: "Ada Lovelace" }, ...SAID] },
        { mark: null, lines: [{ role: "name", text: "Acme AG" }, DATE] },
        { mark: wave(), lines: [] },
      ]),
    })),
  ),
  {
    name: "pdf-a-1",
    pdf: { pdfA: "1b", pages: [{}] },
    marks: grid([typed("Ada Lovelace"), typed("陳大文"), typed("প্রিয়া")]),
  },
];

let drawn = 0;
for (const { name, pdf, marks } of SHEETS) {
  let file = aPdf(pdf);
  for (const { box, appearance, rotation = 0 } of marks) {
    const [x, y, width, height] = box;
    const place: Place = { page: 0, x, y, width, height, rotation };
    const source = bytesSource(file);
    const { tail } = await signPdf(
      {
        source,
        look: groundsWith(pdfium, source),
        field: { kind: "new", places: [place] },
        appearance: withShapes(appearance),
        claims: { name: null, reason: null, location: null, contact: null },
        certify: null,
        level: "B-B",
        signer: rawSigner(authority, "signer"),
        trust: trustIn(authority),
      },
      ports,
    );
    file = joined(file, tail);
    drawn++;
  }
  const at = path.join(folder, `${name}.pdf`);
  writeFileSync(at, file);
  spawnSync("pdftoppm", ["-r", "90", "-png", "-singlefile", at, path.join(folder, name)]);
}
console.log(`${drawn} marks on ${SHEETS.length} sheets in ${folder}`);
