import path from "node:path";
import { run } from "../conformance/run.ts";
import { SIZES } from "./engine/figures.ts";
import { rivalFigures } from "./engine/rivals.ts";
import type { Figure, FigureGroup } from "./frame/figure.ts";

/** What signing costs without the service around it. */
export const groups: readonly FigureGroup[] = [
  { name: "signing by the engine", measure: inItsOwnProcess },
  {
    name: "signing by us and by others (B-B, P-256), from file to file",
    measure: () => rivalFigures(SIZES),
  },
];

/** Longer than it takes, so that it ends. */
const SECONDS = 300;

/**
 * Floor and signature alike, in a process that did nothing before: among what the rows before left in memory the same
 * signature of 50 KB cost 8.4 times its floor, by itself 6.5 to 7.2 times.
 */
async function inItsOwnProcess(): Promise<readonly Figure[]> {
  const script = path.join(import.meta.dirname, "engine/figures-alone.ts");
  const { code, answer, out } = await run(process.execPath, [script], { seconds: SECONDS });
  if (code !== 0) throw new Error(`the engine was not measured: ${out}`);
  return JSON.parse(answer) as readonly Figure[];
}
