import { writeFileSync } from "node:fs";
import path from "node:path";
import { PdfError } from "@paraph/engine/pdf";
import { CACHE, type Memory, openMemory, sha256 } from "./cache.ts";
import { type Check, checksBy } from "./checks.ts";
import { documents } from "./documents.ts";
import type { ExternalValidator, Verdict } from "./external-validator.ts";
import { inPairs, isInstalled, run } from "./run.ts";
import { type Form, FORMS, openSigning, type Signed } from "./signing.ts";

/** How many documents passed a check, signed once and signed thrice. */
export type Tally = {
  readonly title: string;
  readonly of: number;
  readonly passed: Readonly<Record<Form, number>>;
  /** How many verdicts, of those that passed, passed for another reason than the first answer. */
  readonly reasons: readonly (readonly [reason: string, count: number])[];
};

/** What came of many documents. */
export type MassResult = {
  readonly accepted: number;
  readonly refused: ReadonlyMap<string, number>;
  /** Refused as damaged, and how many of them qpdf finds damaged as well; null where there is no qpdf. */
  readonly damaged: { readonly of: number; readonly agreed: number } | null;
  readonly tallies: readonly Tally[];
  readonly failures: readonly string[];
};

export type MassOrder = {
  readonly now: Date;
  readonly validators: readonly ExternalValidator[];
  readonly later: number;
  /** Every document, not only a sample. */
  readonly whole: boolean;
  /** Only documents whose name matches; then every reason is reported with its document. */
  readonly only: RegExp | null;
};

type Fail = (line: string) => void;
type Named = Signed & { readonly name: string };

/** Without --all every so many-th document, so that the suite ends within minutes. */
const SAMPLED = 11;
/** How often the progress is reported. */
const TOLD_EVERY = 25;

/** Signs every document once and thrice and has both validated. */
export async function validateMass(order: MassOrder): Promise<MassResult> {
  const failures: string[] = [];
  const fail = (line: string): void => {
    failures.push(line);
    console.log(`failed: ${line}`);
  };
  const { signed, refused } = await signAll(order, fail);
  const damaged = await sayDamaged(refused, fail);
  const memory = openMemory();
  const tallies: Tally[] = [];
  for (const check of checksBy(order.validators)) {
    const tally = await tallyOf(check, signed, memory, { fail, tellsReasons: order.only !== null });
    if (tally.of > 0) tallies.push(tally);
  }
  const codes = new Map<string, number>();
  for (const { code } of refused) codes.set(code, (codes.get(code) ?? 0) + 1);
  return { accepted: signed.length, refused: codes, damaged, tallies, failures };
}

type Refused = { readonly name: string; readonly code: string; readonly file: Uint8Array };

/** What we call damaged, others must not read without complaint: nothing is left out by refusing it. */
async function sayDamaged(refused: readonly Refused[], fail: Fail): Promise<MassResult["damaged"]> {
  if (!isInstalled("qpdf")) return null;
  const called = refused.filter(({ code }) => code === "corrupted" || code === "not_a_pdf");
  const place = path.join(CACHE, "work", "refused.pdf");
  let agreed = 0;
  for (const { name, file } of called) {
    writeFileSync(place, file);
    const { code } = await run("qpdf", ["--check", place]);
    if (code !== 0) agreed += 1;
    else fail(`${name}: refused as damaged, but qpdf finds nothing wrong with it`);
  }
  return { of: called.length, agreed };
}

async function signAll(
  { now, later, whole, only }: MassOrder,
  fail: Fail,
): Promise<{ readonly signed: readonly Named[]; readonly refused: readonly Refused[] }> {
  const chosen = documents().filter(({ name }, index) =>
    only ? only.test(name) : whole || index % SAMPLED === 0,
  );
  const signing = openSigning(now, later);
  const refused: Refused[] = [];
  const signed: Named[] = [];
  for (const [index, { name, read }] of chosen.entries()) {
    const file = read();
    try {
      signed.push({ name, ...(await signing(file)) });
    } catch (error) {
      // A refusal is an answer; anything else thrown is a fault of ours.
      if (error instanceof PdfError) refused.push({ name, code: error.code, file });
      else fail(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    tell("signed", index + 1, chosen.length);
  }
  return { signed, refused };
}

async function tallyOf(
  check: Check,
  all: readonly Named[],
  memory: Memory,
  { fail, tellsReasons }: { readonly fail: Fail; readonly tellsReasons: boolean },
): Promise<Tally> {
  const concerned = all.filter((each) => check.concerns?.(each) ?? true);
  const passed = { once: 0, thrice: 0 };
  const reasons = new Map<string, number>();
  let done = 0;
  let held = 0;
  await inPairs(concerned, async (signed) => {
    const verdicts = await verdictsOn(check, signed, memory);
    if (verdicts) held += 1;
    for (const form of FORMS) {
      const found = verdicts?.[form];
      if (found?.passed) passed[form] += 1;
      else if (found) fail(`${signed.name}, ${form}: ${check.title}: ${found.detail}`);
      if (found?.reason) reasons.set(found.reason, (reasons.get(found.reason) ?? 0) + 1);
      if (found?.reason && tellsReasons) console.log(`${signed.name}, ${form}: ${found.reason}`);
    }
    tell(check.title, (done += 1), concerned.length);
  });
  return { title: check.title, of: held, passed, reasons: [...reasons] };
}

type Found = Verdict & { readonly reason?: string };

/** Null where the document gives nothing to hold us to. */
async function verdictsOn(
  check: Check,
  signed: Named,
  memory: Memory,
): Promise<Readonly<Record<Form, Found>> | null> {
  const ask = remembering(signed, memory);
  const { title, mark, before, after, holds, compare } = check;
  const original = before
    ? await ask(title, mark, "original", () => before(signed))
    : NOTHING_BEFORE;
  if (holds && !holds(original)) return null;
  const verdictOn = async (form: Form): Promise<Found> => {
    const said = await ask(title, mark, form, () => after(signed, form));
    const first = compare ? compare(original, said) : said;
    if (first.passed) return first;
    for (const { reason, ...other } of check.otherwise ?? []) {
      if (!other.concerns(signed, original, said)) continue;
      const again = await ask(reason, other.mark, form, () => other.after(signed, form));
      const found = other.compare(original, again, signed);
      if (found.passed)
        return { ...found, reason: other.inDetail ? `${reason} (${found.detail})` : reason };
    }
    return first;
  };
  return { once: await verdictOn("once"), thrice: await verdictOn("thrice") };
}

const NOTHING_BEFORE: Verdict = { passed: true, detail: "", others: [] };

type Ask = (
  title: string,
  mark: string,
  form: Form | "original",
  find: () => Promise<Verdict>,
) => Promise<Verdict>;

/** Asks only what was not asked before. A validator that did not answer is asked again in the next run. */
function remembering({ hashes, seconds }: Signed, memory: Memory): Ask {
  return async (title, mark, form, find) => {
    const key = sha256(title, mark, hashes.original, hashes[form], String(seconds));
    const known = memory.of(key);
    if (known) return known;
    const found = await find();
    if (!found.detail.startsWith("no answer")) memory.keep(key, found);
    return found;
  };
}

function tell(title: string, done: number, of: number): void {
  if (done % TOLD_EVERY === 0 || done === of) console.log(`${title}: ${done} of ${of}`);
}
