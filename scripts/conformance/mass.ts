import { PdfError } from "@paraph/engine";
import { type Memory, openMemory, sha256 } from "./cache.ts";
import { type Check, checksBy } from "./checks.ts";
import { documents } from "./documents.ts";
import type { Judge, Verdict } from "./judge.ts";
import { inPairs } from "./run.ts";
import { type Form, FORMS, openSigning, type Signed } from "./signing.ts";

/** How many documents passed a check, signed once and signed thrice. */
export type Tally = {
  readonly title: string;
  readonly of: number;
  readonly passed: Readonly<Record<Form, number>>;
};

/** What came of many documents. */
export type MassResult = {
  readonly accepted: number;
  readonly refused: ReadonlyMap<string, number>;
  readonly tallies: readonly Tally[];
  readonly failures: readonly string[];
};

export type MassOrder = {
  readonly now: Date;
  readonly judges: readonly Judge[];
  readonly later: number;
  /** Every document, not only a sample. */
  readonly whole: boolean;
};

type Fail = (line: string) => void;
type Named = Signed & { readonly name: string };

/** Without --all every so many-th document, so that the suite ends within minutes. */
const SAMPLED = 11;
/** How often the progress is told. */
const TOLD_EVERY = 25;

/** Signs every document once and thrice and has both judged. */
export async function judgeMass(order: MassOrder): Promise<MassResult> {
  const failures: string[] = [];
  const fail = (line: string): void => {
    failures.push(line);
    console.log(`failed: ${line}`);
  };
  const { signed, refused } = await signAll(order, fail);
  const memory = openMemory();
  const tallies: Tally[] = [];
  for (const check of checksBy(order.judges)) {
    const tally = await tallyOf(check, signed, memory, fail);
    if (tally.of > 0) tallies.push(tally);
  }
  return { accepted: signed.length, refused, tallies, failures };
}

async function signAll(
  { now, later, whole }: MassOrder,
  fail: Fail,
): Promise<{ readonly signed: readonly Named[]; readonly refused: ReadonlyMap<string, number> }> {
  const chosen = documents().filter((_, index) => whole || index % SAMPLED === 0);
  const signing = openSigning(now, later);
  const refused = new Map<string, number>();
  const signed: Named[] = [];
  for (const [index, { name, read }] of chosen.entries()) {
    try {
      signed.push({ name, ...(await signing(read())) });
    } catch (error) {
      // A refusal is an answer; anything else thrown is a fault of ours.
      if (error instanceof PdfError) refused.set(error.code, (refused.get(error.code) ?? 0) + 1);
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
  fail: Fail,
): Promise<Tally> {
  const concerned = all.filter((each) => check.concerns?.(each) ?? true);
  const passed = { once: 0, thrice: 0 };
  let done = 0;
  let held = 0;
  await inPairs(concerned, async (signed) => {
    const verdicts = await verdictsOn(check, signed, memory);
    if (verdicts) held += 1;
    for (const form of FORMS) {
      const found = verdicts?.[form];
      if (found?.passed) passed[form] += 1;
      else if (found) fail(`${signed.name}, ${form}: ${check.title}: ${found.detail}`);
    }
    tell(check.title, (done += 1), concerned.length);
  });
  return { title: check.title, of: held, passed };
}

/** Null where the document gives nothing to hold us to. */
async function verdictsOn(
  { title, mark, before, after, holds, compare }: Check,
  signed: Named,
  memory: Memory,
): Promise<Readonly<Record<Form, Verdict>> | null> {
  const remember = async (form: Form | "original", find: () => Promise<Verdict>) => {
    const key = sha256(
      title,
      mark,
      signed.hashes.original,
      signed.hashes[form],
      String(signed.seconds),
    );
    const known = memory.of(key) ?? (await find());
    if (!memory.of(key) && !known.detail.startsWith("no answer")) memory.keep(key, known);
    return known;
  };
  const original = before ? await remember("original", () => before(signed)) : null;
  if (original && holds && !holds(original)) return null;
  const verdicts: Partial<Record<Form, Verdict>> = {};
  for (const form of FORMS) {
    const found = await remember(form, () => after(signed, form));
    verdicts[form] = original && compare ? compare(original, found) : found;
  }
  return verdicts as Record<Form, Verdict>;
}

function tell(title: string, done: number, of: number): void {
  if (done % TOLD_EVERY === 0 || done === of) console.log(`${title}: ${done} of ${of}`);
}
