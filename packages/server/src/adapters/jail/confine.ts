import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { HOME, programHere } from "./reader-program.ts";

/** What holds a confined process, from the strongest to the weakest. */
export type Confinement = {
  /** `namespace`: the kernel shows it its own code and no other file; `program`: Node's permission model alone. */
  readonly files: "namespace" | "program";
  /** `namespace`: there is no network to reach; `program`: its modules are closed to it. */
  readonly network: "namespace" | "program";
  /** `own`: another user than the service's, who owns nothing. */
  readonly user: "own" | "of the service";
};

/** How a confined process is started. */
export type Launch = {
  readonly confinement: Confinement;
  readonly execPath: string;
  readonly execArgv: readonly string[];
  readonly uid: number | null;
  /** What it runs. */
  readonly program: string;
};

/** The user who owns nothing (LSB: nobody). */
const NOBODY = 65534;
const HEAP_MEGABYTES = 512;
/** A reader at rest holds some 16 MB, which the collector would trace every few tasks if it began below this. */
const UNCOLLECTED_MEGABYTES = 32;
/** All code that it runs; never the folder around it, in which an operator may keep data and keys. */
const CODE = [
  "package.json",
  "node_modules",
  ...["contract", "engine", "server"].map(packageFolder),
];
/** What the loader of the kernel needs to start Node. */
const LIBRARIES = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache"];
/** A folder that every system has and that holds nothing of ours; in its own namespace it becomes the root. */
const ROOT_FOLDERS = ["/mnt", "/media", "/srv", "/opt"];
const TOOLS = "/usr/sbin:/usr/bin:/sbin:/bin";

/**
 * Runs in a namespace of its own: builds a root out of the folders before `--`, makes it the only one, and gives every
 * right over the namespace back before the program starts. `exec` keeps the process id, by which it is watched.
 */
const scriptFor = (identity: string): string => `
set -e
umask 022
PATH=${TOOLS}
root=$1; shift
mount=$(command -v mount); setpriv=$(command -v setpriv)
mount -t tmpfs -o size=1m,mode=755 none "$root"
bind() {
  if [ -d "$1" ]; then mkdir -p "$root$1"; else mkdir -p "$root\${1%/*}"; : > "$root$1"; fi
  mount --rbind "$1" "$root$1"
}
bind "$mount"; bind "$setpriv"
while [ "$1" != -- ]; do bind "$1"; shift; done
shift
mkdir "$root/.old"
cd "$root"
pivot_root . .old
"$mount" -n -i -t tmpfs -o size=4k,mode=0 none /.old
ulimit -c 0
ulimit -f 0
exec "$setpriv" ${identity} --no-new-privs --bounding-set=-all --inh-caps=-all --ambient-caps=-all "$@"
`;

/** Rights over what is in them are kept only until the root is built. */
const OWN_USERS = ["--user", "--map-current-user", "--keep-caps"];
const NAMESPACES = ["--net", "--ipc", "--uts", "--mount"];

let found: Launch | null = null;

/** The strongest way of starting a confined process that works here; tried once. */
export function launchHere(): Launch {
  found ??= candidates().find(works) ?? weakestLaunch();
  return found;
}

/** The weakest: what the program holds by itself, for machines that allow nothing else. */
export function weakestLaunch(): Launch {
  return plain(null, programHere());
}

/** The ways of starting one, from the strongest to the weakest. */
export function candidates(): readonly Launch[] {
  const program = programHere();
  if (process.getuid?.() !== 0) return [apart(null, program), plain(null, program)];
  return [
    apart(NOBODY, program),
    apartByRoot(program),
    apart(null, program),
    plain(NOBODY, program),
    plain(null, program),
  ];
}

/**
 * The same where our code lies in a folder that is closed to others, such as the home of root: root builds the new root,
 * in which the folders around the code are open, and becomes nobody before the program starts.
 */
function apartByRoot(program: string): Launch {
  const identity = `--reuid=${NOBODY} --regid=${NOBODY} --clear-groups`;
  return { ...inNewRoot(NAMESPACES, identity, program), uid: null };
}

/** In namespaces of its own, with a root that holds its code only. */
function apart(uid: number | null, program: string): Launch {
  const launch = inNewRoot([...OWN_USERS, ...NAMESPACES], "", program);
  const user = uid === null ? "of the service" : "own";
  return { ...launch, confinement: { ...launch.confinement, user }, uid };
}

function inNewRoot(
  namespaces: readonly string[],
  identity: string,
  program: string,
): Omit<Launch, "uid"> {
  const root = ROOT_FOLDERS.find((one) => existsSync(one) && !isWithin(HOME, one)) ?? "/mnt";
  const shown = [...LIBRARIES.filter(existsSync), process.execPath, ...codePaths()];
  return {
    confinement: { files: "namespace", network: "namespace", user: "own" },
    execPath: "unshare",
    execArgv: [
      ...namespaces,
      ...["--", "/bin/sh", "-c", scriptFor(identity), "sh", root].concat(shown, "--"),
      process.execPath,
      ...permissions(),
    ],
    program,
  };
}

function plain(uid: number | null, program: string): Launch {
  return {
    confinement: {
      files: "program",
      network: "program",
      user: uid === null ? "of the service" : "own",
    },
    execPath: process.execPath,
    execArgv: permissions(),
    uid,
    program,
  };
}

/** Reading its own code is all it may do: no writing, no processes, no workers, no add-ons. */
function permissions(): readonly string[] {
  return [
    "--permission",
    ...codePaths().map((folder) => `--allow-fs-read=${folder}`),
    `--max-old-space-size=${HEAP_MEGABYTES}`,
    `--initial-old-space-size=${UNCOLLECTED_MEGABYTES}`,
    "--no-warnings",
  ];
}

function codePaths(): readonly string[] {
  const named = CODE.map((name) => path.join(HOME, name)).filter(existsSync);
  return [...new Set([...named, ...named.map((one) => realpathSync(one))])];
}

function works({ execPath, execArgv, uid, program }: Launch): boolean {
  // What -e runs has the modules of Node as globals.
  const read = `fs.readFileSync(${JSON.stringify(program)})`;
  const { status } = spawnSync(execPath, [...execArgv, "-e", read], {
    env: { PATH: TOOLS },
    stdio: "ignore",
    timeout: 20_000,
    ...(uid !== null && { uid, gid: uid }),
  });
  return status === 0;
}

function packageFolder(name: string): string {
  return path.join("packages", name);
}

function isWithin(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`);
}
