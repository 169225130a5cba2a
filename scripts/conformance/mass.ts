import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  bytesSource,
  type FieldChoice,
  inspectPdf,
  PdfError,
  type PdfFacts,
  type Place,
} from "@paraph/engine";
import { aPdf, type PageOptions, type PdfOptions, type TestAuthority } from "@paraph/testkit";
import type { Judge, Question, Verdict } from "./judges.ts";
import { sameButFor } from "./render.ts";
import { inPairs, isInstalled, run } from "./run.ts";
import { LOOK, sign } from "./specimens.ts";

/** What came of many documents. */
export type MassResult = {
  readonly passed: number;
  readonly failures: readonly string[];
  readonly lines: readonly string[];
};

export type MassOrder = {
  readonly authority: TestAuthority;
  readonly now: Date;
  readonly folder: string;
  readonly judges: readonly Judge[];
  readonly later: number;
  /** Every document, not only a sample. */
  readonly whole: boolean;
};

type Signed = {
  readonly name: string;
  readonly original: string;
  readonly once: string;
  readonly thrice: string;
  readonly place: Place;
  readonly pageWidth: number;
  /** Nobody had signed it before. */
  readonly unsigned: boolean;
  readonly pdfA: boolean;
  readonly fields: readonly string[];
};

/** The corpus lies beside the project and is not part of it; without it the made documents are all. */
const CORPUS = ["../shared/corpus", "../../shared/corpus"].find((each) => existsSync(each));
const MADE = 200;
/** Without --all every so many-th document, so that the suite ends within minutes. */
const SAMPLED = 7;
/** pyHanko takes about a second for three long-term signatures: every so many-th document. */
const PYHANKO_EVERY = 3;

/** Signs every document once and thrice and has the results judged. */
export async function judgeMass(order: MassOrder): Promise<MassResult> {
  mkdirSync(path.join(order.folder, "mass"));
  const refused = new Map<string, number>();
  const failures: string[] = [];
  const signed: Signed[] = [];
  for (const [index, { name, read }] of documents().entries()) {
    if (!order.whole && index % SAMPLED !== 0) continue;
    const file = read();
    try {
      signed.push(await signThrice(name, file, order));
    } catch (error) {
      // A refusal is an answer; anything else thrown is a fault of ours.
      if (error instanceof PdfError) refused.set(error.code, (refused.get(error.code) ?? 0) + 1);
      else failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const tallies = [
    ...(await tallyAll(signed, failures)),
    ...(await judgeSigned(order, signed, failures)),
  ];
  const codes = [...refused].map(([code, count]) => `${code} ${count}`).join(", ");
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failures,
    lines: [
      `${signed.length} documents accepted and signed once and thrice at B-LTA; refused: ${codes || "none"}`,
      ...tallies.map(({ title, passed, of }) => `${title}: ${passed} of ${of}`),
    ],
  };
}

/** What tools compare before and after; one that is not there has no say and gets no line. */
const COMPARISONS = [
  { tool: "pdftoppm", title: "page 1 renders as before apart from the mark", check: renders },
  { tool: "qpdf", title: "qpdf finds nothing that it did not find before", check: qpdfAgrees },
  { tool: "pdfsig", title: "earlier signatures are what they were (pdfsig)", check: earlierStay },
] as const;

async function tallyAll(signed: readonly Signed[], failures: string[]): Promise<readonly Tally[]> {
  const tallies: Tally[] = [];
  for (const { tool, title, check } of COMPARISONS) {
    if (isInstalled(tool)) tallies.push(await tally(title, signed, check, failures));
    else console.log(`skipped: ${title}: ${tool} is not installed`);
  }
  return tallies;
}

type Tally = { readonly title: string; readonly passed: number; readonly of: number };

async function tally(
  title: string,
  signed: readonly Signed[],
  check: (each: Signed) => Promise<Verdict>,
  failures: string[],
): Promise<Tally> {
  const verdicts = await inPairs(signed, check);
  verdicts.forEach(({ passed, detail }, index) => {
    if (!passed) failures.push(`${signed[index]?.name ?? ""}: ${title}: ${detail}`);
  });
  return { title, passed: verdicts.filter(({ passed }) => passed).length, of: signed.length };
}

/** The judges of signatures on the thrice signed, veraPDF before and after. */
async function judgeSigned(
  { judges, later }: MassOrder,
  signed: readonly Signed[],
  failures: string[],
): Promise<readonly Tally[]> {
  const tallies: Tally[] = [];
  for (const { name, judge } of judges) {
    if (name === "qpdf" || name === "openssl") continue;
    const chosen = signed.filter((each, index) => {
      if (name === "veraPDF") return each.pdfA;
      // pyHanko judges ours with the time stamps of others, whose roots it does not know.
      return name === "pyHanko" ? index % PYHANKO_EVERY === 0 && each.unsigned : true;
    });
    const before =
      name === "veraPDF" ? await judge(chosen.map((each) => ask(each, "original", later))) : null;
    const asked = chosen.filter((each) => before?.get(each.name)?.passed ?? true);
    const verdicts = await judge(asked.map((each) => ask(each, "thrice", later)));
    for (const [id, { passed, detail }] of verdicts) {
      if (!passed) failures.push(`${id}: ${name}: ${detail}`);
    }
    const passed = [...verdicts.values()].filter((verdict) => verdict.passed).length;
    const title = before
      ? "PDF/A that passes veraPDF before passes it afterwards"
      : `${name} accepts our three signatures`;
    tallies.push({ title, passed, of: asked.length });
  }
  return tallies;
}

function ask(each: Signed, which: "original" | "thrice", seconds: number): Question {
  return { id: each.name, file: each[which], seconds, fields: each.fields, level: "B-LTA" };
}

async function signThrice(name: string, file: Uint8Array, order: MassOrder): Promise<Signed> {
  const facts = inspectPdf(bytesSource(file));
  const place = placeOn(facts);
  const look = { appearance: LOOK };
  const first = { ...look, field: { kind: "new", places: [place] } as const };
  const once = await sign(file, [first], order.authority, order.now);
  const rest = [
    { ...look, field: secondField(facts) },
    { field: NOWHERE, appearance: null },
  ];
  const thrice = await sign(once.file, rest, order.authority, order.now);
  if (Buffer.compare(thrice.file.subarray(0, file.length), file) !== 0) {
    throw new Error("the original bytes are not a prefix");
  }
  const stem = path.join(order.folder, "mass", name.replace(/[^\w.-]+/g, "_"));
  const paths = { original: `${stem}-0.pdf`, once: `${stem}-1.pdf`, thrice: `${stem}-3.pdf` };
  writeFileSync(paths.original, file);
  writeFileSync(paths.once, once.file);
  writeFileSync(paths.thrice, thrice.file);
  const fields = [...once.fields, ...thrice.fields];
  const pageWidth = facts.firstPage.width;
  const unsigned = facts.signatures.length === 0;
  return { name, ...paths, place, pageWidth, unsigned, pdfA: facts.pdfA !== null, fields };
}

const NOWHERE: FieldChoice = { kind: "new", places: [] };

function secondField({ signatureFields }: PdfFacts): FieldChoice {
  const free = signatureFields.find(({ signed }) => !signed);
  return free ? { kind: "existing", name: free.name } : NOWHERE;
}

/** A corner of the first page, as large as it allows. */
function placeOn({ firstPage: { width, height } }: PdfFacts): Place {
  return {
    page: 0,
    x: width * 0.05,
    y: height * 0.05,
    width: Math.min(180, width * 0.8),
    height: Math.min(60, height * 0.5),
    rotation: 0,
  };
}

function renders({ original, once, place, pageWidth }: Signed): Promise<Verdict> {
  return sameButFor(original, once, place, pageWidth);
}

async function qpdfAgrees({ original, thrice }: Signed): Promise<Verdict> {
  const [before, after] = [
    await run("qpdf", ["--check", original]),
    await run("qpdf", ["--check", thrice]),
  ];
  return { passed: after.code === 0 || after.code === before.code, detail: after.out.slice(-200) };
}

async function earlierStay({ original, thrice }: Signed): Promise<Verdict> {
  const before = await verdictsOf(original);
  if (before.size === 0) return { passed: true, detail: "" };
  const after = await verdictsOf(thrice);
  const changed = [...before].filter(([name, words]) => after.get(name) !== words);
  return { passed: changed.length === 0, detail: changed.map(([name]) => name).join(", ") };
}

/** The fields whose signatures pdfsig finds valid, and what they cover. */
async function verdictsOf(file: string): Promise<ReadonlyMap<string, string>> {
  const { out } = await run("pdfsig", ["-nocert", file]);
  const blocks = out.split(/^Signature #/m).slice(1);
  return new Map(
    blocks
      .filter((block) => block.includes("Signature is Valid."))
      .map((block) => [
        /Field Name: (.*)/.exec(block)?.[1] ?? "",
        /Signed Ranges: (.*)/.exec(block)?.[1] ?? "",
      ]),
  );
}

type Document = { readonly name: string; readonly read: () => Uint8Array };

function documents(): readonly Document[] {
  const made = Array.from({ length: MADE }, (_, index) => ({
    name: `made-${index}.pdf`,
    read: () => aPdf(madeOptions(index)),
  }));
  if (!CORPUS) return made;
  const files = readdirSync(CORPUS, { recursive: true, encoding: "utf8" }).sort();
  const found = files
    .filter((file) => file.endsWith(".pdf"))
    .map((file) => ({
      name: file,
      read: () => new Uint8Array(readFileSync(path.join(CORPUS, file))),
    }));
  return [...made, ...found];
}

/** Options that run through their combinations at different speeds. */
function madeOptions(index: number): PdfOptions {
  const pick = <T>(list: readonly [T, ...T[]], speed: number): T =>
    list[Math.floor(index / speed) % list.length] ?? list[0];
  const rotate = pick([0, 90, 180, 270] as const, 3);
  const crop = pick([undefined, [20, 30, 500, 700], [0, 0, 300, 300]] as const, 5);
  const sizes = [
    [595, 842],
    [842, 1191],
    [600, 720],
  ] as const;
  const [width, height] = sizes[Math.floor(index / 7) % sizes.length] ?? sizes[0];
  const pdfA = pick([undefined, undefined, "1b", "2b", "3b"] as const, 4);
  const form = pdfA === "1b" ? "table" : pick(["table", "stream", "hybrid"] as const, 1);
  const page: PageOptions = {
    width,
    height,
    rotate,
    ...(crop ? { crop } : {}),
    ...(index % 11 === 10 ? { userUnit: 2 } : {}),
    ...(index % 13 === 0 ? { picture: 64 } : {}),
    text: `Document ${index}`,
  };
  const boss = { name: "Boss", rect: [100, 200, 250, 250] as const };
  return {
    form,
    compressed: form !== "table" && index % 2 === 0,
    linearized: form === "table" && index % 17 === 0,
    pages: Array.from({ length: 1 + (index % 4) }, () => page),
    ...(pdfA ? { pdfA } : {}),
    ...(index % 3 === 1 ? { fields: [boss] } : {}),
  };
}
