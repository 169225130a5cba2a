import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { appendRevision, aPdf, encryptedPdf } from "@paraph/testkit";
import { latin1 } from "../bytes/hex.ts";
import { bytesSource } from "../bytes/source.ts";
import { PdfError } from "../errors.ts";
import { inspectPdf } from "./inspect.ts";
import { repairPdf } from "./repair.ts";

const CORPUS =
  process.env["PARAPH_CORPUS"] ?? path.join(import.meta.dirname, "../../../../../shared/corpus");
const hasTools = ["qpdf", "pdftotext"].every(
  (tool) => spawnSync(tool, [tool === "qpdf" ? "--version" : "-v"]).status === 0,
);
const folder = mkdtempSync(path.join(tmpdir(), "paraph-repair-"));
after(() => {
  rmSync(folder, { recursive: true });
});

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

/** What poppler reads on its pages. */
function readBy(file: Uint8Array, name: string): string {
  const place = path.join(folder, name);
  writeFileSync(place, file);
  return spawnSync("pdftotext", [place, "-"], { encoding: "utf8" }).stdout;
}

function isRefused(file: Uint8Array): boolean {
  try {
    inspectPdf(bytesSource(file));
    return false;
  } catch (error) {
    assert.ok(error instanceof PdfError, String(error));
    return true;
  }
}

/** Null where it cannot be repaired. */
function repaired(file: Uint8Array): Uint8Array | null {
  try {
    const out = repairPdf(bytesSource(file));
    inspectPdf(bytesSource(out));
    return out;
  } catch (error) {
    assert.ok(error instanceof PdfError, String(error));
    return null;
  }
}

const GOOD = aPdf({ pages: 3, form: "stream" });
const TABLE = aPdf({ pages: 3 });

const DAMAGES: Readonly<Record<string, Uint8Array>> = {
  "something before its header": latin1(`HTTP/1.1 200 OK\r\n\r\n${text(TABLE)}`),
  "a wrong startxref": latin1(text(TABLE).replace(/startxref\n\d+/, "startxref\n17")),
  "no startxref": latin1(text(TABLE).replace(/startxref[^]*$/, "")),
  "entries that lead elsewhere": latin1(
    text(TABLE).replaceAll(/\d{10} 00000 n/g, "0000000011 00000 n"),
  ),
  "a cross-reference stream that is cut off": latin1(
    text(GOOD).replace(/startxref\n\d+/, "startxref\n99999999"),
  ),
  "line ends that were changed": latin1(text(TABLE).replaceAll(/endobj\n/g, "endobj\r\n")),
  "two kilobytes behind its end": latin1(`${text(TABLE)}${"\0".repeat(2048)}`),
};

test("4.2 a PDF whose cross-reference or edges are damaged is written anew with the same pages", () => {
  for (const [what, file] of Object.entries(DAMAGES)) {
    assert.ok(isRefused(file), `${what} is not refused`);
    const out = repaired(file);
    assert.ok(out, what);
    assert.equal(inspectPdf(bytesSource(out)).pageCount, 3, what);
    if (hasTools) assert.equal(readBy(out, "out.pdf"), readBy(TABLE, "good.pdf"), what);
  }
});

test("4.2 the last object of a number counts, as every reader takes it", () => {
  const good = aPdf();
  const page = /(\d+) 0 obj\s*(<<[^>]*\/Type \/Page\b[^]*?)\s*endobj/.exec(text(good));
  assert.ok(page);
  const later = (page[2] ?? "").replace(/\/MediaBox \[[^\]]*\]/, "/MediaBox [0 0 200 100]");
  const file = appendRevision(good, { [Number(page[1])]: later });
  assert.equal(inspectPdf(bytesSource(file)).pages[0]?.width, 200);
  const broken = latin1(text(file).replaceAll(/startxref\n\d+/g, "startxref\n17"));
  const out = repaired(broken);
  assert.ok(out);
  assert.deepEqual(inspectPdf(bytesSource(out)).pages, inspectPdf(bytesSource(file)).pages);
});

test("4.2 what is encrypted, signed or damaged inside of an object is not repaired", () => {
  const broken = (file: Uint8Array) =>
    latin1(text(file).replace(/startxref\n\d+/, "startxref\n17"));
  const because = (file: Uint8Array, words: RegExp) => {
    assert.throws(() => repairPdf(bytesSource(file)), words);
  };
  because(broken(encryptedPdf({})), /it is encrypted/);
  const signed = appendRevision(aPdf(), { 90: "<< /Type /Sig /ByteRange [0 1 2 3] >>" });
  because(broken(signed), /it carries signatures/);
  because(
    broken(
      latin1(
        text(aPdf())
          .replace("/Type /Page\n", "/Type /Page [\n")
          .replace("/Type /Page ", "/Type /Page [ "),
      ),
    ),
    /damaged/,
  );
  because(latin1("Dear Sir or Madam"), /not a PDF/);
});

test(
  "4.2 what is written anew opens alike in qpdf and poppler, good files included",
  { skip: !(hasTools && existsSync(CORPUS)) && "qpdf, poppler or the corpus is not there" },
  () => {
    const files = readdirSync(CORPUS, { recursive: true, encoding: "utf8" }).filter(
      (name) => name.endsWith(".pdf") && /^(malformed|weird|unsigned)/.test(name),
    );
    let mended = 0;
    for (const name of files) {
      const file = new Uint8Array(readFileSync(path.join(CORPUS, name)));
      const out = repaired(file);
      if (out === null) continue;
      if (isRefused(file)) mended += 1;
      assert.equal(readBy(out, "out.pdf"), readBy(file, "in.pdf"), name);
      const checked = spawnSync("qpdf", ["--check", path.join(folder, "out.pdf")]);
      assert.equal(checked.status, 0, `${name}: ${checked.stdout.toString()}`);
    }
    assert.ok(mended >= 8, `${mended} damaged files are written anew`);
  },
);
