import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import type { PageText, PixelArea } from "@paraph/engine/validation";

type Size = { readonly width: number; readonly height: number };
type Corners = readonly [number, number, number, number];

/** fpdf_edit.h: FPDF_PAGEOBJ_IMAGE. */
const IMAGE = 3;
/** More than a page that people read has; what is behind is found by its ink. */
const MOST_LETTERS = 20_000;
const MOST_OBJECTS = 5_000;
/** A picture that takes more of its page than this is a scan, on which things are written. */
const SCAN = 0.4;

/** Where the letters and pictures of a loaded page lie among the pixels of a drawing of this size. */
export function pageText(pdfium: WrappedPdfiumModule, page: number, size: Size): PageText {
  const { wasmExports } = pdfium.pdfium;
  const at = wasmExports.malloc(32);
  try {
    const toPixels = transformOf(pdfium, page, size, at);
    return {
      letters: lettersOf(pdfium, page, at).map(toPixels),
      pictures: picturesOf(pdfium, page, at)
        .map(toPixels)
        .filter(({ left, top, right, bottom }) => {
          return (right - left) * (bottom - top) < SCAN * size.width * size.height;
        }),
    };
  } finally {
    wasmExports.free(at);
  }
}

/** Finer than pixels, since the numbers of a device are whole. */
const FINE = 64;

function transformOf(
  pdfium: WrappedPdfiumModule,
  page: number,
  { width, height }: Size,
  at: number,
): (corners: Corners) => PixelArea {
  const { getValue } = pdfium.pdfium;
  const pointAt = (x: number, y: number): readonly [number, number] => {
    pdfium.FPDF_PageToDevice(page, 0, 0, width * FINE, height * FINE, 0, x, y, at, at + 4);
    return [getValue(at, "i32") / FINE, getValue(at + 4, "i32") / FINE];
  };
  const [[ox, oy], [ax, ay], [bx, by]] = [pointAt(0, 0), pointAt(1000, 0), pointAt(0, 1000)];
  const turn = (x: number, y: number): readonly [number, number] => [
    ox + ((ax - ox) * x + (bx - ox) * y) / 1000,
    oy + ((ay - oy) * x + (by - oy) * y) / 1000,
  ];
  return ([left, bottom, right, top]) => {
    const [a, b] = [turn(left, bottom), turn(right, top)];
    return {
      left: Math.floor(Math.min(a[0], b[0])),
      top: Math.floor(Math.min(a[1], b[1])),
      right: Math.ceil(Math.max(a[0], b[0])),
      bottom: Math.ceil(Math.max(a[1], b[1])),
    };
  };
}

/** Lines of text that people sign on: underscores, and rows of dots or dashes. */
const RULED = /_+|([.\u2026\u00b7*-])\1{2,}|[\u2010-\u2015\u2500-\u257f]{3,}/gu;

function lettersOf(pdfium: WrappedPdfiumModule, page: number, at: number): readonly Corners[] {
  const { getValue } = pdfium.pdfium;
  const text = pdfium.FPDFText_LoadPage(page);
  if (text === 0) return [];
  try {
    const count = Math.min(MOST_LETTERS, pdfium.FPDFText_CountChars(text));
    const codes = Array.from({ length: count }, (_, index) =>
      pdfium.FPDFText_IsGenerated(text, index) === 1
        ? 0x20
        : pdfium.FPDFText_GetUnicode(text, index),
    );
    // One unit a letter, so that places in the text are places in the list.
    const said = codes.map((code) => (code > 0xffff ? "x" : String.fromCharCode(code))).join("");
    const isRule = new Uint8Array(count);
    for (const { index, 0: run } of said.matchAll(RULED)) isRule.fill(1, index, index + run.length);
    return codes.flatMap((_, index) => {
      const isSeen = /\S/u.test(said[index] ?? "") && isRule[index] === 0;
      // FS_RECTF: left, top, right, bottom.
      if (!isSeen || !pdfium.FPDFText_GetLooseCharBox(text, index, at)) return [];
      const [left, top, right, bottom] = [0, 4, 8, 12].map((each) => getValue(at + each, "float"));
      return [[left ?? 0, bottom ?? 0, right ?? 0, top ?? 0] as const];
    });
  } finally {
    pdfium.FPDFText_ClosePage(text);
  }
}

function picturesOf(pdfium: WrappedPdfiumModule, page: number, at: number): readonly Corners[] {
  const { getValue } = pdfium.pdfium;
  const count = Math.min(MOST_OBJECTS, pdfium.FPDFPage_CountObjects(page));
  return Array.from({ length: count }, (_, index) => pdfium.FPDFPage_GetObject(page, index))
    .filter((object) => pdfium.FPDFPageObj_GetType(object) === IMAGE)
    .flatMap((object) => {
      if (!pdfium.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return [];
      const [left, bottom, right, top] = [0, 4, 8, 12].map((each) => getValue(at + each, "float"));
      return [[left ?? 0, bottom ?? 0, right ?? 0, top ?? 0] as const];
    });
}
