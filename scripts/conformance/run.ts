import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";

export type Outcome = {
  readonly code: number;
  /** Everything it wrote, as it came. */
  readonly out: string;
  /** Its answer alone: what it complains of may come in the middle of a line. */
  readonly answer: string;
};

/** Runs a program to its end; a program that is not there or takes too long has the code -1. */
export function run(
  program: string,
  args: readonly string[],
  { input = "", seconds = 120, cwd = "." }: { input?: string; seconds?: number; cwd?: string } = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, timeout: seconds * 1000 });
    let out = "";
    let answer = "";
    child.stdout.on("data", (part: Buffer) => {
      out += part.toString();
      answer += part.toString();
    });
    child.stderr.on("data", (part: Buffer) => (out += part.toString()));
    child.on("error", (error) => {
      resolve({ code: -1, out: error.message, answer });
    });
    child.on("close", (code) => {
      resolve({ code: code ?? -1, out, answer });
    });
    // A validator that died does not read its questions; its code says so.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

export function isInstalled(program: string): boolean {
  return (process.env["PATH"] ?? "").split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      // Not in this folder; perhaps in the next.
      return false;
    }
  });
}

/** Works through a list, two at a time. */
export async function inPairs<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results = new Map<number, R>();
  const queue = [...items.entries()];
  async function worker(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      results.set(next[0], await work(next[1]));
    }
  }
  await Promise.all([worker(), worker()]);
  return items.map((_, index) => results.get(index) as R);
}
