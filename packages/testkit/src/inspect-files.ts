import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { inspectPdf, PdfError } from "@paraph/engine/pdf";
import type { Source } from "@paraph/engine/bytes";

/**
 * A program: inspects the files it is given, reading them piece by piece as the service does, and prints
 * the answer to each and the most memory it ever had, in bytes.
 */
const answers = process.argv.slice(2).map((path) => {
  const file = openSync(path, "r");
  try {
    return answerTo(fileSource(file));
  } finally {
    closeSync(file);
  }
});
console.log(JSON.stringify({ answers, memory: process.resourceUsage().maxRSS * 1024 }));

function answerTo(source: Source): string {
  try {
    inspectPdf(source);
    return "accepted";
  } catch (error) {
    if (error instanceof PdfError) return error.code;
    throw error;
  }
}

function fileSource(file: number): Source {
  return {
    length: fstatSync(file).size,
    read: (offset, length) => {
      const buffer = new Uint8Array(length);
      return buffer.subarray(0, readSync(file, buffer, 0, length, offset));
    },
  };
}
