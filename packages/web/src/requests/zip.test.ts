import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { crc32 } from "node:zlib";
import { zip } from "./zip.ts";

const FILES = [
  {
    name: "1 Mietvertrag Müller.pdf",
    bytes: Uint8Array.from({ length: 70_000 }, (_, n) => n % 251),
  },
  { name: "2 empty.pdf", bytes: new Uint8Array(0) },
];

test("12. an archive holds every file under its name, with its checksum", async () => {
  const archive = Buffer.from(await zip(FILES).arrayBuffer());
  let at = 0;
  for (const { name, bytes } of FILES) {
    assert.equal(archive.readUInt32LE(at), 0x04034b50);
    assert.equal(archive.readUInt32LE(at + 14), crc32(bytes));
    const length = archive.readUInt16LE(at + 26);
    assert.equal(archive.toString("utf8", at + 30, at + 30 + length), name);
    at += 30 + length;
    assert.deepEqual(archive.subarray(at, at + bytes.length), Buffer.from(bytes));
    at += bytes.length;
  }
  assert.equal(archive.readUInt32LE(archive.length - 6), at, "the directory begins where it says");
});

const python = (() => {
  try {
    execFileSync("python3", ["--version"], { stdio: "ignore" });
    return false;
  } catch {
    return "python3 is not installed";
  }
})();

test("12. another program reads the archive", { skip: python }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "zip-"));
  const file = path.join(folder, "a.zip");
  writeFileSync(file, Buffer.from(await zip(FILES).arrayBuffer()));
  execFileSync("python3", ["-m", "zipfile", "-t", file], { stdio: "ignore" });
  execFileSync("python3", ["-m", "zipfile", "-e", file, folder]);
  for (const { name, bytes } of FILES) {
    assert.deepEqual(readFileSync(path.join(folder, name)), Buffer.from(bytes));
  }
  rmSync(folder, { recursive: true });
});
