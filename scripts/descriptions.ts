import { rmSync } from "node:fs";
import { startProgram, type Program } from "./bench/program.ts";
import { findCaller, WANTED } from "./conformance/caller.ts";
import { run } from "./conformance/run.ts";

/**
 * Has a program that is not ours call everything that the served descriptions describe, with values
 * that they allow and values that they do not: no fault of ours, and no answer that is not described.
 */
const VERSIONS = ["v1", "v2", "v3"] as const;
/** A description cannot say everything that a call needs, such as the state of a request. */
const UNJUDGED = "positive_data_acceptance";
const EACH = ["--phases", "examples,coverage,fuzzing", "-n", "5", "--seed", "1"];
const PATIENCE_SECONDS = 600;

const caller = await findCaller();
const failures = caller === null ? [] : await callAll(caller);
if (caller === null) console.log(`skipped: ${WANTED} cannot be had here`);
for (const line of failures) console.log(`failed: ${line}`);
const passed = caller === null ? 0 : VERSIONS.length - failures.length;
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function callAll(program: string): Promise<readonly string[]> {
  const service = await startProgram();
  try {
    const all: string[] = [];
    for (const version of VERSIONS) all.push(...(await callOne(program, service, version)));
    return all;
  } finally {
    await service.stop();
    rmSync(".schemathesis", { recursive: true, force: true });
  }
}

async function callOne(
  program: string,
  { url, logIn }: Program,
  version: string,
): Promise<readonly string[]> {
  const token = `Authorization: Bearer ${await logIn()}`;
  const address = `${url}/${version}/api-docs`;
  const asked = ["run", address, "-u", `${url}/${version}`, "-H", token, "--exclude-checks"];
  const options = { seconds: PATIENCE_SECONDS };
  const { code, out } = await run(program, [...asked, UNJUDGED, ...EACH], options);
  return code === 0 ? [] : [`${version}, ${WANTED} ends with ${code}:\n${findingsIn(out)}`];
}

function findingsIn(out: string): string {
  const [, findings = out] = out.split(/^=+ FAILURES =+$/m);
  return findings.slice(0, 8000);
}
