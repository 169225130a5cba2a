import { mkdirSync } from "node:fs";
import { openDatabase, type Database } from "../adapters/postgres/database/database.ts";
import {
  claimRegion,
  ensureDatabase,
  refuseDemoMode,
  requireRegion,
} from "../adapters/postgres/database/ground.ts";
import { applicationRole, migrate, pendingMigrations } from "../adapters/postgres/migrate.ts";
import { startEmbedded } from "../adapters/postgres/embedded/supervisor.ts";
import { systemIds } from "../adapters/system/system.ts";
import type { Config } from "../config/config.ts";
import type { Log } from "../ports/log.ts";

export type Ground = {
  readonly database: Database;
  /** The schema's owner, for dumps and migrations. */
  readonly ownerUrl: string;
  /** How long the embedded PostgreSQL has been away; 0 while it runs or where there is none. */
  readonly downSeconds: () => number;
  readonly close: () => Promise<void>;
};

type Needs = { readonly config: Config; readonly log: Log };
/** Set the schema up when it is behind, refuse to go on, or only look: nothing is made or changed. */
type Behind = "migrate" | "refuse" | "look";

const DATABASE_NAME = "paraph";

/** The database, running, of the right region and with the schema of this release. */
export async function openGround({ config, log }: Needs, behind: Behind): Promise<Ground> {
  if (behind !== "look") mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const server = await startServer({ config, log }, behind);
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
    if (behind === "look") await requireRegion(database, config.region);
    else await claimRegion(database, config.region, systemIds.uuid());
    if (config.mode === "demo") await refuseDemoMode(database);
    return {
      database,
      ownerUrl: server.ownerUrl,
      downSeconds: server.downSeconds,
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
  readonly downSeconds: () => number;
  readonly stop: () => Promise<void>;
};

async function startServer({ config, log }: Needs, behind: Behind): Promise<Server> {
  const { database } = config;
  if (database.kind === "external") {
    return {
      url: database.url.reveal(),
      ownerUrl: database.ownerUrl.reveal(),
      downSeconds: () => 0,
      stop: () => Promise.resolve(),
    };
  }
  const embedded = await startEmbedded({
    folder: database.folder,
    make: behind !== "look",
    alarm: (line) => {
      log.error(line, { component: "database" });
    },
    say: (line) => {
      log.warn(line, { component: "database" });
    },
  });
  if (behind !== "look") await ensureDatabase(embedded.url("postgres"), DATABASE_NAME);
  const url = embedded.url(DATABASE_NAME);
  return { url, ownerUrl: url, downSeconds: embedded.downSeconds, stop: embedded.stop };
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
