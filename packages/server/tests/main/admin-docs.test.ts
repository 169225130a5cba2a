import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import type { Config } from "../../src/config/config.ts";
import { runAdmin } from "../../src/main/admin/run-admin.ts";

const DOCS = new URL("../../../../docs/", import.meta.url);

test("what `admin help` lists stands in the docs, command by command", async () => {
  let help = "";
  // Help opens nothing, so that no setting is read.
  await runAdmin({} as Config, ["help"], (text) => (help += text));
  const commands = [...help.matchAll(/^ {2}([a-z-]+(?: [a-z]+)?)\b/gm)].map(([, name]) => name);
  assert.ok(commands.length > 30, help);
  const docs = readdirSync(DOCS)
    .filter((name) => name.endsWith(".md"))
    .map((name) => readFileSync(new URL(name, DOCS), "utf8"))
    .join("\n");
  assert.deepEqual(
    commands.filter((name) => !docs.includes(`admin ${name}`)),
    [],
  );
});
