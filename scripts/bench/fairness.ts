import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
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
 * calls in one go the 99th was one or two that met a pause (alone 22 ms in one run, 277 ms in the next). Of 960 it is
 * the tenth slowest; of 480 it was the fifth, and the ratio swung between 1.0 and 2.2 in quiet runs.
 */
const ROUNDS = 16;
const UPLOADS_A_ROUND = 60;
/** So many of the greedy one's documents are served before a round begins. */
const WARM = 6;
const [, BASIC] = DEMO_BUSINESSES;

async function greedy({ bench }: Stage): Promise<readonly Figure[]> {
  const victim = await tokenOf(bench);
  const small = { title: "small", content: Buffer.from(aPdf()).toString("base64") };
  const call = (): Promise<number> => timed(bench, victim, small);
  const uploads = async (into: number[]): Promise<void> => {
    for (let count = 0; count < UPLOADS_A_ROUND; count += 1) into.push(await call());
  };
  const [alone, beside]: [number[], number[]] = [[], []];
  let meanwhile = 0;
  const greed = await startGreed(bench);
  try {
    await uploads([]); // what runs for the first time is compiled
    await greed.during(call, async () => undefined);
    for (let round = 0; round < ROUNDS; round += 1) {
      await uploads(alone);
      meanwhile += await greed.during(call, () => uploads(beside));
    }
  } finally {
    greed.end();
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

type Greed = {
  /** Runs `work` while the greedy one is at it, and tells how many of its documents were served meanwhile. */
  readonly during: (call: () => Promise<unknown>, work: () => Promise<void>) => Promise<number>;
  readonly end: () => void;
};

async function startGreed({ url, token }: Bench): Promise<Greed> {
  const child = fork(path.join(import.meta.dirname, "fairness/greedy.ts"), [url, token]);
  const greedily = { served: 0, still: (): void => undefined };
  child.on("message", (message) => {
    if (message === "served") greedily.served += 1;
    if (message === "still") greedily.still();
  });
  await once(child, "message");
  return {
    during: async (call, work) => {
      greedily.served = 0;
      child.send("go");
      const isWarm = (): boolean => greedily.served >= WARM;
      while (!isWarm()) await call();
      const before = greedily.served;
      await work();
      const meanwhile = greedily.served - before;
      const isStill = new Promise<void>((still) => {
        greedily.still = still;
      });
      child.send("stop");
      await isStill;
      return meanwhile;
    },
    end: () => {
      child.disconnect();
    },
  };
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
