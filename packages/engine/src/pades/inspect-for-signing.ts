import type { Source } from "../bytes/source.ts";
import { openPdf, type Pdf } from "../pdf/document.ts";
import { fieldsOf } from "../pdf/fields.ts";
import { inspect, type PdfFacts } from "../pdf/inspect.ts";
import { pagesOf } from "../pdf/pages.ts";
import { beginUpdate } from "../pdf/write/update.ts";
import { addEvidence } from "../signed/add-evidence.ts";
import { addInvisibleField, annotationsOf } from "./form.ts";
import { freeName } from "./places.ts";
import { timeStampDictionary } from "./signature-dictionary.ts";

const NOTHING = { certificates: [], ocsps: [], crls: [] };

/**
 * What the document is, of one that can be signed as far as its objects go: the revisions of a signature are written
 * and thrown away. What they come across is refused now, and not when people were invited to sign.
 */
export function inspectForSigning(source: Source): PdfFacts {
  const pdf = openPdf(source);
  const facts = inspect(pdf);
  rehearse(pdf);
  return facts;
}

function rehearse(pdf: Pdf): void {
  const view = pdf.latest;
  const pages = pagesOf(view);
  const [first] = pages;
  // Without pages it can be kept, but not signed, and says so.
  if (!first) return;
  const update = beginUpdate(pdf);
  for (const page of pages) annotationsOf(update, page);
  const name = freeName("Signature", fieldsOf(view));
  addInvisibleField(update, name, update.add(timeStampDictionary(1)), first);
  addEvidence(update, NOTHING, null);
  update.finish(new Uint8Array(16));
}
