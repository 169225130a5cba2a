import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

/** Packs a folder: the same contents give the same bytes, whoever packs them, when and where. */
export function pack(folder: string, archive: string, date: Date): void {
  const { status, stdout, stderr } = spawnSync(
    "tar",
    [
      ..."--create --format=gnu --sort=name --owner=0 --group=0 --numeric-owner".split(" "),
      "--mode=u+rwX,go+rX,go-w",
      `--mtime=${date.toISOString()}`,
      `--directory=${path.dirname(folder)}`,
      path.basename(folder),
    ],
    { maxBuffer: 2 ** 30, env: { PATH: process.env["PATH"], LC_ALL: "C" } },
  );
  if (status !== 0) throw new Error(`tar failed: ${stderr.toString()}`);
  writeFileSync(archive, gzipSync(stdout, { level: 6 }));
}

/** One line a file, as `sha256sum --check` reads it. */
export function checksumsOf(folder: string, names: readonly string[]): string {
  const lines = [...names].sort().map((name) => {
    const digest = createHash("sha256")
      .update(readFileSync(path.join(folder, name)))
      .digest("hex");
    return `${digest}  ${name}\n`;
  });
  return lines.join("");
}
