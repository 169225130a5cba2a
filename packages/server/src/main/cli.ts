import { setTimeout as pause } from "node:timers/promises";
import { ConfigError, type Config } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { runAdmin } from "./admin/run-admin.ts";
import { logBeside, logOf } from "./compose.ts";
import { crashAt } from "./crash-at.ts";
import { DEMO_BUSINESSES } from "./demo.ts";
import { runDoctor } from "./doctor.ts";
import { openGround } from "./ground.ts";
import { run } from "./run.ts";
import { runValidateFile } from "./validate-file.ts";
import { runVerifyAudit } from "./verify-audit.ts";
import { runVerifyEvidence } from "./verify-evidence.ts";

const HELP = `Paraph, an electronic signature service

  npm start                         everything on this machine: database, interface, worker
  npm run paraph COMMAND

Commands
  start      set the database up, then serve and work
  serve      the interface only (PARAPH_ROLE=api), on a database that is set up
  work       the jobs only (PARAPH_ROLE=worker), on a database that is set up
  migrate    bring the database up to this release
  doctor     look at clock, database, storage, keys, mail, signers, time stamping and scanner
  validate FILE          judge the signatures of a PDF without the service; 'validate' alone says more
  verify-evidence FILE   check a signature protocol (JSON, HTML or PDF) without the service
  verify-audit           walk over the whole audit trail of this installation
  admin      businesses, members, API keys, features, retention; 'admin help' says more
  help       this text

Settings are environment variables; docs/operations.md lists them.`;

type Command = (config: Config, args: readonly string[]) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  start: (config) => stay(config, config.role, "migrate"),
  serve: (config) => stay(config, config.role === "all" ? "api" : config.role, "refuse"),
  work: (config) => stay(config, "worker", "refuse"),
  migrate: migrateOnly,
  doctor: (config) => runDoctor(config, console.log),
  "verify-audit": (config, args) => runVerifyAudit(config, args, console.log),
  admin: (config, args) => runAdmin(config, args, console.log),
};

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Uploads may still run; an orchestrator usually kills after 30 seconds. */
const STOP_PATIENCE_MS = 25_000;

const [name = "help", ...args] = process.argv.slice(2);
// Tests of power cuts only; no setting, so that nobody finds it among them.
const { PARAPH_CRASH_AT: doom } = process.env;
if (doom !== undefined) crashAt(doom);
process.exitCode = await main();

async function main(): Promise<number> {
  // Needs neither settings nor a database.
  if (name === "verify-evidence") return runVerifyEvidence(args, console.log);
  if (name === "validate") return runValidateFile(args, console.log);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    const asked = ["help", "--help", "-h"].includes(name);
    if (!asked) console.error(`paraph: there is no command ${JSON.stringify(name)}.\n`);
    console.log(HELP);
    return asked ? 0 : 2;
  }
  try {
    return await command(readConfig(process.env), args);
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
}

/** A person reads it: what is wrong and what to do, and the stack only of what nobody foresaw. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return `paraph: ${error.message}`;
  if (!(error instanceof Error)) return `paraph: ${String(error)}`;
  const foreseen = error.constructor === Error;
  return `paraph: ${foreseen ? error.message : (error.stack ?? error.message)}`;
}

async function migrateOnly(config: Config): Promise<number> {
  const ground = await openGround({ config, log: logBeside(config) }, "migrate");
  await ground.close();
  console.log("The database has the schema of this release.");
  return 0;
}

/** Runs until a signal asks to stop. Whoever stops it twice does not want to wait. */
async function stay(
  config: Config,
  role: Config["role"],
  behind: "migrate" | "refuse",
): Promise<number> {
  const asked = new AbortController();
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      asked.abort();
    });
  }
  const running = await run({ config, log: logOf(config), role, behind });
  announce(config, running.port);
  if (!asked.signal.aborted) {
    await new Promise((resolve) => {
      asked.signal.addEventListener("abort", resolve, { once: true });
    });
  }
  console.log("Paraph is stopping ...");
  const gaveUp = await Promise.race([
    running.stop().then(() => false),
    pause(STOP_PATIENCE_MS, true, { ref: false }),
  ]);
  if (gaveUp) {
    console.error("Some calls did not end in time; they are cut.");
    return process.exit(1);
  }
  console.log("Paraph has stopped.");
  return 0;
}

function announce(config: Config, port: number | null): void {
  if (port === null) {
    console.log("Paraph works off jobs. Stop it with Ctrl-C.");
    return;
  }
  console.log(`\nParaph is ready at ${config.publicUrl} (region ${config.region})`);
  if (config.mode === "demo") console.log(demoNotice());
  console.log("Stop it with Ctrl-C.\n");
}

function demoNotice(): string {
  const lines = DEMO_BUSINESSES.map(
    ({ name: business, username, key }) =>
      `    ${business.padEnd(6)} ${username.padEnd(15)} ${key}`,
  );
  return [
    "",
    "  DEMO MODE. Everybody on this machine can use it, and nothing signed here has legal effect.",
    "  Business, API user and key:",
    ...lines,
    "  For real use set PARAPH_MODE=production; see docs/operations.md.",
    "",
  ].join("\n");
}
