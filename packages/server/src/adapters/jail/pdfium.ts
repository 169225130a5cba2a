import { readFileSync } from "node:fs";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import { PdfError, type Source } from "@paraph/engine";

/** fpdfview.h: FPDF_GetLastError. */
const ERROR_PASSWORD = 4;
/** fpdfview.h: FPDFBitmap_BGRA, FPDF_ANNOT, FPDF_REVERSE_BYTE_ORDER. */
const BGRA = 4;
const RENDER_FLAGS = 0x01 | 0x10;
const WHITE = 0xffffffff;
/** A page larger than this is drawn smaller. */
const MOST_PIXELS_A_SIDE = 4000;

export type Bitmap = {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha. */
  readonly pixels: Uint8Array;
};

export type Pdfium = {
  readonly pageCount: (source: Source) => number;
  readonly draw: (source: Source, page: number, scale: number) => Bitmap;
};

export async function loadPdfium(): Promise<Pdfium> {
  const wasm = readFileSync(new URL(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm")));
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  pdfium.PDFiumExt_Init();
  return {
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

/** The memory of the module, asked for each time: growing replaces it. The package's types omit it. */
function heapOf({ pdfium }: WrappedPdfiumModule): Uint8Array {
  return (pdfium as unknown as { readonly HEAPU8: Uint8Array }).HEAPU8;
}

function loadFailure(code: number): PdfError {
  return code === ERROR_PASSWORD
    ? new PdfError("password_protected", "PDFium asks for a password")
    : new PdfError("corrupted", `PDFium does not open it (${code})`);
}

function drawPage(
  pdfium: WrappedPdfiumModule,
  document: number,
  index: number,
  scale: number,
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
    const bitmap = drawOn(pdfium, page, form, scale);
    if (form !== 0) pdfium.FORM_OnBeforeClosePage(page, form);
    return bitmap;
  } finally {
    if (page !== 0) pdfium.FPDF_ClosePage(page);
    if (form !== 0) pdfium.PDFiumExt_ExitFormFillEnvironment(form);
    pdfium.PDFiumExt_CloseFormFillInfo(fill);
  }
}

function drawOn(pdfium: WrappedPdfiumModule, page: number, form: number, scale: number): Bitmap {
  const wide = pdfium.FPDF_GetPageWidthF(page);
  const high = pdfium.FPDF_GetPageHeightF(page);
  const fitting = Math.min(scale, MOST_PIXELS_A_SIDE / Math.max(wide, high, 1));
  const width = Math.max(1, Math.round(wide * fitting));
  const height = Math.max(1, Math.round(high * fitting));
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGRA, 0, 0);
  if (bitmap === 0) throw new PdfError("too_complex", "the page does not fit into memory");
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, RENDER_FLAGS);
    if (form !== 0) {
      pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, RENDER_FLAGS);
    }
    const at = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const pixels = new Uint8Array(width * height * 4);
    for (let row = 0; row < height; row += 1) {
      const from = at + row * stride;
      pixels.set(heapOf(pdfium).subarray(from, from + width * 4), row * width * 4);
    }
    return { width, height, pixels };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}
