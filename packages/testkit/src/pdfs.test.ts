import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { bytesSource } from "@paraph/engine/bytes";
import { inspectPdf } from "@paraph/engine/pdf";
import { appendRevision } from "./pdf-writer.ts";
import { aLargePdf, aPdf } from "./pdfs.ts";
import type { PdfOptions } from "./pdfs.ts";

const field = { name: "Approval", rect: [72, 72, 272, 132] } as const;

const KINDS: Readonly<Record<string, PdfOptions>> = {
  "a table": {},
  "a stream": { form: "stream" },
  "object streams": { form: "stream", compressed: true, fields: [field] },
  "a hybrid": { form: "hybrid", compressed: true, fields: [field] },
  "a linearized order": { linearized: true, pages: 3 },
  "turned and cropped pages": {
    pages: [{ rotate: 90, crop: [10, 20, 300, 400] }, { userUnit: 2 }],
  },
  "PDF/A-1b": { pdfA: "1b", fields: [field] },
  "PDF/A-2b": { pdfA: "2b", form: "stream", compressed: true },
  "PDF/A-3b": { pdfA: "3b" },
  "many pages": { pages: 2000 },
  "pages that lie apart": { pages: 3, scattered: true, fields: [field] },
};

const withoutQpdf = spawnSync("qpdf", ["--version"]).status === 0 ? false : "no qpdf here";

for (const [kind, options] of Object.entries(KINDS)) {
  test(`a generated file with ${kind} is accepted`, () => {
    const pages = options.pages ?? 1;
    const facts = inspectPdf(bytesSource(aPdf(options)));
    assert.equal(facts.pageCount, typeof pages === "number" ? pages : pages.length);
    assert.equal(facts.pdfA, options.pdfA === undefined ? null : `PDF/A-${options.pdfA}`);
    assert.equal(facts.signatureFields.length, options.fields?.length ?? 0);
  });

  test(`qpdf has nothing to say about a generated file with ${kind}`, { skip: withoutQpdf }, () => {
    assertCleanForQpdf(aPdf(options));
  });
}

for (const form of ["table", "stream"] as const) {
  const later = appendRevision(aPdf({ form }), { 9: "(added)" }, { form });

  test(`a revision with a cross-reference ${form} can be appended`, () => {
    assert.equal(inspectPdf(bytesSource(later)).revisions, 2);
  });

  test(`qpdf has nothing to say about a revision with a ${form}`, { skip: withoutQpdf }, () => {
    assertCleanForQpdf(later);
  });
}

test("a large file has about the size asked for", () => {
  const { length } = aLargePdf(5_000_000, 250_000);
  assert.ok(Math.abs(length - 5_000_000) < 100_000, String(length));
});

function assertCleanForQpdf(bytes: Uint8Array): void {
  const folder = mkdtempSync(join(tmpdir(), "paraph-"));
  try {
    writeFileSync(join(folder, "a.pdf"), bytes);
    const { status, stdout, stderr } = spawnSync("qpdf", ["--check", join(folder, "a.pdf")], {
      encoding: "utf8",
    });
    assert.equal(status, 0, stdout + stderr);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
