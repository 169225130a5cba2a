import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { testDatabase, type TestDatabase } from "./database.ts";
import { freePort } from "./servers/free-port.ts";

const CLI = fileURLToPath(new URL("../../src/main/cli.ts", import.meta.url));
const CRASH_ON_MESSAGE = new URL("./programs/crash-on-message.ts", import.meta.url).href;

/** One real process of the service. */
export type Program = {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it printed so far. */
  readonly output: () => string;
  /** From now on the power is cut at this place; only of a program that `canCrash`. */
  readonly crashAt: (place: string) => Promise<void>;
  /** As a power cut would: SIGKILL. Resolves when the process is gone. */
  readonly kill: () => Promise<void>;
  /** As an operator would: SIGTERM. */
  readonly stop: () => Promise<void>;
  /** Resolves when the process has ended by itself. */
  readonly gone: Promise<void>;
};

export type ProgramOptions = {
  readonly command?: "start" | "serve" | "work";
  readonly env?: Readonly<Record<string, string>>;
  readonly canCrash?: boolean;
};

/** A place that outlives processes: a database and a folder. Programs started on it share both. */
export type Place = {
  readonly database: TestDatabase;
  readonly folder: string;
  readonly start: (options?: ProgramOptions) => Promise<Program>;
};

/** A fresh database and an empty folder; everything started there ends with the test file. */
export async function emptyPlace(env: Readonly<Record<string, string>> = {}): Promise<Place> {
  const database = await testDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-place-"));
  const running = new Set<Program>();
  after(async () => {
    await Promise.all([...running].map((one) => one.kill()));
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    database,
    folder,
    start: async (options = {}) => {
      const program = await startProgram(options, {
        PARAPH_DATABASE_URL: database.url,
        PARAPH_DATA_DIR: folder,
        ...env,
      });
      running.add(program);
      return program;
    },
  };
}

/** What the runner had compiled before the first test; what is killed keeps nothing of its own. */
function compiled(): Readonly<Record<string, string>> {
  const { NODE_COMPILE_CACHE: kept } = process.env;
  return kept === undefined ? {} : { NODE_COMPILE_CACHE: kept };
}

async function startProgram(
  { command = "start", env = {}, canCrash = false }: ProgramOptions,
  place: Readonly<Record<string, string>>,
): Promise<Program> {
  const preload = canCrash ? ["--import", CRASH_ON_MESSAGE] : [];
  const child = spawn(process.execPath, [...preload, CLI, command], {
    env: {
      PATH: process.env["PATH"] ?? "",
      PARAPH_PORT: String(await freePort()),
      PARAPH_LOG_FORMAT: "json",
      PARAPH_DEMO_REQUESTS: "no",
      ...compiled(),
      ...place,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe", canCrash ? "ipc" : "ignore"],
  });
  let output = "";
  const { stdout, stderr } = child;
  assert.ok(stdout && stderr);
  stdout.on("data", (part: Buffer) => (output += part.toString()));
  stderr.on("data", (part: Buffer) => (output += part.toString()));
  const gone = once(child, "close").then(() => undefined);
  const end = async (signal: "SIGKILL" | "SIGTERM"): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await gone;
  };
  const ready = new Promise<string>((resolve, reject) => {
    const look = (): void => {
      const address = /ready(?: at|\. Open) (http:\/\/localhost:\d+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
      else if (output.includes("works off jobs")) resolve("");
    };
    stdout.on("data", look);
    child.on("close", (code) => {
      reject(new Error(`the service ended (${String(code)}) before it was ready:\n${output}`));
    });
  });
  const url = await ready;
  return {
    url,
    child,
    output: () => output,
    crashAt: async (point) => {
      const armed = once(child, "message").then(() => true);
      // One that has ended takes no message, which is reported below.
      child.send(point, () => undefined);
      const isArmed = await Promise.race([armed, gone.then(() => false)]);
      if (!isArmed) throw new Error(`the service ended before ${point}:\n${output}`);
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    gone,
  };
}
