import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { callsOf } from "../packages/contract/src/calls/index.ts";
import { INTERFACES, SANDBOX } from "../packages/contract/src/interfaces.ts";
import {
  addressesOf,
  handWritten,
  pathsOf,
  writtenPaths,
  type Source,
} from "./calls/hand-written.ts";
import { addressesProblem } from "./write-addresses.ts";
import { sdkProblem } from "./write-sdk.ts";

/** Refuses calls that do not come from the contract, wherever they are made or served, and an old SDK. */
const WEB = "packages/web/src";
/** The script of the reference's pages sends what a reader typed. */
const REFERENCE = path.join(WEB, "reference");
const SERVED = [
  "packages/server/src/http/interface",
  "packages/server/src/http/sandbox",
  "packages/server/src/http/pages/reference",
  "scripts/sdk",
];

const interfaces = [...Object.values(INTERFACES), SANDBOX].map(({ root, calls }) => ({
  root,
  paths: callsOf(calls).map(({ call }) => call.path),
}));
const problems = [
  ...sourcesIn(WEB)
    .filter(({ file }) => !file.startsWith(REFERENCE))
    .flatMap((one) => handWritten(one, path.join(WEB, "api.ts"), addressesOf(interfaces))),
  ...SERVED.flatMap(sourcesIn).flatMap((one) => writtenPaths(one, pathsOf(interfaces))),
  addressesProblem(),
  await sdkProblem(),
].filter((problem) => problem !== null);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function sourcesIn(folder: string): readonly Source[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .map((file) => path.join(folder, file))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }));
}
