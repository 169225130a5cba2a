import { fork, type ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { Refusal } from "@paraph/contract/errors";
import { ImageError, PdfError, PkiError } from "@paraph/engine";
import type { Inspector, Renderer, Scribe, Watermarker } from "../../ports/inspector.ts";
import type { Validator } from "../../ports/validator.ts";
import type { Log } from "../../ports/log.ts";
import { Outage } from "../../ports/outage.ts";
import type { ChildRefusal, Duties, Duty, Task } from "./messages.ts";
import { guarded, Lost } from "./watch.ts";

export type JailOptions = {
  /** Folders with encrypted files; the children may read these and the program, no more. */
  readonly folders: readonly string[];
  readonly log: Log;
  readonly children?: number;
  /** Starts a first child at once, so that nobody waits for it. */
  readonly warm?: boolean;
  /** Of the processor, not of the clock. */
  readonly milliseconds?: Readonly<Record<Duty, number>>;
  readonly mostBytes?: number;
};

/** Reads, draws and prepares PDFs in processes of their own, which are killed when they misbehave. */
export type Jail = Inspector &
  Renderer &
  Watermarker &
  Scribe &
  Validator & {
    /** Ids of the running processes. */
    readonly processes: () => readonly number[];
    readonly stop: () => Promise<void>;
  };

type Child = { readonly process: ChildProcess; readonly ready: Promise<void>; jobs: number };
type Waiting = (child: Child) => void;

const CHILDREN = 2;
const MILLISECONDS: Readonly<Record<Duty, number>> = {
  inspect: 10_000,
  image: 10_000,
  redraw: 10_000,
  render: 30_000,
  watermark: 30_000,
  sign: 30_000,
  archive: 30_000,
  evidence: 30_000,
  report: 30_000,
  compare: 30_000,
  facts: 30_000,
  judge: 10_000,
  lists: 60_000,
  wanted: 10_000,
};
const MOST_BYTES = 768 * 1024 * 1024;
const HEAP_MEGABYTES = 512;
const JOBS_BEFORE_RENEWAL = 200;
const MOST_WAITING = 200;
/** A reader that falls over for no reason of ours gets the task once more. */
const MOST_FALLS = 2;
/** src/adapters/jail → the folder that holds packages and node_modules. */
const PROGRAM = path.resolve(import.meta.dirname, "../../../../..");

export function openJail(options: JailOptions): Jail {
  const most = options.children ?? CHILDREN;
  const idle: Child[] = [];
  const all = new Set<Child>();
  const waiting: Waiting[] = [];
  let stopping = false;

  function start(): Child {
    const child = startChild(options.folders);
    all.add(child);
    child.process.once("exit", () => {
      all.delete(child);
      const at = idle.indexOf(child);
      if (at >= 0) idle.splice(at, 1);
      serveNext();
    });
    return child;
  }

  async function take(): Promise<Child> {
    const free = idle.pop();
    if (free !== undefined) return free;
    if (all.size < most) return start();
    if (waiting.length >= MOST_WAITING) {
      throw new Refusal("error.service.busy", { retryAfterSeconds: 5 });
    }
    return new Promise<Child>((given) => waiting.push(given));
  }

  function serveNext(): void {
    if (stopping || waiting.length === 0) return;
    const child = idle.pop() ?? (all.size < most ? start() : undefined);
    if (child !== undefined) waiting.shift()?.(child);
  }

  function giveBack(child: Child): void {
    if (!child.process.connected) return;
    if (child.jobs >= JOBS_BEFORE_RENEWAL || stopping) {
      child.process.kill("SIGKILL");
      return;
    }
    idle.push(child);
    serveNext();
  }

  /** Throws the error of the engine as it was thrown there. */
  async function run<Kind extends Duty>(
    kind: Kind,
    ask: Duties[Kind]["ask"],
  ): Promise<Duties[Kind]["answer"]> {
    for (let fall = 1; ; fall += 1) {
      try {
        // What a kind of task is answered with says the table of duties.
        return (await attempt({ kind, ask } as Task)) as Duties[Kind]["answer"];
      } catch (error) {
        if (!(error instanceof Lost)) throw error;
        const reason = error.message;
        options.log.warn("a reader of PDFs was lost", { component: "jail", reason });
        if (error.loss === "no time") throw new Outage("the reader of PDFs", { cause: error });
        if (error.loss === "fell over" && fall < MOST_FALLS) continue;
        throw kind === "image" || kind === "redraw"
          ? new ImageError("unsupported", reason, { cause: error })
          : new PdfError("too_complex", reason, { cause: error });
      }
    }
  }

  async function attempt(task: Task): Promise<unknown> {
    const child = await take();
    child.jobs += 1;
    const milliseconds = (options.milliseconds ?? MILLISECONDS)[task.kind];
    try {
      await child.ready;
      const allowed = { milliseconds, bytes: options.mostBytes ?? MOST_BYTES };
      const told = await guarded(child.process, task, allowed);
      if (told.kind === "refused") throw thrownBy(told.refusal);
      if (told.kind !== "done")
        throw new Error(`the reader failed: ${told.kind === "failed" ? told.message : told.kind}`);
      return told.answer;
    } finally {
      giveBack(child);
    }
  }

  if (options.warm === true) idle.push(start());
  return {
    inspect: (pdf) => refusing(run("inspect", { pdf })),
    redrawImage: (file) => refusing(run("redraw", { file })),
    examineImage: (file) => refusing(run("image", { file })),
    render: (pdf, page, scale) => refusing(run("render", { pdf, page, scale })),
    watermark: (pdf, plan, fileId) => refusing(run("watermark", { pdf, plan, fileId })),
    revisionsOf: (pdf) => ({
      signature: (plan) => run("sign", { pdf, plan }),
      archive: (plan) => run("archive", { pdf, plan }),
      evidence: (plan) => run("evidence", { pdf, plan }),
    }),
    comparePages: (pdf, comparisons) => refusing(run("compare", { pdf, comparisons })),
    writeReport: (plan) => run("report", { plan }),
    collectFacts: (pdf) => refusing(run("facts", { pdf })),
    wantedEvidence: (facts, policy, at) => refusing(run("wanted", { facts, policy, at })),
    readLists: (sources, at) => run("lists", { sources, at }),
    judge: (facts, policy, at) => refusing(run("judge", { facts, policy, at })),
    processes: () => [...all].flatMap(({ process: { pid } }) => (pid === undefined ? [] : [pid])),
    stop: async () => {
      stopping = true;
      const ended = [...all].map(
        (child) => new Promise<void>((done) => child.process.once("exit", () => done())),
      );
      for (const { process } of all) process.kill("SIGKILL");
      await Promise.all(ended);
    },
  };
}

function thrownBy({ of, code, message }: ChildRefusal): Error {
  if (of === "pdf") return new PdfError(code, message);
  return of === "pki" ? new PkiError(code, message) : new ImageError(code, message);
}

/** Who sent the file hears what is wrong with it. */
async function refusing<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof ImageError) throw new Refusal(`error.image.${cause.code}`, {}, { cause });
    if (!(cause instanceof PdfError)) throw cause;
    throw cause.code === "page_out_of_range"
      ? new Refusal("error.document.page_not_found", {}, { cause })
      : new Refusal(`file.pdf.${cause.code}`, {}, { cause });
  }
}

function startChild(folders: readonly string[]): Child {
  const allowed = [PROGRAM, ...folders].map((folder) => `--allow-fs-read=${folder}`);
  const process = fork(path.join(import.meta.dirname, "child.ts"), {
    // Reading the given folders is all it may do: no writing, no processes, no workers, no add-ons.
    execArgv: [
      "--permission",
      ...allowed,
      `--max-old-space-size=${HEAP_MEGABYTES}`,
      "--no-warnings",
    ],
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const ready = new Promise<void>((resolve, reject) => {
    process.once("message", () => {
      resolve();
    });
    const fail = (cause: Error): void => {
      reject(new Outage("the reader of PDFs", { cause }));
    };
    process.once("error", fail);
    process.once("exit", (code, signal) => {
      fail(new Error(`it did not start (${code ?? signal})`));
    });
  });
  ready.catch(() => undefined); // who waits for it hears of it
  preferAsVictim(process.pid);
  return { process, ready, jobs: 0 };
}

/** When memory runs out, the kernel ends this process and not the service. */
function preferAsVictim(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, "1000");
  } catch {
    // no such file outside Linux, and no right to it in some containers: a preference only
  }
}
