import {
  addWatermark,
  examineImage,
  ImageError,
  inspectPdf,
  openPdf,
  PdfError,
  type Source,
  watermarkStamps,
} from "@paraph/engine";
import type { Inspection, EncryptedPdf } from "../../ports/inspector.ts";
import type { Task, TaskAnswer } from "./messages.ts";
import { loadPdfium } from "./pdfium.ts";
import { withEncryptedFile } from "./encrypted-file.ts";
import { loadWebp } from "./webp.ts";

/**
 * The process in which PDFs of strangers are parsed. It may read encrypted files and nothing else,
 * and it is killed when it takes too long or too much (jail.ts).
 */
const pdfium = await loadPdfium();
const encodeWebp = await loadWebp();

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
    switch (task.kind) {
      case "inspect":
        return { kind: "inspected", inspection: inspect(task.pdf) };
      case "image":
        return { kind: "image_examined", facts: examineImage(task.file) };
      case "render":
        return { kind: "rendered", image: render(task.pdf, task.page, task.scale) };
      case "watermark":
        return { kind: "watermarked", tail: watermark(task) };
    }
  } catch (error) {
    if (error instanceof PdfError) {
      return { kind: "refused", code: error.code, message: error.message };
    }
    if (error instanceof ImageError) return { kind: "image_refused", code: error.code };
    return { kind: "failed", message: error instanceof Error ? (error.stack ?? "") : "unknown" };
  }
}

/** The file was written past the cache a moment ago, and few are looked at again soon. */
function inspect(pdf: EncryptedPdf): Inspection {
  return withEncryptedFile(pdf, inspectSource, "past");
}

function inspectSource(source: Source): Inspection {
  const facts = inspectPdf(source);
  crossCheck(source, facts.pageCount);
  return {
    pageCount: facts.pageCount,
    pageSizes: facts.pages.map(({ width, height }) => [width, height]),
    pdfVersion: facts.pdfVersion,
    pdfA: facts.pdfA,
    signatureFields: facts.signatureFields,
    certification: facts.certification,
    activeContent: facts.activeContent,
  };
}

/**
 * A file in which two readers see different pages shows one thing and signs another. Without pages
 * it shows and signs nothing, whatever a reader counts.
 */
function crossCheck(source: Source, pageCount: number): void {
  if (pageCount === 0) return;
  const seen = pdfium.pageCount(source);
  if (seen !== pageCount) {
    throw new PdfError("corrupted", `readers disagree: ${pageCount} pages or ${seen}`);
  }
}

function render(pdf: EncryptedPdf, page: number, scale: number): Uint8Array {
  return encodeWebp(withEncryptedFile(pdf, (source) => pdfium.draw(source, page, scale)));
}

function watermark({ pdf, plan, fileId }: Task & { kind: "watermark" }): Uint8Array {
  return withEncryptedFile(pdf, (source) => {
    const opened = openPdf(source);
    return addWatermark(opened, watermarkStamps(opened, plan), fileId).tail;
  });
}
