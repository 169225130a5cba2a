import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { bytesSource } from "@paraph/engine/bytes";
import { inspectPdf, PdfError } from "@paraph/engine/pdf";
import { HOSTILE } from "./hostile.ts";

const folder = mkdtempSync(join(tmpdir(), "paraph-"));
after(() => {
  rmSync(folder, { recursive: true });
});

function answerTo(bytes: Uint8Array): string {
  try {
    inspectPdf(bytesSource(bytes));
    return "accepted";
  } catch (error) {
    if (error instanceof PdfError) return error.code;
    throw error;
  }
}

test("there are enough hostile files, and each has its own name", () => {
  assert.ok(HOSTILE.length >= 60);
  assert.equal(new Set(HOSTILE.map(({ name }) => name)).size, HOSTILE.length);
});

const files = HOSTILE.map((_, index) => join(folder, `${index}.pdf`));

for (const [index, { name, answer, bytes }] of HOSTILE.entries()) {
  test(`${name}: ${answer}`, () => {
    const file = bytes();
    writeFileSync(files[index] ?? "", file);
    const before = process.cpuUsage();
    assert.equal(answerTo(file), answer);
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 5_000_000, "it takes too long");
  });
}

test("all hostile files one after the other need less than 360 MB", () => {
  const program = join(import.meta.dirname, "inspect-files.ts");
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--max-old-space-size=192", program, ...files],
    { encoding: "utf8" },
  );
  assert.equal(stderr, "");
  const { answers, memory } = JSON.parse(stdout) as { answers: string[]; memory: number };
  assert.deepEqual(
    answers,
    HOSTILE.map(({ answer }) => answer),
  );
  assert.ok(memory < 360e6, `${Math.round(memory / 1e6)} MB`);
});
