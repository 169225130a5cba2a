import { randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from "node:fs";
import path from "node:path";

/** The secret in a file that only our user may read; made with 256 random bits when missing and asked for. */
export function readSecretFile(file: string, make: boolean): string {
  if (make) makeIfMissing(file);
  if ((statSync(file).mode & 0o077) !== 0) {
    throw new Error(`${file} can be read by other users; run chmod 600 on it`);
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < 32) throw new Error(`${file} is damaged; restore it from the backup`);
  return secret;
}

function makeIfMissing(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    const handle = openSync(file, "wx", 0o600);
    try {
      writeSync(handle, `${randomBytes(32).toString("base64url")}\n`);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
