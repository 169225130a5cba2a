import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";

export type Migration = {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
};

/** The rights of the running service: everything but the schema and the past. */
export const APPLICATION_ROLE = "paraph_app";
/** Rows of these tables are never changed or removed; a trigger says so to every role. */
const APPEND_ONLY = ["audit_event", "audit_position"];
const MIGRATION_LOCK = 7_230_002;
const FOLDER = fileURLToPath(new URL("../../../migrations", import.meta.url));

export function readMigrations(folder: string = FOLDER): readonly Migration[] {
  const migrations = readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => {
      const [, number, name] = /^(\d{4})-([\w-]+)\.sql$/.exec(file) ?? [];
      if (number === undefined || name === undefined) {
        throw new Error(`${file} is not named NNNN-name.sql`);
      }
      const text = readFileSync(path.join(folder, file), "utf8");
      const checksum = createHash("sha256").update(text).digest("hex");
      return { number: Number(number), name, text, checksum };
    });
  const twice = migrations.find(({ number }, index) => migrations[index - 1]?.number === number);
  if (twice) throw new Error(`two migrations have the number ${twice.number}`);
  return migrations;
}

export type MigrationResult = {
  readonly applied: readonly string[];
  /** The role to work in, or null where this server does not let us have one. */
  readonly role: string | null;
};

/**
 * Brings the schema up to date, forward only. Several instances may start together: the lock lets
 * one work while the others wait, and they then find nothing to do.
 */
export async function migrate(
  ownerUrl: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<MigrationResult> {
  return connected(ownerUrl, async (client) => {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(
      `create table if not exists schema_migration (
         number int primary key, name text not null, checksum text not null,
         applied_at timestamptz not null default now())`,
    );
    const missing = await findMissing(client, migrations);
    for (const migration of missing) await apply(client, migration);
    const role = await ensureRole(client);
    if (role !== null) await grant(client, role);
    return { applied: missing.map(({ number, name }) => `${number} ${name}`), role };
  });
}

/** What `migrate` would run. */
export async function pendingMigrations(
  url: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<readonly Migration[]> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('schema_migration') is not null as there",
    );
    return rows[0]?.there === true ? findMissing(client, migrations) : migrations;
  });
}

/** The role that an earlier `migrate` made, when this user may take it. */
export async function applicationRole(url: string): Promise<string | null> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_has_role(current_user, rolname, 'member') as mine
         from pg_roles where rolname = $1`,
      [APPLICATION_ROLE],
    );
    return rows[0]?.mine === true ? APPLICATION_ROLE : null;
  });
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "paraph migrate" });
  client.on("error", () => {}); // a lost connection: the query under way, or the next one, tells of it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function findMissing(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
    "select number, name, checksum from schema_migration order by number",
  );
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const { number, name, checksum } of rows) {
    const migration = known.get(number);
    if (!migration) {
      throw new Error(
        `The database is newer than this program: it has migration ${number} (${name}). ` +
          "Start the newer release, or restore the backup made before the upgrade.",
      );
    }
    if (migration.checksum !== checksum) {
      throw new Error(
        `Migration ${number} (${name}) ran here with another text. Either a commit before 0.2.0 wrote this database, ` +
          "whose data cannot be upgraded: see 'Data older than 0.2.0' in docs/operations.md, or start with a new " +
          "folder (PARAPH_DATA_DIR=NEW-FOLDER npm start) or database (PARAPH_DATABASE_URL) and keep this one as it " +
          "is. Or the file was edited after the release: put it back (git checkout -- packages/server/migrations).",
      );
    }
  }
  const done = new Set(rows.map(({ number }) => number));
  return migrations.filter(({ number }) => !done.has(number));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.text);
    await client.query(
      "insert into schema_migration (number, name, checksum) values ($1, $2, $3)",
      [migration.number, migration.name, migration.checksum],
    );
    await client.query("commit");
  } catch (cause) {
    await client.query("rollback").catch(() => {}); // fails where the connection broke, which undid it
    throw new Error(
      `Migration ${migration.number} (${migration.name}) failed: ${String(cause)}. Nothing was changed.`,
      { cause },
    );
  }
}

/** insufficient_privilege, duplicate_object, unique_violation (two databases migrated at once). */
const REFUSED = "42501";
const EXISTS = new Set(["42710", "23505"]);

/** A role belongs to the whole server, so another database may have made it already. */
async function ensureRole(client: pg.Client): Promise<string | null> {
  const name = pg.escapeIdentifier(APPLICATION_ROLE);
  const { rows } = await client.query<{ there: boolean; login: boolean }>(
    `select exists (select 1 from pg_roles where rolname = $1) as there,
            (select rolsuper from pg_roles where rolname = current_user) as login`,
    [APPLICATION_ROLE],
  );
  try {
    if (rows[0]?.there !== true) await client.query(`create role ${name} nologin`);
  } catch (error) {
    if (codeIs(error, REFUSED)) return null;
    if (![...EXISTS].some((code) => codeIs(error, code))) throw error;
  }
  try {
    if (rows[0]?.login !== true) await client.query(`grant ${name} to current_user`);
    await client.query(`set role ${name}`);
    await client.query("reset role");
    return APPLICATION_ROLE;
  } catch (error) {
    if (codeIs(error, REFUSED)) return null; // the trigger on the table still holds
    throw error;
  }
}

async function grant(client: pg.Client, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  const fixed = APPEND_ONLY.map((table) => pg.escapeIdentifier(table)).join(", ");
  await client.query("begin");
  await client.query(`grant usage on schema public to ${name}`);
  await client.query(
    `grant select, insert, update, delete on all tables in schema public to ${name}`,
  );
  await client.query(`grant usage, select on all sequences in schema public to ${name}`);
  await client.query(`revoke update, delete, truncate on ${fixed} from ${name}`);
  await client.query(`revoke insert, update, delete on schema_migration from ${name}`);
  await client.query("commit");
}

function codeIs(error: unknown, code: string): boolean {
  return error instanceof pg.DatabaseError && error.code === code;
}
