// Installs what the lock file names and builds what is built when they are not there yet, so
// that `npm start`, `npm run paraph` and `npm test` work on a fresh clone. Plain JavaScript without
// dependencies: it runs under Node 20.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isPortTaken } from "./set-up/free-port.mjs";
import { installWhatIsMissing } from "./set-up/install.mjs";
import { buildWhatChanged } from "./set-up/when-changed.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

if (Number(process.versions.node.split(".")[0]) < 20) {
  console.error(`Paraph: this is Node ${process.versions.node}; install Node 20 or newer first.`);
  process.exit(1);
}
const isStart = process.argv[2] === "start";
const isRefused = isStart ? () => isPortTaken(process.env) : undefined;
process.exitCode = (await installWhatIsMissing(root, isRefused)) || (await buildWhatChanged(root));
