import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CACHE } from "./cache.ts";
import { isInstalled, run } from "./run.ts";

/** The program from PyPI that calls everything that is described. */
export const WANTED = "schemathesis==4.32.5";

/** The caller in an environment of its own; null where it is not and cannot be fetched. */
export async function findCaller(): Promise<string | null> {
  const folder = path.join(CACHE, "schemathesis");
  const installed = path.join(folder, "installed");
  const program = path.join(folder, "bin", "st");
  if (existsSync(installed) && readFileSync(installed, "utf8") === WANTED) return program;
  if (!isInstalled("python3")) return null;
  await run("python3", ["-m", "venv", folder]);
  const install = ["-m", "pip", "install", "-q", WANTED];
  const { code } = await run(path.join(folder, "bin", "python"), install, { seconds: 240 });
  if (code !== 0) return null;
  writeFileSync(installed, WANTED);
  return program;
}
