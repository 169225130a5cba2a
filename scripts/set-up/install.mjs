import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { alone } from "./claim.mjs";

const TELL_EVERY_MS = 3000;
/** Inside the project's folder, so that what lies there is moved and not copied. */
const STAGE = ".paraph-install";
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
/** The exit code of who was stopped, as a shell has it. */
const STOPPED = 130;
const NETWORK_MS = 8000;
/** Three more attempts within seconds; npm's own would take more than a minute to say that there is no network. */
const PATIENCE = [
  "--fetch-retries=3",
  "--fetch-retry-mintimeout=1000",
  "--fetch-retry-maxtimeout=3000",
];

/**
 * Installs the packages of the lock file beside the ones that are there, and exchanges the two at the
 * end: a program that runs from the old ones finds a whole folder at every moment. What another `npm`
 * has installed is taken as it is. `isRefused` is asked before anything is fetched. Gives the exit code.
 */
export async function installWhatIsMissing(root, isRefused = () => Promise.resolve(false)) {
  const wanted = packagesOfThisPlatform(root);
  const place = path.join(root, STAGE);
  // A folder of each process: the npm of one that was killed may still write into its own.
  const stage = path.join(place, String(process.pid));
  return await alone(place, {
    what: "installing the packages",
    isDone: () => isInstalled(root, wanted),
    work: async () => ((await isRefused()) ? 1 : install(root, stage, Object.keys(wanted))),
  });
}

async function install(root, stage, folders) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  console.error(
    `Paraph: installing ${folders.length} packages, among them Node 24 and PostgreSQL 18. ` +
      "This happens once and takes about a minute.",
  );
  const telling = setInterval(() => {
    const there = folders.filter((folder) => existsSync(path.join(stage, folder, "package.json")));
    console.error(`Paraph: ${there.length} of ${folders.length} packages after ${seconds()} s`);
  }, TELL_EVERY_MS);
  mkdirSync(stage);
  copyManifests(root, stage);
  const looking = tellWithoutNetwork(stage);
  const code = await npmCi(stage);
  clearInterval(telling);
  looking.abort();
  if (code === STOPPED) {
    console.error("Paraph: stopped; nothing was installed. The next start begins anew.");
    return code;
  }
  if (code !== 0) {
    console.error(
      "Paraph: 'npm ci' failed; its message is above. Check the network (npm config get registry), " +
        "the free space and that this folder is yours, then try again.",
    );
    return code;
  }
  exchange(root, stage);
  console.error(`Paraph: installed in ${seconds()} s.`);
  return 0;
}

/** All that npm needs to know; the packages of the project itself become links, as in the root. */
function copyManifests(root, stage) {
  for (const file of ["package.json", "package-lock.json", ".npmrc"]) {
    if (existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(stage, file));
  }
  const packages = path.join(root, "packages");
  for (const name of existsSync(packages) ? readdirSync(packages) : []) {
    const manifest = path.join("packages", name, "package.json");
    if (existsSync(path.join(root, manifest))) {
      cpSync(path.join(root, manifest), path.join(stage, manifest));
    }
  }
}

/**
 * Scripts of packages are not run: nothing here needs one, and none is to be trusted. Who stops us stops npm with all
 * its processes, and we end after them: nothing goes on in the background.
 */
function npmCi(stage) {
  const args = [
    "ci",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    ...PATIENCE,
  ];
  return new Promise((resolve) => {
    const stdio = ["ignore", "ignore", "inherit"];
    const child = spawn("npm", args, { cwd: stage, stdio, detached: true });
    let isStopped = false;
    // At once: npm would tidy up and wait for the network first, and all that it has is thrown away.
    const stop = () => {
      isStopped = true;
      killGroup(child);
    };
    for (const signal of SIGNALS) process.on(signal, stop);
    const end = (code) => {
      for (const signal of SIGNALS) process.off(signal, stop);
      resolve(isStopped ? STOPPED : code);
    };
    child.on("error", (error) => {
      console.error(`Paraph: npm does not start: ${error.message}`);
      end(1);
    });
    child.on("exit", (code) => end(code ?? 1));
  });
}

function killGroup({ pid }) {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/**
 * Asks the registry by npm's own way (its proxies, its certificates) while the installation runs: what npm would say
 * after minutes is said now. It goes on, because everything may lie in its cache.
 */
function tellWithoutNetwork(stage) {
  const looking = new AbortController();
  const args = ["ping", "--fetch-retries=0", `--fetch-timeout=${NETWORK_MS}`];
  const stdio = ["ignore", "ignore", "pipe"];
  const { signal } = looking;
  const timeout = NETWORK_MS + 1000;
  const child = spawn("npm", args, { cwd: stage, stdio, signal, timeout, detached: true });
  let said = "";
  child.stderr.on("data", (piece) => (said += piece));
  child.on("error", () => undefined); // it was not needed any more, or npm itself does not start
  child.on("close", (code) => {
    // A registry that answers, if only that it knows no ping, is there.
    const isAnswered = code === 0 || /\bE\d{3}\b/.test(said);
    if (isAnswered || signal.aborted) return;
    const [, why = "no answer"] = /code (E[A-Z_]+)/.exec(said) ?? [];
    console.error(
      `Paraph: the registry of npm cannot be reached (${why}). Check the network, the proxy and ` +
        "'npm config get registry'. Without it only what lies in npm's cache can be installed.",
    );
  });
  return looking;
}

/** Two renames; what somebody put beside the packages (caches) stays behind with the old ones. */
function exchange(root, stage) {
  const place = path.join(root, "node_modules");
  const fresh = path.join(stage, "node_modules");
  if (existsSync(place)) renameSync(place, path.join(stage, "old"));
  renameSync(fresh, place);
}

/** npm writes its own list as the last thing; it must name every package in its version. */
function isInstalled(root, wanted) {
  const list = path.join(root, "node_modules", ".package-lock.json");
  if (!existsSync(list)) return false;
  const there = readPackages(list);
  return Object.entries(wanted).every(
    ([folder, { version, integrity }]) =>
      there[folder]?.version === version &&
      there[folder].integrity === integrity &&
      statSync(path.join(root, folder), { throwIfNoEntry: false })?.isDirectory() === true,
  );
}

function packagesOfThisPlatform(root) {
  const fits = (list, here) => !list || list.includes(here);
  return Object.fromEntries(
    Object.entries(readPackages(path.join(root, "package-lock.json")))
      .filter(([folder, { link }]) => folder.startsWith("node_modules/") && !link)
      .filter(([, { os, cpu, libc }]) => {
        return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, "glibc");
      }),
  );
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}
