import type { Pdf } from "../pdf/document.ts";
import { fieldsOf } from "../pdf/fields.ts";
import { somePagesOf } from "../pdf/pages.ts";
import { beginUpdate } from "../pdf/write/update.ts";
import { type Hole, openHole } from "../signed/byte-range.ts";
import { addEvidence } from "../signed/add-evidence.ts";
import type { Evidence } from "../signed/revocation.ts";
import { addInvisibleField } from "./form.ts";
import { freeName } from "./places.ts";
import { timeStampDictionary } from "./signature-dictionary.ts";

/** The revision that adds evidence and nothing else. */
export function evidenceRevision(
  pdf: Pdf,
  evidence: Evidence,
  contents: Uint8Array | null,
  id: Uint8Array,
): Uint8Array {
  const update = beginUpdate(pdf);
  addEvidence(update, evidence, contents);
  return update.finish(id).tail;
}

/**
 * The revision with the evidence and an empty document time stamp, which will cover both. One revision
 * serves as well as two (EN 319 142-1, 5.4.3) and leaves less to compare.
 */
export function timeStampRevision(
  pdf: Pdf,
  evidence: Evidence,
  contents: Uint8Array | null,
  { id, tokenBytes }: { readonly id: Uint8Array; readonly tokenBytes: number },
): { readonly tail: Uint8Array; readonly hole: Hole } {
  const update = beginUpdate(pdf);
  addEvidence(update, evidence, contents);
  const value = update.add(timeStampDictionary(tokenBytes));
  const name = freeName("Timestamp", fieldsOf(pdf.latest));
  addInvisibleField(update, name, value, somePagesOf(pdf.latest)[0]);
  const written = update.finish(id);
  return { tail: written.tail, hole: openHole(written, pdf.length) };
}
