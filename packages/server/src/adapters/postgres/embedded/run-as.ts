import { spawnSync, type SpawnOptions } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
} from "node:fs";
import path from "node:path";

/** PostgreSQL refuses to run as root. A way is how its programs are started all the same. */
export type Way = {
  readonly name: "self" | "namespace" | "user" | "copy";
  /** Folder with bin, lib and share, which the process can reach. */
  readonly native: string;
  /** Folder of the cluster, which the process can reach. */
  readonly cluster: string;
  /** Who owns the cluster's files. */
  readonly owner: { readonly uid: number; readonly gid: number };
  readonly command: (
    program: string,
    args: readonly string[],
  ) => { readonly file: string; readonly args: readonly string[]; readonly options: SpawnOptions };
};

export type WayName = Way["name"];

/** Where programs and cluster go when the project lies where no other user can look. */
const SHARED_FOLDER = "/var/lib/paraph";
const NOBODY = { uid: 65534, gid: 65534 };

type Place = {
  readonly native: string;
  readonly cluster: string;
  readonly shared?: string;
};
type Make = (place: Place) => Way;

/** Tried in this order when we are root. A namespace comes first: the files stay root's own. */
const ROOT_WAYS: Readonly<Record<Exclude<WayName, "self">, Make>> = {
  namespace: ({ native, cluster }) => ({
    name: "namespace",
    native,
    cluster,
    owner: { uid: 0, gid: 0 },
    command: (program, args) => ({
      file: "unshare",
      args: ["--user", "--map-user=65534", "--map-group=65534", "--", program, ...args],
      options: {},
    }),
  }),
  user: (place) => otherUser("user", place),
  copy: ({ native, cluster, shared = SHARED_FOLDER }) => {
    const marker = createHash("sha256").update(cluster).digest("hex").slice(0, 16);
    return otherUser("copy", {
      native: copyOf(native, shared),
      cluster: path.join(shared, `postgres-${marker}`),
    });
  },
};

/** The first way that can reach the programs and the cluster's folder on this machine. */
export function chooseWay(
  place: Place,
  names: readonly Exclude<WayName, "self">[] = ["namespace", "user", "copy"],
): Way {
  if (process.getuid?.() !== 0) return ourselves(place);
  const refused: string[] = [];
  for (const name of names) {
    const way = ROOT_WAYS[name](place);
    const problem = tryOut(way);
    if (problem === null) return way;
    refused.push(`${name}: ${problem}`);
  }
  throw new Error(
    "PostgreSQL cannot be started as root here. Start Paraph as an ordinary user, or set " +
      `PARAPH_DATABASE_URL. Tried: ${refused.join("; ")}`,
  );
}

function ourselves({ native, cluster }: Place): Way {
  const owner = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  const command: Way["command"] = (file, args) => ({ file, args, options: {} });
  return { name: "self", native, cluster, owner, command };
}

function otherUser(name: "user" | "copy", { native, cluster }: Place): Way {
  const owner = databaseUser();
  return {
    name,
    native,
    cluster,
    owner,
    command: (file, args) => ({ file, args, options: { ...owner } }),
  };
}

/** A user made for databases where there is one; nobody, whom every Linux has, where not. */
function databaseUser(): { readonly uid: number; readonly gid: number } {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const wanted of ["paraph", "postgres"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${wanted}:`))?.split(":") ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return NOBODY;
}

function tryOut(way: Way): string | null {
  const parent = path.dirname(way.cluster);
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  if (way.owner.uid !== 0) openToPass(parent);
  const look = 'cd "$1" && exec "$2" --version';
  const { file, args, options } = way.command("/bin/sh", [
    "-c",
    look,
    "sh",
    parent,
    path.join(way.native, "bin", "postgres"),
  ]);
  const { status, stderr, error } = spawnSync(file, args, { ...options, encoding: "utf8" });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}

/** Another user may pass through our own folder to the cluster, and still not list it. */
function openToPass(folder: string): void {
  const { uid, mode } = statSync(folder);
  if (uid === 0 && (mode & 0o001) === 0) chmodSync(folder, (mode & 0o777) | 0o011);
}

function copyOf(native: string, shared: string): string {
  const target = path.join(shared, `native-${path.basename(path.dirname(native))}`);
  if (existsSync(target)) return target;
  mkdirSync(shared, { recursive: true, mode: 0o711 });
  const half = `${target}.${process.pid}`;
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  chmodSync(half, 0o755);
  renameSync(half, target);
  return target;
}
