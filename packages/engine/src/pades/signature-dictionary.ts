import { dictOf, nameOf, type PdfDict, type PdfObject, type PdfRef } from "../pdf/objects.ts";
import type { FieldLock, Permission } from "../pdf/signatures.ts";
import { textString } from "../pdf/text.ts";
import { holeEntries } from "../signed/byte-range.ts";

/** What a signature says about itself besides its certificate. */
export type Claims = {
  readonly name: string | null;
  readonly reason: string | null;
  readonly location: string | null;
  readonly contact: string | null;
  readonly time: Date;
};

/** What the signature allows afterwards; `root` is the catalog, against which a lock is checked. */
export type Limits = {
  readonly certify: Permission | null;
  readonly lock: FieldLock | null;
  readonly root: PdfRef;
};

/** EN 319 142-1, 6.3: the claimed time stands in /M, the signature in CAdES form. */
export function signatureDictionary(claims: Claims, cmsBytes: number, limits: Limits): PdfDict {
  const references = [
    ...(limits.certify === null ? [] : [certification(limits.certify)]),
    ...(limits.lock === null ? [] : [fieldLock(limits.lock, limits.root)]),
  ];
  return dictOf({
    Type: nameOf("Sig"),
    Filter: nameOf("Adobe.PPKLite"),
    SubFilter: nameOf("ETSI.CAdES.detached"),
    ...holeEntries(cmsBytes),
    M: pdfDate(claims.time),
    Name: text(claims.name),
    Reason: text(claims.reason),
    Location: text(claims.location),
    ContactInfo: text(claims.contact),
    Reference: references.length > 0 ? references : undefined,
  });
}

/** EN 319 142-1, 5.4.3: a time stamp over the whole document. */
export function timeStampDictionary(tokenBytes: number): PdfDict {
  return dictOf({
    Type: nameOf("DocTimeStamp"),
    Filter: nameOf("Adobe.PPKLite"),
    SubFilter: nameOf("ETSI.RFC3161"),
    ...holeEntries(tokenBytes),
  });
}

/** ISO 32000-2, 12.8.2.2: what may still be done to the document. */
function certification(permission: Permission): PdfDict {
  const parameters = dictOf({
    Type: nameOf("TransformParams"),
    P: permission,
    V: nameOf("1.2"),
  });
  return reference("DocMDP", parameters);
}

/** ISO 32000-2, 12.7.5.5: signing a field with a lock puts the lock into the signature. */
function fieldLock({ action, fields }: FieldLock, root: PdfRef): PdfDict {
  const parameters = dictOf({
    Type: nameOf("TransformParams"),
    Action: nameOf(action),
    Fields: action === "All" ? undefined : fields.map((field) => textString(field)),
    V: nameOf("1.2"),
  });
  return reference("FieldMDP", parameters, root);
}

function reference(method: string, parameters: PdfDict, data?: PdfRef): PdfDict {
  return dictOf({
    Type: nameOf("SigRef"),
    TransformMethod: nameOf(method),
    TransformParams: parameters,
    Data: data,
  });
}

function text(value: string | null): PdfObject | undefined {
  return value === null || value === "" ? undefined : textString(value);
}

/** ISO 32000-2, 7.9.4. */
function pdfDate(time: Date): PdfObject {
  const iso = time.toISOString();
  const day = iso.slice(0, 4) + iso.slice(5, 7) + iso.slice(8, 10);
  const clock = iso.slice(11, 13) + iso.slice(14, 16) + iso.slice(17, 19);
  return textString(`D:${day}${clock}+00'00'`);
}
