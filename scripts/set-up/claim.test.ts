import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Real processes in a project whose builds are begun and ended by the test. */
const WHEN_CHANGED = pathToFileURL(
  fileURLToPath(new URL("when-changed.mjs", import.meta.url)),
).href;
const WEB = "scripts/web/build.ts";
const READER = "scripts/reader/build.ts";
const folder = mkdtempSync(path.join(tmpdir(), "paraph-claim-"));
const running = new Set<ReturnType<typeof spawn>>();
let projects = 0;
after(() => {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, "SIGKILL");
  rmSync(folder, { recursive: true });
});

/** Like the true one it works in a folder of one name, and fails when it finds it taken. */
const BUILD = `
  import { appendFileSync, mkdirSync, rmdirSync } from "node:fs";
  mkdirSync("building");
  console.log("begun " + process.argv[2]);
  for await (const line of process.stdin) void line;
  appendFileSync("calls", process.argv[2] + "\\n");
  for (const name of ["web", "server"]) mkdirSync("packages/" + name + "/built", { recursive: true });
  rmdirSync("building");`;

function project() {
  const root = path.join(folder, `${(projects += 1)}`);
  for (const name of ["web", "contract", "engine", "server"]) {
    mkdirSync(path.join(root, "packages", name, "src"), { recursive: true });
    writeFileSync(path.join(root, "packages", name, "package.json"), "{}");
  }
  for (const name of ["web", "reader"])
    mkdirSync(path.join(root, "scripts", name), { recursive: true });
  writeFileSync(path.join(root, "packages/web/index.html"), "");
  writeFileSync(path.join(root, "package-lock.json"), "{}");
  writeFileSync(path.join(root, "scripts/run.mjs"), BUILD);
  return {
    root,
    calls: (): string => readFileSync(path.join(root, "calls"), "utf8"),
    left: (): readonly string[] => readdirSync(root).filter((name) => name.startsWith(".paraph")),
    at: (name: string): string => path.join(root, name),
    setUp: () => setUp(root),
  };
}

/** One set-up. Its builds end when its input does. */
function setUp(root: string) {
  const call = `import(${JSON.stringify(WHEN_CHANGED)})
    .then(({ buildWhatChanged }) => buildWhatChanged(${JSON.stringify(root)}))
    .then((code) => { process.exitCode = code; });`;
  const child = spawn(process.execPath, ["-e", call], { stdio: "pipe", detached: true });
  running.add(child);
  const ended = once(child, "close").then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  let said = "";
  let wanted = "";
  let tell = () => {};
  const received = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const listen = (chunk: Buffer): void => {
    said += chunk.toString();
    if (wanted !== "" && said.includes(wanted)) tell();
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  return {
    pid: child.pid ?? 0,
    ended,
    /** Until it says so, or fails to. */
    says: async (text: string): Promise<void> => {
      wanted = text;
      if (said.includes(text)) return;
      const early = ended.then((code) => {
        assert.ok(said.includes(text), `ended with ${code} without "${text}": ${said}`);
      });
      await Promise.race([received, early]);
    },
    goOn: (): void => void child.stdin.end(),
    kill: async (): Promise<void> => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      await ended;
    },
  };
}

test("of two set-ups at once the second waits for the builds of the first and builds nothing", async () => {
  const { setUp, calls, left } = project();
  const first = setUp();
  await first.says(`begun ${WEB}`);
  const second = setUp();
  await second.says(`process ${first.pid} is building the web application already`);
  first.goOn();
  second.goOn();
  assert.deepEqual(await Promise.all([first.ended, second.ended]), [0, 0]);
  assert.equal(calls(), `${WEB}\n${READER}\n`);
  assert.deepEqual(left(), [], "nothing stays behind");
});

test("when the first fails the one that waited tries itself", async () => {
  const { setUp, calls, at } = project();
  const first = setUp();
  await first.says(`begun ${WEB}`);
  const second = setUp();
  await second.says("waiting for its end");
  // What the build would do last fails.
  rmSync(at("building"), { recursive: true });
  first.goOn();
  assert.notEqual(await first.ended, 0);
  second.goOn();
  assert.equal(await second.ended, 0);
  assert.equal(calls(), `${WEB}\n${WEB}\n${READER}\n`);
});

test("the place of one that was killed is taken over by one of those who find it", async () => {
  const { setUp, calls, at, left } = project();
  const dead = setUp();
  await dead.says(`begun ${WEB}`);
  await dead.kill();
  assert.ok(existsSync(at(".paraph-build/pid")), "it had no time to clear up");
  rmSync(at("building"), { recursive: true });
  const others = [setUp(), setUp(), setUp()];
  for (const other of others) other.goOn();
  assert.deepEqual(await Promise.all(others.map(({ ended }) => ended)), [0, 0, 0]);
  assert.equal(calls(), `${WEB}\n${READER}\n`);
  assert.deepEqual(left(), []);
});

test("a living process that has the number of a dead one holds no place", async () => {
  const { setUp, at } = project();
  mkdirSync(at(".paraph-build"));
  writeFileSync(at(".paraph-build/pid"), `${process.pid} 1`);
  const one = setUp();
  one.goOn();
  assert.equal(await one.ended, 0);
});

test("a place without a name is nobody's", async () => {
  const { setUp, at } = project();
  mkdirSync(at(".paraph-build/half"), { recursive: true });
  const one = setUp();
  one.goOn();
  assert.equal(await one.ended, 0);
});
