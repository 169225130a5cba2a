import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { aPdf } from "@paraph/testkit";
import pg from "pg";
import { startEmbedded } from "../../src/adapters/postgres/embedded/supervisor.ts";

/**
 * Writes what a demo of this release keeps to VERSION.json.gz beside this file: rows, blobs and keys of a signed, an
 * open and a draft request. Run once for each release, with its code: node packages/server/tests/upgrade/write-data.ts.
 * The keys in it are those of a demo that nobody uses.
 */
const CLI = fileURLToPath(new URL("../../src/main/cli.ts", import.meta.url));
const MANIFEST = new URL("../../../../package.json", import.meta.url);
const PORT = 18_980;
const BASE = `http://127.0.0.1:${PORT}`;

const folder = mkdtempSync(path.join(tmpdir(), "paraph-data-"));
const { version } = JSON.parse(readFileSync(MANIFEST, "utf8")) as { version: string };
try {
  await play();
  const kept = { version, ...(await readDatabase()), files: readFiles() };
  const file = fileURLToPath(new URL(`${version}.json.gz`, import.meta.url));
  writeFileSync(file, gzipSync(JSON.stringify(kept), { level: 9 }));
  console.log(file);
} finally {
  rmSync(folder, { recursive: true });
}

/** The program of this release, and what a caller does with it. */
async function play(): Promise<void> {
  const child = spawn(process.execPath, [CLI, "start"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env["PATH"],
      PARAPH_DATA_DIR: folder,
      PARAPH_PORT: String(PORT),
      PARAPH_DEMO_REQUESTS: "no",
    },
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    while (!(await isReady())) await pause(200);
    const token = await logIn("v2");
    const content = Buffer.from(aPdf()).toString("base64");
    const make = (title: string, signer: string) =>
      post("/v2/signature-requests", token, {
        title,
        content,
        signatures: [{ account_email: signer }],
      });
    const signed = await make("Signed before", "sign@sandbox.test");
    await make("Open before", "ada@example.com");
    const uploaded = await post("/v2/documents", token, { title: "Uploaded before", content });
    await post("/v3/signature-requests", await logIn("v3"), {
      title: "Draft before",
      document_id: uploaded["id"],
      signatures: [{ account_email: "ada@example.com" }],
    });
    const at = `/v2/signature-requests/${String(signed["id"])}`;
    while ((await read(at, token))["status_overall"] !== "SIGNED") await pause(200);
    // A checkpoint a minute: the history is to be signed as well.
    while (!readdirSync(path.join(folder, "keys")).includes("checkpoints.jsonl")) await pause(500);
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

async function isReady(): Promise<boolean> {
  const reply = await fetch(`${BASE}/management/health/readiness`).catch(() => null);
  return reply?.status === 200;
}

async function logIn(of: "v2" | "v3"): Promise<string> {
  const body = JSON.stringify({
    username: "api_demo_acme",
    "api-key": "demo_acme_key_for_local_use_only_0000000000",
  });
  const headers = { "content-type": "application/json" };
  return (await fetch(`${BASE}/${of}/access/login`, { method: "POST", headers, body })).text();
}

async function post(target: string, token: string, body: object): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const given = { method: "POST", headers, body: JSON.stringify(body) };
  const reply = await fetch(`${BASE}${target}`, given);
  if (!reply.ok) throw new Error(`${target} answered ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Record<string, unknown>;
}

async function read(target: string, token: string): Promise<Record<string, unknown>> {
  const reply = await fetch(`${BASE}${target}`, { headers: { authorization: `Bearer ${token}` } });
  return (await reply.json()) as Record<string, unknown>;
}

/** Rows as the JSON of PostgreSQL, which keeps every digit; the schema is made by the migrations. */
async function readDatabase() {
  const { url, stop } = await startEmbedded({ folder: path.join(folder, "postgres") });
  const client = new pg.Client({ connectionString: url("paraph") });
  await client.connect();
  try {
    const tables: Record<string, string> = {};
    const names = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    for (const { name } of names.rows) {
      const { rows } = await client.query<{ text: string }>(
        `select coalesce(json_agg(t), '[]')::text as text from ${pg.escapeIdentifier(name)} t`,
      );
      if (rows[0] && rows[0].text !== "[]") tables[name] = rows[0].text;
    }
    const sequences = await client.query<{ name: string; last: string }>(
      "select sequencename as name, last_value::text as last from pg_sequences where last_value is not null",
    );
    return { tables, sequences: sequences.rows };
  } finally {
    await client.end();
    await stop();
  }
}

function readFiles(): Record<string, string> {
  const kept = ["keys", "blobs"].flatMap((name) =>
    readdirSync(path.join(folder, name), { recursive: true, withFileTypes: true }),
  );
  return Object.fromEntries(
    kept
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file), readFileSync(file).toString("base64")]),
  );
}
