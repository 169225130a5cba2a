import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after as atTheEnd } from "node:test";
import type { CheckpointWorld } from "../../src/actions/evidence/make-checkpoint.ts";
import { fileCheckpointLog } from "../../src/adapters/checkpoint-log/file-log.ts";
import { openStore } from "../../src/adapters/postgres/store.ts";
import type { World } from "../../src/ports/world.ts";
import { after, countingIds } from "./build.ts";
import { testDatabase, type TestDatabase } from "./database.ts";
import { testTrust } from "./trust.ts";
import { DEMO_SETTINGS } from "./settings.ts";

/** What the history is signed and time-stamped with. */
export type EvidenceWorld = CheckpointWorld & Pick<World, "trust">;

export type EvidencePlace = {
  readonly database: TestDatabase;
  readonly world: EvidenceWorld;
  /** The checkpoint file of the world. */
  readonly file: string;
  /** Another instance on the same database with a file of its own. */
  readonly instance: (name: string) => { readonly world: EvidenceWorld; readonly file: string };
  /** What was logged as an error. */
  readonly errors: string[];
  readonly warnings: string[];
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
  const warnings: string[] = [];
  const instance = (name: string): { readonly world: EvidenceWorld; readonly file: string } => {
    const file = path.join(folder, name, "checkpoints.jsonl");
    return { file, world: { ...shared, trust, checkpointLog: fileCheckpointLog(file) } };
  };
  const shared = {
    store,
    ids: countingIds(),
    clock: { now: () => after(0) },
    log: {
      info: () => undefined,
      warn: (message: string) => {
        warnings.push(message);
      },
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
    settings: DEMO_SETTINGS,
  } as const;
  const { publicUrl } = shared.settings;
  const { trust } = testTrust({ ...shared, database, folder, publicUrl });
  return {
    database,
    ...instance("first"),
    instance,
    errors,
    warnings,
    act: async (subject, count) => {
      for (let at = 0; at < count; at++) {
        const personal = { email: "ada@example.com" };
        await store.transaction((tx) =>
          tx.audit.append({ subject, type: "viewed", at: after(at), facts: { at }, personal }),
        );
      }
    },
    tamper: async (change) => {
      const { sql } = database.owner;
      await sql`alter table audit_event disable trigger all`;
      await sql`alter table audit_position disable trigger all`;
      await change();
      await sql`alter table audit_event enable trigger all`;
      await sql`alter table audit_position enable trigger all`;
    },
  };
}
