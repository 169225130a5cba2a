import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSocket, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import {
  candidates,
  type Launch,
  launchHere,
  weakestLaunch,
} from "../../src/adapters/jail/confine.ts";

const PROBE = path.join(import.meta.dirname, "../kit/programs/break-out.ts");
const folder = mkdtempSync(path.join(tmpdir(), "paraph-break-out-"));
const secret = path.join(folder, "master.key");
writeFileSync(secret, "secret", { mode: 0o600 });
const server = createServer((_, answer) => answer.end());
const database = createSocket((one) => one.end());
const socket = path.join(folder, "s.PGSQL.5432");
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
await new Promise<void>((done) => database.listen(socket, done));
const { port } = server.address() as AddressInfo;
after(() => {
  server.close();
  database.close();
  rmSync(folder, { recursive: true });
});

const ALL = [
  "read the master key",
  "list the data folder",
  "read a file of the system",
  "read the environment of the service",
  "write a file",
  "reach a server",
  "reach the socket of the database",
  "fetch an address",
  "start a program",
  "signal the service",
];

type Way = Pick<Launch, "execPath" | "execArgv" | "uid">;

/** What the probe got away with. */
async function brokenOut({ execPath, execArgv, uid }: Way, network: "open" | "closed") {
  const words = [...execArgv, PROBE, secret, folder, String(port), socket, network];
  const options = {
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin" },
    cwd: "/",
    ...(uid !== null && { uid, gid: uid }),
  };
  const printed = await new Promise<string>((resolve, reject) => {
    execFile(execPath, words, options, (error, out, stderr) => {
      if (error) reject(new Error(stderr, { cause: error }));
      else resolve(out);
    });
  });
  return JSON.parse(printed) as string[];
}

test("control: unconfined, the probe succeeds with everything", async () => {
  const free = { execPath: process.execPath, execArgv: ["--no-warnings"], uid: null };
  assert.deepEqual(await brokenOut(free, "open"), ALL);
});

/** Processes of the same user can be signalled; only another user holds that (docs/operations.md). */
const SIGNALS = launchHere().confinement.user === "own" ? [] : ["signal the service"];

test("as confined processes are started here, it succeeds with nothing", async () => {
  assert.deepEqual(await brokenOut(launchHere(), "closed"), SIGNALS);
});

const byRoot = candidates().find((one) => one.uid === null && one.confinement.user === "own");
const isNoRoot = byRoot === undefined && "the tests do not run as root";
test(
  "where the code lies in a closed folder, root becomes nobody first",
  { skip: isNoRoot },
  async () => {
    assert.ok(byRoot);
    assert.deepEqual(await brokenOut(byRoot, "closed"), []);
  },
);

test("the program alone, without help of the kernel, holds files, processes and the network", async () => {
  assert.deepEqual(await brokenOut(weakestLaunch(), "closed"), ["signal the service"]);
});

const { confinement, execPath, execArgv, uid } = launchHere();
const skip = confinement.files !== "namespace" && "this machine allows no namespaces";
test(
  "the kernel alone, without the program's own bounds, holds files and the network",
  { skip },
  async () => {
    const bare = execArgv.filter((word) => !/^--(?:permission|allow-fs-read)/.test(word));
    const left = await brokenOut({ execPath, execArgv: bare, uid }, "open");
    assert.deepEqual(left, SIGNALS);
  },
);
