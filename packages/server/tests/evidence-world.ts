import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after as atTheEnd } from "node:test";
import type { CheckpointWorld } from "../src/actions/evidence/make-checkpoint.ts";
import { fileCheckpointLog } from "../src/adapters/checkpoint-log/file-log.ts";
import { openStore } from "../src/adapters/postgres/store.ts";
import { after, countingIds } from "./kit/build.ts";
import { testDatabase, type TestDatabase } from "./kit/database.ts";

export type EvidencePlace = {
  readonly database: TestDatabase;
  readonly world: CheckpointWorld;
  /** The checkpoint file of the world. */
  readonly file: string;
  /** Another instance on the same database with a file of its own. */
  readonly instance: (name: string) => { readonly world: CheckpointWorld; readonly file: string };
  /** What was logged as an error. */
  readonly errors: string[];
  /** So many acts of a subject, each in a transaction of its own. */
  readonly act: (subject: string, count: number) => Promise<void>;
  /** What only somebody with the rights of the database's owner can do. */
  readonly tamper: (change: () => Promise<unknown>) => Promise<void>;
};

/** A fresh database with what signing its history takes; it ends with the test file. */
export async function evidencePlace(): Promise<EvidencePlace> {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-evidence-"));
  const database = await testDatabase();
  const { store, stop } = await openStore(database);
  atTheEnd(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const errors: string[] = [];
  const instance = (name: string): { readonly world: CheckpointWorld; readonly file: string } => {
    const file = path.join(folder, name, "checkpoints.jsonl");
    return { file, world: { ...shared, checkpointLog: fileCheckpointLog(file) } };
  };
  const shared = {
    store,
    ids: countingIds(),
    clock: { now: () => after(0) },
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (message: string, fields?: { readonly reason?: string }) => {
        errors.push(`${message}: ${fields?.reason ?? ""}`);
      },
    },
    keyring: {
      keyId: "k",
      knows: () => true,
      wrap: (bytes: Uint8Array) => Promise.resolve({ keyId: "k", bytes }),
      unwrap: ({ bytes }: { readonly bytes: Uint8Array }) => Promise.resolve(bytes),
    },
    settings: {
      region: "ch",
      mode: "demo",
      publicUrl: "http://localhost:8080",
      signingAppUrl: "http://localhost:8080",
      timeZone: "Europe/Zurich",
      validationUrl: "http://localhost:8080/validation",
    },
  } as const;
  return {
    database,
    ...instance("first"),
    instance,
    errors,
    act: async (subject, count) => {
      for (let at = 0; at < count; at++) {
        const personal = { email: "ada@example.com" };
        await store.transaction((tx) =>
          tx.audit.append({ subject, type: "viewed", at: after(at), facts: { at }, personal }),
        );
      }
    },
    tamper: async (change) => {
      await database.owner.sql`alter table audit_event disable trigger all`;
      await change();
      await database.owner.sql`alter table audit_event enable trigger all`;
    },
  };
}
