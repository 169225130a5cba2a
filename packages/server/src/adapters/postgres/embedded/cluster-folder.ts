import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Way } from "./run-as.ts";

/** The major version of the programs we ship; a folder of another one cannot be opened. */
export const POSTGRES_MAJOR = "18";
export const OWNER_ROLE = "paraph";

/** sun_path holds 108 bytes with its closing zero (unix(7)). */
const LONGEST_SOCKET_PATH = 107;
const SOCKET_NAME = ".s.PGSQL.5432";
const POINTER = "paraph-socket-folder";

/** Makes the cluster once, and hands its files to whoever runs PostgreSQL now. */
export function prepareFolder(
  way: Way,
  options: { readonly sync: boolean; readonly major: string },
): void {
  if (!existsSync(path.join(way.cluster, "PG_VERSION"))) initialise(way, options);
  const version = readFileSync(path.join(way.cluster, "PG_VERSION"), "utf8").trim();
  if (version !== options.major) {
    throw new Error(
      `${way.cluster} was written by PostgreSQL ${version}, and this Paraph brings ${options.major}. ` +
        "See 'Upgrade' in docs/operations.md: dump with the old release, restore with this one.",
    );
  }
  const { uid, mode } = statSync(way.cluster);
  if (uid !== way.owner.uid) handOver(way.cluster, way.owner);
  // A restored copy may have lost its mode; PostgreSQL refuses a folder that others can enter.
  if ((mode & 0o077) !== 0) chmodSync(way.cluster, 0o700);
}

/** initdb works in a folder beside; only the finished one gets the name, so a crash leaves no half. */
function initialise(way: Way, { sync }: { readonly sync: boolean }): void {
  const half = `${way.cluster}.${randomBytes(6).toString("hex")}`;
  mkdirSync(half, { recursive: true, mode: 0o700 });
  chmodSync(half, 0o700);
  chownSync(half, way.owner.uid, way.owner.gid);
  const { file, args, options } = way.command(path.join(way.native, "bin", "initdb"), [
    `--pgdata=${half}`,
    `--username=${OWNER_ROLE}`,
    "--auth=trust",
    "--locale=C",
    "--encoding=UTF8",
    ...(sync ? [] : ["--no-sync"]),
  ]);
  const { status, stderr, error } = spawnSync(file, args, {
    ...options,
    cwd: "/",
    encoding: "utf8",
    env: { LC_ALL: "C", PATH: process.env["PATH"], TZ: "UTC" },
  });
  if (status !== 0) {
    rmSync(half, { recursive: true, force: true });
    throw new Error(`initdb failed: ${error?.message ?? stderr.trim()}`);
  }
  try {
    renameSync(half, way.cluster);
  } catch (error) {
    // Another process that started at the same moment was first; its cluster is as good as ours.
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(path.join(way.cluster, "PG_VERSION"))) throw error;
  }
}

function handOver(folder: string, { uid, gid }: Way["owner"]): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    lchownSync(path.join(folder, entry), uid, gid);
  }
  chownSync(folder, uid, gid);
}

/** Where the socket lies: in the cluster, or in a short folder when that path would be too long. */
export function socketFolder(way: Way): string {
  const inside = path.join(way.cluster, SOCKET_NAME);
  if (Buffer.byteLength(inside) <= LONGEST_SOCKET_PATH) return way.cluster;
  const pointer = path.join(way.cluster, POINTER);
  const known = existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : "";
  if (known !== "" && isPrivate(known, way.owner.uid)) return known;
  const mark = createHash("sha256").update(way.cluster).digest("hex").slice(0, 8);
  const made = mkdtempSync(path.join(shortTemporaryFolder(), `paraph-${mark}-`));
  chmodSync(made, 0o700);
  chownSync(made, way.owner.uid, way.owner.gid);
  writeFileSync(pointer, made);
  return made;
}

/** TMPDIR may itself be long; the socket needs a short one. */
function shortTemporaryFolder(): string {
  return tmpdir().length < 60 ? tmpdir() : "/tmp";
}

/** Nobody else may have put something in the place of our folder. */
function isPrivate(folder: string, uid: number): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  return (
    found !== undefined && found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0
  );
}

/**
 * Removes a postmaster.pid whose process is gone. PostgreSQL only asks whether any process has that
 * number, so a zombie, or a stranger with the number after a reboot, would block the start for ever.
 */
export function clearStaleLock(cluster: string): void {
  const lock = path.join(cluster, "postmaster.pid");
  if (existsSync(lock) && processesIn(cluster).length === 0) rmSync(lock, { force: true });
}

/** PostgreSQL's processes work in the cluster's folder; a zombie has no folder any more. */
export function processesIn(cluster: string): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => workingFolder(name) === cluster)
    .map(Number);
}

function workingFolder(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // Gone meanwhile, or another user's: not one of ours either way.
    return null;
  }
}

/** The process that the lock file names, when it really is a PostgreSQL of this folder. */
export function postmasterOf(cluster: string): number | null {
  let lock: string;
  try {
    lock = readFileSync(path.join(cluster, "postmaster.pid"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const pid = Number(lock.split("\n")[0]);
  return processesIn(cluster).includes(pid) ? pid : null;
}
