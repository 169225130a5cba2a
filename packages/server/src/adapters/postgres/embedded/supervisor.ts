import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { nativeFolder } from "./binaries.ts";
import {
  clearStaleLock,
  OWNER_ROLE,
  POSTGRES_MAJOR,
  postmasterOf,
  processesIn,
  prepareFolder,
  socketFolder,
} from "./cluster-folder.ts";
import { chooseWay, type Way, type WayName } from "./run-as.ts";

export type EmbeddedOptions = {
  /** The cluster's folder; made when it is not there. */
  readonly folder: string;
  /** Off only for tests, whose cluster is thrown away. */
  readonly durable?: boolean;
  /** Other programs than those of the npm package; tests try older servers with it. */
  readonly programs?: { readonly folder: string; readonly major: string };
  readonly ways?: readonly Exclude<WayName, "self">[];
  /** Where programs and cluster go when no other user can reach the project. */
  readonly sharedFolder?: string;
  /** Off for whoever only looks: a cluster that is not there is not made. */
  readonly make?: boolean;
  readonly say?: (line: string) => void;
  /** Told again and again while PostgreSQL cannot be started. */
  readonly alarm?: (line: string) => void;
};

/** A running embedded PostgreSQL. It listens on a Unix socket only; the folder's mode is its guard. */
export type EmbeddedPostgres = {
  readonly host: string;
  readonly user: string;
  readonly pid: number;
  readonly way: WayName;
  /** How long it has been away by now; 0 while it runs. */
  readonly downSeconds: () => number;
  readonly url: (database: string, user?: string) => string;
  /** Ends PostgreSQL when nobody else uses it. */
  readonly stop: () => Promise<void>;
};

/** Held shared by everyone who uses the cluster: who gets it alone is the last one out. */
const PRESENCE_LOCK = 7_230_001;
const PATIENCE_MS = 60_000;
/** A dead postmaster is not always reaped at once, and until then its lock file counts. */
const RESTART_PATIENCE_MS = 10_000;
/** The pauses between attempts to start it again grow up to this: it is back soon after the cause is gone. */
const LONGEST_PAUSE_MS = 2_000;

/** Of a cluster that need not survive, and that serves several test files with their programs at once. */
const THROWN_AWAY = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=400",
];

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const supervisor = new Supervisor(options);
  await supervisor.arrive();
  return {
    host: supervisor.socket,
    user: OWNER_ROLE,
    way: supervisor.way.name,
    get pid() {
      return postmasterOf(supervisor.way.cluster) ?? 0;
    },
    url: (database, user = OWNER_ROLE) =>
      `postgresql://${user}@/${database}?host=${encodeURIComponent(supervisor.socket)}`,
    downSeconds: () => supervisor.downSeconds(),
    stop: () => supervisor.leave(),
  };
}

class Supervisor {
  readonly way: Way;
  readonly socket: string;
  readonly #options: EmbeddedOptions;
  #presence: pg.Client | null = null;
  #downSince: number | null = null;
  readonly #left = new AbortController();
  #restart: Promise<void> | null = null;

  constructor(options: EmbeddedOptions) {
    this.#options = options;
    const { folder: native, major } = options.programs ?? {
      folder: nativeFolder(),
      major: POSTGRES_MAJOR,
    };
    const place = { native, cluster: path.resolve(options.folder) };
    const shared = options.sharedFolder === undefined ? {} : { shared: options.sharedFolder };
    const chosen = chooseWay({ ...place, ...shared }, options.ways);
    if (options.make === false) requireCluster(chosen);
    prepareFolder(chosen, { sync: options.durable ?? true, major });
    // /proc names working folders by their real path, so we do too.
    this.way = { ...chosen, cluster: realpathSync(chosen.cluster) };
    this.socket = socketFolder(this.way);
  }

  /** Adopts a server that an earlier process left running, or starts one; then signs in. */
  async arrive(patience = RESTART_PATIENCE_MS): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    const triedFrom = performance.now();
    let child: ChildProcess | null = null;
    for (;;) {
      const client = await this.#signIn();
      if (client) {
        this.#watch(client);
        child?.unref();
        return;
      }
      if (!child && postmasterOf(this.way.cluster) === null) child = this.#spawn();
      if (child && hasEnded(child)) {
        if (performance.now() - triedFrom > patience) throw this.#failure();
        child = null;
      }
      if (performance.now() > end) throw this.#failure();
      await pause(child ? 25 : 100);
    }
  }

  async leave(): Promise<void> {
    this.#left.abort();
    // A restart that was under way must end first, or it would start a server behind our back.
    await this.#restart?.catch(() => undefined);
    const client = this.#presence;
    this.#presence = null;
    if (!client) return;
    const alone = await isAlone(client);
    const pid = postmasterOf(this.way.cluster);
    if (alone && pid !== null) process.kill(pid, "SIGINT");
    await client.end().catch(() => undefined); // the fast shutdown may have cut it already
    if (alone) await this.#untilGone();
  }

  async #signIn(): Promise<pg.Client | null> {
    const client = new pg.Client({
      host: this.socket,
      user: OWNER_ROLE,
      database: "postgres",
      application_name: "paraph presence",
    });
    client.on("error", () => undefined); // the 'end' that follows is what we act on
    try {
      await client.connect();
      await client.query("select pg_advisory_lock_shared($1)", [PRESENCE_LOCK]);
      return client;
    } catch {
      // Not there yet, starting, recovering or shutting down: the caller tries again until its end.
      await client.end().catch(() => undefined);
      return null;
    }
  }

  /** When PostgreSQL dies under us, it is started again; the pool opens new connections by itself. */
  #watch(client: pg.Client): void {
    this.#presence = client;
    client.once("end", () => {
      if (this.#left.signal.aborted || this.#presence !== client) return;
      this.#presence = null;
      this.#downSince = performance.now();
      this.#options.say?.("PostgreSQL ended unexpectedly; starting it again");
      this.#restart = this.#startAgain();
    });
  }

  /** For ever: a full disk gets room, a limit is raised, and nobody has to restart us for that. */
  async #startAgain(): Promise<void> {
    const { signal } = this.#left;
    for (let wait = 250; !signal.aborted; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      try {
        await this.arrive(wait);
        this.#options.say?.(`PostgreSQL is back after ${Math.ceil(this.downSeconds())} s`);
        this.#downSince = null;
        return;
      } catch (error) {
        const seconds = Math.ceil(this.downSeconds());
        this.#options.alarm?.(
          `PostgreSQL is away for ${seconds} s and does not start; we go on trying. ${String(error)}`,
        );
        await pause(wait, undefined, { signal }).catch(() => undefined); // we are leaving
      }
    }
  }

  downSeconds(): number {
    return this.#downSince === null ? 0 : (performance.now() - this.#downSince) / 1000;
  }

  #spawn(): ChildProcess {
    clearStaleLock(this.way.cluster);
    const durable = this.#options.durable ?? true;
    const settings = [
      "listen_addresses=",
      `unix_socket_directories=${this.socket}`,
      "unix_socket_permissions=0700",
      "max_connections=120",
      "shared_buffers=64MB",
      "jit=off",
      "timezone=UTC",
      "log_timezone=UTC",
      "log_min_messages=warning",
      // Statements and their parameters hold personal data: they never reach the log.
      "log_min_error_statement=panic",
      "log_error_verbosity=terse",
      ...(durable ? [] : THROWN_AWAY),
    ];
    const { file, args, options } = this.way.command(
      path.join(this.way.native, "bin", "postgres"),
      ["-D", this.way.cluster, ...settings.flatMap((setting) => ["-c", setting])],
    );
    const log = openSync(this.#logFile(), "a", 0o600);
    // Detached and writing to a file: it outlives us, and a Ctrl-C in the terminal is ours to obey.
    const child = spawn(file, args, {
      ...options,
      cwd: "/",
      detached: true,
      stdio: ["ignore", log, log],
      env: { LC_ALL: "C", PATH: process.env["PATH"], TZ: "UTC" },
    });
    closeSync(log);
    child.on("error", () => undefined); // shows as an ended child, reported with the log's last lines
    return child;
  }

  #logFile(): string {
    return `${this.way.cluster}.log`;
  }

  #failure(): Error {
    const lines = readFileSync(this.#logFile(), "utf8").trimEnd().split("\n").slice(-8);
    return new Error(
      `PostgreSQL does not start (${this.way.name}); ${this.#logFile()} ends with:\n${lines.join("\n")}`,
    );
  }

  /** The lock file goes before the process does, and somebody may move the folder next. */
  async #untilGone(): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    while (processesIn(this.way.cluster).length > 0 && performance.now() < end) await pause(20);
  }
}

function requireCluster({ cluster }: Way): void {
  if (existsSync(path.join(cluster, "PG_VERSION"))) return;
  throw new Error(`There is no database in ${cluster} yet; 'npm start' makes it.`);
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

async function isAlone(client: pg.Client): Promise<boolean> {
  try {
    await client.query("select pg_advisory_unlock_shared($1)", [PRESENCE_LOCK]);
    const { rows } = await client.query<{ alone: boolean }>(
      "select pg_try_advisory_lock($1) as alone",
      [PRESENCE_LOCK],
    );
    return rows[0]?.alone ?? false;
  } catch {
    return false; // the server is gone or going: nothing is left to stop
  }
}
