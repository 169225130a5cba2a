import { equal } from "../bytes/hex.ts";
import type { Source } from "../bytes/source.ts";
import { PdfError, PkiError } from "../errors.ts";
import {
  catalogOf,
  changesOf,
  lookUp,
  openPdf,
  type Pdf,
  resolve,
  viewAt,
} from "../pdf/document.ts";
import {
  isArray,
  isDict,
  isName,
  isRef,
  numbersOf,
  type PdfDict,
  type PdfObject,
} from "../pdf/objects.ts";
import { pagesOf } from "../pdf/pages.ts";
import { type PdfSignature, signaturesOf } from "../pdf/signatures.ts";
import { digest } from "../pki/algorithms/keys.ts";
import { parseCms } from "../pki/cms/cms.ts";
import { requireIntactCms } from "../pki/cms/verify.ts";
import { parseTimeStampToken, requireTimeStamp } from "../pki/time-stamps/time-stamp.ts";

/** What a seal and its evidence write into the catalog, and nothing else does. */
const CATALOG_KEYS: ReadonlySet<string> = new Set(["AcroForm", "DSS", "Extensions", "Version"]);
const FORM_KEYS: ReadonlySet<string> = new Set(["Fields", "SigFlags"]);

/**
 * What a sealed report is besides the pages as they were first written: one sentence for each thing that a seal
 * without a mark, time stamps and evidence do not explain. None means that a reader sees exactly `written`.
 */
export function beyondTheSeal(source: Source, written: Uint8Array): readonly string[] {
  if (source.length < written.length || !equal(source.read(0, written.length), written)) {
    return ["the pages are not those that follow from the report"];
  }
  try {
    const pdf = openPdf(source);
    return [...rewritten(pdf, written.length), ...marks(pdf), ...seals(source, pdf)];
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return [`the file cannot be read as a PDF: ${error.message}`];
  }
}

/** Objects of the report that a later revision replaced: only the catalog and a list of fields may be. */
function rewritten(pdf: Pdf, length: number): readonly string[] {
  const [first] = pdf.revisions;
  if (first?.end !== length) return ["it does not begin with the report"];
  const before = viewAt(pdf, 0);
  const root = lookUpRef(first.trailer, "Root");
  const page = pagesOf(before)[0];
  const known = new Set(changesOf(first).written);
  return pdf.revisions.slice(1).flatMap((revision) => {
    if (lookUpRef(revision.trailer, "Root") !== root) return ["another catalog was put in"];
    const { written, freed } = changesOf(revision);
    const gone = freed.filter((number) => known.has(number));
    if (gone.length > 0) return ["parts of the report were taken out"];
    const view = viewAt(pdf, revision.index);
    return written
      .filter((number) => known.has(number))
      .flatMap((number) => {
        const [old, now] = [before, view].map((one) =>
          resolve(one, { kind: "ref", number, generation: 0 }),
        );
        if (!isDict(old ?? null) || !isDict(now ?? null)) return [`object ${number} was replaced`];
        const changed = changedKeys(old as PdfDict, now as PdfDict);
        const allowed = number === root ? CATALOG_KEYS : new Set(["Annots"]);
        const isPage = page?.ref.number === number;
        if (number !== root && !isPage) return [`object ${number} was replaced`];
        return changed.filter((key) => !allowed.has(key)).map((key) => `/${key} was changed`);
      });
  });
}

function changedKeys(before: PdfDict, now: PdfDict): readonly string[] {
  const keys = new Set([...before.entries.keys(), ...now.entries.keys()]);
  return [...keys].filter((key) => text(before.entries.get(key)) !== text(now.entries.get(key)));
}

/** Objects as text, to be compared. */
function text(object: PdfObject | undefined): string {
  return JSON.stringify(object ?? null, (_, value: unknown) => {
    if (value instanceof Map) return [...(value as Map<string, unknown>)];
    return value instanceof Uint8Array ? [...value] : value;
  });
}

function lookUpRef(dict: PdfDict, key: string): number | null {
  const object = dict.entries.get(key) ?? null;
  return isRef(object) ? object.number : null;
}

/** Whatever stands on the pages now are fields without an area: nobody sees them. */
function marks(pdf: Pdf): readonly string[] {
  const view = pdf.latest;
  const form = lookUp(view, catalogOf(view), "AcroForm");
  const keys = isDict(form) ? [...form.entries.keys()] : [];
  const drawn = pagesOf(view).flatMap(({ dict }) => {
    const annotations = lookUp(view, dict, "Annots");
    return isArray(annotations) ? annotations.map((one) => resolve(view, one)) : [];
  });
  const visible = drawn.filter((one) => !isDict(one) || !isUnseen(pdf, one));
  return [
    ...keys.filter((key) => !FORM_KEYS.has(key)).map((key) => `the form has /${key}`),
    ...(visible.length > 0 ? ["something was drawn over the pages"] : []),
  ];
}

function isUnseen({ latest }: Pdf, annotation: PdfDict): boolean {
  const area = numbersOf(lookUp(latest, annotation, "Rect"));
  const isField = isName(lookUp(latest, annotation, "Subtype"), "Widget");
  return isField && area !== null && area.length === 4 && area.every((one) => one === 0);
}

/** Each signature and time stamp is intact, and nothing but evidence stands behind the last of them. */
function seals(source: Source, pdf: Pdf): readonly string[] {
  const signatures = signaturesOf(pdf.latest);
  if (!signatures.some(({ type }) => type === "signature")) return ["it is not sealed"];
  const broken = signatures.filter((one) => !isIntact(source, one)).map(({ field }) => field.name);
  const covered = Math.max(...signatures.map(({ byteRange }) => endOf(byteRange)));
  const last = pdf.revisions.findIndex(({ end }) => end >= covered);
  const before = viewAt(pdf, last);
  const behind = pdf.revisions.slice(last + 1).flatMap(() => {
    const changed = changedKeys(catalogOf(before), catalogOf(pdf.latest));
    return changed.filter((key) => key !== "DSS" && key !== "Extensions");
  });
  return [
    ...broken.map((name) => `the seal or time stamp ${name} is broken`),
    ...(behind.length > 0 ? ["it was changed behind the last time stamp"] : []),
  ];
}

function endOf(byteRange: readonly number[] | null): number {
  return (byteRange?.[2] ?? 0) + (byteRange?.[3] ?? 0);
}

function isIntact(source: Source, { byteRange, contents, type }: PdfSignature): boolean {
  const [a = -1, b = 0, c = 0, d = 0] = byteRange ?? [];
  if (a !== 0 || !contents || c + d > source.length || c < b) return false;
  const pieces = [source.read(0, b).slice(), source.read(c, d).slice()];
  try {
    if (type === "timestamp") {
      const token = parseTimeStampToken(contents);
      const { digestName } = token.statement;
      requireTimeStamp(token, { digestName, digest: digest(digestName, ...pieces), nonce: null });
    } else {
      const name = parseCms(contents).signers[0]?.algorithm.digest ?? "SHA-256";
      requireIntactCms(contents, { digest: digest(name, ...pieces), digestName: name });
    }
    return true;
  } catch (error) {
    if (error instanceof PkiError) return false;
    throw error;
  }
}
