import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import pg from "pg";
import {
  openDatabase,
  type Database,
  type DatabaseOptions,
} from "../../src/adapters/postgres/database/database.ts";
import { APPLICATION_ROLE, migrate, readMigrations } from "../../src/adapters/postgres/migrate.ts";
import { startEmbedded } from "../../src/adapters/postgres/embedded/supervisor.ts";

export type TestDatabase = Database & {
  /** With the rights of the owner: what the service itself may not do. */
  readonly owner: Database;
  /** For a second process that works on the same database as its owner. */
  readonly url: string;
};

export type TestDatabaseOptions = Pick<
  DatabaseOptions,
  "connections" | "statementTimeoutMs" | "connectTimeoutMs" | "silenceMs"
> & {
  /** Something between the service and the server, given the server's address: the address to use. */
  readonly via?: (url: string) => Promise<string>;
  /** The clock of the database stands still: what counts by time gives exact numbers. */
  readonly frozen?: boolean;
  /** False: as an administrator makes it, without our tables. */
  readonly migrated?: boolean;
};

/** Unless a test is about time: as long as a busy machine needs. */
const PATIENT = { statementTimeoutMs: 60_000, connectTimeoutMs: 60_000 } as const;

/**
 * A fresh, migrated database that is dropped when the test file ends. It lies on the server of
 * PARAPH_TEST_DATABASE_URL (scripts/test.ts starts one for the whole run), or else on one of its own.
 */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { frozen = false, migrated = true, via, ...chosen } = options;
  const server = process.env["PARAPH_TEST_DATABASE_URL"] ?? (await ownServer());
  const name = `test_${randomBytes(8).toString("hex")}`;
  await withServer(server, async (client) => {
    const template = migrated ? await ensureTemplate(client, server) : "template0";
    await client.query(`create database ${name} template ${template}`);
  });
  const url = withDatabase(server, name);
  if (frozen) await withServer(url, (client) => freeze(client, name));
  const database = openDatabase({
    url: via ? await via(url) : url,
    role: APPLICATION_ROLE,
    connections: 5,
    ...PATIENT,
    ...chosen,
  });
  const owner = openDatabase({ url, connections: 2, ...PATIENT });
  after(async () => {
    await Promise.all([database.close(), owner.close()]);
    await withServer(server, async (client) => {
      await client.query(`drop database ${name} with (force)`);
    });
    await stopOwnServer();
  });
  return { ...database, owner, url };
}

/** A function of the same name that is found first. */
async function freeze(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ now: string }>("select now()::text as now");
  await client.query("create schema frozen; grant usage on schema frozen to public");
  await client.query(
    `create function frozen.now() returns timestamptz language sql stable
     as $$ select '${rows[0]?.now ?? ""}'::timestamptz $$`,
  );
  await client.query(`alter database ${name} set search_path = frozen, pg_catalog, public`);
}

/** Migrated once per server and set of migrations; each test gets a copy of it. */
async function ensureTemplate(client: pg.Client, server: string): Promise<string> {
  const migrations = readMigrations();
  const mark = createHash("sha256").update(migrations.map((one) => one.checksum).join());
  const name = `paraph_template_${mark.digest("hex").slice(0, 16)}`;
  await client.query("select pg_advisory_lock(7230003)");
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
  if (rowCount === 0) {
    const half = `${name}_half`;
    await client.query(`drop database if exists ${half} with (force)`);
    await client.query(`create database ${half}`);
    await migrate(withDatabase(server, half), migrations);
    await client.query(`alter database ${half} rename to ${name}`);
  }
  return name;
}

async function withServer(
  server: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(server: string, name: string): string {
  // Not by the URL class: it refuses an address without a host, which is how a socket is written.
  return server.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}

let own: Promise<{ url: string; stop: () => Promise<void> }> | null = null;
let users = 0;

async function ownServer(): Promise<string> {
  users += 1;
  own ??= startOwn();
  return (await own).url;
}

async function startOwn(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-test-"));
  const server = await startEmbedded({ folder: path.join(folder, "postgres"), durable: false });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: server.url("postgres"), stop };
}

async function stopOwnServer(): Promise<void> {
  users -= 1;
  if (own && users === 0) await (await own).stop();
}
