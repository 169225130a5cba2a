import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { runAdmin } from "./admin/run-admin.ts";
import { CLIENT_COMMANDS } from "./client/commands.ts";
import { clientCommands } from "./client/run-client.ts";
import { logBeside, logOf } from "./compose.ts";
import { crashAt } from "./crash-at.ts";
import { DEMO_BUSINESSES } from "./demo.ts";
import { runDoctor } from "./doctor.ts";
import { explain } from "./explain.ts";
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
  doctor [--mail ADDRESS]  look at everything the service leans on, and change nothing
  validate FILE          check the signatures of a PDF without the service; 'validate' alone says more
  verify-evidence FILE   check a signature protocol (JSON, HTML or PDF) without the service
  verify-audit           walk over the whole audit trail of this installation
  admin      businesses, members, API keys, features, retention; 'admin help' says more
  help       this text

Commands for integrators, over the interface; 'COMMAND --help' says more
${CLIENT_COMMANDS.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join("\n")}

Settings are environment variables; docs/operations.md lists them.`;

type Command = (config: Config, args: readonly string[]) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  start: (config) => stay(config, config.role, "migrate"),
  serve: (config) => stay(config, config.role === "all" ? "api" : config.role, "refuse"),
  work: (config) => stay(config, "worker", "refuse"),
  migrate: migrateOnly,
  doctor: (config, args) => runDoctor(config, console.log, args),
  "verify-audit": (config, args) => runVerifyAudit(config, args, console.log),
  admin: (config, args) => runAdmin(config, args, console.log),
};

/** Commands that need neither settings nor a database. */
const ALONE: Readonly<Record<string, (args: readonly string[]) => number | Promise<number>>> = {
  "verify-evidence": (args) => runVerifyEvidence(args, console.log),
  validate: (args) => runValidateFile(args, console.log),
  ...clientCommands([...Object.keys(COMMANDS), "validate", "verify-evidence", "help"]),
};

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Uploads may still run; an orchestrator usually kills after 30 seconds. */
const STOP_PATIENCE_MS = 24_000;

const [name = "help", ...args] = process.argv.slice(2);
// Tests of power cuts only; no setting, so that nobody finds it among them.
const { PARAPH_CRASH_AT: doom } = process.env;
if (doom !== undefined) crashAt(doom);
process.exitCode = await main();

async function main(): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const alone = Object.hasOwn(ALONE, name) ? ALONE[name] : undefined;
  if (!command && !alone) {
    const asked = ["help", "--help", "-h"].includes(name);
    if (!asked) console.error(`paraph: there is no command ${JSON.stringify(name)}.\n`);
    console.log(HELP);
    return asked ? 0 : 2;
  }
  try {
    return await (alone?.(args) ?? command?.(readConfig(process.env), args) ?? 2);
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
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
    pause(config.leaveSeconds * 1000 + STOP_PATIENCE_MS, true, { ref: false }),
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
  if (config.mode === "demo") console.log(demoNotice(config));
  else console.log(`\nParaph is ready at ${config.publicUrl} (region ${config.region})`);
  console.log("Stop it with Ctrl-C.\n");
}

/** One address: everything else of the demo is found from there. */
function demoNotice({ signingAppUrl }: Config): string {
  const lines = DEMO_BUSINESSES.map(
    ({ name: business, username, key }) =>
      `    ${business.padEnd(6)} ${username.padEnd(15)} ${key}`,
  );
  return [
    "",
    `Paraph is ready. Open ${signingAppUrl}/demo in your browser.`,
    "",
    "  DEMO MODE. Everybody on this machine can use it, and nothing signed here has legal effect.",
    "  For programs: business, API user and key:",
    ...lines,
    "  For real use set PARAPH_MODE=production; see docs/operations.md.",
    "",
  ].join("\n");
}
