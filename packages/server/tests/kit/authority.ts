import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { type BuiltInAuthority, openAuthority } from "../../src/adapters/authority/authority.ts";
import { type ExportedKey } from "../../src/adapters/authority/founding.ts";
import type { Outside } from "../../src/adapters/authority/outside.ts";
import { readRootExport, rootExportTo } from "../../src/adapters/authority/root-export.ts";
import { openFileKeyring } from "../../src/adapters/keys-file/keys-file.ts";
import { authorityRecordsOver } from "../../src/adapters/postgres/trust/authority-records.ts";
import { testDatabase, type TestDatabase } from "./database.ts";

export type TestAuthority = {
  readonly outside: Outside;
  readonly database: TestDatabase;
  /** Another process, or the same after a restart. */
  readonly instance: (other?: Partial<Outside>) => BuiltInAuthority;
  /** The clock of all instances, moved by hand. */
  readonly clock: { at: Date; readonly now: () => Date };
  readonly pass: (seconds: number) => void;
  readonly rootKey: () => Promise<ExportedKey>;
};

/** A built-in authority on a database of its own, at a time of the test's choice. */
export async function testAuthority(start: Date): Promise<TestAuthority> {
  const database = await testDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-authority-"));
  after(() => rmSync(folder, { recursive: true }));
  const clock = { at: start, now: () => clock.at };
  const outside: Outside = {
    records: authorityRecordsOver(database),
    keyring: await openFileKeyring(path.join(folder, "master.key")),
    ids: { uuid: () => randomUUID(), random: (length) => new Uint8Array(randomBytes(length)) },
    clock,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    rootExport: rootExportTo(path.join(folder, "root")),
    publicUrl: "https://sign.test",
    country: "CH",
    monotonic: null,
  };
  return {
    outside,
    database,
    clock,
    instance: (other = {}) => openAuthority({ ...outside, ...other }),
    pass: (seconds) => {
      clock.at = new Date(clock.at.getTime() + seconds * 1000);
    },
    rootKey: async () => {
      const [file = ""] = readdirSync(path.join(folder, "root"));
      return readRootExport(path.join(folder, "root", file));
    },
  };
}
