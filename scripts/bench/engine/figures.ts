import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { aLargePdf, aPdf } from "@paraph/testkit";
import { run } from "../../conformance/run.ts";
import { type Copy, fileCopy, floorOf, memoryCopy, sign } from "./copies.ts";
import { roundsOf } from "./rounds.ts";
import type { Figure } from "../frame/figure.ts";
import { median, spreadOf } from "../frame/median.ts";

const folder = path.join(tmpdir(), `paraph-bench-engine-${process.pid}`);
const [from, to] = [path.join(folder, "original.pdf"), path.join(folder, "signed.pdf")];

/** The largest goes from file to file, as it does in the product; the others stay in memory. */
export const SIZES = [
  {
    name: "50 KB",
    make: () => aPdf({ pages: [{ picture: 220 }] }),
    copy: memoryCopy,
    runs: 300,
    most: 8,
  },
  { name: "5 MB", make: () => aLargePdf(5_000_000), copy: memoryCopy, runs: 10, most: 2 },
  {
    name: "112.5 MB",
    make: () => aLargePdf(112_500_000),
    copy: () => fileCopy(from, to),
    runs: 1,
    most: 1.5,
  },
] as const;

/** CPU as a multiple of hash + copy + one signature, memory, and signatures a second. */
export async function engineFigures(): Promise<readonly Figure[]> {
  mkdirSync(folder);
  const rows: Figure[] = [];
  for (const size of SIZES) rows.push(...(await sizeRows(size)));
  rows.push(row("memory above idle, 112.5 MB", await largeMemory(), "MB", { most: 40 }));
  const small = SIZES[0].make();
  const { lta } = await roundsOf(30, {
    lta: () => sign(memoryCopy(small), "B-LTA", { visible: true }),
  });
  const aSecond = lta.map((milliseconds) => 2000 / milliseconds);
  rows.push(spreadRow("B-LTA a second on two cores", aSecond, "signatures", { least: 40 }));
  rmSync(folder, { recursive: true });
  return rows;
}

async function sizeRows({ name, make, copy, runs, most }: (typeof SIZES)[number]) {
  const bytes = make();
  writeFileSync(from, bytes);
  const fresh = (): Copy => copy(bytes);
  const { floor, invisible, visible } = await roundsOf(runs, {
    floor: () => {
      floorOf(fresh());
    },
    invisible: () => sign(fresh(), "B-B", { visible: false }),
    visible: () => sign(fresh(), "B-B", { visible: true }),
  });
  return [
    spreadRow(`floor of ${name}: hash + copy + one P-256 signature`, floor, "ms"),
    spreadRow(`B-B on ${name}`, invisible, "ms"),
    spreadRow(`B-B on ${name} over the floor`, over(floor, invisible), "times", { most }),
    spreadRow(`B-B on ${name} with a visible mark over the floor`, over(floor, visible), "times"),
  ];
}

/** Megabytes above idle in a process of its own that signs one file into another. */
async function largeMemory(): Promise<number> {
  const script = path.join(import.meta.dirname, "large.ts");
  const { out } = await run(process.execPath, [script, from, to]);
  return Number(out.trim());
}

/** The cost of each round over the floor of that round. */
function over(floor: readonly number[], costs: readonly number[]): readonly number[] {
  return costs.map((cost, round) => cost / (floor[round] ?? Number.NaN));
}

function spreadRow(
  name: string,
  rounds: readonly number[],
  unit: string,
  limit: Pick<Figure, "most" | "least"> = {},
): Figure {
  return { ...row(name, median(rounds), unit, limit), spread: spreadOf(rounds) };
}

function row(
  name: string,
  value: number,
  unit: string,
  limit: Pick<Figure, "most" | "least"> = {},
): Figure {
  return { name, value, unit, ...limit };
}
