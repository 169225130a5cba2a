import { toHex } from "../bytes/hex.ts";
import { decodeStream, resolve, type View } from "../pdf/document.ts";
import {
  dictOf,
  entryOf,
  isArray,
  isDict,
  isRef,
  isStream,
  nameOf,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  streamOf,
  withEntries,
} from "../pdf/objects.ts";
import { catalogIn, rootOf } from "../pdf/write/catalog.ts";
import type { Update } from "../pdf/write/update.ts";
import { digest } from "../pki/algorithms/keys.ts";
import type { Evidence } from "./revocation.ts";

/** The document security store's lists (ISO 32000-2, table 261) and those of a VRI entry (table 262). */
const LISTS = [
  { from: "certificates", store: "Certs", vri: "Cert" },
  { from: "ocsps", store: "OCSPs", vri: "OCSP" },
  { from: "crls", store: "CRLs", vri: "CRL" },
] as const;

/**
 * Adds evidence to the document security store, keeping what is there. `contents` is the whole /Contents
 * of the signature it was gathered for, null for a document time stamp's own.
 */
export function addEvidence(update: Update, evidence: Evidence, contents: Uint8Array | null): void {
  const view = update.pdf.latest;
  const catalog = catalogIn(update);
  const entry = entryOf(catalog, "DSS");
  const store = dictAt(update, entry) ?? dictOf({ Type: nameOf("DSS") });
  let next = store;
  const refs: Record<string, readonly PdfRef[] | undefined> = {};
  for (const { from, store: key, vri } of LISTS) {
    const list = addTo(update, view, entryOf(store, key), evidence[from]);
    if (list.all.length > 0) next = withEntries(next, { [key]: list.all });
    if (list.named.length > 0) refs[vri] = list.named;
  }
  if (contents) next = withEntries(next, { VRI: withVri(update, store, contents, refs) });
  if (isRef(entry) && isDict(update.get(entry))) update.put(entry, next);
  else update.put(rootOf(update), withEntries(catalog, { DSS: update.add(next) }));
}

/** The list with what it lacks; `named` are the places of the given values in it. */
function addTo(
  update: Update,
  view: View,
  entry: PdfObject,
  values: readonly Uint8Array[],
): { readonly all: readonly PdfObject[]; readonly named: readonly PdfRef[] } {
  const held = isRef(entry) ? update.get(entry) : entry;
  const before = isArray(held) ? held : [];
  const known = new Map<string, PdfRef>();
  for (const item of before) {
    const stream = resolve(view, item);
    if (isRef(item) && isStream(stream)) known.set(keyOf(decodeStream(view, stream)), item);
  }
  const added: PdfRef[] = [];
  const named = values.map((value) => {
    const found = known.get(keyOf(value));
    if (found) return found;
    const ref = update.add(streamOf(dictOf({}), value));
    added.push(ref);
    return ref;
  });
  return { all: [...before, ...added], named };
}

function withVri(
  update: Update,
  store: PdfDict,
  contents: Uint8Array,
  refs: Readonly<Record<string, readonly PdfRef[] | undefined>>,
): PdfDict {
  const before = dictAt(update, entryOf(store, "VRI")) ?? dictOf({});
  // ISO 32000-2, 12.8.4.4: the name is the SHA-1 of /Contents, padding included.
  const name = toHex(digest("SHA-1", contents)).toUpperCase();
  const entry = dictOf({ Type: nameOf("VRI"), ...refs });
  // pyHanko takes an entry of an encrypted document for changed unless it is an object of its own.
  const isEncrypted = update.pdf.encryption !== null;
  return withEntries(before, { [name]: isEncrypted ? update.add(entry) : entry });
}

function dictAt(update: Update, entry: PdfObject): PdfDict | null {
  const held = isRef(entry) ? update.get(entry) : entry;
  return isDict(held) ? held : null;
}

function keyOf(bytes: Uint8Array): string {
  return toHex(digest("SHA-256", bytes));
}
