import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { damagedValidations, damagedPdf, examine } from "@paraph/testkit";

/**
 * Feeds damaged PDFs to the engine: `npm run fuzz -- --count 1000000 --seed 0 --workers 2`; with `--what validation`
 * damaged signatures, certificates, revocation answers, time stamps and trusted lists to the validator. A crash, a
 * batch that does not come back or memory that keeps growing ends it with an error and the seed.
 */
const BATCH = 500;
const PATIENCE_MS = 600_000;
const MEMORY_BYTES = 700 << 20;

type Order = { readonly from: number; readonly to: number };
type Report = { readonly answers: Readonly<Record<string, number>>; readonly fault: string | null };

if (isMainThread) await supervise();
else
  work(
    workerData === "validation" ? await damagedValidations() : (seed) => examine(damagedPdf(seed)),
  );

async function supervise(): Promise<void> {
  const { values } = parseArgs({
    options: {
      count: { type: "string", default: "1000000" },
      seed: { type: "string", default: "0" },
      what: { type: "string", default: "pdf" },
      workers: { type: "string", default: String(Math.min(4, availableParallelism())) },
    },
  });
  const first = Number(values.seed);
  const state = {
    next: first,
    end: first + Number(values.count),
    done: 0,
    total: Number(values.count),
  };
  const answers: Record<string, number> = {};
  const started = performance.now();
  await Promise.all(
    Array.from({ length: Number(values.workers) }, () =>
      runWorker(state, values.what, (report) => count(answers, report)),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  console.log(`${state.done} inputs in ${seconds.toFixed(0)} s: ${JSON.stringify(answers)}`);
}

type Progress = { next: number; readonly end: number; done: number; readonly total: number };

/** Hands out batches until none are left; one that takes too long is a hang. */
function runWorker(state: Progress, what: string, take: (report: Report) => void): Promise<void> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: what });
    let order: Order = { from: 0, to: 0 };
    let watch: NodeJS.Timeout | undefined;
    const give = (): void => {
      order = { from: state.next, to: Math.min(state.end, state.next + BATCH) };
      state.next = order.to;
      if (order.from === order.to) return void worker.terminate().then(() => resolve());
      watch = setTimeout(
        () => fail(`no answer for the seeds ${order.from} to ${order.to - 1}`),
        PATIENCE_MS,
      );
      worker.postMessage(order);
    };
    worker.on("message", (report: Report) => {
      clearTimeout(watch);
      if (report.fault !== null) fail(report.fault);
      take(report);
      state.done += order.to - order.from;
      if (state.done % 20_000 === 0 || state.done === state.total) tell(state);
      give();
    });
    worker.on("error", (error) =>
      fail(`seeds ${order.from} to ${order.to - 1}: ${String(error.stack)}`),
    );
    give();
  });
}

function tell({ done, total }: Progress): void {
  const { rss } = process.memoryUsage();
  console.log(`${done} of ${total}, ${Math.round(rss / (1 << 20))} MB`);
  if (rss > MEMORY_BYTES) fail("the memory keeps growing");
}

function count(answers: Record<string, number>, report: Report): void {
  for (const [answer, times] of Object.entries(report.answers))
    answers[answer] = (answers[answer] ?? 0) + times;
}

function fail(reason: string): never {
  console.error(`FAILED: ${reason}`);
  process.exit(1);
}

function work(answerFor: (seed: number) => string): void {
  parentPort?.on("message", ({ from, to }: Order) => {
    const answers: Record<string, number> = {};
    let fault: string | null = null;
    for (let seed = from; seed < to && fault === null; seed++) {
      try {
        const answer = answerFor(seed);
        answers[answer] = (answers[answer] ?? 0) + 1;
      } catch (error) {
        // Told to the main thread together with the seed that brings it back.
        fault = `seed ${seed}: ${error instanceof Error ? String(error.stack) : String(error)}`;
      }
    }
    parentPort?.postMessage({ answers, fault } satisfies Report);
  });
}
