import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { bytesSource, inspectPdf, PdfError } from "@paraph/engine";
import { HOSTILE } from "./hostile.ts";

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

for (const { name, answer, bytes } of HOSTILE) {
  test(`${name}: ${answer}`, () => {
    const file = bytes();
    const before = process.cpuUsage();
    assert.equal(answerTo(file), answer);
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 5_000_000, "it takes too long");
  });
}

test("all hostile files together need less than 400 MB in a process of their own", () => {
  const folder = mkdtempSync(join(tmpdir(), "paraph-"));
  try {
    const files = HOSTILE.map(({ bytes }, index) => {
      const path = join(folder, `${index}.pdf`);
      writeFileSync(path, bytes());
      return path;
    });
    const program = join(import.meta.dirname, "inspect-files.ts");
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ["--max-old-space-size=192", program, ...files],
      {
        encoding: "utf8",
      },
    );
    assert.equal(stderr, "");
    const { answers, memory } = JSON.parse(stdout) as { answers: string[]; memory: number };
    assert.deepEqual(
      answers,
      HOSTILE.map(({ answer }) => answer),
    );
    assert.ok(memory < 400e6, `${Math.round(memory / 1e6)} MB`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
