import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { handWritten } from "./calls/hand-written.ts";
import { addressesProblem } from "./write-addresses.ts";
import { sdkProblem } from "./write-sdk.ts";

/** Refuses calls of the web application that do not come from the contract, and an old SDK. */
const FOLDER = "packages/web/src";
/** The script of the reference's pages sends what a reader typed. */
const REFERENCE = path.join(FOLDER, "reference");

const found = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .map((file) => path.join(FOLDER, file))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test.") && !file.startsWith(REFERENCE))
  .flatMap((file) =>
    handWritten({ file, text: readFileSync(file, "utf8") }, path.join(FOLDER, "api.ts")),
  );
const problems = [...found, addressesProblem(), await sdkProblem()].filter(
  (problem) => problem !== null,
);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
