import { bytesSource } from "@paraph/engine/bytes";
import { ImageError } from "@paraph/engine/drawing";
import { PdfError } from "@paraph/engine/pdf";
import { PkiError } from "@paraph/engine/pki";
import { dutiesWith } from "./duties.ts";
import { farFile } from "./far-file.ts";
import type { ChildRefusal, Task, TaskAnswer } from "./messages.ts";
import { loadPdfium } from "./pdfium.ts";
import { closeNetwork } from "./without-network.ts";
import { loadWebp } from "./webp.ts";

/**
 * The process in which PDFs and pictures of strangers are parsed. It reads its own code and, through a pipe, the
 * document of its task; it is killed when it takes too long or too much (jail.ts).
 */
closeNetwork();
const duties = dutiesWith(await loadPdfium(), await loadWebp());
const NOTHING = bytesSource(new Uint8Array());

process.on("message", (task: Task) => {
  tell(carryOut(task));
});
// Without the service there is nobody to work for.
process.on("disconnect", () => process.exit(0));
tell({ kind: "ready" });

function tell(answer: TaskAnswer): void {
  process.send?.(answer);
}

function carryOut(task: Task): TaskAnswer {
  try {
    return { kind: "done", answer: doDuty(task) };
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal) return { kind: "refused", refusal };
    return { kind: "failed", message: error instanceof Error ? (error.stack ?? "") : "unknown" };
  }
}

function doDuty({ kind, pdf, ask }: Task): unknown {
  // The kind and what is asked belong together in a task; the compiler cannot follow them apart.
  const duty = duties[kind] as (asked: Task["ask"], source: typeof NOTHING) => unknown;
  if (pdf === null) return duty(ask, NOTHING);
  if ("bytes" in pdf) return duty(ask, bytesSource(pdf.bytes));
  return duty(ask, farFile(pdf.length));
}

function refusalIn(error: unknown): ChildRefusal | null {
  if (error instanceof PdfError) return { of: "pdf", code: error.code, message: error.message };
  if (error instanceof PkiError) return { of: "pki", code: error.code, message: error.message };
  if (error instanceof ImageError) return { of: "image", code: error.code, message: error.message };
  return null;
}
