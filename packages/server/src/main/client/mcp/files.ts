import { createWriteStream, openAsBlob, rmSync, statSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Download } from "@paraph/sdk";

/** As long as readers of PDFs look for the header. */
const HEADER_BYTES = 1024;

/** A PDF that may be sent: whatever else an assistant names stays on this machine. */
export async function pdfAt(name: string, mostBytes: number): Promise<Blob> {
  const file = path.resolve(name);
  const facts = statSync(file);
  if (!facts.isFile()) throw new Error(`${file} is not a file.`);
  if (facts.size > mostBytes) {
    throw new Error(`${file} has ${facts.size} bytes; at most ${mostBytes} are sent.`);
  }
  const content = await openAsBlob(file, { type: "application/pdf" });
  const start = Buffer.from(await content.slice(0, HEADER_BYTES).arrayBuffer());
  if (!start.includes("%PDF-")) throw new Error(`${file} is not a PDF.`);
  return content;
}

/** Refuses what stands in the way before anything is asked for. */
export function placeFor(name: string): string {
  const file = path.resolve(name);
  if (!/\.pdf$/i.test(file)) throw new Error(`${file} must end with .pdf.`);
  if (statSync(file, { throwIfNoEntry: false })) throw taken(file);
  return file;
}

/** Writes a new file; one that is there already stays as it is. */
export async function writeNew(file: string, { stream }: Download): Promise<void> {
  const target = createWriteStream(file, { flags: "wx" });
  try {
    await pipeline(stream, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw taken(file);
    // Only what this call has begun; a file that could not be opened is somebody else's.
    if (!target.pending) rmSync(file, { force: true });
    throw error;
  }
}

function taken(file: string): Error {
  return new Error(`${file} exists already, and nothing is overwritten.`);
}
