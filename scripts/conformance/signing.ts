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
import {
  bytesSource,
  type FieldChoice,
  inspectPdf,
  type PdfFacts,
  type Place,
} from "@paraph/engine";
import { createAuthority, type TestAuthority } from "@paraph/testkit";
import { CACHE, sha256, stateOf } from "./cache.ts";
import { writeEvidence } from "./evidence.ts";
import { LOOK, sign } from "./specimens.ts";

/** How often a document was signed by us. */
export type Form = "once" | "thrice";
export const FORMS: readonly Form[] = ["once", "thrice"];

/** A mark on a page as displayed, in points. */
export type Mark = Omit<Place, "rotation">;

/** A document and what became of it. */
export type Signed = Kept & {
  readonly files: Readonly<Record<"original" | Form, string>>;
  /** Where the root lies that the judges are to trust. */
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
  /** The moment as of which the judges judge. */
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
  const place = placeOn(facts, 0, "lower");
  const look = { appearance: LOOK };
  const first = { ...look, field: { kind: "new", places: [place] } as const };
  const once = await sign(file, [first], authority, now);
  const second = secondPlace(facts);
  const rest = [
    { ...look, field: second.field },
    { field: { kind: "new", places: [] } as const, appearance: null },
  ];
  const thrice = await sign(once.file, rest, authority, now);
  mkdirSync(folder, { recursive: true });
  const files = filesIn(folder);
  writeFileSync(files.original, file);
  writeFileSync(files.once, once.file);
  writeFileSync(files.thrice, thrice.file);
  return {
    hashes: { original: sha256(file), once: sha256(once.file), thrice: sha256(thrice.file) },
    fields: { once: once.fields, thrice: [...once.fields, ...thrice.fields] },
    marks: { once: [place], thrice: [place, ...second.marks] },
    pageWidths: facts.pages.map(({ width }) => width),
    pdfA: facts.pdfA !== null,
    signedBefore: facts.signatures.length > 0,
  };
}

/** The free field that the document has, else a place on its last page. */
function secondPlace(facts: PdfFacts): {
  readonly field: FieldChoice;
  readonly marks: readonly Mark[];
} {
  const free = facts.signatureFields.find(({ signed }) => !signed);
  if (free) return { field: { kind: "existing", name: free.name }, marks: free.positions };
  const place = placeOn(facts, facts.pageCount - 1, "upper");
  return { field: { kind: "new", places: [place] }, marks: [place] };
}

/** A corner of a page, as large as it allows. */
function placeOn({ pages }: PdfFacts, page: number, corner: "lower" | "upper"): Place {
  const { width, height } = pages[page] ?? { width: 0, height: 0 };
  const size = { width: Math.min(180, width * 0.8), height: Math.min(60, height * 0.4) };
  const y = corner === "lower" ? height * 0.05 : height * 0.95 - size.height;
  return { page, x: width * 0.05, y, ...size, rotation: 0 };
}
