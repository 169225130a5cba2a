import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { keptMessenger } from "../../src/adapters/sandbox/kept-messenger.ts";
import { runVerifyEvidence } from "../../src/main/verify-evidence.ts";
import { startService } from "../kit/service.ts";
import { startWork } from "../kit/work.ts";

const folder = mkdtempSync(path.join(tmpdir(), "paraph-docs-"));
after(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("8. every line of docs/sandbox.md does what it says", async () => {
  const service = await startService({
    world: ({ store, clock, ids, secretKeys }) => {
      const kept = keptMessenger({ messages: store.messages, clock, ids, secretKeys });
      return { messengers: { demo: kept, production: kept } };
    },
  });
  await startWork(service);
  const text = readFileSync(path.join(import.meta.dirname, "../../../../docs/sandbox.md"), "utf8");
  const blocks = [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block = ""]) => block);
  assert.ok(blocks.length >= 6);
  const script = blocks.join("\n").replace("http://localhost:8080", service.url);
  writeFileSync(path.join(folder, "contract.pdf"), aPdf({ pages: [{ width: 595, height: 842 }] }));
  const { code, output } = await run(`set -euo pipefail\n${script}`);
  assert.equal(code, 0, output);
  assert.match(output, /is OPEN\n/);
  assert.match(output, /is SIGNED\n/);
  assert.match(output, /Signed by all: Contract/);
  assert.match(output, /"offset_seconds":86400/);
  assert.match(output, /whsec_/);
  for (const file of ["protocol.json", "protocol.pdf"]) {
    assert.equal(
      runVerifyEvidence([path.join(folder, file)], () => undefined),
      // Nothing contradicts itself; whose key it is was not asked here.
      3,
      file,
    );
  }
});

async function run(script: string): Promise<{ code: number; output: string }> {
  const bin = path.dirname(process.execPath);
  const child = spawn("bash", ["-c", script], {
    cwd: folder,
    env: { ...process.env, PATH: `${bin}:${process.env["PATH"] ?? ""}` },
  });
  let output = "";
  child.stdout.on("data", (part: Buffer) => (output += part.toString()));
  child.stderr.on("data", (part: Buffer) => (output += part.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code: code ?? 1, output };
}
