import { mkdirSync } from "node:fs";
import { openDatabase, type Database } from "../adapters/postgres/database.ts";
import { claimMode, claimRegion, ensureDatabase } from "../adapters/postgres/ground.ts";
import { applicationRole, migrate, pendingMigrations } from "../adapters/postgres/migrate.ts";
import { startEmbedded } from "../adapters/postgres/supervisor.ts";
import { systemIds } from "../adapters/system/system.ts";
import type { Config } from "../config/config.ts";
import type { Log } from "../ports/log.ts";

export type Ground = {
  readonly database: Database;
  /** The schema's owner, for dumps and migrations. */
  readonly ownerUrl: string;
  readonly close: () => Promise<void>;
};

type Needs = { readonly config: Config; readonly log: Log };
/** Set the schema up when it is behind, or refuse to go on. */
type Behind = "migrate" | "refuse";

const DATABASE_NAME = "paraph";

/** The database, running, of the right region and with the schema of this release. */
export async function openGround({ config, log }: Needs, behind: Behind): Promise<Ground> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const server = await startServer({ config, log });
  try {
    const role = await readySchema(server.ownerUrl, behind, log);
    const database = openDatabase({
      url: server.url,
      role,
      connections: config.connections,
      onProblem: (fault) => {
        log.warn("a database connection was lost", { component: "database", fault });
      },
    });
    await claimRegion(database, config.region, systemIds.uuid());
    await claimMode(database, config.mode);
    return {
      database,
      ownerUrl: server.ownerUrl,
      close: async () => {
        await database.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

type Server = {
  readonly url: string;
  readonly ownerUrl: string;
  readonly stop: () => Promise<void>;
};

async function startServer({ config, log }: Needs): Promise<Server> {
  const { database } = config;
  if (database.kind === "external") {
    return {
      url: database.url.reveal(),
      ownerUrl: database.ownerUrl.reveal(),
      stop: () => Promise.resolve(),
    };
  }
  const embedded = await startEmbedded({
    folder: database.folder,
    say: (line) => {
      log.warn(line, { component: "database" });
    },
  });
  await ensureDatabase(embedded.url("postgres"), DATABASE_NAME);
  const url = embedded.url(DATABASE_NAME);
  return { url, ownerUrl: url, stop: embedded.stop };
}

async function readySchema(ownerUrl: string, behind: Behind, log: Log): Promise<string | null> {
  if (behind === "migrate") {
    const { applied, role } = await migrate(ownerUrl);
    if (applied.length > 0) log.info("schema migrated", { count: applied.length });
    return role;
  }
  const pending = await pendingMigrations(ownerUrl);
  if (pending.length > 0) {
    throw new Error(
      `The database lacks ${pending.length} migrations. Run 'npm run paraph migrate' first.`,
    );
  }
  return applicationRole(ownerUrl);
}
