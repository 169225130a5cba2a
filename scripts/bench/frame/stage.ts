import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { startEmbedded } from "../../../packages/server/src/adapters/postgres/embedded/supervisor.ts";
import { DEMO_BUSINESSES } from "../../../packages/server/src/main/demo.ts";
import { freePort } from "../../../packages/server/tests/kit/servers/free-port.ts";
import { clientOf } from "./client.ts";
import type { Bench } from "./row.ts";

/** The service and its floor as processes of their own, on one PostgreSQL. */
export type Stage = {
  readonly bench: Bench;
  readonly pid: number;
  readonly floor: {
    readonly pid: number;
    readonly get: (path: string) => Promise<unknown>;
    /** The same body as a login has. */
    readonly post: (path: string) => Promise<unknown>;
  };
  readonly close: () => Promise<void>;
};

const [ACME] = DEMO_BUSINESSES;
const LOGIN = JSON.stringify({ username: ACME?.username, "api-key": ACME?.key });
const LOGIN_HEADERS = {
  "content-type": "application/json",
  "content-length": Buffer.byteLength(LOGIN),
} as const;
/** As package.json starts it. */
export const FLAGS = ["--max-semi-space-size=32", "--initial-old-space-size=128"];
const CLI = "packages/server/src/main/cli.ts";

export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-bench-"));
  const postgres = await startEmbedded({ folder: path.join(folder, "postgres") });
  const database = await newDatabase(postgres.url("postgres"), postgres.url("bench"));
  const port = await freePort();
  const service = spawn(process.execPath, [...FLAGS, CLI, "start"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PARAPH_PORT: String(port),
      PARAPH_DATA_DIR: path.join(folder, "data"),
      PARAPH_DATABASE_URL: database,
      PARAPH_LOG_FORMAT: "json",
      PARAPH_DEMO_REQUESTS: "no",
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, service).catch(async (problem: unknown) => {
    await stop(service);
    await postgres.stop();
    throw problem;
  });
  const { child, client: floorClient } = await startFloor(database);
  const client = clientOf(url);
  return {
    bench: await benchOf(url, database, client),
    pid: service.pid ?? 0,
    floor: {
      pid: child.pid ?? 0,
      get: (at) => floorClient.send("GET", at, {}),
      post: (at) => floorClient.send("POST", at, LOGIN_HEADERS, LOGIN),
    },
    close: async () => {
      client.close();
      floorClient.close();
      await Promise.all([stop(service), stop(child)]);
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function newDatabase(server: string, made: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query("create database bench");
  await client.end();
  return made;
}

async function benchOf(
  url: string,
  database: string,
  client: ReturnType<typeof clientOf>,
): Promise<Bench> {
  const login = await client.send("POST", "/v2/access/login", LOGIN_HEADERS, LOGIN);
  const token = login.body.toString();
  return {
    url,
    token,
    database,
    call: (method, at, { body, headers } = {}) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const all = {
        authorization: `Bearer ${token}`,
        ...(text !== undefined && { ...LOGIN_HEADERS, "content-length": Buffer.byteLength(text) }),
        ...headers,
      };
      return client.send(method, at, all, text);
    },
  };
}

async function startFloor(database: string) {
  const program = path.join(import.meta.dirname, "floor-server.ts");
  const child = spawn(process.execPath, [program, database], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return { child, client: clientOf(`http://127.0.0.1:${line}`) };
}

async function untilReady(url: string, service: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (service.exitCode !== null) throw new Error("the service ended before it was ready");
    const ready = await fetch(`${url}/management/health/readiness`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await pause(200);
  }
  throw new Error("the service was not ready within a minute");
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
