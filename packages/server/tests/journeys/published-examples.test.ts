import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { emptyPlace } from "../kit/program.ts";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));

/** Its blocks call an installed program: `main/client-commands.test.ts` runs them with one. */
const INSTALLED = "docs/command-line.md";
/** Every document whose shell blocks a reader is meant to paste. Blocks of one document go together. */
const DOCUMENTS = [
  "README.md",
  ...readdirSync(path.join(ROOT, "docs")).map((name) => `docs/${name}`),
]
  .filter((name) => name.endsWith(".md") && name !== INSTALLED && existsSync(path.join(ROOT, name)))
  .map((name) => ({ name, script: shellOf(readFileSync(path.join(ROOT, name), "utf8")) }))
  .filter(({ script }) => script !== "");

const { url } = await (await emptyPlace()).start();

test("the README shows how to sign a first document", () => {
  assert.ok(
    DOCUMENTS.some(({ name, script }) => name === "README.md" && script.includes("signed.pdf")),
  );
});

for (const { name, script } of DOCUMENTS) {
  test(`the examples of ${name} work as printed`, { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "paraph-examples-"));
    after(() => {
      rmSync(folder, { recursive: true });
    });
    symlinkSync(path.join(ROOT, "docs"), path.join(folder, "docs"));
    symlinkSync(path.join(ROOT, "docs/examples/contract.pdf"), path.join(folder, "contract.pdf"));
    const here = script.replaceAll("http://localhost:8080", url);
    const env = { PATH: process.env["PATH"] ?? "", HOME: folder };
    const options = { cwd: folder, env, timeout: 110_000 };
    const { stdout } = await run("bash", ["-euo", "pipefail", "-c", here], options);
    // What a comment behind a command says is what the command prints.
    for (const [, said = ""] of script.matchAll(/ {3}# ([^\s:]+)/g)) {
      assert.ok(stdout.includes(said), `${name} says ${said}, which was not printed`);
    }
    if (name === "README.md") {
      const signed = readFileSync(path.join(folder, "signed.pdf"));
      assert.match(signed.toString("latin1"), /ETSI\.CAdES\.detached[^]*ETSI\.RFC3161/);
      const widths = [...signed.toString("latin1").matchAll(/\/Rect ?\[\s*60 90 280 170\s*\]/g)];
      assert.equal(widths.length, 1, "the mark stands where the README puts it");
      const verdict: unknown = JSON.parse(readFileSync(path.join(folder, "verdict.json"), "utf8"));
      assert.partialDeepStrictEqual(verdict, { valid: true, signatures: 1 });
    }
  });
}

function shellOf(markdown: string): string {
  return [...markdown.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = ""]) => block).join("\n");
}
