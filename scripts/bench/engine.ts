import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { aLargePdf, aPdf } from "@paraph/testkit";
import { run } from "../conformance/run.ts";
import { type Copy, fileCopy, floorOf, memoryCopy, sign } from "./engine/copies.ts";
import { costs } from "./engine/cost.ts";
import { rivalFigures } from "./engine/rivals.ts";
import type { Figure, FigureGroup } from "./frame/figure.ts";

const folder = path.join(tmpdir(), `paraph-bench-engine-${process.pid}`);
const [from, to] = [path.join(folder, "original.pdf"), path.join(folder, "signed.pdf")];

/** The largest goes from file to file, as it does in the product; the others stay in memory. */
const SIZES = [
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

/** What signing costs without the service around it. */
export const groups: readonly FigureGroup[] = [
  { name: "signing by the engine", measure: engineFigures },
  { name: "signing by others", measure: () => rivalFigures(SIZES.slice(0, 2)) },
];

/** CPU as a multiple of hash + copy + one signature, memory, and signatures a second. */
async function engineFigures(): Promise<readonly Figure[]> {
  mkdirSync(folder);
  const rows: Figure[] = [];
  for (const size of SIZES) rows.push(...(await sizeRows(size)));
  rows.push(row("memory above idle, 112.5 MB", await largeMemory(), "MB", { most: 40 }));
  const small = SIZES[0].make();
  const { lta } = await costs(30, { lta: () => sign(memoryCopy(small), "B-LTA", true) });
  rows.push(row("B-LTA a second on two cores", 2000 / lta, "signatures", { least: 40 }));
  rmSync(folder, { recursive: true });
  return rows;
}

async function sizeRows({ name, make, copy, runs, most }: (typeof SIZES)[number]) {
  const bytes = make();
  writeFileSync(from, bytes);
  const fresh = (): Copy => copy(bytes);
  const { floor, invisible, visible } = await costs(runs, {
    floor: () => {
      floorOf(fresh());
    },
    invisible: () => sign(fresh(), "B-B", false),
    visible: () => sign(fresh(), "B-B", true),
  });
  return [
    row(`floor of ${name}: hash + copy + one P-256 signature`, floor * 1000, "µs"),
    row(`B-B on ${name}`, invisible * 1000, "µs"),
    row(`B-B on ${name} over the floor`, invisible / floor, "times", { most }),
    row(`B-B on ${name} with a visible mark over the floor`, visible / floor, "times"),
  ];
}

/** Megabytes above idle in a process of its own that signs one file into another. */
async function largeMemory(): Promise<number> {
  const script = path.join(import.meta.dirname, "engine/large.ts");
  const { out } = await run(process.execPath, [script, from, to]);
  return Number(out.trim());
}

function row(
  name: string,
  value: number,
  unit: string,
  limit: Pick<Figure, "most" | "least"> = {},
): Figure {
  return { name, value, unit, ...limit };
}
