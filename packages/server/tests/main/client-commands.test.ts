import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { verifyCallback } from "@paraph/sdk";
import { aPdf } from "@paraph/testkit";
import { startProgram } from "../kit/command-line.ts";
import { testDatabase } from "../kit/database.ts";
import { ACME } from "../kit/service.ts";

const PROJECT = path.resolve(import.meta.dirname, "../../../..");
const CLI = fileURLToPath(new URL("../../src/main/cli.ts", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "paraph-client-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const database = await testDatabase();
const service = await startProgram({
  PARAPH_DATABASE_URL: database.url,
  PARAPH_DATA_DIR: path.join(folder, "data"),
  PARAPH_LOG_LEVEL: "error",
});
after(() => service.end("SIGTERM"));
writeFileSync(path.join(folder, "contract.pdf"), aPdf());

/** Somebody's shell in a folder with a contract; nothing of the service's own settings is in it. */
const shell = {
  PATH: process.env["PATH"] ?? "",
  HOME: folder,
  XDG_CONFIG_HOME: path.join(folder, "config"),
  PARAPH_CLIENT_URL: service.url,
};
const user = { PARAPH_CLIENT_USERNAME: ACME.username, PARAPH_CLIENT_KEY: ACME.key };

type Ran = { readonly code: number | null; readonly out: string; readonly err: string };

async function paraph(
  args: readonly string[],
  more: Readonly<Record<string, string>> = user,
  input = "",
): Promise<Ran> {
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd: folder,
    env: { ...shell, ...more },
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (piece: Buffer) => (out += piece.toString()));
  child.stderr.on("data", (piece: Buffer) => (err += piece.toString()));
  child.stdin.end(input);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, out, err };
}

test("sign prints the link of each signer, and nothing else, on standard output", async () => {
  const people = ["--to", "ada@example.com", "--to", "ben@example.com", "--in-order"];
  const { code, out, err } = await paraph(["sign", "contract.pdf", ...people]);
  assert.equal(code, 0, err);
  const links = out.trimEnd().split("\n");
  assert.equal(links.length, 2);
  for (const link of links) {
    assert.equal((await fetch(link.replace(/^http:\/\/[^/]+/, service.url))).status, 200, link);
  }
  assert.match(err, /ben@example\.com signs at http/);
});

test("sign waits, and writes the signed document", async () => {
  const args = ["sign", "contract.pdf", "--to", "sign@sandbox.test", "--out", "signed.pdf"];
  const { code, out, err } = await paraph([...args, "--title", "Lease", "--json"]);
  assert.equal(code, 0, err);
  const request = JSON.parse(out) as { title: string; status_overall: string };
  assert.deepEqual([request.title, request.status_overall], ["Lease", "SIGNED"]);
  assert.match(err, /^sign@sandbox\.test: SIGNED$/m);
  const signed = readFileSync(path.join(folder, "signed.pdf"));
  assert.ok(signed.includes("ETSI.CAdES.detached"));
  assert.ok(!existsSync(path.join(folder, "signed.pdf.part")));
});

test("sign ends with 1 and writes nothing when somebody declines, or the time is over", async () => {
  const out = ["--out", "never.pdf"];
  const declined = await paraph(["sign", "contract.pdf", "--to", "decline@sandbox.test", ...out]);
  assert.equal(declined.code, 1, declined.err);
  assert.match(declined.err, /is DECLINED/);
  const late = ["--to", "ada@example.com", "--timeout", "0.1"];
  const open = await paraph(["sign", "contract.pdf", ...late, ...out]);
  assert.equal(open.code, 1, open.err);
  assert.match(open.err, /still OPEN after 0\.1 seconds/);
  assert.ok(!existsSync(path.join(folder, "never.pdf")));
});

test("what the service refuses is told with its field, and leaves no document behind", async () => {
  const count = async () => {
    const body = JSON.stringify({ username: ACME.username, "api-key": ACME.key });
    const headers = { "content-type": "application/json" };
    const login = await fetch(`${service.url}/v2/access/login`, { method: "POST", headers, body });
    const authorization = `Bearer ${await login.text()}`;
    const list = await fetch(`${service.url}/v2/documents`, { headers: { authorization } });
    return list.headers.get("x-total-count");
  };
  const before = await count();
  const args = ["sign", "contract.pdf", "--to", "ada@example.com", "--quality", "BEST"];
  const { code, out, err } = await paraph(args);
  assert.equal(code, 1);
  assert.equal(out, "");
  assert.match(err, /quality: .*SES/);
  assert.match(err, /error\.request\.body_invalid, request /);
  assert.equal(await count(), before);
});

test("login tries the key and keeps it where only its owner reads it; logout removes it", async () => {
  const args = ["login", "--url", service.url, "--username", ACME.username];
  const wrong = await paraph(args, {}, "not the key\n");
  assert.equal(wrong.code, 1);
  assert.match(wrong.err, /error\.auth\.credentials_invalid/);
  const file = path.join(shell.XDG_CONFIG_HOME, "paraph/credentials.json");
  assert.ok(!existsSync(file));
  const right = await paraph(args, {}, `${ACME.key}\n`);
  assert.equal(right.code, 0, right.err);
  assert.ok(!`${right.out}${right.err}`.includes(ACME.key));
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const triggered = await paraph(["trigger", "withdrawn"], { PARAPH_CLIENT_URL: "" });
  assert.equal(triggered.code, 0, triggered.err);
  await paraph(["logout"], {});
  const without = await paraph(["trigger", "withdrawn"], {});
  assert.equal(without.code, 1);
  assert.match(without.err, /nobody has logged in\. Run 'paraph login'/);
});

test("5.7 a key goes to no other machine unencrypted", async () => {
  const args = ["login", "--url", "http://sign.example.com", "--username", "api_demo_x"];
  const { code, err } = await paraph(args, {}, "key\n");
  assert.equal(code, 1);
  assert.match(err, /unencrypted; use https/);
});

test("events are triggered with demo keys only", async () => {
  const production = { PARAPH_CLIENT_USERNAME: "api_prod_acme", PARAPH_CLIENT_KEY: "x" };
  const { code, err } = await paraph(["trigger", "signed"], production);
  assert.equal(code, 1);
  assert.match(err, /api_prod_acme is none/);
});

test("6. listen forwards each event of trigger once, signed for the address that it calls", async () => {
  const received: { url: string; headers: IncomingMessage["headers"] }[] = [];
  const receiver = createServer((request, response) => {
    assert.equal(request.method, "POST");
    received.push({ url: request.url ?? "", headers: request.headers });
    response.writeHead(204).end();
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const own = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const forwardTo = `${own}/hook?id=SERVICE_SIGNATURE_REQUEST_ID`;
  const listener = spawn(process.execPath, [CLI, "listen", "--forward-to", forwardTo, "--json"], {
    cwd: folder,
    env: { ...shell, ...user },
  });
  const ended = once(listener, "close");
  let [out, err] = ["", ""];
  listener.stdout.on("data", (piece: Buffer) => (out += piece.toString()));
  const ready = new Promise<void>((resolve) => {
    listener.stderr.on("data", (piece: Buffer) => {
      err += piece.toString();
      if (err.includes("Ctrl-C")) resolve();
    });
  });
  try {
    await Promise.race([ready, ended.then(() => assert.fail(err))]);
    const expected: (readonly [string, string])[] = [];
    for (const [event, callback] of [
      ["signed", "success"],
      ["updated", "update"],
      ["declined", "error"],
      ["error", "error"],
    ] as const) {
      const triggered = await paraph(["trigger", event]);
      assert.equal(triggered.code, 0, triggered.err);
      expected.push([callback, triggered.out.trim()]);
    }
    while (out.trim().split("\n").length < expected.length) await once(listener.stdout, "data");
    const told = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.deepEqual(
      told.map((one) => [one["event"], one["signature_request_id"], one["answer"]]),
      expected.map(([event, id]) => [event, id, 204]),
    );
    assert.deepEqual(
      received.map(({ url }) => url),
      expected.map(([, id]) => `/hook?id=${id}`),
    );
    const secret = await callbackSecret();
    for (const { url, headers } of received) {
      assert.equal(headers["content-length"], "0");
      await verifyCallback({ url: own + url, headers, secret });
    }
  } finally {
    listener.kill("SIGINT");
    const [code] = (await ended) as [number | null];
    receiver.close();
    assert.equal(code, 0, err);
  }
});

async function callbackSecret(): Promise<string> {
  const body = JSON.stringify({ username: ACME.username, "api-key": ACME.key });
  const headers = { "content-type": "application/json" };
  const login = await fetch(`${service.url}/v2/access/login`, { method: "POST", headers, body });
  const authorization = `Bearer ${await login.text()}`;
  const read = await fetch(`${service.url}/sandbox/callback-secret`, {
    headers: { authorization },
  });
  return ((await read.json()) as { secrets: string[] }).secrets[0] ?? "";
}

test("mistakes on the command line end with 2 and the help of the command", async () => {
  for (const [args, expected] of [
    [["sign", "--to", "ada@example.com"], /name the PDF/],
    [["sign", "contract.pdf"], /name who signs: --to EMAIL/],
    [["sign", "contract.pdf", "--to", "a@b.ch", "--timeout", "soon"], /soon is none/],
    [["sign", "a.pdf", "b.pdf", "--to", "a@b.ch"], /"b\.pdf" is one argument too many/],
    [["trigger", "danced"], /signed, updated, declined, error, withdrawn/],
    [["listen", "--forward-to", "localhost:3000"], /takes an http address/],
    [["completion", "fish"], /bash or zsh/],
  ] as const) {
    const { code, out, err } = await paraph(args);
    assert.equal(code, 2, err);
    assert.equal(out, "");
    assert.match(err, expected);
    assert.match(err, new RegExp(`^paraph ${args[0]} `));
  }
  const absent = await paraph(["sign", "absent.pdf", "--to", "ada@example.com"]);
  assert.equal(absent.code, 1);
  assert.match(absent.err, /There is no such file: .*absent\.pdf/);
});

test("bash completes commands, options and events", async () => {
  const { out: script } = await paraph(["completion", "bash"]);
  const completed = (...words: readonly string[]): readonly string[] => {
    const line = `COMP_WORDS=(paraph ${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length}; _paraph; echo "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync("bash", ["-c", `${script}\n${line}`], {
      encoding: "utf8",
    });
    assert.equal(stderr, "");
    return stdout.trim().split(" ");
  };
  assert.deepEqual(completed("si"), ["sign"]);
  assert.deepEqual(completed("sign", "--ti"), ["--title", "--timeout"]);
  assert.deepEqual(completed("trigger", "d"), ["declined"]);
});

test("every line of docs/command-line.md does what it says", async () => {
  const text = readFileSync(path.join(PROJECT, "docs/command-line.md"), "utf8");
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = ""]) => block);
  assert.ok(blocks.length >= 4);
  const program = path.join(folder, "paraph");
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`);
  chmodSync(program, 0o755);
  // The demo of the text is on the usual port.
  const lines = blocks.join("\n").replace("login --demo", `login --demo --url ${service.url}`);
  const env = { ...shell, PATH: `${folder}:${shell.PATH}`, PARAPH_CLIENT_URL: "" };
  const child = spawn("bash", ["-euc", lines], { cwd: folder, env });
  let printed = "";
  child.stdout.on("data", (piece: Buffer) => (printed += piece.toString()));
  child.stderr.on("data", (piece: Buffer) => (printed += piece.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  assert.equal(code, 0, printed);
  assert.ok(existsSync(path.join(folder, "report.json")));
});
