import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { freePort } from "./servers/free-port.ts";

/** A test that fails leaves its programs behind; they must not outlive the file. */
const started = new Set<ChildProcess>();
after(() => {
  for (const child of started) child.kill("SIGTERM");
});

const CLI = fileURLToPath(new URL("../../src/main/cli.ts", import.meta.url));

/** The real program in a process of its own. */
export type RunningProgram = {
  readonly url: string;
  readonly child: ChildProcess;
  /** Everything it has printed so far. */
  readonly printed: () => string;
  /** Sends the signal and waits for the end. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
};

export type Environment = Readonly<Record<string, string>>;

/** What is run, and the folder in which somebody calls it. */
type Called = { readonly program: readonly [string, ...string[]]; readonly cwd: string };
const SOURCES: Called = { program: [process.execPath, CLI], cwd: process.cwd() };

/** `paraph start` (or another command) on a free port, once it says that it is ready. */
export async function startProgram(
  environment: Environment,
  command: "start" | "serve" = "start",
  { program: [file, ...args], cwd }: Called = SOURCES,
): Promise<RunningProgram> {
  const port = await freePort();
  const child = spawn(file, [...args, command], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...inherited(),
      PARAPH_PORT: String(port),
      PARAPH_DEMO_REQUESTS: "no",
      ...environment,
    },
  });
  started.add(child);
  const ended = once(child, "exit") as Promise<[number | null]>;
  void ended.then(() => started.delete(child));
  let text = "";
  const ready = new Promise<void>((resolve, reject) => {
    const take = (piece: Buffer): void => {
      text += piece.toString();
      if (text.includes("Stop it with Ctrl-C")) resolve();
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    void ended.then(() => {
      reject(new Error(`the program ended before it was ready:\n${text}`));
    });
  });
  await ready;
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    printed: () => text,
    end: async (signal) => {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

/** Runs a command of the program to its end. */
export async function runProgram(
  args: readonly string[],
  environment: Environment,
): Promise<{ readonly code: number | null; readonly printed: string; readonly answered: string }> {
  const child = spawn(process.execPath, [CLI, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...inherited(), ...environment },
  });
  let printed = "";
  let answered = "";
  child.stdout.on("data", (piece: Buffer) => {
    printed += piece.toString();
    answered += piece.toString();
  });
  child.stderr.on("data", (piece: Buffer) => (printed += piece.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, printed, answered };
}

function inherited() {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE };
}
