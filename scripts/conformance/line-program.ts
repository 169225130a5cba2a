import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Verdict } from "./external-validator.ts";

/** A program that stays, reads a question a line and answers each with a line, in any order. */
export type LineProgram = {
  /** The question without its number. */
  readonly ask: (question: string) => Promise<Verdict>;
  readonly close: () => void;
};

type PendingQuestion = { readonly resolve: (verdict: Verdict) => void };

/** Longer than any program takes for one document on a busy machine. */
const PATIENCE_SECONDS = 900;

/** Started with the first question, and once more with the next one if it died. */
export function lineProgram(program: string, args: readonly string[]): LineProgram {
  const waiting = new Map<string, PendingQuestion>();
  let child: ChildProcessWithoutNullStreams | null = null;
  let words = "";
  let count = 0;

  function start(): ChildProcessWithoutNullStreams {
    const started = spawn(program, args, { env: { ...process.env, PYTHONIOENCODING: "utf-8" } });
    createInterface({ input: started.stdout }).on("line", take);
    started.stderr.on("data", (part: Buffer) => (words = (words + part.toString()).slice(-300)));
    // A program that died does not read its questions; all who wait are told.
    started.stdin.on("error", () => undefined);
    started.on("error", giveUp);
    started.on("close", () => {
      child = null;
      giveUp();
    });
    return started;
  }

  function take(line: string): void {
    const [id = "", word, detail = "", ...others] = line.split("\t");
    waiting.get(id)?.resolve({ passed: word === "PASS", detail: detail.trim(), others });
    waiting.delete(id);
  }

  function giveUp(): void {
    for (const { resolve } of waiting.values()) resolve(silence(`it ended: ${words}`));
    waiting.clear();
  }

  return {
    ask: (question) =>
      new Promise((resolve) => {
        child ??= start();
        const id = String(++count);
        const timer = setTimeout(() => {
          waiting.delete(id);
          resolve(silence(`nothing said within ${PATIENCE_SECONDS} seconds`));
        }, PATIENCE_SECONDS * 1000);
        const done = (verdict: Verdict): void => {
          clearTimeout(timer);
          resolve(verdict);
        };
        waiting.set(id, { resolve: done });
        child.stdin.write(`${id}\t${question}\n`);
      }),
    close: () => child?.stdin.end(),
  };
}

function silence(detail: string): Verdict {
  return { passed: false, detail: `no answer: ${detail}`, others: [] };
}
