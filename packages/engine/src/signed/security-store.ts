import { fromHex } from "../bytes/hex.ts";
import { catalogOf, decodeStream, dictIn, lookUp, resolve, type View } from "../pdf/document.ts";
import { isArray, isStream, isString, type PdfDict, type PdfObject } from "../pdf/objects.ts";
import { textOf } from "../pdf/text.ts";
import type { Evidence } from "./revocation.ts";

/** What the document security store says of one signature (ISO 32000-2, table 262). */
export type SignatureEvidence = Evidence & {
  /** The SHA-1 of the signature's /Contents, padding included, that the entry is named by. */
  readonly contentsDigest: Uint8Array;
  /** When the entry was made as its writer claims (/TU), and the time stamp about it (/TS). */
  readonly claimedTime: string | null;
  readonly timeStamp: Uint8Array | null;
};

/** The document security store of one revision (ISO 32000-2, table 261). */
export type SecurityStore = Evidence & {
  readonly bySignature: readonly SignatureEvidence[];
};

const EMPTY: SecurityStore = { certificates: [], ocsps: [], crls: [], bySignature: [] };

/**
 * Reads the store as of one revision. Octets only: nothing is parsed, verified or believed here. Items
 * that are no streams are left out, as a store may hold what a later reader does not know.
 */
export function securityStoreOf(view: View): SecurityStore {
  const store = dictIn(view, catalogOf(view), "DSS");
  if (store === null) return EMPTY;
  return {
    certificates: streamsIn(view, store, "Certs"),
    ocsps: streamsIn(view, store, "OCSPs"),
    crls: streamsIn(view, store, "CRLs"),
    bySignature: signaturesIn(view, dictIn(view, store, "VRI")),
  };
}

function signaturesIn(view: View, vri: PdfDict | null): readonly SignatureEvidence[] {
  if (vri === null) return [];
  return [...vri.entries.keys()].flatMap((name) => {
    const entry = dictIn(view, vri, name);
    const contentsDigest = fromHex(name);
    if (entry === null || contentsDigest === null) return [];
    const time = lookUp(view, entry, "TU");
    return {
      contentsDigest,
      certificates: streamsIn(view, entry, "Cert"),
      ocsps: streamsIn(view, entry, "OCSP"),
      crls: streamsIn(view, entry, "CRL"),
      claimedTime: time !== null && isString(time) ? textOf(time) : null,
      timeStamp: streamOf(view, lookUp(view, entry, "TS")),
    };
  });
}

function streamsIn(view: View, dict: PdfDict, key: string): readonly Uint8Array[] {
  const list = lookUp(view, dict, key);
  if (!isArray(list)) return [];
  return list.flatMap((item) => streamOf(view, resolve(view, item)) ?? []);
}

function streamOf(view: View, object: PdfObject): Uint8Array | null {
  return isStream(object) ? decodeStream(view, object) : null;
}
