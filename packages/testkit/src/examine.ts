import { bytesSource } from "@paraph/engine/bytes";
import {
  beginUpdate,
  catalogOf,
  changesOf,
  inspect,
  openPdf,
  PdfError,
  pagesOf,
  signaturesOf,
  viewAt,
} from "@paraph/engine/pdf";

/**
 * Does with a file all that the service may do with it, and gives `accepted` or the code of the refusal.
 * Anything but a refusal that is thrown is a fault of the engine and flies on.
 */
export function examine(bytes: Uint8Array): string {
  try {
    const pdf = openPdf(bytesSource(bytes));
    inspect(pdf);
    for (const revision of pdf.revisions) {
      changesOf(revision);
      const view = viewAt(pdf, revision.index);
      signaturesOf(view);
      pagesOf(view);
    }
    const update = beginUpdate(pdf);
    const [page] = pagesOf(pdf.latest);
    if (page !== undefined) update.put(page.ref, page.dict);
    update.add(catalogOf(pdf.latest));
    const { tail } = update.finish(new Uint8Array(16));
    inspect(openPdf(bytesSource(appended(bytes, tail))));
    return "accepted";
  } catch (error) {
    if (error instanceof PdfError) return error.code;
    throw error;
  }
}

function appended(bytes: Uint8Array, tail: Uint8Array): Uint8Array {
  const whole = new Uint8Array(bytes.length + tail.length);
  whole.set(bytes);
  whole.set(tail, bytes.length);
  return whole;
}
