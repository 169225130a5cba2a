import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { bytesSource } from "@paraph/engine/bytes";
import type { FieldChoice, Place } from "@paraph/engine/pades";
import { inspectPdf, locks, type PdfFacts, type SignatureFieldFacts } from "@paraph/engine/pdf";
import { createAuthority, type TestAuthority } from "@paraph/testkit";
import { CACHE, sha256, stateOf } from "./cache.ts";
import { writeEvidence } from "./evidence.ts";
import { LOOK, sign, type Step } from "./specimens.ts";

/** How often a document was signed by us. */
export type Form = "once" | "thrice";
export const FORMS: readonly Form[] = ["once", "thrice"];

/** A mark on a page as displayed, in points. */
export type Mark = Omit<Place, "rotation">;

/** A document and what became of it. */
export type Signed = Kept & {
  readonly files: Readonly<Record<"original" | Form, string>>;
  /** Where the root lies that the validators are to trust. */
  readonly authority: string;
};

/** What is kept beside the files. */
type Kept = {
  readonly hashes: Readonly<Record<"original" | Form, string>>;
  readonly fields: Readonly<Record<Form, readonly string[]>>;
  readonly marks: Readonly<Record<Form, readonly Mark[]>>;
  readonly pageWidths: readonly number[];
  readonly pdfA: boolean;
  /** Whether others had signed it. */
  readonly signedBefore: boolean;
  readonly authorityName: string;
  /** The moment as of which the validators check. */
  readonly seconds: number;
};

/** Signs what was not signed by the same sources before. */
export type Signing = (file: Uint8Array) => Promise<Signed>;

const SOURCES = [
  "packages/engine/src",
  "packages/testkit/src",
  "scripts/conformance/specimens.ts",
  import.meta.filename,
];
const PLACE = path.join(CACHE, "signed");
const WEEK = 7 * 86_400_000;

/** The state of everything that a signed document depends on. */
export function signingState(): string {
  return stateOf(SOURCES.map((file) => path.relative(".", file))).slice(0, 12);
}

/** What other sources signed is forgotten after a week. */
export function openSigning(now: Date, later: number): Signing {
  const state = signingState();
  mkdirSync(path.join(PLACE, state), { recursive: true });
  for (const other of readdirSync(PLACE)) {
    const place = path.join(PLACE, other);
    if (statSync(place).mtimeMs < now.getTime() - WEEK) rmSync(place, { recursive: true });
  }
  const authorityName = `authority-${randomBytes(6).toString("hex")}`;
  let authority: TestAuthority | null = null;
  return async (file) => {
    const folder = path.join(PLACE, state, sha256(file).slice(0, 32));
    const note = path.join(folder, "signed.json");
    if (!existsSync(note)) {
      if (!authority) {
        authority = createAuthority(now);
        writeEvidence(path.join(PLACE, state, authorityName), authority, []);
      }
      const made = await signThrice(file, folder, authority, now);
      // Under its name only when it is whole: a run may be interrupted at any time.
      writeFileSync(`${note}.new`, JSON.stringify({ ...made, authorityName, seconds: later }));
      renameSync(`${note}.new`, note);
    }
    const kept = JSON.parse(readFileSync(note, "utf8")) as Kept;
    return {
      ...kept,
      files: filesIn(folder),
      authority: path.join(PLACE, state, kept.authorityName),
    };
  };
}

function filesIn(folder: string): Signed["files"] {
  const at = (name: string) => path.join(folder, `${name}.pdf`);
  return { original: at("original"), once: at("once"), thrice: at("thrice") };
}

async function signThrice(
  file: Uint8Array,
  folder: string,
  authority: TestAuthority,
  now: Date,
): Promise<Omit<Kept, "authorityName" | "seconds">> {
  const facts = inspectPdf(bytesSource(file));
  const [first, ...rest] = turnsOn(facts);
  const once = await sign(file, [stepOf(first)], authority, now);
  const thrice = await sign(once.file, rest.map(stepOf), authority, now);
  mkdirSync(folder, { recursive: true });
  const files = filesIn(folder);
  writeFileSync(files.original, file);
  writeFileSync(files.once, once.file);
  writeFileSync(files.thrice, thrice.file);
  return {
    hashes: { original: sha256(file), once: sha256(once.file), thrice: sha256(thrice.file) },
    fields: { once: once.fields, thrice: [...once.fields, ...thrice.fields] },
    marks: { once: first.marks, thrice: [first, ...rest].flatMap(({ marks }) => marks) },
    pageWidths: facts.pages.map(({ width }) => width),
    pdfA: facts.pdfA !== null,
    signedBefore: facts.signatures.length > 0,
  };
}

/** Where one of three signatures goes, and what shows of it. */
type Turn = { readonly field: FieldChoice; readonly marks: readonly Mark[] };

const UNSEEN: Turn = { field: { kind: "new", places: [] }, marks: [] };

/**
 * A new mark, the field that the document has (else another mark) and an invisible signature. A certified document
 * takes no new marks, and a field that locks others goes last.
 */
function turnsOn(facts: PdfFacts): readonly [Turn, Turn, Turn] {
  const own = facts.signatureFields.find((field) => isOpen(field, facts));
  const field: Turn | null = own
    ? { field: { kind: "existing", name: own.name }, marks: own.positions }
    : null;
  const isCertified = facts.certification !== null;
  const first = isCertified ? UNSEEN : markOn(facts, 0, "lower");
  if (field && own?.lock) return [first, UNSEEN, field];
  if (isCertified) return [field ?? UNSEEN, UNSEEN, UNSEEN];
  return [first, field ?? markOn(facts, facts.pageCount - 1, "upper"), UNSEEN];
}

/** Whether nothing stands in the way of a signature in the field. */
function isOpen(field: SignatureFieldFacts, { signatureFields }: PdfFacts): boolean {
  const signed = signatureFields.filter((each) => each.signed);
  const isTaken = field.signed || signed.some(({ name }) => name === field.name);
  const isLocked = signed.some(({ lock }) => lock && locks(lock, field.name));
  return !isTaken && !isLocked && field.closed === null && field.seed === null;
}

function markOn(facts: PdfFacts, page: number, corner: "lower" | "upper"): Turn {
  const place = placeOn(facts, page, corner);
  return { field: { kind: "new", places: [place] }, marks: [place] };
}

function stepOf({ field }: Turn): Step {
  const isUnseen = field.kind === "new" && field.places.length === 0;
  return { field, appearance: isUnseen ? null : LOOK };
}

/** A corner of a page, as large as it allows. */
function placeOn({ pages }: PdfFacts, page: number, corner: "lower" | "upper"): Place {
  const { width, height } = pages[page] ?? { width: 0, height: 0 };
  const size = { width: Math.min(180, width * 0.8), height: Math.min(60, height * 0.4) };
  const y = corner === "lower" ? height * 0.05 : height * 0.95 - size.height;
  return { page, x: width * 0.05, y, ...size, rotation: 0 };
}
