import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { SMTPServer } from "smtp-server";
import { testDatabase, type TestDatabase } from "./database.ts";
import { freePort } from "./servers/free-port.ts";
import { bodyOf } from "./servers/listen.ts";
import type { CallOptions, Reply } from "./service.ts";

const PROJECT = path.resolve(import.meta.dirname, "../../../..");
/** Where the example has its secrets, and the address of its load balancer. */
const SECRETS = "/run/secrets";
const BALANCER = "10.0.0.7";
/** The public name of the example. */
export const PUBLIC = "sign.example.com";

type Ran = { readonly code: number | null; readonly printed: string };
type Letter = { readonly to: string; readonly subject: string };

/** An instance as docs/operations.md sets it up; only its example places are other ones here. */
export type Documented = {
  readonly database: TestDatabase;
  /** The port at which the load balancer of the example finds it. */
  readonly port: number;
  /** The commands of the example, in their order. */
  readonly lines: readonly string[];
  /** Runs one line as it stands; what goes on serving is left running once it says that it does. */
  readonly follow: (line: string) => Promise<Ran>;
  readonly stopAll: () => Promise<void>;
  /** What the mail server of the example was given. */
  readonly letters: readonly Letter[];
  /** As the load balancer of the example calls it. */
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Reply>;
};

/** Everything that the example leans on is there; nothing is started yet. Ends with the test file. */
export async function documented(more: Readonly<Record<string, string>> = {}): Promise<Documented> {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-docs-"));
  const database = await testDatabase({ migrated: false });
  const letters: Letter[] = [];
  const mail = await mailServer(letters);
  const running: ChildProcess[] = [];
  const stopAll = async (): Promise<void> => {
    for (const child of running.splice(0)) {
      const gone = once(child, "close");
      process.kill(-Number(child.pid), "SIGTERM");
      await gone;
    }
  };
  after(async () => {
    await stopAll();
    mail.close(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  });
  const [settings = "", commands = ""] = blocksOf("## Production");
  const port = await freePort();
  const { port: mailPort } = mail.server.address() as AddressInfo;
  const env = {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    ...settingsOf(settings, folder, {
      PARAPH_DATABASE_URL_FILE: database.url,
      PARAPH_SMTP_URL_FILE: `smtp://127.0.0.1:${mailPort}`,
    }),
    PARAPH_DATA_DIR: path.join(folder, "data"),
    PARAPH_PORT: String(port),
    ...more,
  };
  return {
    database,
    port,
    lines: commands.trim().split("\n"),
    letters,
    stopAll,
    follow: async (line) => {
      const child = spawn("sh", ["-c", line], { cwd: PROJECT, detached: true, env });
      const ran = await untilItServes(child);
      if (ran === null) running.push(child);
      return ran ?? { code: 0, printed: "" };
    },
    call: (method, target, options = {}) => callBehindBalancer(port, method, target, options),
  };
}

/** What stands below a heading of the documentation, until the next one. */
export function sectionOf(heading: string): string {
  const text = readFileSync(path.join(PROJECT, "docs/operations.md"), "utf8");
  const [, section = ""] = text.split(`\n${heading}\n`);
  return section.split(/\n#+ /)[0] ?? "";
}

/** Its blocks of code. */
function blocksOf(heading: string): readonly string[] {
  return [...sectionOf(heading).matchAll(/^```\n([^]*?)^```$/gm)].map(([, block = ""]) => block);
}

/** The settings as documented, with files where they say that files are. */
function settingsOf(
  block: string,
  folder: string,
  contents: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const here = block.replaceAll(SECRETS, folder).replaceAll(BALANCER, "127.0.0.1");
  const asked = Object.fromEntries(
    here
      .trim()
      .split("\n")
      .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
  for (const [name, content] of Object.entries(contents)) {
    const file = asked[name] ?? "";
    assert.ok(file.startsWith(folder), `${name} is documented`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content, { mode: 0o600 });
  }
  return asked;
}

async function mailServer(letters: Letter[]): Promise<SMTPServer> {
  const mail = new SMTPServer({
    authOptional: true,
    logger: false,
    onData: (stream, session, done) => {
      let text = "";
      stream.on("data", (piece: Buffer) => (text += piece.toString()));
      stream.on("end", () => {
        const subject = /^subject: (.*(?:\r\n[ \t].*)*)/im.exec(text)?.[1] ?? "";
        for (const { address } of session.envelope.rcptTo) letters.push({ to: address, subject });
        done();
      });
    },
  });
  const listening = once(mail.server, "listening");
  mail.listen(0, "127.0.0.1");
  await listening;
  return mail;
}

/** Null once it serves; otherwise how it ended. */
async function untilItServes(child: ChildProcess): Promise<Ran | null> {
  let printed = "";
  const ended = once(child, "close") as Promise<[number | null]>;
  const serving = new Promise<null>((resolve) => {
    const look = (piece: Buffer): void => {
      printed += piece.toString();
      if (printed.includes("Stop it with Ctrl-C")) resolve(null);
    };
    child.stdout?.on("data", look);
    child.stderr?.on("data", look);
  });
  const end = await Promise.race([ended, serving]);
  return end === null ? null : { code: end[0], printed };
}

async function callBehindBalancer(
  port: number,
  method: string,
  target: string,
  { token, body, headers }: CallOptions,
): Promise<Reply> {
  const raw = typeof body === "string" || body instanceof Uint8Array;
  const asked = request({
    port,
    path: target,
    method,
    headers: {
      host: PUBLIC,
      "x-forwarded-proto": "https",
      ...(body !== undefined && !raw && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  asked.end(body === undefined || raw ? body : JSON.stringify(body));
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const bytes = new Uint8Array(await bodyOf(answer));
  const text = new TextDecoder().decode(bytes);
  return {
    status: answer.statusCode ?? 0,
    headers: new Headers(answer.headers as Record<string, string>),
    text,
    bytes,
    json: () => JSON.parse(text) as Record<string, unknown>,
  };
}
