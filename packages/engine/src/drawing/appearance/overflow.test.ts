import assert from "node:assert/strict";
import { test } from "node:test";
import {
  array,
  assert as holds,
  constant,
  constantFrom,
  double,
  oneof,
  property,
  record,
  string,
  subarray,
} from "fast-check";
import { refOf } from "../../pdf/objects.ts";
import { emptyFontSet, type FontSet } from "../text/font-set.ts";
import { typeface } from "../text/typeface.ts";
import type { Appearance, AppearanceLine, Mark } from "./appearance.ts";
import { compose } from "./compose.ts";

type Ink = { left: number; bottom: number; right: number; top: number };
/** What one text object, path or image covers. */
type Drawn = Ink & { readonly kind: "text" | "path" | "image" | "plate" };
type Matrix = readonly [number, number, number, number, number, number];

/** Rounding of coordinates in the content. */
const ROUNDING = 0.03;

const NAMES = [
  "A",
  "fj",
  "Ada Lovelace",
  "Maximilian-Alexander Freiherr von und zu Hohenfels-Ångström",
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(2),
  "Nguyễn Thị Ánh Tuyết ẶẪỔỠ",
  "Nguyễn Thị Ánh Tuyết".normalize("NFD"),
  "Ọláńrewájú Ẹ̀gbẹ́ J̌ Ǖ̃ ị́",
  "Z̷̢̛̗̩͎̓̀̇ȃ̶̢̾l̷g̵̛̜̎o̴̡̔̿",
  "Ἀλέξανδρος ᾠδὴ Ὦ ᾯ",
  "Щербаков Їжак зӟ",
  "فاطمة ېې الزهراء (Fatima) 123",
  "דוד בן־גוריון",
  "李明 😀 ﷽",
  "ada.lovelace+contracts@subdomain.of.a.very-long-company.example.com",
];
const SAID: readonly AppearanceLine[] = [
  { role: "date", text: "Unterzeichnet am 2026-11-15 12:00 UTC" },
  { role: "quality", text: "AES, ZertES" },
  { role: "reason", text: "I have read the contract and agree to every part of it. ".repeat(6) },
  { role: "notice", text: "DEMO – sans valeur juridique" },
];

const PALETTE = { calibrated: false, transparency: true };
const LETTERS = Array.from("aÅjỠfg-@ .ШزېΏ\u0301\u0323\u0302x李");
const name = oneof(
  constantFrom(...NAMES),
  string({ unit: constantFrom(...LETTERS), maxLength: 60 }),
);
const side = (max: number) =>
  oneof(double({ min: 10, max, noNaN: true }), constantFrom(10, 20, max));
const share = double({ min: -0.5, max: 1.5, noNaN: true });
const pressure = oneof(constant(null), double({ min: 0, max: 1, noNaN: true }));
const stroke = array(record({ x: share, y: share, pressure }), { maxLength: 12 });
const mark = oneof(
  constant(null),
  name.map((each): Mark => ({ kind: "typed", name: each })),
  record({ aspect: double({ min: 0.1, max: 9, noNaN: true }), strokes: array(stroke) }).map(
    (drawing): Mark => ({ kind: "drawn", drawing }),
  ),
  constant<Mark>({ kind: "image", file: new Uint8Array() }),
);
const appearance = record({
  mark,
  lines: record({ name, more: subarray([...SAID]) }).map((said) => [
    { role: "name", text: said.name } as const,
    ...said.more,
  ]),
});

test("nothing that is drawn ever leaves its box, whatever the size, the script and the mark", () => {
  holds(
    property(side(842), side(1191), appearance, aspect(), (width, height, shown, seen) => {
      for (const ink of inkOf(shown, { width, height }, seen)) {
        const inside =
          ink.left >= -ROUNDING &&
          ink.bottom >= -ROUNDING &&
          ink.right <= width + ROUNDING &&
          ink.top <= height + ROUNDING;
        assert.ok(inside, `${JSON.stringify(ink)} in ${width} by ${height}`);
      }
    }),
    { numRuns: 400 },
  );
});

test("no row touches another, and none the mark", () => {
  holds(
    property(side(842), side(1191), appearance, aspect(), (width, height, shown, seen) => {
      const inks = inkOf(shown, { width, height }, seen);
      const rows = inks.filter(({ kind }) => kind !== "path" || shown.mark?.kind !== "drawn");
      for (const [index, one] of rows.entries()) {
        for (const other of rows.slice(index + 1)) {
          assert.ok(!touches(one, other), `${JSON.stringify(one)} and ${JSON.stringify(other)}`);
        }
      }
    }),
    { numRuns: 400 },
  );
});

test("a mark has no paper of its own: nothing is filled behind what is written", () => {
  holds(
    property(side(842), side(1191), appearance, aspect(), (width, height, shown, seen) => {
      const inks = inkOf(shown, { width, height }, seen);
      assert.deepEqual(
        inks.filter(({ kind }) => kind === "plate"),
        [],
      );
    }),
    { numRuns: 200 },
  );
});

test("the same box gives the same size, whatever the usual name", () => {
  const sizesOf = (name: string) => {
    const lines = [{ role: "name", text: name } as const, ...SAID];
    const tools = { fonts: emptyFontSet(), image: null, palette: PALETTE };
    const content = compose(
      { mark: { kind: "typed", name }, lines },
      { width: 220, height: 80 },
      tools,
    );
    return [...new Set([...content.matchAll(/\/F[PS] ([\d.]+) Tf/g)].map(([, size]) => size))];
  };
  const usual = sizesOf("Maximilian Meier");
  assert.deepEqual(sizesOf("Li Wu"), usual);
  assert.deepEqual(sizesOf("Ada Lovelace"), usual);
  assert.notDeepEqual(sizesOf("Dr. Maximilian-Alexander Freiherr von Hohenfels"), usual);
});

test("the notice of a demo is in every box that can hold a point", () => {
  const shown: Appearance = { mark: { kind: "typed", name: "Ada" }, lines: SAID };
  holds(
    property(side(842), side(1191), (width, height) => {
      const tools = { fonts: emptyFontSet(), image: null, palette: PALETTE };
      const content = compose(shown, { width, height }, tools);
      assert.match(textOf(content, tools.fonts), /D.*E.*M.*O/);
    }),
    { numRuns: 100 },
  );
});

function aspect() {
  return double({ min: 0.0005, max: 2000, noNaN: true });
}

function touches(one: Ink, other: Ink): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const up = Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom);
  return across > ROUNDING && up > ROUNDING;
}

/** Follows the content as a viewer does and measures what it would paint. */
function inkOf(
  shown: Appearance,
  size: { readonly width: number; readonly height: number },
  seen: number,
): readonly Drawn[] {
  const image = { ref: refOf(1), aspect: seen, upright: [1, 0, 0, 1, 0, 0] as const };
  const fonts = emptyFontSet();
  const content = compose(shown, size, { fonts, image, palette: PALETTE });
  return paintedBy(content, fonts);
}

type State = {
  matrix: Matrix;
  font: string;
  size: number;
  rise: number;
  pen: number;
  at: readonly [number, number];
  line: number;
};

function paintedBy(content: string, fonts: FontSet): readonly Drawn[] {
  const painted: Drawn[] = [];
  const stack: Matrix[] = [];
  const state: State = {
    matrix: [1, 0, 0, 1, 0, 0],
    font: "",
    size: 0,
    rise: 0,
    pen: 0,
    at: [0, 0],
    line: 0,
  };
  let operands: string[] = [];
  let text: Ink | null = null;
  let path: [number, number][] = [];
  const OPERATORS: Readonly<Record<string, (numbers: readonly number[]) => void>> = {
    q: () => stack.push(state.matrix),
    Q: () => (state.matrix = stack.pop() ?? [1, 0, 0, 1, 0, 0]),
    cm: (numbers) => (state.matrix = times(numbers, state.matrix)),
    Do: () =>
      painted.push({
        kind: "image",
        ...around(
          [
            [0, 0],
            [1, 0],
            [0, 1],
            [1, 1],
          ].map(([x = 0, y = 0]) => moved(state.matrix, x, y)),
          0,
        ),
      }),
    BT: () => (text = null),
    Tf: ([size = 0]) => Object.assign(state, { font: operands[0] ?? "", size }),
    Td: ([x = 0, y = 0]) => Object.assign(state, { at: [x, y], pen: 0 }),
    Ts: ([rise = 0]) => Object.assign(state, { rise }),
    Tj: () => (text = written(operands, state, fonts, text)),
    TJ: () => (text = written(operands, state, fonts, text)),
    ET: () => text && painted.push({ kind: "text", ...text }),
    w: ([line = 0]) => Object.assign(state, { line }),
    m: ([x = 0, y = 0]) => (path = [[x, y]]),
    l: (numbers) => path.push(...pairs(numbers)),
    c: (numbers) => path.push(...pairs(numbers)),
    re: ([x = 0, y = 0, width = 0, height = 0]) =>
      (path = [
        [x, y],
        [x + width, y + height],
      ]),
    f: () => painted.push({ kind: "plate", ...around(path, 0) }),
    S: () => painted.push({ kind: "path", ...around(path, state.line / 2) }),
  };
  for (const [token] of content
    .replaceAll(/<<.*?>>/g, "")
    .matchAll(/<\w*>|\/\w+|[-\d.]+|[A-Za-z]+/g)) {
    const operator = /^[A-Za-z]/.test(token) ? OPERATORS[token] : undefined;
    if (/^[A-Za-z]/.test(token)) {
      operator?.(operands.filter((each) => /^[-\d.]+$/.test(each)).map(Number));
      operands = [];
    } else operands.push(token);
  }
  return painted;
}

function written(
  operands: readonly string[],
  state: State,
  fonts: FontSet,
  before: Ink | null,
): Ink | null {
  let ink = before;
  const face = typeface(state.font === "/FS" ? "script" : "plain");
  const used = [...(fonts.get(face.name)?.used.values() ?? [])];
  for (const each of operands) {
    if (/^[-\d.]+$/.test(each)) state.pen -= (Number(each) / 1000) * state.size;
    for (const [code] of each.startsWith("<") ? each.matchAll(/\w{4}/g) : []) {
      const glyph = used.find(({ cid }) => cid === parseInt(code, 16))?.glyph.glyph;
      assert.ok(glyph !== undefined && glyph !== 0, "a glyph of the font, never an empty box");
      const outline = face.font.inkOf(glyph);
      const scale = state.size / face.font.unitsPerEm;
      const [x, y] = [state.at[0] + state.pen, state.at[1] + state.rise];
      if (outline) {
        const own = {
          left: x + outline.left * scale,
          right: x + outline.right * scale,
          bottom: y + outline.bottom * scale,
          top: y + outline.top * scale,
        };
        ink = ink ? union(ink, own) : own;
      }
      state.pen += face.font.advanceOf(glyph) * scale;
    }
  }
  return ink;
}

function union(a: Ink, b: Ink): Ink {
  return {
    left: Math.min(a.left, b.left),
    right: Math.max(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
    top: Math.max(a.top, b.top),
  };
}

function around(points: readonly (readonly [number, number])[], margin: number): Ink {
  const [across, up] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    left: Math.min(...across) - margin,
    right: Math.max(...across) + margin,
    bottom: Math.min(...up) - margin,
    top: Math.max(...up) + margin,
  };
}

function pairs(numbers: readonly number[]): [number, number][] {
  return numbers.flatMap((x, index) =>
    index % 2 === 0 ? [[x, numbers[index + 1] ?? 0] as [number, number]] : [],
  );
}

function moved([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

function times([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[], by: Matrix): Matrix {
  const [g, h, i, j, k, l] = by;
  return [
    a * g + b * i,
    a * h + b * j,
    c * g + d * i,
    c * h + d * j,
    e * g + f * i + k,
    e * h + f * j + l,
  ];
}

/** All characters that the content shows, in its order. */
function textOf(content: string, fonts: FontSet): string {
  const used = [...(fonts.get("plain")?.used.values() ?? [])];
  const codes = [...content.matchAll(/\/FP [\d.]+ Tf.*?ET/gs)].flatMap(([part]) => [
    ...part.matchAll(/<(\w+)>/g),
  ]);
  return codes
    .flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? [])
    .map((code) => used.find(({ cid }) => cid === parseInt(code, 16))?.glyph.text ?? "")
    .join("");
}
