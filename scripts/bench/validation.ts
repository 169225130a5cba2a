import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DEFAULT_POLICY } from "@paraph/engine/validation";
import { aLargePdf, aPdf, createAuthority } from "@paraph/testkit";
import {
  bytesOf,
  CORPUS,
  entries,
  type Entry,
  withoutCorpus,
} from "../../packages/server/tests/validation/corpus.ts";
import { validateFile } from "../../packages/server/tests/validation/validate-file.ts";
import { writeEvidence } from "../conformance/evidence.ts";
import { javaValidators } from "../conformance/java.ts";
import type { Evidence, ExternalValidator } from "../conformance/external-validator.ts";
import { pyHanko } from "../conformance/pyhanko.ts";
import { run } from "../conformance/run.ts";
import { roundsOf } from "./engine/rounds.ts";
import type { Figure, FigureGroup } from "./frame/figure.ts";
import { median, spreadOf } from "./frame/median.ts";
import { signedTimes } from "./validation/subjects.ts";

/** What validating costs, without the service around it. */
export const groups: readonly FigureGroup[] = [
  { name: "validating by the engine", measure: ownFigures },
  { name: "validating by us and by others, the same files, each warm", measure: rivalFigures },
];

const folder = path.join(tmpdir(), `paraph-bench-validation-${process.pid}`);
const KB_200 = 200_000;
const MB_40 = 40_000_000;

async function ownFigures(): Promise<readonly Figure[]> {
  const five = await signedTimes(aPdf({ pages: 10 }), 5);
  const small = await signedTimes(aPdf({ pages: [{ picture: 380 }] }), 1);
  const { fiveTimes, once } = await roundsOf(2, {
    fiveTimes: () => validateBytes(five),
    once: () => validateBytes(small),
  });
  const aSecond = once.map((milliseconds) => 2000 / milliseconds);
  return [
    { ...spread("5 signatures on 10 pages", fiveTimes, "ms"), most: 1000 },
    {
      ...spread(
        `validations of ${Math.round(small.length / 1000)} KB a second on two cores`,
        aSecond,
        "files",
      ),
      least: 20,
      note: `at least ${KB_200 / 1000} KB each is wanted`,
    },
    await memoryFigure(),
  ];
}

async function memoryFigure(): Promise<Figure> {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "large.pdf");
  const bytes = await signedTimes(aLargePdf(MB_40), 1);
  writeFileSync(file, bytes);
  const script = path.join(import.meta.dirname, "validation/memory.ts");
  const { out } = await run(process.execPath, [script, file]);
  rmSync(folder, { recursive: true });
  const megabytes = bytes.length / 1_000_000;
  const name = `memory above idle, ${megabytes.toFixed(0)} MB`;
  return { name, value: Number(out.trim()), unit: "MB", most: 3 * megabytes + 150 };
}

/** Every so many-th of the signed files is timed, many for a steady median; all the others are for warming. */
const SAMPLED = 3;

async function rivalFigures(): Promise<readonly Figure[]> {
  if (withoutCorpus) return [{ name: "per file", value: null, unit: "times", note: withoutCorpus }];
  const signed = entries("accept", "flag_changes", "reject");
  const chosen = signed.filter((_, index) => index % SAMPLED === 0);
  const others = signed.filter((_, index) => index % SAMPLED !== 0);
  const now = new Date(Math.floor(Date.now() / 1000) * 1000);
  const seconds = now.getTime() / 1000;
  const evidence = writeEvidence(folder, createAuthority(now), [seconds]);
  const validators = [await pyHanko(), (await javaValidators())[0] ?? "EU DSS: cannot be had"];
  const own = await warmTimes(chosen, others, (entry) => validateBytes(bytesOf(entry)));
  const figures: Figure[] = [
    { ...spread("ours per file", own, "ms"), note: `${chosen.length} files` },
    { name: "the slowest file of ours", value: Math.max(...own), unit: "ms", most: 5000 },
  ];
  for (const rival of validators)
    figures.push(await rivalFigure(rival, [chosen, others], own, { evidence, seconds }));
  rmSync(folder, { recursive: true, force: true });
  return figures;
}

/**
 * What each file takes a program that is warm, be it ours, Python or Java, and that never saw it before: every validator reads
 * all the other signed files once, as a process of the service has validated hundreds before the next one, and nobody gains
 * by remembering what it read of the files that count.
 */
async function warmTimes(
  chosen: readonly Entry[],
  others: readonly Entry[],
  ask: (entry: Entry) => unknown,
): Promise<readonly number[]> {
  for (const entry of others) await ask(entry);
  const times: number[] = [];
  for (const entry of chosen) times.push(await timed(() => ask(entry)));
  return times;
}

async function rivalFigure(
  rival: ExternalValidator | string,
  [chosen, others]: readonly [readonly Entry[], readonly Entry[]],
  own: readonly number[],
  { evidence, seconds }: { readonly evidence: Evidence; readonly seconds: number },
): Promise<Figure> {
  if (typeof rival === "string") {
    return { name: rival, value: null, unit: "times ours", note: "cannot be had here", least: 5 };
  }
  const ask = (entry: Entry): Promise<unknown> =>
    rival.validate({
      file: path.resolve(CORPUS, entry.file),
      seconds,
      fields: [],
      level: "B-LTA",
      evidence: { ...evidence, lists: () => "none" },
    });
  const times = await warmTimes(chosen, others, ask);
  rival.close();
  const ratios = times.map((time, index) => time / (own[index] ?? Number.NaN));
  if (process.env["BENCH_FILES"]) {
    for (const [index, entry] of chosen.entries()) {
      const [theirs, ours] = [times[index] ?? 0, own[index] ?? 0].map((each) => each.toFixed(1));
      console.log(`  ${entry.file}: ${rival.name} ${theirs} ms, ours ${ours} ms`);
    }
  }
  const note = `${median(times).toFixed(0)} ms a file at the median`;
  return { ...spread(`${rival.name} over ours per file`, ratios, "times"), least: 5, note };
}

function validateBytes(bytes: Uint8Array): unknown {
  return validateFile(bytes, DEFAULT_POLICY, new Date());
}

async function timed(work: () => unknown): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

function spread(name: string, rounds: readonly number[], unit: string): Figure {
  return { name, value: median(rounds), unit, spread: spreadOf(rounds) };
}
