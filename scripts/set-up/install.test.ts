import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const INSTALL = fileURLToPath(new URL("install.mjs", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "paraph-set-up-"));
after(() => {
  rmSync(folder, { recursive: true });
});
let projects = 0;

const LOCK = { "node_modules/a": { version: "1.0.0", integrity: "sha512-a" } };

/** A project whose npm is a script of ours, which says what it finds and does as it is told. */
function project(npm: string) {
  const root = path.join(folder, `${(projects += 1)}`);
  mkdirSync(path.join(root, "bin"), { recursive: true });
  mkdirSync(path.join(root, "packages", "one"), { recursive: true });
  writeFileSync(path.join(root, "package.json"), "{}");
  writeFileSync(path.join(root, "packages", "one", "package.json"), "{}");
  writeFileSync(path.join(root, "package-lock.json"), JSON.stringify({ packages: LOCK }));
  writeFileSync(path.join(root, "bin", "npm"), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
  const at = (name: string): string => path.join(root, name);
  return {
    root,
    at,
    setUp: (): number | null => {
      const call = `import(${JSON.stringify(pathToFileURL(INSTALL).href)})
        .then(({ installWhatIsMissing }) => installWhatIsMissing(${JSON.stringify(root)}))
        .then((code) => { process.exitCode = code; });`;
      const env = { ...process.env, PATH: `${at("bin")}:${process.env["PATH"] ?? ""}` };
      return spawnSync(process.execPath, ["-e", call], { env, stdio: "ignore" }).status;
    },
    installed: (version: string): void => {
      mkdirSync(at("node_modules/a"), { recursive: true });
      const packages = { "node_modules/a": { version, integrity: "sha512-a" } };
      writeFileSync(at("node_modules/.package-lock.json"), JSON.stringify({ packages }));
      writeFileSync(at("node_modules/a/running"), "a program runs from here");
    },
  };
}

const INSTALLS = `
  test -f packages/one/package.json || exit 9
  ls ../node_modules/a > ../seen 2>/dev/null
  mkdir -p node_modules/a
  echo '{"packages":${JSON.stringify(LOCK)}}' > node_modules/.package-lock.json`;

test("a fresh clone is installed once", () => {
  const { setUp, at } = project(`${INSTALLS}\necho once >> ../calls`);
  assert.equal(setUp(), 0);
  assert.equal(setUp(), 0);
  assert.equal(readFileSync(at("calls"), "utf8"), "once\n");
  assert.ok(existsSync(at("node_modules/a")));
  assert.ok(!existsSync(at(".paraph-install")));
});

test("what 'npm install' or 'npm ci' has installed is left as it is", () => {
  const { setUp, at, installed } = project("exit 7");
  installed("1.0.0");
  assert.equal(setUp(), 0);
  assert.ok(existsSync(at("node_modules/a/running")));
});

test("packages of a running program stay in place until the new ones are whole", () => {
  const { setUp, at, installed } = project(INSTALLS);
  installed("0.9.0");
  assert.equal(setUp(), 0);
  assert.equal(readFileSync(at("seen"), "utf8"), "running\n", "they were there all the while");
  assert.ok(!existsSync(at("node_modules/a/running")));
});

test("an installation that fails changes nothing, and the next one is tried", () => {
  const { setUp, at, installed } = project("mkdir -p node_modules/a; exit 3");
  installed("0.9.0");
  assert.equal(setUp(), 3);
  assert.ok(existsSync(at("node_modules/a/running")));
  assert.ok(!existsSync(at(".paraph-install")));
});

test("what an installation that was killed has left is thrown away", () => {
  const { setUp, at } = project(INSTALLS);
  mkdirSync(at(".paraph-install/node_modules/half"), { recursive: true });
  writeFileSync(at(".paraph-install/pid"), "4194304 1");
  assert.equal(setUp(), 0);
  assert.ok(!existsSync(at("node_modules/half")));
  assert.ok(!existsSync(at(".paraph-install")));
});
