import { readFileSync } from "node:fs";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import type { Source } from "@paraph/engine/bytes";
import { PdfError } from "@paraph/engine/pdf";
import type { PageText, PixelArea } from "@paraph/engine/validation";
import { pageText } from "./page-text.ts";

/** fpdfview.h: FPDF_GetLastError. */
const ERROR_PASSWORD = 4;
/** fpdfview.h: FPDFBitmap_BGRA, FPDF_ANNOT, FPDF_REVERSE_BYTE_ORDER. */
const BGRA = 4;
const RENDER_FLAGS = 0x01 | 0x10;
const BARE_FLAGS = 0x10;
const WHITE = 0xffffffff;
const CLEAR = 0x00000000;
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
  /** The page with nothing below it: where it shows nothing it is transparent. */
  readonly drawWithoutPaper: (page: number, scale: number) => Bitmap;
  /** The page's content without annotations; null where drawing it takes more steps than this. */
  readonly drawWithin: (page: number, scale: number, steps: number) => Bitmap | null;
  /** Null where the drawing is to the last pixel the one that is given, which is found without a copy. */
  readonly drawOther: (page: number, scale: number, known: Bitmap) => Bitmap | null;
  /** Where a rectangle of the page's own space (left, bottom, right, top) lies among the pixels. */
  readonly toPixels: (
    page: number,
    size: Pick<Bitmap, "width" | "height">,
    area: readonly [number, number, number, number],
  ) => readonly [number, number, number, number];
  /** Where the letters and pictures of the page's content lie among the pixels. */
  readonly textOf: (page: number, size: Pick<Bitmap, "width" | "height">) => PageText;
};

export type Pdfium = {
  /** Whoever opens a document closes it. */
  readonly open: (source: Source) => OpenDocument & { readonly close: () => void };
  readonly pageCount: (source: Source) => number;
  readonly draw: (source: Source, page: number, scale: number) => Bitmap;
};

/** A mark among the pixels, with one more on each side for soft edges. */
export function markArea(
  document: OpenDocument,
  page: number,
  size: Pick<Bitmap, "width" | "height">,
  rect: Parameters<OpenDocument["toPixels"]>[2],
): PixelArea {
  const [left, top, right, bottom] = document.toPixels(page, size, rect);
  return {
    left: Math.max(0, left - 1),
    top: Math.max(0, top - 1),
    right: Math.min(size.width, right + 2),
    bottom: Math.min(size.height, bottom + 2),
  };
}

export async function loadPdfium(): Promise<Pdfium> {
  const wasm = readFileSync(new URL(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm")));
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  pdfium.PDFiumExt_Init();
  const open = opener(pdfium);
  function within<Result>(source: Source, work: (document: OpenDocument) => Result): Result {
    const document = open(source);
    try {
      return work(document);
    } finally {
      document.close();
    }
  }
  return {
    open,
    pageCount: (source) => within(source, ({ pageCount }) => pageCount),
    draw: (source, page, scale) => within(source, ({ draw }) => draw(page, scale)),
  };
}

/**
 * Documents are read through a callback, so only what PDFium asks for is decrypted. Each callback is a module of
 * WebAssembly that has to be compiled: one serves all documents, which it tells apart by their parameter.
 */
function opener(pdfium: WrappedPdfiumModule): Pdfium["open"] {
  const { addFunction, setValue, wasmExports } = pdfium.pdfium;
  const sources = new Map<number, Source>();
  let opened = 0;
  const getBlock = addFunction(
    (parameter: number, position: number, target: number, size: number): number => {
      const piece = sources.get(parameter)?.read(position >>> 0, size >>> 0);
      if (piece?.length !== size) return 0;
      heapOf(pdfium).set(piece, target);
      return 1;
    },
    "iiiii",
  );
  return (source) => {
    opened = (opened % MOST_SOURCES) + 1;
    const parameter = opened;
    // FPDF_FILEACCESS: length, callback, and the parameter that it is called with.
    const access = wasmExports.malloc(12);
    setValue(access, source.length, "i32");
    setValue(access + 4, getBlock, "i32");
    setValue(access + 8, parameter, "i32");
    sources.set(parameter, source);
    const forget = (): void => {
      wasmExports.free(access);
      sources.delete(parameter);
    };
    let document = 0;
    try {
      document = pdfium.FPDF_LoadCustomDocument(access, "");
      if (document === 0) throw loadFailure(pdfium.FPDF_GetLastError());
    } finally {
      if (document === 0) forget();
    }
    return openDocument(pdfium, document, forget);
  };
}

/** Numbers of open documents begin anew behind this one; nobody holds so many open. */
const MOST_SOURCES = 0x3fff_ffff;

function openDocument(
  pdfium: WrappedPdfiumModule,
  document: number,
  forget: () => void,
): ReturnType<Pdfium["open"]> {
  const form = openForm(pdfium, document);
  const at = { pdfium, document, form: form.handle };
  return {
    pageCount: pdfium.FPDF_GetPageCount(document),
    draw: (page, scale, bare = false) => drawPage(at, page, scale, copied, { bare }),
    drawWithoutPaper: (page, scale) => drawPage(at, page, scale, copied, { paper: CLEAR }),
    drawWithin: (page, scale, steps) => {
      const pause = openPause(pdfium, steps);
      const whole = (drawing: Drawing): Bitmap | null => (pause.isOver() ? null : copied(drawing));
      try {
        return drawPage(at, page, scale, whole, { bare: true, pause });
      } finally {
        pause.close();
      }
    },
    drawOther: (page, scale, known) =>
      drawPage(at, page, scale, (drawing) => (isSame(drawing, known) ? null : copied(drawing))),
    toPixels: (page, size, area) => placeOf(pdfium, document, page, size, area),
    textOf: (index, size) => {
      const page = pdfium.FPDF_LoadPage(document, index);
      if (page === 0) throw new PdfError("corrupted", `PDFium does not load page ${index}`);
      try {
        return pageText(pdfium, page, size);
      } finally {
        pdfium.FPDF_ClosePage(page);
      }
    },
    close: () => {
      form.close();
      pdfium.FPDF_CloseDocument(document);
      forget();
    },
  };
}

/** What draws the fields of a form; 0 where PDFium has none for the document. */
function openForm(
  pdfium: WrappedPdfiumModule,
  document: number,
): { readonly handle: number; readonly close: () => void } {
  const fill = pdfium.PDFiumExt_OpenFormFillInfo();
  const handle = pdfium.PDFiumExt_InitFormFillEnvironment(document, fill);
  return {
    handle,
    close: () => {
      if (handle !== 0) pdfium.PDFiumExt_ExitFormFillEnvironment(handle);
      pdfium.PDFiumExt_CloseFormFillInfo(fill);
    },
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

type Opened = {
  readonly pdfium: WrappedPdfiumModule;
  readonly document: number;
  readonly form: number;
};

/** A drawing in the memory of the module, where the next call may overwrite it: it is looked at once, at once. */
type Drawing = Bitmap & { readonly stride: number };

/** How a page is drawn, where it is not whole and on paper. */
type How = {
  /** Without annotations and fields. */
  readonly bare?: boolean;
  readonly pause?: Pause;
  readonly paper?: number;
};

function drawPage<Result>(
  { pdfium, document, form }: Opened,
  index: number,
  scale: number,
  use: (drawing: Drawing) => Result,
  how: How = {},
): Result {
  if (index >= pdfium.FPDF_GetPageCount(document)) {
    throw new PdfError("page_out_of_range", `there is no page ${index}`);
  }
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) throw new PdfError("corrupted", `PDFium does not load page ${index}`);
  try {
    if (form !== 0) pdfium.FORM_OnAfterLoadPage(page, form);
    const result = drawOn({ pdfium, page, form: how.bare ? 0 : form }, scale, use, how);
    if (form !== 0) pdfium.FORM_OnBeforeClosePage(page, form);
    return result;
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
}

type Rendered = readonly [number, number, number, number, number, number, number, number];

/** Lets PDFium draw so many steps and no more. */
type Pause = {
  readonly render: (what: Rendered) => void;
  /** Whether drawing was given up. */
  readonly isOver: () => boolean;
  readonly close: () => void;
};

/** fpdf_progressive.h: FPDF_RENDER_TOBECONTINUED. */
const TO_BE_CONTINUED = 1;

function openPause(pdfium: WrappedPdfiumModule, steps: number): Pause {
  const { addFunction, removeFunction, setValue, wasmExports } = pdfium.pdfium;
  let taken = 0;
  const needsPause = addFunction(() => ((taken += 1) > steps ? 1 : 0), "ii");
  // IFSDK_PAUSE: version, callback, and what it is called with.
  const at = wasmExports.malloc(12);
  setValue(at, 1, "i32");
  setValue(at + 4, needsPause, "i32");
  setValue(at + 8, 0, "i32");
  let isOver = false;
  return {
    render: (what) => {
      const [, page] = what;
      isOver = pdfium.FPDF_RenderPageBitmap_Start(...what, at) === TO_BE_CONTINUED;
      pdfium.FPDF_RenderPage_Close(page);
    },
    isOver: () => isOver,
    close: () => {
      removeFunction(needsPause);
      wasmExports.free(at);
    },
  };
}

function copied({ width, height, pixels, stride }: Drawing): Bitmap {
  const row = width * 4;
  if (stride === row) return { width, height, pixels: pixels.slice() };
  const packed = new Uint8Array(row * height);
  for (let y = 0; y < height; y += 1) {
    packed.set(pixels.subarray(y * stride, y * stride + row), y * row);
  }
  return { width, height, pixels: packed };
}

function isSame({ width, height, pixels, stride }: Drawing, known: Bitmap): boolean {
  return (
    width === known.width &&
    height === known.height &&
    stride === width * 4 &&
    Buffer.compare(pixels, known.pixels) === 0
  );
}

type Canvas = {
  readonly pdfium: WrappedPdfiumModule;
  readonly page: number;
  readonly form: number;
};

function drawOn<Result>(
  { pdfium, page, form }: Canvas,
  scale: number,
  use: (drawing: Drawing) => Result,
  { bare = false, pause, paper = WHITE }: How,
): Result {
  const flags = bare ? BARE_FLAGS : RENDER_FLAGS;
  const wide = pdfium.FPDF_GetPageWidthF(page);
  const high = pdfium.FPDF_GetPageHeightF(page);
  const fitting = Math.min(scale, MOST_PIXELS_A_SIDE / Math.max(wide, high, 1));
  const width = Math.max(1, Math.round(wide * fitting));
  const height = Math.max(1, Math.round(high * fitting));
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGRA, 0, 0);
  if (bitmap === 0) throw new PdfError("too_complex", "the page does not fit into memory");
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, paper);
    if (pause === undefined) {
      pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
    } else {
      pause.render([bitmap, page, 0, 0, width, height, 0, flags]);
    }
    if (form !== 0) {
      pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags);
    }
    const at = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const pixels = heapOf(pdfium).subarray(at, at + stride * height);
    return use({ width, height, stride, pixels });
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}
