import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { runProgram, startProgram } from "../kit/command-line.ts";
import { ACME } from "../kit/service.ts";

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

/** The lines of docs/operations.md below the sentence, on folders of this test. */
function linesOf(sentence: string, names: Readonly<Record<string, string>>): string {
  const text = readFileSync(new URL("../../../../docs/operations.md", import.meta.url), "utf8");
  const [, block] = text.slice(text.indexOf(sentence)).split("```\n");
  assert.ok(block, sentence);
  return Object.entries(names).reduce((lines, [name, to]) => lines.replaceAll(name, to), block);
}

test("a backup by the documented lines, restored elsewhere, is the whole service", async () => {
  const first = await startProgram(at("live"));
  assert.equal(await first.end("SIGTERM"), 0);
  const made = await runProgram(["admin", "keys", "create", "Acme", "demo"], at("live"));
  assert.equal(made.code, 0, made.printed);
  const [, username = ""] = /username\s+(\S+)/.exec(made.printed) ?? [];
  const [, key = ""] = /api-key\s+(\S+)/.exec(made.printed) ?? [];

  for (const name of ["backup", "elsewhere"]) mkdirSync(path.join(folder, name));
  const places = { "/backup": `${folder}/backup`, "/elsewhere": `${folder}/elsewhere` };
  const packing = linesOf("pack the data folder", { ...places, ".paraph": `${folder}/live` });
  execFileSync("sh", ["-euc", packing], { stdio: "pipe" });
  rmSync(path.join(folder, "live"), { recursive: true });
  const [data = ""] = readdirSync(path.join(folder, "backup"));
  const packed = execFileSync("tar", ["-tf", path.join(folder, "backup", data)], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  assert.match(packed, /\.\/postgres\/PG_VERSION\n/);
  assert.doesNotMatch(packed, /keys/, "no key lies beside the data");
  const unpacking = linesOf("unpack both", { ...places, ".paraph": `${folder}/restored` });
  execFileSync("sh", ["-euc", unpacking], { stdio: "pipe" });

  const restored = await startProgram(at("restored"));
  assert.equal(await logIn(restored.url, username, key), 200);
  assert.doesNotMatch(restored.printed(), /mark/, "the documents came with their mark");
  assert.equal(await restored.end("SIGTERM"), 0);
});

test("a restore without the master key is refused", async () => {
  const first = await startProgram(at("complete"));
  assert.equal(await logIn(first.url, ACME.username, ACME.key), 200); // makes a key that the master key wraps
  await first.end("SIGTERM");
  const copy = path.join(folder, "without-key");
  cpSync(path.join(folder, "complete"), copy, { recursive: true });
  rmSync(path.join(copy, "keys", "master.key"));
  await assert.rejects(startProgram(at("without-key")), /master key file .* is missing/);
  assert.equal(existsSync(path.join(copy, "keys", "master.key")), false, "nothing in its place");
});

test("a database of one region is refused by the other", async () => {
  const first = await startProgram(at("swiss"));
  await first.end("SIGTERM");
  const started = startProgram({ ...at("swiss"), PARAPH_REGION: "de" });
  await assert.rejects(started, /belongs to region ch/);
});
