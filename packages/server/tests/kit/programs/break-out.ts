import type { Socket } from "node:net";
import { closeNetwork } from "../../../src/adapters/jail/without-network.ts";

/**
 * Runs where strangers' files are parsed and tries everything that it must not do. Each attempt that succeeds is
 * printed. The arguments: what to try it on, and whether the program closes the network itself as the real one does.
 */
const [secret = "", folder = "", port = "", socket = "", close = ""] = process.argv.slice(2);
if (close === "closed") closeNetwork();

const attempts: Readonly<Record<string, () => Promise<void>>> = {
  "read the master key": async () => {
    (await fs()).readFileSync(secret);
  },
  "list the data folder": async () => {
    (await fs()).readdirSync(folder);
  },
  "read a file of the system": async () => {
    (await fs()).readFileSync("/etc/passwd");
  },
  "read the environment of the service": async () => {
    (await fs()).readFileSync(`/proc/${process.ppid}/environ`);
  },
  "write a file": async () => {
    (await fs()).writeFileSync(`${folder}/broken-out`, "x");
  },
  "reach a server": async () => {
    const net = await import("node:net");
    await connected(net.connect({ host: "127.0.0.1", port: Number(port) }));
  },
  "reach the socket of the database": async () => {
    const net = await import("node:net");
    await connected(net.connect({ path: socket }));
  },
  "fetch an address": async () => {
    const get = globalThis.fetch;
    await get(`http://127.0.0.1:${port}/`);
  },
  "start a program": async () => {
    const { spawnSync } = await import("node:child_process");
    const { error } = spawnSync("/bin/sh", ["-c", "exit 0"]);
    if (error) throw error;
  },
  "signal the service": async () => {
    process.kill(process.ppid, 0);
  },
};

async function fs() {
  return import("node:fs");
}

function connected(made: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    made.once("connect", () => {
      made.destroy();
      resolve();
    });
    made.once("error", reject);
  });
}

const succeeded: string[] = [];
for (const [what, attempt] of Object.entries(attempts)) {
  try {
    await attempt();
    succeeded.push(what);
  } catch {
    // it was held, which is what this program is there to find out
  }
}
console.log(JSON.stringify(succeeded));
process.exit(0);
