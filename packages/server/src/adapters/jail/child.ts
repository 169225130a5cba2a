import { ImageError, PdfError, PkiError } from "@paraph/engine";
import { dutiesWith } from "./duties.ts";
import type { ChildRefusal, Task, TaskAnswer } from "./messages.ts";
import { loadPdfium } from "./pdfium.ts";
import { loadWebp } from "./webp.ts";

/**
 * The process in which PDFs and pictures of strangers are parsed. It may read encrypted files and
 * nothing else, and it is killed when it takes too long or too much (jail.ts).
 */
const duties = dutiesWith(await loadPdfium(), await loadWebp());

process.on("message", (task: Task) => {
  tell(carryOut(task));
});
// Without the service there is nobody to work for.
process.on("disconnect", () => process.exit(0));
tell({ kind: "ready" });

function tell(answer: TaskAnswer): void {
  process.send?.(answer);
}

function carryOut({ kind, ask }: Task): TaskAnswer {
  // The kind and what is asked belong together in a task; the compiler cannot follow them apart.
  const duty = duties[kind] as (asked: Task["ask"]) => unknown;
  try {
    return { kind: "done", answer: duty(ask) };
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal) return { kind: "refused", refusal };
    return { kind: "failed", message: error instanceof Error ? (error.stack ?? "") : "unknown" };
  }
}

function refusalIn(error: unknown): ChildRefusal | null {
  if (error instanceof PdfError) return { of: "pdf", code: error.code, message: error.message };
  if (error instanceof PkiError) return { of: "pki", code: error.code, message: error.message };
  if (error instanceof ImageError) return { of: "image", code: error.code, message: error.message };
  return null;
}
