import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { SMTPServer } from "smtp-server";
import { testDatabase } from "../kit/database.ts";
import { freePort } from "../kit/servers/free-port.ts";

/** Does what docs/operations.md says, to the letter; only its example places are other ones here. */
const PROJECT = path.resolve(import.meta.dirname, "../../../..");
/** Where the example has its secrets, and the address of its load balancer. */
const SECRETS = "/run/secrets";
const BALANCER = "10.0.0.7";

const folder = mkdtempSync(path.join(tmpdir(), "paraph-docs-"));
const database = await testDatabase({ migrated: false });
const mail = new SMTPServer({ authOptional: true, logger: false });
const listening = once(mail.server, "listening");
mail.listen(0, "127.0.0.1");
await listening;
const running: ChildProcess[] = [];
after(async () => {
  await stopAll();
  mail.close(() => undefined);
  rmSync(folder, { recursive: true, force: true });
});

const [settings = "", commands = ""] = blocksOf("## Production");
const environment = await environmentOf(settings);

async function stopAll(): Promise<void> {
  for (const child of running.splice(0)) {
    const gone = once(child, "close");
    process.kill(-Number(child.pid), "SIGTERM");
    await gone;
  }
}

/** What stands below a heading, until the next one. */
function sectionOf(heading: string): string {
  const text = readFileSync(path.join(PROJECT, "docs/operations.md"), "utf8");
  const [, section = ""] = text.split(`\n${heading}\n`);
  return section.split(/\n#+ /)[0] ?? "";
}

/** Its blocks of code. */
function blocksOf(heading: string): readonly string[] {
  return [...sectionOf(heading).matchAll(/^```\n([^]*?)^```$/gm)].map(([, block = ""]) => block);
}

/** The settings as documented, with files where they say that files are. */
async function environmentOf(block: string): Promise<Readonly<Record<string, string>>> {
  const here = block.replaceAll(SECRETS, folder).replaceAll(BALANCER, "127.0.0.1");
  const asked = Object.fromEntries(
    here
      .trim()
      .split("\n")
      .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
  const { port } = mail.server.address() as AddressInfo;
  const contents: Readonly<Record<string, string>> = {
    PARAPH_DATABASE_URL_FILE: database.url,
    PARAPH_SMTP_URL_FILE: `smtp://127.0.0.1:${port}`,
  };
  for (const [name, content] of Object.entries(contents)) {
    const file = asked[name] ?? "";
    assert.ok(file.startsWith(folder), `${name} is documented`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content, { mode: 0o600 });
  }
  const place = {
    PARAPH_DATA_DIR: path.join(folder, "data"),
    PARAPH_PORT: String(await freePort()),
  };
  return { ...asked, ...place };
}

type Ran = { readonly code: number | null; readonly printed: string };

/** Runs one line as it stands; what goes on serving is left running once it says that it does. */
async function follow(line: string): Promise<Ran> {
  const child = spawn("sh", ["-c", line], {
    cwd: PROJECT,
    detached: true,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...environment },
  });
  let printed = "";
  const ended = once(child, "close") as Promise<[number | null]>;
  const serving = new Promise<null>((resolve) => {
    const look = (piece: Buffer): void => {
      printed += piece.toString();
      if (printed.includes("Stop it with Ctrl-C")) resolve(null);
    };
    child.stdout.on("data", look);
    child.stderr.on("data", look);
  });
  const end = await Promise.race([ended, serving]);
  if (end === null) running.push(child);
  return { code: end === null ? 0 : end[0], printed };
}

/** As the load balancer of the example calls it. */
async function logIn(username: string, key: string): Promise<number> {
  const headers = {
    host: "sign.example.com",
    "x-forwarded-proto": "https",
    "content-type": "application/json",
  };
  const options = { port: environment["PARAPH_PORT"], path: "/v2/access/login", headers };
  const asked = request({ ...options, method: "POST" });
  asked.end(JSON.stringify({ username, "api-key": key }));
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}

test("the steps of the documentation lead to an instance in production, and through an upgrade", async () => {
  const lines = commands.trim().split("\n");
  const printed = new Map<string, string>();
  for (const line of lines) {
    const ran = await follow(line);
    printed.set(line, ran.printed);
    // The doctor tells what an example cannot have, such as its public address; the rest it runs to the end.
    if (!line.includes("doctor")) assert.equal(ran.code, 0, `${line}\n${ran.printed}`);
  }
  const told = printed.get(lines.find((line) => line.includes("keys create")) ?? "") ?? "";
  const username = /\bapi_\w+/.exec(told)?.[0] ?? "";
  const key = told
    .split(/\s+/)
    .filter((word) => word !== username && /^[\w-]{30,}$/.test(word))
    .at(-1);
  assert.ok(key, told);
  assert.equal(await logIn(username, key), 200);
  assert.equal(await logIn(username, `${key}x`), 401, "the control");

  // The upgrade: every instance stopped, the commands of its section, and the same ones started again.
  await stopAll();
  const upgrade = [...sectionOf("## Upgrade").matchAll(/`(npm run paraph [^`]+)`/g)];
  assert.ok(upgrade.length > 0, "the section names a command");
  const again = lines.filter((line) => /paraph (?:serve|work)/.test(line));
  for (const line of [...upgrade.map(([, command = ""]) => command), ...again]) {
    const ran = await follow(line);
    assert.equal(ran.code, 0, `${line}\n${ran.printed}`);
  }
  assert.equal(await logIn(username, key), 200, "after the upgrade");
});
