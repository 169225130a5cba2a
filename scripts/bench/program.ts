import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../packages/server/tests/kit/servers/free-port.ts";

/** The service as a process of its own, with what the kernel says of it. */
export type Program = {
  readonly url: string;
  readonly pid: number;
  readonly logIn: () => Promise<string>;
  readonly memory: () => Promise<{ readonly now: number; readonly peak: number }>;
  readonly forgetPeak: () => Promise<void>;
  /** Seconds of processor time so far, of the service itself and not of its readers of PDFs. */
  readonly cpu: () => Promise<number>;
  readonly stop: () => Promise<void>;
};

const TICKS_A_SECOND = 100;
const DEMO = {
  username: "api_demo_acme",
  "api-key": "demo_acme_key_for_local_use_only_0000000000",
};

/** Starts the service on a fresh folder and waits until it answers. */
export async function startProgram(
  env: Readonly<Record<string, string>> = {},
  nodeOptions: readonly string[] = [],
): Promise<Program> {
  const folder = await mkdtemp(path.join(tmpdir(), "paraph-bench-"));
  const port = await freePort();
  const cli = path.join(import.meta.dirname, "../../packages/server/src/main/cli.ts");
  const child = spawn(process.execPath, [...nodeOptions, cli, "start"], {
    env: {
      ...process.env,
      PARAPH_DATA_DIR: folder,
      PARAPH_PORT: String(port),
      PARAPH_DEMO_REQUESTS: "no",
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(url, child);
  const pid = child.pid ?? 0;
  return {
    url,
    pid,
    logIn: async () => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify(DEMO);
      return (await fetch(`${url}/v2/access/login`, { method: "POST", headers, body })).text();
    },
    memory: async () => {
      const status = await readFile(`/proc/${pid}/status`, "latin1");
      const of = (name: string) =>
        Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]) * 1024;
      return { now: of("VmRSS"), peak: of("VmHWM") };
    },
    forgetPeak: () => writeFile(`/proc/${pid}/clear_refs`, "5"),
    cpu: async () => {
      const fields =
        (await readFile(`/proc/${pid}/stat`, "latin1")).split(") ")[1]?.split(" ") ?? [];
      return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
    },
    stop: async () => {
      const ended = new Promise<void>((done) => child.once("exit", () => done()));
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600 && child.exitCode === null; tries += 1) {
    const answer = await fetch(`${url}/management/health`).catch(() => null);
    if (answer?.ok === true) return;
    await pause(100);
  }
  throw new Error("the service did not start");
}
