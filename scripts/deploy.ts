import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { CHECKS, refusalOf } from "./deploy/checks.ts";
import { toolOf } from "./deploy/tools.ts";

/**
 * Has each file in deploy/ checked by the linter of its own program; `--fetch` fetches the linters that
 * are not installed. What was not run says so; ends with 1 when a linter refuses a file.
 */
const mayFetch = process.argv.includes("--fetch");
const place = mkdtempSync(path.join(tmpdir(), "paraph-deploy-"));
for (const check of CHECKS) {
  const program = toolOf(check.tool, mayFetch);
  const name = `deploy/${check.file}`;
  if (program === null) {
    console.log(`not run  ${name}: there is no ${check.tool} here`);
    continue;
  }
  const refusal = refusalOf(check, program, "deploy", path.join(place, check.tool));
  console.log(
    refusal === null ? `ok       ${name} (${check.tool})` : `REFUSED  ${name}\n${refusal}`,
  );
  if (refusal !== null) process.exitCode = 1;
}
rmSync(place, { recursive: true });
