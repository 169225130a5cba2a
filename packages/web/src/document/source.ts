import { getDocument, GlobalWorkerOptions, PDFDataRangeTransport } from "pdfjs-dist";
import type { PDFDocumentLoadingTask } from "pdfjs-dist";
// oxlint-disable-next-line import/default -- the bundler gives the address of the file as its default
import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { readBytes, Refused } from "../api.ts";
import { InitialRanges } from "./initial-ranges.ts";

GlobalWorkerOptions.workerSrc = workerAddress;

/** Smaller files come whole: one request beats many. */
const WHOLE_UP_TO = 4_000_000;
const CHUNK = 16_384;

const ASSETS = "/assets/pdfjs";
const COMMON = {
  cMapUrl: `${ASSETS}/cmaps/`,
  standardFontDataUrl: `${ASSETS}/standard_fonts/`,
  wasmUrl: `${ASSETS}/wasm/`,
  iccUrl: `${ASSETS}/iccs/`,
  // What the document shows is decided by its signed bytes alone, never by a form of its own.
  enableXfa: false,
  // A failed picture or font is an empty place, never a failed document.
  stopAtErrors: false,
  verbosity: 0,
} as const;

export type DocumentSource = {
  readonly contentHref: string;
  readonly initialRangesHref: string;
  readonly size: number;
};

/** Opens the exact bytes that will be signed: whole, or by ranges with the pieces for the first page. */
export async function openDocument(source: DocumentSource): Promise<PDFDocumentLoadingTask> {
  if (source.size <= WHOLE_UP_TO) {
    const { bytes } = await readBytes(source.contentHref);
    return getDocument({ ...COMMON, data: bytes });
  }
  const set = await readInitialRanges(source);
  const range = new Ranges(source, set);
  return getDocument({
    ...COMMON,
    range,
    rangeChunkSize: set?.chunkSize ?? CHUNK,
    disableStream: true,
    disableAutoFetch: true,
  });
}

/** The initial ranges save requests and nothing else: where there is none, plain ranges do. */
async function readInitialRanges({
  initialRangesHref,
}: DocumentSource): Promise<InitialRanges | null> {
  try {
    const { status, bytes } = await readBytes(initialRangesHref);
    return status === 200 ? InitialRanges.parse(bytes) : null;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** Feeds pdf.js with ranges of our own asking, so that known pieces cost no request. */
class Ranges extends PDFDataRangeTransport {
  readonly #source: DocumentSource;
  readonly #set: InitialRanges | null;
  #isLeft = false;

  constructor(source: DocumentSource, set: InitialRanges | null) {
    super(source.size, set?.beginning ?? new Uint8Array(0));
    this.#source = source;
    this.#set = set;
  }

  override requestDataRange(begin: number, end: number): void {
    const known = this.#set?.read(begin, end);
    if (known) {
      queueMicrotask(() => {
        this.#give(begin, known);
      });
      return;
    }
    readBytes(this.#source.contentHref, { begin, end }).then(
      ({ bytes }) => {
        this.#give(begin, bytes);
      },
      () => {
        super.abort();
      },
    );
  }

  /** Called by pdf.js when the document is left: what still comes has nobody who waits for it. */
  override abort(): void {
    this.#isLeft = true;
  }

  #give(begin: number, bytes: Uint8Array): void {
    if (!this.#isLeft) this.onDataRange(begin, bytes);
  }
}
