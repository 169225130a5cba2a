import { aPdf } from "@paraph/testkit";
import { DEMO_BUSINESSES } from "../../packages/server/src/main/demo.ts";
import type { Figure, FigureGroup } from "./frame/figure.ts";
import type { Bench } from "./frame/row.ts";
import type { Stage } from "./frame/stage.ts";

/** What another business notices of one that sends as much as it can: a ratio of the same run. */
export const groups: readonly FigureGroup[] = [
  { name: "a greedy business beside another", measure: async (stage) => greedy(await stage()) },
];

/**
 * The two take turns, so that a slow moment of the machine meets both, and all their calls count together: of 100
 * calls in one go the 99th was one or two that met a pause (alone 22 ms in one run, 277 ms in the next).
 */
const ROUNDS = 8;
const UPLOADS_A_ROUND = 60;
const AT_ONCE = 6;
const [, BASIC] = DEMO_BUSINESSES;

/** The greedy one draws and examines documents of thousands of pages, six at a time, without a pause. */
async function greedy({ bench }: Stage): Promise<readonly Figure[]> {
  const victim = await tokenOf(bench);
  const small = { title: "small", content: Buffer.from(aPdf()).toString("base64") };
  const heavy = { title: "heavy", content: Buffer.from(aPdf({ pages: 4_000 })).toString("base64") };
  const once = (): Promise<number> => timed(bench, victim, small);
  const uploads = async (into: number[]): Promise<void> => {
    for (let call = 0; call < UPLOADS_A_ROUND; call += 1) into.push(await once());
  };
  const [alone, beside]: [number[], number[]] = [[], []];
  let meanwhile = 0;
  await uploads([]); // what runs for the first time is compiled
  await besideGreed(bench, heavy, once, async () => undefined);
  for (let round = 0; round < ROUNDS; round += 1) {
    await uploads(alone);
    meanwhile += await besideGreed(bench, heavy, once, () => uploads(beside));
  }
  const [one, other] = [at(alone, 0.99), at(beside, 0.99)];
  return [
    { name: "the other's upload alone, half of them at most", value: at(alone, 0.5), unit: "ms" },
    { name: "and beside it", value: at(beside, 0.5), unit: "ms" },
    { name: "the other's upload alone, 99 of 100 at most", value: one, unit: "ms" },
    { name: "and beside it", value: other, unit: "ms" },
    { name: "so many times as long", value: other / one, unit: "", most: 2 },
    { name: "heavy uploads served meanwhile", value: meanwhile, unit: "calls", least: ROUNDS },
  ];
}

/** Runs `work` while the greedy one is at it, and tells how many of its documents were served meanwhile. */
async function besideGreed(
  bench: Bench,
  heavy: object,
  once: () => Promise<unknown>,
  work: () => Promise<void>,
): Promise<number> {
  const over = new AbortController();
  const greedily = { served: 0 };
  const lane = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const { status } = await bench.call("POST", "/v2/documents", { body: heavy });
      if (status === 201) greedily.served += 1;
    }
  };
  const lanes = Array.from({ length: AT_ONCE }, lane);
  const isWarm = (): boolean => greedily.served >= AT_ONCE;
  while (!isWarm()) await once();
  const before = greedily.served;
  await work();
  const meanwhile = greedily.served - before;
  over.abort();
  await Promise.all(lanes);
  return meanwhile;
}

async function timed(bench: Bench, token: string, body: object): Promise<number> {
  const started = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const { status, body: answer } = await bench.call("POST", "/v2/documents", { body, headers });
  if (status !== 201) throw new Error(`the other's upload answered ${status} ${answer.toString()}`);
  return performance.now() - started;
}

async function tokenOf(bench: Bench): Promise<string> {
  const body = { username: BASIC?.username, "api-key": BASIC?.key };
  const { status, body: token } = await bench.call("POST", "/v2/access/login", { body });
  if (status !== 200) throw new Error(`the login answered ${status}`);
  return token.toString();
}

function at(waits: readonly number[], part: number): number {
  const sorted = [...waits].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Infinity;
}
