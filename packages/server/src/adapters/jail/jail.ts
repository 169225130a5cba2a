import { Refusal } from "@paraph/contract/errors";
import { ImageError } from "@paraph/engine/drawing";
import { PdfError } from "@paraph/engine/pdf";
import { PkiError } from "@paraph/engine/pki";
import type { Share } from "../../domain/access/share.ts";
import type {
  Inspector,
  PdfToRead,
  Renderer,
  PdfWriter,
  Watermarker,
} from "../../ports/inspector.ts";
import type { Log } from "../../ports/log.ts";
import { Outage } from "../../ports/outage.ts";
import type { Validator } from "../../ports/validator.ts";
import { type Confinement, type Launch, launchHere } from "./confine.ts";
import type { ChildRefusal, Duties, Duty, Task, TaskPdf } from "./messages.ts";
import { openPool } from "./pool.ts";
import { type Child, slowDown, startChild } from "./start-child.ts";
import { type Allowance, cpuMilliseconds, guarded, Lost } from "./watch.ts";

export type JailOptions = {
  readonly log: Log;
  readonly children?: number;
  /** Keeps the processes running, so that nobody waits for their start. */
  readonly warm?: boolean;
  /** Of the processor, not of the clock. */
  readonly milliseconds?: Readonly<Record<Duty, number>>;
  readonly mostBytes?: number;
  /** How they are started, where it is not the strongest way that works here. */
  readonly launch?: Launch;
};

/** Reads, draws and prepares PDFs in processes of their own, which are killed when they misbehave. */
export type Jail = Inspector &
  Renderer &
  Watermarker &
  PdfWriter &
  Validator & {
    /** Ids of the running processes. */
    readonly processes: () => readonly number[];
    /** What holds them here. */
    readonly confinement: Confinement;
    readonly stop: () => Promise<void>;
  };

/** Two for one tenant, and one more for everybody else. */
const CHILDREN = 3;
const MILLISECONDS: Readonly<Record<Duty, number>> = {
  inspect: 10_000,
  image: 10_000,
  redraw: 10_000,
  places: 30_000,
  render: 30_000,
  watermark: 30_000,
  repair: 30_000,
  sign: 30_000,
  mark: 10_000,
  archive: 30_000,
  evidence: 30_000,
  report: 30_000,
  compare: 30_000,
  facts: 30_000,
  field: 30_000,
  validate: 10_000,
  lists: 60_000,
  wanted: 10_000,
};
const MOST_BYTES = 768 * 1024 * 1024;
/** A reader that falls over for no reason of ours gets the task once more. */
const MOST_FALLS = 2;

/** Work of the installation itself, for which nobody waits. */
const OURS: Share = { tenant: "installation", urgency: "job" };

/** What is asked of a child, before it is known which one. */
type Wanted<Kind extends Duty> = {
  readonly kind: Kind;
  readonly pdf: PdfToRead | null;
  readonly ask: Duties[Kind]["ask"];
  readonly share: Share;
};

export function openJail(options: JailOptions): Jail {
  const launch = options.launch ?? launchHere();
  const { children = CHILDREN, warm = false } = options;
  if (process.getuid?.() === 0 && launch.confinement.user === "of the service") {
    const reason =
      "nobody else may read our code, or namespaces are missing: start as another user";
    options.log.warn("PDFs are read by processes of root", { component: "jail", reason });
  }
  const pool = openPool({ children, warm, start: () => startChild(launch) });

  /** Throws the error of the engine as it was thrown there. */
  async function run<Kind extends Duty>(wanted: Wanted<Kind>): Promise<Duties[Kind]["answer"]> {
    for (let fall = 1; ; fall += 1) {
      try {
        // What a kind of task is answered with says the table of duties.
        return (await attempt(wanted)) as Duties[Kind]["answer"];
      } catch (error) {
        if (!(error instanceof Lost)) throw error;
        const reason = error.message;
        options.log.warn("a reader of PDFs was lost", { component: "jail", reason });
        if (error.loss === "no time") throw new Outage("the reader of PDFs", { cause: error });
        if (error.loss === "fell over" && fall < MOST_FALLS) continue;
        throw wanted.kind === "image" || wanted.kind === "redraw"
          ? new ImageError("unsupported", reason, { cause: error })
          : new PdfError("too_complex", reason, { cause: error });
      }
    }
  }

  async function attempt<Kind extends Duty>(wanted: Wanted<Kind>): Promise<unknown> {
    const child = await pool.take(wanted.share);
    child.jobs += 1;
    const { pid } = child.process;
    const servedBefore = child.door.served();
    const served = (): number => child.door.served() - servedBefore;
    let before: number | null = null;
    let lost = 0;
    try {
      await child.ready;
      // Between two tasks it uses nothing, so asking once a task is enough: the kernel takes its time to tell.
      before = child.used ?? cpuMilliseconds(pid);
      return await hand(child, wanted, { before, served });
    } catch (error) {
      if (error instanceof Lost) lost = error.milliseconds;
      throw error;
    } finally {
      child.used = cpuMilliseconds(pid);
      const own = Math.max(0, (child.used ?? 0) - (before ?? 0));
      // A process that was lost tells nothing any more, and its task is not for nothing.
      pool.giveBack(child, wanted.share, Math.max(lost, own + served()));
    }
  }

  async function hand<Kind extends Duty>(
    child: Child,
    { kind, pdf, ask }: Wanted<Kind>,
    until: Pick<Allowance, "before" | "served">,
  ): Promise<unknown> {
    const allowed = {
      ...until,
      milliseconds: (options.milliseconds ?? MILLISECONDS)[kind],
      bytes: options.mostBytes ?? MOST_BYTES,
      onLong: () => {
        slowDown(child);
      },
    };
    try {
      const task = { kind, pdf: opened(child, pdf, kind), ask } as Task;
      const result = await guarded(child.process, task, allowed);
      if (result.kind === "done") return result.answer;
      if (result.kind === "refused") throw thrownBy(result.refusal);
      const message = result.kind === "failed" ? result.message : result.kind;
      throw new Error(`the reader failed: ${message}`);
    } finally {
      await child.door.close();
    }
  }

  return {
    inspect: (pdf, share) => refusing(run({ kind: "inspect", pdf, ask: null, share })),
    repair: (pdf, share) => refusing(run({ kind: "repair", pdf, ask: null, share })),
    redrawImage: (file, share, how) =>
      refusing(run({ kind: "redraw", pdf: null, ask: { file, how }, share })),
    examineImage: (file, share) =>
      refusing(run({ kind: "image", pdf: null, ask: { file }, share })),
    clearPlaces: (pdf, places, share) =>
      refusing(run({ kind: "places", pdf, ask: { places }, share })),
    render: (pdf, page, scale, share) =>
      refusing(run({ kind: "render", pdf, ask: { page, scale }, share })),
    watermark: (pdf, plan, fileId, share) =>
      refusing(run({ kind: "watermark", pdf, ask: { plan, fileId }, share })),
    revisionsOf: (pdf, share) => ({
      signature: (ask) => run({ kind: "sign", pdf, ask, share }),
      archive: (ask) => run({ kind: "archive", pdf, ask, share }),
      evidence: (ask) => run({ kind: "evidence", pdf, ask, share }),
    }),
    drawMark: (pdf, ask, share) => refusing(run({ kind: "mark", pdf, ask, share })),
    comparePages: (pdf, ask, share) => refusing(run({ kind: "compare", pdf, ask, share })),
    collectFacts: (pdf, share) => refusing(run({ kind: "facts", pdf, ask: null, share })),
    validateField: (pdf, question, share) =>
      refusing(run({ kind: "field", pdf, ask: question, share })),
    wantedEvidence: (facts, policy, at, share) =>
      refusing(run({ kind: "wanted", pdf: null, ask: { facts, policy, at }, share })),
    readLists: (sources, at) =>
      run({ kind: "lists", pdf: null, ask: { sources, at }, share: OURS }),
    validate: (facts, policy, at, share) =>
      refusing(run({ kind: "validate", pdf: null, ask: { facts, policy, at }, share })),
    writeReport: (ask, share) => run({ kind: "report", pdf: null, ask, share }),
    processes: pool.processes,
    confinement: launch.confinement,
    stop: pool.stop,
  };
}

/** The document as the child knows it: without its path and its key. */
function opened({ door }: Child, pdf: PdfToRead | null, kind: Duty): TaskPdf {
  if (pdf === null || "bytes" in pdf) return pdf;
  // What is examined was written past the cache a moment ago, and few are looked at again soon.
  return { length: door.open(pdf, kind === "inspect" ? "past" : "cache") };
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
