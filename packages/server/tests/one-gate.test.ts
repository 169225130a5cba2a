import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const SOURCE = path.join(import.meta.dirname, "../src");
/** What can open a connection. Types of these modules are harmless, and so is what arrives. */
const WAYS_OUT =
  /^import (?!type\b)(?!\{ type [^,}]+\} )(?!\{ IncomingMessage \} ).*from "(undici|node:net|node:http2?|node:https|node:tls|node:dgram)"|\bfetch\(|\bWebSocket\(|\bEventSource\(/m;

/** Sent to browsers as text; its calls are theirs, and a content security policy binds them to us. */
const RUNS_IN_THE_BROWSER = /^http\/[\w-]+\/page-script\.ts$/;

test("nothing leaves the service but through adapters/egress", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  assert.ok(files.length > 50);
  const others = files
    .filter((file) => !file.startsWith(path.join("adapters", "egress")))
    .filter((file) => !RUNS_IN_THE_BROWSER.test(file))
    .filter((file) => WAYS_OUT.test(readFileSync(path.join(SOURCE, file), "utf8")));
  assert.deepEqual(others, []);
});
