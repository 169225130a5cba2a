import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { bytesSource } from "../bytes/source.ts";
import { concat } from "../bytes/hex.ts";
import { PdfError } from "../errors.ts";
import { catalogOf, openPdf, viewAt } from "./document.ts";
import { inspect } from "./inspect.ts";
import { entryOf, isRef, markOf, withEntries } from "./objects.ts";
import { pagesOf } from "./pages.ts";
import { beginUpdate } from "./write/update.ts";

/** Other projects' files, read where they lie; a fresh clone has none and skips these tests. */
const CORPUS =
  process.env["PARAPH_CORPUS"] ?? join(import.meta.dirname, "../../../../../shared/corpus");
const absent = existsSync(CORPUS) ? false : "there is no corpus beside the repository";
const files = absent
  ? []
  : readdirSync(CORPUS, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.pdf$/i.test(name),
    );

function bytesOf(name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(CORPUS, name)));
}

/** What becomes of a file: `accepted` or the code of its refusal. Anything else thrown is a crash. */
function verdict(bytes: Uint8Array): string {
  try {
    inspect(openPdf(bytesSource(bytes)));
    return "accepted";
  } catch (error) {
    if (error instanceof PdfError) return error.code;
    throw error;
  }
}

test(
  "every real file is accepted or refused with a reason, in a bounded time",
  { skip: absent },
  () => {
    for (const name of files) {
      const before = process.cpuUsage();
      assert.doesNotThrow(() => verdict(bytesOf(name)), name);
      const { user } = process.cpuUsage(before);
      assert.ok(user < 5_000_000, `${name} takes too long`);
    }
  },
);

/** Those of the encrypted files that every reader opens without asking. */
const OPEN = [
  "dss__edition_protected_none.pdf",
  "dss__edition_protected_signing_allowed_no_field.pdf",
  "dss__edition_protected_signing_allowed_with_field.pdf",
  "dss__edition_protected_signing_allowed_with_field_signed.pdf",
  "dss__restricted_fields.pdf",
].map((name) => join("encrypted", name));

test(
  "an encrypted real file opens without a password, or is refused as protected",
  { skip: absent },
  () => {
    const encrypted = files.filter(
      (name) => name.startsWith("encrypted/") && Buffer.from(bytesOf(name)).includes("/Encrypt"),
    );
    assert.ok(encrypted.length > OPEN.length);
    for (const name of encrypted) {
      const expected = OPEN.includes(name) ? "accepted" : "password_protected";
      assert.equal(verdict(bytesOf(name)), expected, name);
    }
  },
);

test("every earlier revision of a real file can be looked at", { skip: absent }, () => {
  let compared = 0;
  for (const name of files) {
    const bytes = bytesOf(name);
    if (verdict(bytes) !== "accepted") continue;
    const pdf = openPdf(bytesSource(bytes));
    for (const { index, end } of pdf.revisions) {
      const then = viewAt(pdf, index);
      const earlier = bytes.subarray(0, end);
      // A later revision may have put right what was wrong with an earlier one.
      if (verdict(earlier) !== "accepted") continue;
      const alone = openPdf(bytesSource(earlier));
      compared++;
      assert.equal(alone.revisions.length, index + 1, name);
      assert.deepEqual(catalogOf(then), catalogOf(alone.latest), name);
    }
  }
  assert.ok(compared > files.length);
});

const withoutQpdf =
  absent || (spawnSync("qpdf", ["--version"]).status === 0 ? false : "no qpdf here");

/** Accepted without a warning and not encrypted, according to qpdf. */
function isCleanForQpdf(path: string): boolean {
  const encrypted = spawnSync("qpdf", ["--is-encrypted", path]).status === 0;
  return !encrypted && spawnSync("qpdf", ["--check", path]).status === 0;
}

test("what qpdf accepts without repair is accepted", { skip: withoutQpdf }, () => {
  const refused = files
    .map((name) => ({ name, found: verdict(bytesOf(name)) }))
    .filter(({ name, found }) => found !== "accepted" && isCleanForQpdf(join(CORPUS, name)));
  assert.deepEqual(refused, []);
});

test("an update keeps the bytes of a real file and can be read again", { skip: absent }, () => {
  for (const name of files) {
    const bytes = bytesOf(name);
    if (verdict(bytes) !== "accepted") continue;
    const pdf = openPdf(bytesSource(bytes));
    const root = entryOf(pdf.latest.trailer, "Root");
    assert.ok(isRef(root));
    const update = beginUpdate(pdf);
    const mark = markOf("hole", Uint8Array.from([0x3c, 0x30, 0x30, 0x3e]));
    update.put(root, withEntries(catalogOf(pdf.latest), { Paraph: update.add([mark]) }));
    const written = update.finish(new Uint8Array(16));
    const whole = concat([bytes, written.tail]);
    const again = openPdf(bytesSource(whole));
    assert.equal(again.revisions.length, pdf.revisions.length + 1, name);
    assert.equal(pagesOf(again.latest).length, pagesOf(pdf.latest).length, name);
    const hole = written.marks.get("hole");
    assert.ok(hole);
    assert.deepEqual(whole.subarray(hole.offset, hole.offset + hole.length), mark.bytes, name);
  }
});
