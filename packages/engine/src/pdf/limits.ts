import { PdfError } from "../errors.ts";

/** How much a file may ask of its reader; beyond it is refused as `too_complex`. */
export type PdfLimits = {
  /** Arrays and dictionaries within each other. */
  readonly nesting: number;
  /** Bytes of one string. */
  readonly stringBytes: number;
  /** Entries of all arrays and dictionaries within one object. */
  readonly elements: number;
  /** Bytes one stream may become when it is decoded. */
  readonly streamBytes: number;
  /** Decoded bytes of all streams together. */
  readonly inflatedBytes: number;
  /** How many times its size a stream may become, once it is beyond a megabyte. */
  readonly expansion: number;
  readonly filters: number;
  /** Entries of all cross-reference sections together. */
  readonly objects: number;
  readonly objectNumber: number;
  readonly revisions: number;
  readonly pages: number;
  readonly treeDepth: number;
  readonly fields: number;
  readonly signatures: number;
  /**
   * Steps of work besides those that the length of the file allows. A count and not a time: the same
   * file gets the same answer on every machine.
   */
  readonly work: number;
};

export const PDF_LIMITS: PdfLimits = {
  nesting: 100,
  stringBytes: 16 << 20,
  elements: 300_000,
  streamBytes: 64 << 20,
  inflatedBytes: 512 << 20,
  expansion: 100,
  filters: 4,
  objects: 1_000_000,
  objectNumber: 8_388_607,
  revisions: 200,
  pages: 10_000,
  treeDepth: 64,
  fields: 20_000,
  signatures: 200,
  work: 50_000_000,
};

/**
 * What validating reads. It changes nothing and signs nothing, so it may read longer documents than those that a
 * further revision can be added to.
 */
export const VALIDATION_LIMITS: PdfLimits = {
  ...PDF_LIMITS,
  revisions: 2_000,
  pages: 20_000,
  signatures: 1_000,
  work: 100_000_000,
};

/** What is left of the work and of the decoded bytes that one file may cost. */
export type Budget = {
  readonly limits: PdfLimits;
  work: number;
  inflated: number;
  entries: number;
};

/** A file of `length` bytes may be read a few times over. */
export function budgetFor(length: number, limits: PdfLimits): Budget {
  return {
    limits,
    work: limits.work + 2 * length,
    inflated: limits.inflatedBytes,
    entries: limits.objects,
  };
}

export function spendWork(budget: Budget, steps: number): void {
  budget.work -= steps;
  if (budget.work < 0)
    throw tooComplex("reading it takes more work than a document of its size may");
}

export function spendInflated(budget: Budget, bytes: number): void {
  budget.inflated -= bytes;
  if (budget.inflated < 0) throw tooComplex("its compressed parts unpack to more than is allowed");
  spendWork(budget, bytes >> 3);
}

export function spendEntries(budget: Budget, count: number): void {
  budget.entries -= count;
  if (budget.entries < 0) throw tooComplex("it has more objects than are allowed");
}

export function tooComplex(reason: string): PdfError {
  return new PdfError("too_complex", `The PDF is too complex to be processed safely: ${reason}.`);
}

/** Says where a damage lies that was found in `read`, unless that is said already. */
export function locating<T>(where: () => string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof PdfError) || error.code !== "corrupted") throw error;
    if (error.message.endsWith(").")) throw error;
    const message = error.message.replace(/\.$/, ` (in ${where()}).`);
    throw new PdfError("corrupted", message, { cause: error });
  }
}

export function corrupted(reason: string, cause?: unknown): PdfError {
  return new PdfError(
    "corrupted",
    `The PDF is damaged and would have to be repaired: ${reason}.`,
    cause === undefined ? undefined : { cause },
  );
}
