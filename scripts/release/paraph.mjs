// The program of a release. Plain JavaScript that any Node reads, so that an old one is told what is wrong.
import path from "node:path";

if (Number(process.versions.node.split(".")[0]) < 24) {
  console.error(`Paraph needs Node 24 or newer and this is Node ${process.versions.node}.`);
  process.exit(1);
}
// Not beside the program: a new release is unpacked into a folder of its own and keeps the data.
process.env.PARAPH_DATA_DIR ||= path.join(process.env.INIT_CWD ?? process.cwd(), ".paraph");
await import("./packages/server/src/main/cli.js");
