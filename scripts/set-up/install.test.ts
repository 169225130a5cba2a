import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

const INSTALL = fileURLToPath(new URL("install.mjs", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "paraph-set-up-"));
after(() => {
  rmSync(folder, { recursive: true });
});
let projects = 0;

const LOCK = { "node_modules/a": { version: "1.0.0", integrity: "sha512-a" } };

/** A project whose npm is a script of ours, which says what it finds and does as it is told. */
function project(npm: string, ping = "exit 0") {
  const root = path.join(folder, `${(projects += 1)}`);
  mkdirSync(path.join(root, "bin"), { recursive: true });
  mkdirSync(path.join(root, "packages", "one"), { recursive: true });
  writeFileSync(path.join(root, "package.json"), "{}");
  writeFileSync(path.join(root, "packages", "one", "package.json"), "{}");
  writeFileSync(path.join(root, "package-lock.json"), JSON.stringify({ packages: LOCK }));
  const script = `#!/bin/sh\n[ $1 = ping ] && { ${ping}; }\n${npm}\n`;
  writeFileSync(path.join(root, "bin", "npm"), script, { mode: 0o755 });
  const at = (name: string): string => path.join(root, name);
  const call = `import(${JSON.stringify(pathToFileURL(INSTALL).href)})
    .then(({ installWhatIsMissing }) => installWhatIsMissing(${JSON.stringify(root)}))
    .then((code) => { process.exitCode = code; });`;
  const called = [process.execPath, ["-e", call]] as const;
  const env = { ...process.env, PATH: `${at("bin")}:${process.env["PATH"] ?? ""}` };
  return {
    root,
    at,
    setUp: (): number | null => spawnSync(...called, { env, stdio: "ignore" }).status,
    /** The same while the test goes on. */
    startSetUp: () => {
      const child = spawn(...called, { env, stdio: ["ignore", "ignore", "pipe"] });
      let said = "";
      child.stderr.on("data", (piece: Buffer) => (said += piece.toString()));
      return { child, said: () => said, ended: once(child, "exit") as Promise<[number | null]> };
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
  ls ../../node_modules/a > ../../seen 2>/dev/null
  mkdir -p node_modules/a
  echo '{"packages":${JSON.stringify(LOCK)}}' > node_modules/.package-lock.json`;

test("a fresh clone is installed once", () => {
  const { setUp, at } = project(`${INSTALLS}\necho once >> ../../calls`);
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

/** Waits for a file that the npm of a test writes. */
async function readWhenThere(file: string): Promise<string> {
  while (!existsSync(file) || readFileSync(file, "utf8") === "") await pause(20);
  return readFileSync(file, "utf8").trim();
}

/** One that has ended and that nobody has asked for, as in a container, is not alive. */
function isAlive(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
  } catch {
    return false;
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  test(`${signal} ends npm with the installation, and the next one is whole`, async () => {
    const first = `trap '' TERM; test -f ../../seen || { sleep 60 & echo $! > ../../pids; wait; exit 0; }`;
    const { startSetUp, setUp, at } = project(`${first}\n${INSTALLS}`);
    const { child, ended, said } = startSetUp();
    const pid = Number(await readWhenThere(at("pids")));
    child.kill(signal);
    assert.deepEqual(await ended, [130, null]);
    assert.match(said(), /stopped; nothing was installed/);
    while (isAlive(pid)) await pause(20);
    assert.ok(!existsSync(at(".paraph-install")));
    assert.ok(!existsSync(at("node_modules")));
    writeFileSync(at("seen"), "");
    assert.equal(setUp(), 0);
    assert.ok(existsSync(at("node_modules/a")));
  });
}

test("the npm of an installation that was killed writes into nobody's packages", async () => {
  const stray = `test -f ../../seen || {
    touch ../../seen; here=$PWD; echo $$ > ../../pids
    while ! test -f ../../second; do sleep 0.02; done
    mkdir -p $here/node_modules/stray; echo done > ../../strayed; exit 0; }
    touch ../../second; while ! test -f ../../strayed; do sleep 0.02; done`;
  const { startSetUp, setUp, at } = project(`${stray}\n${INSTALLS}`);
  const { child, ended } = startSetUp();
  await readWhenThere(at("pids"));
  child.kill("SIGKILL");
  await ended;
  assert.equal(setUp(), 0);
  assert.ok(existsSync(at("node_modules/a")));
  assert.ok(!existsSync(at("node_modules/stray")));
  assert.ok(!existsSync(at(".paraph-install")));
});

test("without a network that is said while npm still tries", async () => {
  const { startSetUp } = project("sleep 4; exit 1", "echo 'npm error code ENOTFOUND' >&2; exit 1");
  const { ended, said } = startSetUp();
  assert.deepEqual(await ended, [1, null]);
  const [told, failed] = [
    said().indexOf("cannot be reached (ENOTFOUND)"),
    said().indexOf("'npm ci' failed"),
  ];
  assert.ok(told >= 0 && told < failed, said());
});

test("a registry that answers, whatever it says to a ping, is no missing network", async () => {
  const { startSetUp } = project(
    `sleep 0.5\n${INSTALLS}`,
    "echo 'npm error code E404' >&2; exit 1",
  );
  const { ended, said } = startSetUp();
  assert.deepEqual(await ended, [0, null]);
  assert.doesNotMatch(said(), /cannot be reached/);
});

test("a port that is taken is found before anything is installed", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const free = pathToFileURL(path.join(path.dirname(INSTALL), "free-port.mjs")).href;
  const { isPortTaken } = (await import(free)) as {
    isPortTaken: (environment: Record<string, string>) => Promise<boolean>;
  };
  const { root, at } = project(`touch ../../called\n${INSTALLS}`);
  const { installWhatIsMissing } = (await import(pathToFileURL(INSTALL).href)) as {
    installWhatIsMissing: (root: string, isRefused: () => Promise<boolean>) => Promise<number>;
  };
  const isRefused = () => isPortTaken({ PARAPH_PORT: String(port) });
  assert.equal(await installWhatIsMissing(root, isRefused), 1);
  assert.ok(!existsSync(at("called")));
  assert.ok(!existsSync(at(".paraph-install")));
  server.close();
  await once(server, "close");
  assert.equal(await isRefused(), false);
});
