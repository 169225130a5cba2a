import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { arch, availableParallelism, cpus, loadavg, release, totalmem } from "node:os";
import path from "node:path";

/** Where and with what a run was made: its absolute figures mean nothing without it. */
export function machineLines(): readonly string[] {
  const { node, openssl, v8 } = process.versions;
  const [load = 0] = loadavg();
  const cores = availableParallelism();
  const busy =
    "BUSY: what goes by the clock (per s, p99, waits) comes out worse than it is; CPU time swings";
  return [
    `machine   ${cores} cores of ${cpus()[0]?.model ?? "an unknown kind"}, ` +
      `${(totalmem() / 1e9).toFixed(1)} GB, Linux ${release()} ${arch()}, load ${load.toFixed(1)}`,
    `versions  Paraph ${paraphVersion()}, Node ${node}, V8 ${v8}, OpenSSL ${openssl}`,
    ...(load > cores / 2 ? [`          ${busy}`] : []),
  ];
}

function paraphVersion(): string {
  const file = path.join(import.meta.dirname, "../../../package.json");
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  return `${version}${commit()}`;
}

/** Where this is not a repository, or there is no git, the version says enough. */
function commit(): string {
  try {
    const said = execFileSync("git", ["rev-parse", "--short", "HEAD"], {
      cwd: import.meta.dirname,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return ` (${said.toString().trim()})`;
  } catch {
    return "";
  }
}
