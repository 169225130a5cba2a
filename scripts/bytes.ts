import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { createAuthority, ownKind } from "@paraph/testkit";
import {
  type EveryByte,
  everyByte,
  PASSES,
} from "../packages/server/tests/validation/every-byte.ts";
import { setupFor } from "../packages/server/tests/validation/single-bytes.ts";

/**
 * `npm run bytes -- --files 200 --passes 1 --from 0`: changes every byte of so many small documents that we signed,
 * of all kinds, has each of these files validated, and tells the changes that nobody notices. Takes some hours with all
 * of them. Ends with 1 if a change was not noticed.
 */
type Done = EveryByte & { readonly seed: number; readonly title: string };

if (isMainThread) await supervise();
else await work(workerData);

async function supervise(): Promise<void> {
  const { values } = parseArgs({
    options: {
      files: { type: "string", default: "200" },
      from: { type: "string", default: "0" },
      /** The first one, or one after the other up to all. */
      passes: { type: "string", default: "1" },
      workers: { type: "string", default: String(Math.min(2, availableParallelism())) },
    },
  });
  const [files, from, workers] = [values.files, values.from, values.workers].map(Number);
  const queue = Array.from({ length: files ?? 0 }, (_, index) => (from ?? 0) + index);
  const started = performance.now();
  const done: Done[] = [];
  await Promise.all(
    Array.from({ length: workers ?? 1 }, () => runWorker(queue, Number(values.passes), done)),
  );
  const sum = (of: (each: Done) => number): string =>
    done.reduce((total, each) => total + of(each), 0).toLocaleString("en");
  const missed = done.reduce((total, each) => total + each.unnoticed.length, 0);
  const crashed = done.reduce((total, each) => total + each.crashed.length, 0);
  console.log(
    [
      `${done.length} files with ${sum(({ bytes }) => bytes)} bytes`,
      `${sum(({ changes }) => changes)} changes of one byte`,
      `${sum(({ byDigest }) => byDigest)} shown by a digest`,
      `${sum(({ bothWays }) => bothWays)} of these judged wholly as well`,
      `${sum(({ behind }) => behind)} not noticed behind everything that was signed (B-LT)`,
      `${missed} not noticed`,
      `${crashed} ended in an error`,
      `${Math.round((performance.now() - started) / 1000)} s`,
    ].join(", "),
  );
  process.exitCode = missed + crashed === 0 ? 0 : 1;
}

/** Hands out files until none are left. */
function runWorker(queue: number[], passes: number, done: Done[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: passes });
    const give = (): void => {
      const seed = queue.shift();
      if (seed === undefined) void worker.terminate().then(() => resolve());
      else worker.postMessage(seed);
    };
    worker.on("message", (each: Done) => {
      done.push(each);
      console.log(JSON.stringify(each));
      give();
    });
    worker.on("error", reject);
    give();
  });
}

async function work(passes: unknown): Promise<void> {
  const now = new Date("2026-11-15T12:00:00Z");
  // Signatures of the larger curve take eight times as long to verify, and nothing here depends on it.
  const authority = createAuthority(now, undefined, "p-256");
  const setup = setupFor(authority, new Date(now.getTime() + 60_000));
  parentPort?.on("message", (seed: number) => {
    void ownKind(authority, now, seed).then(({ title, file }) => {
      const found = everyByte(file, PASSES.slice(0, Number(passes)), setup);
      parentPort?.postMessage({ seed, title, ...found });
    });
  });
}
