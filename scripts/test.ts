import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "node:test";
import {
  startEmbedded,
  type EmbeddedOptions,
} from "../packages/server/src/adapters/postgres/supervisor.ts";

/**
 * Runs the tests: all of them, or the files whose path contains one of the given words. One
 * PostgreSQL serves the whole run, unless PARAPH_TEST_DATABASE_URL names another server. What speaks
 * to the database is run again on every other PostgreSQL that is installed on this machine.
 */
const words = process.argv.slice(2);
const files = readdirSync("packages", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes("node_modules"))
  .map((file) => path.join("packages", file))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort();

if (files.length === 0) {
  console.error(`No test file matches ${words.join(", ")}`);
  process.exit(1);
}

// Every test file is a process; what one has compiled the next need not.
process.env["NODE_COMPILE_CACHE"] ??= path.resolve("node_modules/.cache/compiled");

/** A test that hangs fails after this long; the slowest file cuts the power dozens of times. */
const PATIENCE_MS = 900_000;
/** Where Debian and Ubuntu put their servers. */
const SERVERS = "/usr/lib/postgresql";
const count = { passed: 0, failed: 0, skipped: 0 };
const failedFiles = new Set<string>();
const chosenByCaller = process.env["PARAPH_TEST_DATABASE_URL"] !== undefined;

if (chosenByCaller || !files.some((file) => file.includes("server"))) await runFiles(files, "");
else await onServer({}, () => runFiles(files, ""));
if (words.length === 0 && !chosenByCaller) {
  const speaking = files.filter((file) => /adapters\/postgres/.test(file) && !isOfEmbedded(file));
  for (const programs of otherServers()) {
    const name = ` (PostgreSQL ${programs.major})`;
    await onServer({ programs }, () => runFiles(speaking, name));
  }
}
for (const file of failedFiles) console.log(`FAILED ${file}`);
const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
console.log(`${count.passed} passed, ${count.failed} failed${skipped} (${files.length} files)`);
process.exitCode = count.failed > 0 ? 1 : 0;

async function runFiles(chosen: readonly string[], where: string): Promise<void> {
  const stream = run({
    files: [...chosen],
    concurrency: 2,
    timeout: PATIENCE_MS,
    forceExit: true,
  });
  stream.on("test:pass", ({ name, details, skip }) => {
    if (details.type === "suite" || isFile(name)) return;
    if (skip !== undefined && skip !== false) count.skipped += 1;
    else count.passed += 1;
    process.stdout.write(count.passed % 100 === 0 ? ".\n" : ".");
  });
  stream.on("test:fail", ({ name, file, details, todo }) => {
    if (todo !== undefined && todo !== false) return;
    count.failed += 1;
    const title = path.relative(".", file ?? "") + where;
    failedFiles.add(title);
    console.log(`\nFAIL ${title}: ${name}`);
    console.log(explain(details.error));
  });
  stream.on("test:stderr", ({ message }) => process.stderr.write(message));
  for await (const event of stream) void event;
  process.stdout.write("\n");
}

/** A file counts as a test of its own only when it fails. */
function isFile(name: string): boolean {
  return /\.test\.tsx?$/.test(name);
}

function isOfEmbedded(file: string): boolean {
  return file.includes("supervisor");
}

function explain(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error;
  return (cause.stack ?? cause.message).replace(/^/gm, "     ");
}

function otherServers(): readonly { folder: string; major: string }[] {
  if (!existsSync(SERVERS)) return [];
  return readdirSync(SERVERS)
    .filter((major) => /^1[5-8]$/.test(major) && existsSync(`${SERVERS}/${major}/bin/initdb`))
    .map((major) => ({ folder: `${SERVERS}/${major}`, major }));
}

async function onServer(
  options: Pick<EmbeddedOptions, "programs">,
  work: () => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-tests-"));
  const server = await startEmbedded({
    ...options,
    folder: path.join(folder, "postgres"),
    durable: false,
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const interrupted = (): void => void stop().finally(() => process.exit(130));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, interrupted);
  process.env["PARAPH_TEST_DATABASE_URL"] = server.url("postgres");
  try {
    await work();
  } finally {
    await stop();
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.off(signal, interrupted);
  }
}
