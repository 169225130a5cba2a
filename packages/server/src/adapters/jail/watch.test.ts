import assert from "node:assert/strict";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { type Allowance, cpuMilliseconds, guarded, Lost } from "./watch.ts";

const folder = mkdtempSync(path.join(tmpdir(), "paraph-watch-"));
after(() => {
  rmSync(folder, { recursive: true });
});
const TASK = { kind: "inspect", pdf: null, ask: null } as const;

/** A process that does this with its task. */
async function aChild(work: string): Promise<ChildProcess> {
  const program = path.join(folder, "child.mjs");
  writeFileSync(program, `process.on("message", () => { ${work} }); process.send("ready");`);
  const child = fork(program, { execArgv: [] });
  await once(child, "message");
  return child;
}

/** What becomes of a task that may take 200 ms. */
async function lossOf(child: ChildProcess, allowed: Partial<Allowance>): Promise<Lost> {
  const before = cpuMilliseconds(child.pid);
  const most = { before, milliseconds: 200, served: () => 0, bytes: 2 ** 40, onLong: () => {} };
  const lost: unknown = await guarded(child, TASK, { ...most, ...allowed }).catch(
    (error: unknown) => error,
  );
  assert.ok(lost instanceof Lost);
  return lost;
}

test("one that takes too long is ended, and what it took is reported", async () => {
  const { loss, milliseconds } = await lossOf(await aChild("for (;;);"), {});
  assert.equal(loss, "too much");
  assert.ok(milliseconds > 200, `${milliseconds}`);
});

test("what the service does for it counts as its own", async () => {
  let served = 0;
  const { loss, milliseconds } = await lossOf(await aChild(""), { served: () => (served += 90) });
  assert.equal(loss, "too much");
  assert.ok(milliseconds > 200, `${milliseconds}`);
});

test("one that falls over had what it was last seen with", async () => {
  const served = (): number => 150;
  const { loss, milliseconds } = await lossOf(await aChild("process.exit(3)"), { served });
  assert.equal(loss, "fell over");
  assert.ok(milliseconds >= 150, `${milliseconds}`);
});
