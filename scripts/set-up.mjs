// Installs what the lock file names and builds the web application when they are not there yet, so
// that `npm start` and `npm test` work on a fresh clone. Plain JavaScript without dependencies: it runs
// under Node 20.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildWebWhenChanged } from "./web/when-changed.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const stamp = path.join(root, "node_modules", ".paraph-installed");
const lockText = readFileSync(path.join(root, "package-lock.json"));
const lock = createHash("sha256").update(lockText).digest("hex");
const TELL_EVERY_MS = 3000;

if (Number(process.versions.node.split(".")[0]) < 20) {
  console.error(`Paraph: this is Node ${process.versions.node}; install Node 20 or newer first.`);
  process.exit(1);
}
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== lock) await install();
await buildWebWhenChanged(root);

async function install() {
  const wanted = packagesOfThisPlatform();
  const began = Date.now();
  console.log(
    `Paraph: installing ${wanted.length} packages, among them Node 24 and PostgreSQL 18. ` +
      "This happens once and takes about a minute.",
  );
  const telling = setInterval(() => {
    const there = wanted.filter((folder) => existsSync(path.join(root, folder, "package.json")));
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(`Paraph: ${there.length} of ${wanted.length} packages after ${seconds} s`);
  }, TELL_EVERY_MS);
  dropHalfInstalled();
  const code = await npmCi();
  clearInterval(telling);
  if (code !== 0) {
    console.error(
      "Paraph: 'npm ci' failed; its message is above. Check the network (npm config get registry), " +
        "the free space and that this folder is yours, then try again.",
    );
    process.exit(code);
  }
  writeFileSync(stamp, lock);
  console.log(`Paraph: installed in ${Math.round((Date.now() - began) / 1000)} s.`);
}

/** What an interrupted installation left; npm stumbles over it (ENOTEMPTY), or still writes to it. */
function dropHalfInstalled() {
  if (existsSync(stamp)) return;
  rmSync(path.join(root, "node_modules"), { recursive: true, force: true, maxRetries: 10 });
}

/** Scripts of packages are not run: nothing here needs one, and none is to be trusted. */
function npmCi() {
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  return new Promise((resolve) => {
    const child = spawn("npm", args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
    child.on("error", (error) => {
      console.error(`Paraph: npm does not start: ${error.message}`);
      resolve(1);
    });
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

function packagesOfThisPlatform() {
  const fits = (list, here) => !list || list.includes(here);
  return Object.entries(JSON.parse(lockText.toString()).packages)
    .filter(([folder, { link }]) => folder.startsWith("node_modules/") && !link)
    .filter(([, { os, cpu, libc }]) => {
      return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, "glibc");
    })
    .map(([folder]) => folder);
}
