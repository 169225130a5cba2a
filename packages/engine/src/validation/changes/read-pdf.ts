import type { Source } from "../../bytes/source.ts";
import { PdfError } from "../../errors.ts";
import type { Pdf } from "../../pdf/document.ts";
import { catalogOf, openPdf } from "../../pdf/document.ts";
import { VALIDATION_LIMITS } from "../../pdf/limits.ts";
import type { ReadingFacts } from "./facts.ts";

/** The part of a file that is a document, and what was wrong with the rest. */
export type Reading = { readonly pdf: Pdf; readonly facts: ReadingFacts };

/** How many ends of revisions are tried before the file is given up. */
const TRIES = 24;
const LATIN1 = new TextDecoder("latin1");
const MARKER = "%%EOF";

/**
 * Opens a file for validating. Where it cannot be read as a whole, the longest part that ends like a revision
 * and can be read is taken, since other readers repair the rest: what they would show then was never
 * signed, and the facts say so. Throws the `PdfError` of the whole file where no part can be read.
 */
export function readPdf(source: Source): Reading {
  try {
    return { pdf: opened(source), facts: whole(source.length) };
  } catch (error) {
    if (!(error instanceof PdfError) || error.code !== "corrupted") throw error;
    const part = longestPart(source);
    if (part === null) throw error;
    const { length } = source;
    return { pdf: part, facts: { length, readTo: part.length, problem: error.message } };
  }
}

function whole(length: number): ReadingFacts {
  return { length, readTo: length, problem: null };
}

/** A document without a catalog is none, so that the search goes on. */
function opened(source: Source): Pdf {
  const pdf = openPdf(source, VALIDATION_LIMITS);
  catalogOf(pdf.latest);
  return pdf;
}

function longestPart(source: Source): Pdf | null {
  for (const end of endsOf(source)) {
    try {
      return opened({ ...source, length: end, read: readerUpTo(source, end) });
    } catch (error) {
      // The part before it may still be a document; anything but a refusal is our own fault.
      if (!(error instanceof PdfError)) throw error;
    }
  }
  return null;
}

function readerUpTo(source: Source, end: number): Source["read"] {
  return (offset, length) => source.read(offset, Math.max(0, Math.min(length, end - offset)));
}

/** Behind each `%%EOF` and the end of its line, the last one first. */
function endsOf(source: Source): readonly number[] {
  const ends: number[] = [];
  const step = 1 << 20;
  for (let at = 0; at < source.length; at += step) {
    const text = LATIN1.decode(source.read(at, step + MARKER.length + 2));
    for (let found = text.indexOf(MARKER); found >= 0; found = text.indexOf(MARKER, found + 1)) {
      if (found < step)
        ends.push(at + found + MARKER.length + lineEnd(text, found + MARKER.length));
    }
  }
  return ends.reverse().slice(0, TRIES);
}

function lineEnd(text: string, at: number): number {
  if (text[at] === "\r") return text[at + 1] === "\n" ? 2 : 1;
  return text[at] === "\n" ? 1 : 0;
}
