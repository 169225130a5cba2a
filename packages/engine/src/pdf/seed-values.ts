import { dictIn, lookUp, resolve, type View } from "./document.ts";
import type { Field } from "./fields.ts";
import {
  isArray,
  isDict,
  isInteger,
  isString,
  nameText,
  type PdfDict,
  type PdfObject,
} from "./objects.ts";
import { textOf } from "./text.ts";

/** What the author of a form asks of the signature in a field (ISO 32000-2, table 237). */
export type SeedValue = {
  /** The entries that must be honoured; the others are advice. */
  readonly required: readonly SeedEntry[];
  readonly filter: string | null;
  readonly subFilters: readonly string[];
  readonly digests: readonly string[];
  /** What a reader of this dictionary must understand: 3 is PDF 2.0. */
  readonly version: number;
  readonly reasons: readonly string[];
  /** 0: an ordinary signature. 1 to 3: one that certifies with this permission. Null: either. */
  readonly permission: number | null;
  readonly timeStamp: boolean;
  readonly revocation: boolean;
  readonly lockDocument: boolean;
  readonly certificate: CertificateSeed | null;
};

/** A seed value without what it says of certificates, as it can be kept. */
export type SeedFacts = Omit<SeedValue, "certificate" | "required"> & {
  readonly required: readonly string[];
};

/** Whose certificate may sign (table 238). */
export type CertificateSeed = {
  readonly required: readonly CertificateEntry[];
  /** Certificates in DER, one of which must be the signer's. */
  readonly subjects: readonly Uint8Array[];
  /** Certificates in DER, to one of which the signer's must lead. */
  readonly issuers: readonly Uint8Array[];
  readonly policies: readonly string[];
  /** Attributes by name, all of one of which the signer's name must have. */
  readonly names: readonly ReadonlyMap<string, string>[];
  /** One character for each usage: 1 must be there, 0 must not, X may. */
  readonly keyUsages: readonly string[];
};

/** In the order of the bits of /Ff; "unknown" stands for all that this list does not know. */
const SEED_ENTRIES = [
  "Filter",
  "SubFilter",
  "V",
  "Reasons",
  "LegalAttestation",
  "AddRevInfo",
  "DigestMethod",
  "LockDocument",
  "AppearanceFilter",
] as const;
const CERTIFICATE_ENTRIES = [
  "Subject",
  "Issuer",
  "OID",
  "SubjectDN",
  "Reserved",
  "KeyUsage",
  "URL",
] as const;

export type SeedEntry = (typeof SEED_ENTRIES)[number] | "unknown";
export type CertificateEntry = (typeof CERTIFICATE_ENTRIES)[number] | "unknown";

/** The seed value of a signature field, or null where it has none. */
export function seedValueOf(view: View, field: Field): SeedValue | null {
  const dict = dictIn(view, field.dict, "SV");
  if (dict === null) return null;
  const rules = dictIn(view, dict, "MDP");
  const stamp = dictIn(view, dict, "TimeStamp");
  const certificate = dictIn(view, dict, "Cert");
  const version = lookUp(view, dict, "V");
  const permission = rules === null ? null : lookUp(view, rules, "P");
  const locks = lookUp(view, dict, "LockDocument");
  return {
    required: flagged(view, dict, SEED_ENTRIES),
    filter: nameText(lookUp(view, dict, "Filter")),
    subFilters: wordsIn(view, dict, "SubFilter"),
    digests: wordsIn(view, dict, "DigestMethod"),
    version: typeof version === "number" ? version : 1,
    reasons: wordsIn(view, dict, "Reasons"),
    permission: isInteger(permission) ? permission : null,
    timeStamp: stamp !== null && lookUp(view, stamp, "Ff") === 1,
    revocation: lookUp(view, dict, "AddRevInfo") === true,
    lockDocument: locks === true || nameText(locks) === "true",
    certificate: certificate && certificateSeed(view, certificate),
  };
}

function certificateSeed(view: View, dict: PdfDict): CertificateSeed {
  return {
    required: flagged(view, dict, CERTIFICATE_ENTRIES),
    subjects: octetsIn(view, dict, "Subject"),
    issuers: octetsIn(view, dict, "Issuer"),
    policies: wordsIn(view, dict, "OID"),
    names: itemsIn(view, dict, "SubjectDN").flatMap((item) =>
      isDict(item) ? [namesIn(view, item)] : [],
    ),
    keyUsages: wordsIn(view, dict, "KeyUsage"),
  };
}

/** The entries whose bit is set in /Ff. */
function flagged<Entry extends string>(
  view: View,
  dict: PdfDict,
  entries: readonly Entry[],
): readonly (Entry | "unknown")[] {
  const flags = lookUp(view, dict, "Ff");
  const bits = isInteger(flags) ? flags : 0;
  const set = entries.filter((_, bit) => (bits & (1 << bit)) !== 0);
  return bits >= 1 << entries.length || bits < 0 ? [...set, "unknown"] : set;
}

/** A list of names or texts; a single one counts as a list of one. */
function wordsIn(view: View, dict: PdfDict, key: string): readonly string[] {
  return itemsIn(view, dict, key).flatMap((item) => wordOf(item) ?? []);
}

function octetsIn(view: View, dict: PdfDict, key: string): readonly Uint8Array[] {
  return itemsIn(view, dict, key).flatMap((item) =>
    item !== null && isString(item) ? [item.bytes] : [],
  );
}

function itemsIn(view: View, dict: PdfDict, key: string): readonly PdfObject[] {
  const value = lookUp(view, dict, key);
  if (value === null) return [];
  return isArray(value) ? value.map((item) => resolve(view, item)) : [value];
}

function namesIn(view: View, dict: PdfDict): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  for (const [key, value] of dict.entries) named.set(key, wordOf(resolve(view, value)) ?? "");
  return named;
}

function wordOf(object: PdfObject): string | null {
  return object !== null && isString(object) ? textOf(object) : nameText(object);
}
