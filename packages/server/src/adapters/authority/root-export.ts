import { existsSync, readdirSync } from "node:fs";
import { mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { WrappedKey } from "../../ports/keyring.ts";

/** Below the data folder. */
const FOLDER = "keys";

/** Keeps the root's key where the running service does not need it. */
export type RootExport = {
  readonly write: (fingerprint: string, wrapped: WrappedKey) => Promise<void>;
  /** For an instance that was not the first: its root never was one. */
  readonly discard: (fingerprint: string) => Promise<void>;
};

/**
 * A file that only the service's user may read, encrypted under the keyring. The operator moves it to a safe
 * place; it is needed again only to name new issuing authorities.
 */
export function rootExportTo(folder: string): RootExport {
  return {
    write: async (fingerprint, { keyId, bytes }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(fileOf(folder, fingerprint), "wx", 0o600);
      try {
        const key = Buffer.from(bytes).toString("base64");
        await file.writeFile(`${JSON.stringify({ fingerprint, keyId, key })}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    discard: (fingerprint) => rm(fileOf(folder, fingerprint)),
  };
}

/** The usual place of the file. */
export function rootExportIn(dataDir: string): RootExport {
  return rootExportTo(path.join(dataDir, FOLDER));
}

/** Reads such a file again. */
export async function readRootExport(file: string): Promise<{
  readonly fingerprint: string;
  readonly wrapped: WrappedKey;
}> {
  const { fingerprint, keyId, key } = JSON.parse(await readFile(file, "utf8")) as Record<
    "fingerprint" | "keyId" | "key",
    string
  >;
  return { fingerprint, wrapped: { keyId, bytes: Buffer.from(key, "base64") } };
}

/** The root's keys that still lie where the running service can read them. */
export function rootKeysIn(dataDir: string): readonly string[] {
  const folder = path.join(dataDir, FOLDER);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => /^root-key-[0-9a-f]+\.json$/.test(name));
  return files.map((name) => path.join(folder, name));
}

function fileOf(folder: string, fingerprint: string): string {
  return path.join(folder, `root-key-${fingerprint.slice(0, 16)}.json`);
}
