import { readFileSync } from "node:fs";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import type { Source } from "@paraph/engine/bytes";
import { PdfError } from "@paraph/engine/pdf";

/** fpdfview.h: FPDF_GetLastError. */
const ERROR_PASSWORD = 4;
/** fpdfview.h: FPDFBitmap_BGRA, FPDF_ANNOT, FPDF_REVERSE_BYTE_ORDER. */
const BGRA = 4;
const RENDER_FLAGS = 0x01 | 0x10;
const BARE_FLAGS = 0x10;
const WHITE = 0xffffffff;
/** A page larger than this is drawn smaller. */
const MOST_PIXELS_A_SIDE = 4000;

export type Bitmap = {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha. */
  readonly pixels: Uint8Array;
};

/** A document that is held open to draw several of its pages. */
export type OpenDocument = {
  readonly pageCount: number;
  /** `bare` leaves out annotations and fields. */
  readonly draw: (page: number, scale: number, bare?: boolean) => Bitmap;
  /** Where a rectangle of the page's own space (left, bottom, right, top) lies among the pixels. */
  readonly toPixels: (
    page: number,
    size: Pick<Bitmap, "width" | "height">,
    area: readonly [number, number, number, number],
  ) => readonly [number, number, number, number];
};

export type Pdfium = {
  readonly withDocument: <Result>(
    source: Source,
    work: (document: OpenDocument) => Result,
  ) => Result;
  readonly pageCount: (source: Source) => number;
  readonly draw: (source: Source, page: number, scale: number) => Bitmap;
};

export async function loadPdfium(): Promise<Pdfium> {
  const wasm = readFileSync(new URL(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm")));
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  pdfium.PDFiumExt_Init();
  return {
    withDocument: (source, work) =>
      withDocument(pdfium, source, (document) => work(openDocument(pdfium, document))),
    pageCount: (source) =>
      withDocument(pdfium, source, (document) => pdfium.FPDF_GetPageCount(document)),
    draw: (source, page, scale) =>
      withDocument(pdfium, source, (document) => drawPage(pdfium, document, page, scale)),
  };
}

/** The document is read through a callback, so only what PDFium asks for is decrypted. */
function withDocument<Result>(
  pdfium: WrappedPdfiumModule,
  source: Source,
  work: (document: number) => Result,
): Result {
  const { addFunction, removeFunction, setValue, wasmExports } = pdfium.pdfium;
  const getBlock = addFunction(
    (_: number, position: number, target: number, size: number): number => {
      const piece = source.read(position >>> 0, size >>> 0);
      if (piece.length !== size) return 0;
      heapOf(pdfium).set(piece, target);
      return 1;
    },
    "iiiii",
  );
  // FPDF_FILEACCESS: length, callback, and a parameter that we do not use.
  const access = wasmExports.malloc(12);
  try {
    setValue(access, source.length, "i32");
    setValue(access + 4, getBlock, "i32");
    setValue(access + 8, 0, "i32");
    const document = pdfium.FPDF_LoadCustomDocument(access, "");
    if (document === 0) throw loadFailure(pdfium.FPDF_GetLastError());
    try {
      return work(document);
    } finally {
      pdfium.FPDF_CloseDocument(document);
    }
  } finally {
    wasmExports.free(access);
    removeFunction(getBlock);
  }
}

function openDocument(pdfium: WrappedPdfiumModule, document: number): OpenDocument {
  return {
    pageCount: pdfium.FPDF_GetPageCount(document),
    draw: (page, scale, bare = false) => drawPage(pdfium, document, page, scale, bare),
    toPixels: (page, size, area) => placeOf(pdfium, document, page, size, area),
  };
}

function placeOf(
  pdfium: WrappedPdfiumModule,
  document: number,
  index: number,
  { width, height }: Pick<Bitmap, "width" | "height">,
  [left, bottom, right, top]: readonly [number, number, number, number],
): readonly [number, number, number, number] {
  const { wasmExports, getValue } = pdfium.pdfium;
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) throw new PdfError("corrupted", `PDFium does not load page ${index}`);
  const at = wasmExports.malloc(8);
  try {
    const corner = (x: number, y: number): readonly [number, number] => {
      pdfium.FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, at, at + 4);
      return [getValue(at, "i32"), getValue(at + 4, "i32")];
    };
    const [a, b] = [corner(left, bottom), corner(right, top)];
    return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])];
  } finally {
    wasmExports.free(at);
    pdfium.FPDF_ClosePage(page);
  }
}

/** The memory of the module, asked for each time: growing replaces it. The package's types omit it. */
function heapOf({ pdfium }: WrappedPdfiumModule): Uint8Array {
  return (pdfium as unknown as { readonly HEAPU8: Uint8Array }).HEAPU8;
}

function loadFailure(code: number): PdfError {
  return code === ERROR_PASSWORD
    ? new PdfError("password_protected", "PDFium asks for a password")
    : new PdfError(
        "corrupted",
        `The PDF is damaged and would have to be repaired: another reader, PDFium, does not open it (its error ${code}).`,
      );
}

function drawPage(
  pdfium: WrappedPdfiumModule,
  document: number,
  index: number,
  scale: number,
  bare = false,
): Bitmap {
  if (index >= pdfium.FPDF_GetPageCount(document)) {
    throw new PdfError("page_out_of_range", `there is no page ${index}`);
  }
  const fill = pdfium.PDFiumExt_OpenFormFillInfo();
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, fill);
  const page = pdfium.FPDF_LoadPage(document, index);
  try {
    if (page === 0) throw new PdfError("corrupted", `PDFium does not load page ${index}`);
    if (form !== 0) pdfium.FORM_OnAfterLoadPage(page, form);
    const bitmap = drawOn(pdfium, page, bare ? 0 : form, scale, bare ? BARE_FLAGS : RENDER_FLAGS);
    if (form !== 0) pdfium.FORM_OnBeforeClosePage(page, form);
    return bitmap;
  } finally {
    if (page !== 0) pdfium.FPDF_ClosePage(page);
    if (form !== 0) pdfium.PDFiumExt_ExitFormFillEnvironment(form);
    pdfium.PDFiumExt_CloseFormFillInfo(fill);
  }
}

function packedRows(
  heap: Uint8Array,
  at: number,
  stride: number,
  row: number,
  rows: number,
): Uint8Array {
  if (stride === row) return heap.slice(at, at + row * rows);
  const pixels = new Uint8Array(row * rows);
  for (let index = 0; index < rows; index += 1) {
    const from = at + index * stride;
    pixels.set(heap.subarray(from, from + row), index * row);
  }
  return pixels;
}

function drawOn(
  pdfium: WrappedPdfiumModule,
  page: number,
  form: number,
  scale: number,
  flags: number,
): Bitmap {
  const wide = pdfium.FPDF_GetPageWidthF(page);
  const high = pdfium.FPDF_GetPageHeightF(page);
  const fitting = Math.min(scale, MOST_PIXELS_A_SIDE / Math.max(wide, high, 1));
  const width = Math.max(1, Math.round(wide * fitting));
  const height = Math.max(1, Math.round(high * fitting));
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGRA, 0, 0);
  if (bitmap === 0) throw new PdfError("too_complex", "the page does not fit into memory");
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
    if (form !== 0) {
      pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags);
    }
    const at = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    return { width, height, pixels: packedRows(heapOf(pdfium), at, stride, width * 4, height) };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}
