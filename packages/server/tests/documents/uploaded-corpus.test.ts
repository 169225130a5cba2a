import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { Refusal } from "@paraph/contract/errors";
import { openJail } from "../../src/adapters/jail/jail.ts";
import { encrypt, once } from "../../src/vault/encrypt.ts";
import { collect } from "../kit/bytes.ts";

/** Other projects' files, read where they lie; a fresh clone has none and skips this. */
const CORPUS =
  process.env["PARAPH_CORPUS"] ?? path.join(import.meta.dirname, "../../../../../shared/corpus");
const skip = !existsSync(CORPUS)
  ? "there is no corpus beside the repository"
  : spawnSync("qpdf", ["--version"]).status !== 0
    ? "qpdf is not installed: apt-get install qpdf"
    : false;
const folder = mkdtempSync(path.join(tmpdir(), "paraph-corpus-"));
const SHARE = { tenant: "corpus", urgency: "call" } as const;
const log = { info: () => {}, warn: () => {}, error: () => {} };
const jail = openJail({ log });
after(async () => {
  await jail.stop();
  rmSync(folder, { recursive: true });
});

/** `accepted` or the key of the refusal, by all that an upload goes through, PDFium included. */
async function verdict(bytes: Uint8Array): Promise<string> {
  const id = randomUUID();
  const key = randomBytes(32);
  const place = path.join(folder, id);
  await writeFile(
    place,
    await collect(encrypt(key, { id, prefix: randomBytes(7) }, once(bytes)).encrypted),
  );
  try {
    await jail.inspect({ id, key, path: place }, SHARE);
    return "accepted";
  } catch (error) {
    if (error instanceof Refusal) return error.key;
    throw error;
  } finally {
    await rm(place);
  }
}

function qpdf(...words: readonly string[]): boolean {
  return spawnSync("qpdf", words).status === 0;
}

test(
  "4.2 what qpdf accepts without repair and a password is accepted, what asks for one is refused as such",
  {
    skip,
  },
  async () => {
    const files = readdirSync(CORPUS, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.pdf$/i.test(name),
    );
    assert.ok(files.length > 0);
    const wrong: { name: string; found: string }[] = [];
    for (const name of files) {
      const place = path.join(CORPUS, name);
      const found = await verdict(readFileSync(place));
      if (found === "accepted") continue;
      if (found === "file.pdf.too_complex") wrong.push({ name, found });
      const isEncrypted = qpdf("--is-encrypted", place);
      const asks = isEncrypted && (qpdf("--requires-password", place) || !qpdf("--check", place));
      if (asks && found !== "file.pdf.password_protected") wrong.push({ name, found });
      if (!asks && qpdf("--check", place)) wrong.push({ name, found });
    }
    assert.deepEqual(wrong, []);
  },
);
