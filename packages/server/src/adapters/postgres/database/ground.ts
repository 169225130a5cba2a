import pg from "pg";
import { codeOf } from "./outages.ts";
import type { Database } from "./database.ts";
import { Fragment, only } from "./sql.ts";

const EXISTS = new Set(["42P04", "23505"]); // duplicate_database, and the same seen by a race

/** Makes the database of this name on a server of our own, once. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    if (!EXISTS.has(codeOf(error))) throw error;
  } finally {
    await client.end();
  }
}

/** A database belongs to one region for ever: ids, keys and tokens of another mean nothing in it. */
export async function claimRegion(
  { sql }: Pick<Database, "sql">,
  region: string,
  instanceId: string,
): Promise<{ readonly instanceId: string }> {
  await sql`
    insert into meta (region, instance_id) values (${region}, ${instanceId})
        on conflict do nothing`;
  return requireRegion({ sql }, region);
}

/** Refuses a database of another region, or one that no installation has begun to use. */
export async function requireRegion(
  { sql }: Pick<Database, "sql">,
  region: string,
): Promise<{ readonly instanceId: string }> {
  const [meta] = await sql<{ region: string; instanceId: string }>`
    select region, instance_id as "instanceId" from meta`;
  if (!meta) throw new Error("No Paraph has started on this database yet.");
  if (meta.region !== region) {
    throw new Error(
      `The database belongs to region ${meta.region}, and PARAPH_REGION is ${region}. ` +
        "Give each region its own database (PARAPH_DATA_DIR or PARAPH_DATABASE_URL).",
    );
  }
  return { instanceId: meta.instanceId };
}

/**
 * A database that ever held a production key holds what people rely on, also when the key is gone. Demo mode would
 * plant keys in it that everybody knows, and is refused for good.
 */
export async function refuseDemoMode({ sql }: Pick<Database, "sql">): Promise<void> {
  const [meta] = await sql<{ production_since: Date | null }>`select production_since from meta`;
  if (!meta?.production_since) return;
  throw new Error(
    `The database has held a production key since ${meta.production_since.toISOString()}, and ` +
      "PARAPH_MODE is demo, which accepts keys that everybody knows. Give the demo its own " +
      "database (PARAPH_DATA_DIR or PARAPH_DATABASE_URL).",
  );
}

/** PostgreSQL 15 is the oldest and 18 the newest that the project is tried on. */
export async function serverVersion({ sql }: Pick<Database, "sql">): Promise<number> {
  const { version } = only(
    await sql<{ version: number }>`
      select current_setting('server_version_num')::int / 10000 as version`,
  );
  return version;
}

/** Under which keys of the keyring anything is wrapped: every table says so in `kek_id`. */
export async function listWrappingKeys({ sql }: Pick<Database, "sql">): Promise<readonly string[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'kek_id'`;
  const found = new Set<string>();
  for (const { name } of tables) {
    const table = new Fragment([pg.escapeIdentifier(name)], []);
    const rows = await sql<{ id: string }>`
      select distinct kek_id as id from ${table} where kek_id is not null`;
    for (const { id } of rows) found.add(id);
  }
  return [...found].sort();
}
