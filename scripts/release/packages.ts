import path from "node:path";
import type { LockedPackage, LockFile } from "../dependencies/policy.ts";

/** A package of others as the lock file names it; `place` is its folder below the root. */
export type Shipped = {
  readonly place: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** As in the lock file: `sha512-` and base64. */
  readonly integrity: string;
  /** Places of the packages that it needs. */
  readonly needs: readonly string[];
};

export type Platform = { readonly os: string; readonly cpu: string; readonly libc: string };

type Locked = LockedPackage & {
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
};

/** Every package of others that the given packages of ours need at run time on a platform, by place. */
export function packagesBehind(
  lock: LockFile,
  ours: readonly string[],
  platform: Platform,
): readonly Shipped[] {
  const found = new Map<string, Shipped>();
  const open = ours.flatMap((name) => needsOf(lock, `packages/${name}`, platform));
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const locked = lock.packages[place];
    if (found.has(place) || !locked || locked.link === true) continue;
    const needs = needsOf(lock, place, platform);
    found.set(place, describe(place, locked, needs));
    open.push(...needs);
  }
  return [...found.values()].sort((a, b) => (a.place < b.place ? -1 : 1));
}

function describe(place: string, locked: Locked, needs: readonly string[]): Shipped {
  const { version, license, integrity } = locked;
  const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
  if (!version || !license || !integrity) {
    throw new Error(`the lock file does not say version, licence and digest of ${place}`);
  }
  return { place, name, version, license, integrity, needs };
}

/** What is optional is the database of one platform in our packages; what others can do without is left out. */
function needsOf(lock: LockFile, place: string, platform: Platform): readonly string[] {
  const { dependencies = {}, optionalDependencies = {} } = lock.packages[place] ?? {};
  const optional = Object.keys(optionalDependencies);
  const isOurs = place.startsWith("packages/");
  return [...new Set([...Object.keys(dependencies), ...optional])]
    .filter((name) => isOurs || !optional.includes(name))
    .map((name) => resolve(lock, place, name))
    .filter((found) => fits(lock.packages[found] as Locked, platform))
    .sort();
}

/** As Node looks for it: in the package itself, then in each folder above it. */
function resolve(lock: LockFile, from: string, name: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const place = path.join(folder === "." ? "" : folder, "node_modules", name);
    if (lock.packages[place]) return place;
    if (folder === ".") throw new Error(`the lock file has no ${name}, which ${from} needs`);
  }
}

function fits({ os, cpu, libc }: Locked, platform: Platform): boolean {
  const allows = (list: readonly string[] | undefined, here: string) =>
    list?.includes(here) ?? true;
  return allows(os, platform.os) && allows(cpu, platform.cpu) && allows(libc, platform.libc);
}
