import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { policyViolations, type LockFile } from "./dependencies/policy.ts";

/**
 * Compares the lock file with what the registry offers: known vulnerabilities and newer versions of
 * what we ask for. Ends with 1 on a vulnerability or a violation of the policy, never on a newer version.
 */
const run = promisify(execFile);
const violations = policyViolations(
  JSON.parse(readFileSync("package-lock.json", "utf8")) as LockFile,
);
for (const violation of violations) console.log(`policy: ${violation}`);

const audit = await answerOf(["audit", "--json"]);
const vulnerable = Object.entries(audit?.["vulnerabilities"] ?? {}) as [
  string,
  { severity: string },
][];
for (const [name, { severity }] of vulnerable) console.log(`vulnerable: ${name} (${severity})`);
if (audit?.["vulnerabilities"] === undefined)
  console.log("not checked: the registry does not answer questions about vulnerabilities");

const outdated = (await answerOf(["outdated", "--json"])) ?? {};
for (const [name, found] of Object.entries(outdated)) {
  // A package that several workspaces ask for is an array.
  const [one] = [found].flat() as { wanted: string; latest: string }[];
  if (one && isNewer(one.latest, one.wanted))
    console.log(`newer: ${name} ${one.wanted} -> ${one.latest}`);
}
process.exitCode = violations.length + vulnerable.length > 0 ? 1 : 0;

/** What npm prints as JSON. It ends with 1 where it found something, so the exit code says nothing. */
async function answerOf(args: readonly string[]): Promise<Record<string, unknown> | null> {
  const { stdout } = await run("npm", [...args], { maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? "" }),
  );
  return stdout.trim() === "" ? null : (JSON.parse(stdout) as Record<string, unknown>);
}

function isNewer(one: string, other: string): boolean {
  return one.localeCompare(other, "en", { numeric: true }) > 0;
}
