import { PdfError } from "../../errors.ts";
import {
  catalogOf,
  decodeStream,
  dictIn,
  lookUp,
  type Pdf,
  resolve,
  type View,
  viewAt,
} from "../../pdf/document.ts";
import {
  isArray,
  isDict,
  isRef,
  isStream,
  type PdfDict,
  type PdfObject,
} from "../../pdf/objects.ts";
import type { Pool } from "./pool.ts";

/** The lists of the document security store and those of one of its VRI entries (ISO 32000-2, 12.8.4.3). */
const LISTS = [
  { keys: ["Certs", "Cert"], kind: "certificate" },
  { keys: ["OCSPs", "OCSP"], kind: "ocsp" },
  { keys: ["CRLs", "CRL"], kind: "crl" },
] as const;

/** More than any honest store holds; what is beyond is not read. */
const MOST = 2000;

/** Takes what every revision's store holds, with the first revision that held it: later it may be gone. */
export function readStores(pdf: Pdf, pool: Pool): void {
  const seen = new Set<string>();
  for (const { index } of pdf.revisions) {
    try {
      readStore(viewAt(pdf, index), index, pool, seen);
    } catch (error) {
      // A store that cannot be read proves nothing, and the signatures stand for themselves.
      if (!(error instanceof PdfError)) throw error;
    }
  }
}

function readStore(view: View, revision: number, pool: Pool, seen: Set<string>): void {
  const store = dictIn(view, catalogOf(view), "DSS");
  if (store === null) return;
  const entries = dictIn(view, store, "VRI");
  const parts = entries === null ? [] : [...entries.entries.values()].slice(0, MOST);
  const dicts = [store, ...parts.map((part) => resolve(view, part)).filter(isDict)];
  for (const dict of dicts) readLists(view, dict, revision, pool, seen);
}

function readLists(view: View, dict: PdfDict, since: number, pool: Pool, seen: Set<string>): void {
  for (const { keys, kind } of LISTS) {
    for (const item of keys.flatMap((key) => itemsOf(lookUp(view, dict, key)))) {
      const place = placeOf(view, item);
      if (place !== null && seen.has(place)) continue;
      if (place !== null) seen.add(place);
      if (seen.size > MOST) return;
      const stream = resolve(view, item);
      if (!isStream(stream)) continue;
      const der = Uint8Array.from(decodeStream(view, stream));
      if (kind === "certificate") pool.addCertificate(der, since);
      else pool.addEvidence(kind, der, "store", since);
    }
  }
}

function itemsOf(list: PdfObject): readonly PdfObject[] {
  return isArray(list) ? list : [];
}

/** The same object in the same place of the file was read before. */
function placeOf(view: View, item: PdfObject): string | null {
  if (!isRef(item)) return null;
  const entry = view.entry(item.number);
  return entry?.kind === "offset" ? `${item.number} ${entry.offset}` : null;
}
