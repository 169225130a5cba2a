// Installs what the lock file names when it is not there yet, so that `npm start` and `npm test`
// work on a fresh clone. Plain JavaScript without dependencies: it runs under Node 20.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const stamp = path.join(root, "node_modules", ".paraph-installed");
const lock = createHash("sha256")
  .update(readFileSync(path.join(root, "package-lock.json")))
  .digest("hex");

if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== lock) {
  console.log("Paraph: installing dependencies, Node 24 and PostgreSQL (about a minute, once) ...");
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) {
    console.error(
      "Paraph: 'npm ci' failed; its message is above. Check the network and try again.",
    );
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, lock);
  console.log("Paraph: installed.");
}
