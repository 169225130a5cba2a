import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { runProgram, startProgram } from "../command-line.ts";
import { ACME } from "../service.ts";

const folder = mkdtempSync(path.join(tmpdir(), "paraph-backup-"));
after(() => {
  rmSync(folder, { recursive: true, force: true });
});
const at = (name: string) => ({
  PARAPH_DATA_DIR: path.join(folder, name),
  PARAPH_LOG_LEVEL: "error",
});

async function logIn(url: string, username: string, key: string): Promise<number> {
  const reply = await fetch(`${url}/v2/access/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, "api-key": key }),
  });
  return reply.status;
}

test("a copy of the stopped data folder, restored elsewhere, is the whole service", async () => {
  const first = await startProgram(at("live"));
  assert.equal(await first.end("SIGTERM"), 0);
  const made = await runProgram(["admin", "keys", "create", "Acme", "demo"], at("live"));
  assert.equal(made.code, 0, made.printed);
  const [, username = ""] = /username\s+(\S+)/.exec(made.printed) ?? [];
  const [, key = ""] = /api-key\s+(\S+)/.exec(made.printed) ?? [];

  // docs/operations.md: stop, copy the folder with its modes, start on the copy.
  cpSync(path.join(folder, "live"), path.join(folder, "restored"), { recursive: true });
  rmSync(path.join(folder, "live"), { recursive: true });

  const restored = await startProgram(at("restored"));
  assert.equal(await logIn(restored.url, username, key), 200);
  assert.equal(await restored.end("SIGTERM"), 0);
});

test("a restore without the master key or with another pepper is refused", async () => {
  const first = await startProgram(at("complete"));
  assert.equal(await logIn(first.url, ACME.username, ACME.key), 200); // makes a key that the master key wraps
  await first.end("SIGTERM");
  for (const [lost, told] of [
    ["master.key", /holds keys under another master key/],
    ["pepper", /pepper is not the one/],
  ] as const) {
    const copy = path.join(folder, `without-${lost}`);
    cpSync(path.join(folder, "complete"), copy, { recursive: true });
    rmSync(path.join(copy, "keys", lost));
    await assert.rejects(startProgram(at(`without-${lost}`)), told);
  }
});

test("a database of one region is refused by the other", async () => {
  const first = await startProgram(at("swiss"));
  await first.end("SIGTERM");
  const started = startProgram({ ...at("swiss"), PARAPH_REGION: "de" });
  await assert.rejects(started, /belongs to region ch/);
});
