import { spawn } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import { alone } from "./claim.mjs";

const TELL_EVERY_MS = 3000;
/** Inside the project's folder, so that what lies there is moved and not copied. */
const STAGE = ".paraph-install";

/**
 * Installs the packages of the lock file beside the ones that are there, and exchanges the two at the
 * end: a program that runs from the old ones finds a whole folder at every moment. What another `npm`
 * has installed is taken as it is. Gives the exit code.
 */
export async function installWhatIsMissing(root) {
  const wanted = packagesOfThisPlatform(root);
  const stage = path.join(root, STAGE);
  return await alone(stage, {
    what: "installing the packages",
    isDone: () => isInstalled(root, wanted),
    work: () => install(root, stage, Object.keys(wanted)),
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
  copyManifests(root, stage);
  const code = await npmCi(stage);
  clearInterval(telling);
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

/** Scripts of packages are not run: nothing here needs one, and none is to be trusted. */
function npmCi(stage) {
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  return new Promise((resolve) => {
    const child = spawn("npm", args, { cwd: stage, stdio: ["ignore", "ignore", "inherit"] });
    child.on("error", (error) => {
      console.error(`Paraph: npm does not start: ${error.message}`);
      resolve(1);
    });
    child.on("exit", (code) => resolve(code ?? 1));
  });
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
