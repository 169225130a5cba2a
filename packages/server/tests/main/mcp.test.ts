import assert from "node:assert/strict";
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { createParaph } from "@paraph/sdk";
import { aPdf } from "@paraph/testkit";
import { startProgram } from "../kit/command-line.ts";
import { testDatabase } from "../kit/database.ts";
import { ACME } from "../kit/service.ts";

const PROJECT = path.resolve(import.meta.dirname, "../../../..");
const CLI = fileURLToPath(new URL("../../src/main/cli.ts", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "paraph-mcp-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const database = await testDatabase();
const service = await startProgram({
  PARAPH_DATABASE_URL: database.url,
  PARAPH_DATA_DIR: path.join(folder, "data"),
  PARAPH_LOG_LEVEL: "error",
});
after(() => service.end("SIGTERM"));
const paraph = createParaph({
  baseUrl: service.url,
  username: ACME.username,
  apiKey: ACME.key,
});
const contract = path.join(folder, "contract.pdf");
writeFileSync(contract, aPdf());

type Message = {
  readonly id?: unknown;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
};

/** An assistant's end of the program: it starts it, sends lines and reads lines. */
class Client {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;
  /** Everything that the assistant was told. */
  heard = "";
  #next = 1;

  constructor(args: readonly string[] = []) {
    this.#child = spawn(process.execPath, [CLI, "mcp", ...args], {
      cwd: folder,
      env: {
        PATH: process.env["PATH"] ?? "",
        HOME: folder,
        PARAPH_CLIENT_URL: service.url,
        PARAPH_CLIENT_USERNAME: ACME.username,
        PARAPH_CLIENT_KEY: ACME.key,
      },
    });
    this.#child.stderr.on("data", (piece: Buffer) => (this.heard += piece.toString()));
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
    after(() => this.#child.kill());
  }

  write(text: string): void {
    this.#child.stdin.write(`${text}\n`);
  }

  async read(): Promise<Message & readonly Message[]> {
    const { value } = await this.#lines.next();
    this.heard += `${String(value)}\n`;
    return JSON.parse(String(value)) as Message & readonly Message[];
  }

  /** What a method answers, where it answers no error. */
  async result(method: string, params?: object): Promise<Record<string, unknown>> {
    const { result } = await this.ask(method, params);
    assert.ok(result);
    return result;
  }

  async ask(method: string, params?: object): Promise<Message> {
    const id = this.#next++;
    this.write(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    const answer = await this.read();
    assert.equal(answer.id, id);
    return answer;
  }

  /** What a tool answers; with `isError` what it says went wrong. */
  async call(name: string, given: object, isError = false): Promise<Record<string, unknown>> {
    const result = await this.result("tools/call", { name, arguments: given });
    const [{ text = "" } = {}] = result["content"] as { text?: string }[];
    assert.equal(result["isError"], isError, text);
    if (isError) return { text };
    assert.deepEqual(JSON.parse(text), result["structuredContent"]);
    return JSON.parse(text) as Record<string, unknown>;
  }

  async end(): Promise<number | null> {
    this.#child.stdin.end();
    const [code] = (await once(this.#child, "close")) as [number | null];
    return code;
  }
}

test("the client's revision is taken where it is known, and the newest offered where it is not", async () => {
  const client = new Client();
  for (const [asked, given] of [
    ["2024-11-05", "2024-11-05"],
    ["2025-03-26", "2025-03-26"],
    ["2025-06-18", "2025-06-18"],
    ["1999-01-01", "2025-06-18"],
  ]) {
    const result = await client.result("initialize", {
      protocolVersion: asked,
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    });
    assert.equal(result["protocolVersion"], given);
    assert.deepEqual(result["capabilities"], { tools: {} });
  }
  client.write('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  assert.deepEqual((await client.ask("ping")).result, {});
  assert.equal(await client.end(), 0);
});

test("mistakes in the protocol are answered with the codes of JSON-RPC", async () => {
  const client = new Client();
  for (const [line, code, id] of [
    ["{", -32_700, null],
    ["[]", -32_600, null],
    ["7", -32_600, null],
    ['{"id":"a","method":"ping"}', -32_600, "a"],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', -32_600, null],
    ['{"jsonrpc":"2.0","id":1,"method":"resources/list"}', -32_601, 1],
    ['{"jsonrpc":"2.0","id":2,"method":"toString"}', -32_601, 2],
    ['{"jsonrpc":"2.0","id":3,"method":"ping","params":[]}', -32_602, 3],
    ['{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"sign"}}', -32_602, 4],
  ] as const) {
    client.write(line);
    const { error, id: answered } = await client.read();
    assert.deepEqual([error?.code, answered], [code, id], line);
  }
  const batch = [
    { jsonrpc: "2.0", id: 1, method: "ping" },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 2, method: "ping" },
  ];
  client.write(JSON.stringify(batch));
  assert.deepEqual(
    (await client.read()).map(({ id }) => id),
    [1, 2],
  );
  // Neither a notice nor an answer of the client is answered.
  client.write('{"jsonrpc":"2.0","method":"no/such/notice"}\n{"jsonrpc":"2.0","id":9,"result":{}}');
  assert.deepEqual((await client.ask("ping")).result, {});
  assert.equal(await client.end(), 0);
});

test("every tool has a schema that any reader of JSON Schema understands", async () => {
  const client = new Client();
  const tools = (await client.result("tools/list"))["tools"] as {
    name: string;
    description: string;
    inputSchema: object;
  }[];
  assert.deepEqual(
    tools.map(({ name }) => name),
    [
      "create_signature_request",
      "list_signature_requests",
      "get_signature_request",
      "remind_signers",
      "withdraw_signature_request",
      "download_document",
      "download_protocol",
      "validate_document",
    ],
  );
  for (const { name, description, inputSchema } of tools) {
    assert.ok(description.length > 20, name);
    assert.partialDeepStrictEqual(inputSchema, { type: "object", additionalProperties: false });
    const text = JSON.stringify(inputSchema);
    assert.doesNotMatch(text, /"null"|"examples"|email-or|uri-or|"byte"/);
    const undescribed = Object.entries(
      (inputSchema as { properties: Record<string, { description?: string }> }).properties,
    ).filter(([, member]) => !member.description);
    assert.deepEqual(undescribed, [], name);
  }
  const reading = new Client(["--read-only"]);
  const offered = (await reading.result("tools/list"))["tools"] as { name: string }[];
  assert.deepEqual(
    offered.map(({ name }) => name),
    tools.map(({ name }) => name).filter((name) => /^(list|get|download|validate)/.test(name)),
  );
  const { error } = await reading.ask("tools/call", {
    name: "withdraw_signature_request",
    arguments: { id: "8a3c2f0e-6f1d-4c55-9a51-2f6f6a2f8f10" },
  });
  assert.equal(error?.code, -32_602);
  assert.equal(await reading.end(), 0);
  assert.equal(await client.end(), 0);
});

test("a request is created, followed, reminded and withdrawn without a signing link", async () => {
  const client = new Client();
  const made = await client.call("create_signature_request", {
    file: "contract.pdf",
    message: "Please sign",
    signers: [
      { email_address: "ada@example.com", first_name: "Ada", last_name: "Lovelace", sequence: 1 },
      { email_address: "ben@example.com", sequence: 2 },
    ],
  });
  const { id } = made;
  assert.partialDeepStrictEqual(made, {
    title: "contract",
    status_overall: "OPEN",
    signatures: [
      { email_address: "ada@example.com", first_name: "Ada", status_code: "OPEN", sequence: 1 },
      { email_address: "ben@example.com", status_code: "OPEN", sequence: 2 },
    ],
  });
  assert.deepEqual(await client.call("get_signature_request", { id }), made);
  const listed = await client.call("list_signature_requests", { search: "contract", page_size: 1 });
  assert.partialDeepStrictEqual(listed, { total: 1, signature_requests: [{ id }] });
  const reminded = await client.call("remind_signers", { id });
  assert.equal(reminded["id"], id);
  const early = await client.call("remind_signers", { id }, true);
  assert.match(String(early["text"]), /error\.rate_limit\.reminder/);
  const withdrawn = await client.call("withdraw_signature_request", { id, message: "Changed" });
  assert.equal(withdrawn["status_overall"], "WITHDRAWN");
  const again = await client.call("withdraw_signature_request", { id }, true);
  assert.match(String(again["text"]), /error\.sr\./);
  const known = await paraph.v2.requests.read(String(id));
  const links = [known.signing_url, ...known.signatures.map((one) => one.signing_url ?? "")];
  assert.ok(links.some((link) => link.startsWith("http")));
  assert.doesNotMatch(client.heard, /https?:|signing_url/);
  assert.ok(!client.heard.includes(ACME.key));
  assert.equal(await client.end(), 0);
});

test("what all have signed is downloaded to a new file and validated", async () => {
  const client = new Client();
  const { id } = await client.call("create_signature_request", {
    file: contract,
    title: "Lease",
    signers: [{ email_address: "sign@sandbox.test" }],
  });
  await paraph.v2.requests.waitFor(String(id), "SIGNED", { intervalMs: 100 });
  const signed = path.join(folder, "signed.pdf");
  const down = await client.call("download_document", { id, path: "signed.pdf" });
  assert.deepEqual(down, { path: signed, status_overall: "SIGNED" });
  assert.ok(readFileSync(signed).includes("ETSI.CAdES.detached"));
  const verdict = await client.call("validate_document", { file: signed });
  assert.partialDeepStrictEqual(verdict, { valid: true, signatures: 1 });
  const unmet = await client.call("validate_document", { file: signed, quality: "QES" });
  assert.equal(unmet["valid"], false);
  await client.call("download_protocol", { id, path: "protocol.pdf" });
  assert.ok(readFileSync(path.join(folder, "protocol.pdf")).includes("%PDF-"));
  const before = readFileSync(contract);
  const taken = await client.call("download_document", { id, path: contract }, true);
  assert.match(String(taken["text"]), /exists already, and nothing is overwritten/);
  assert.deepEqual(readFileSync(contract), before);
  const script = await client.call("download_document", { id, path: "run.sh" }, true);
  assert.match(String(script["text"]), /must end with \.pdf/);
  assert.ok(!existsSync(path.join(folder, "run.sh")));
  assert.doesNotMatch(client.heard, /signing_url|\/signing\//);
  assert.equal(await client.end(), 0);
});

test("no other file than a PDF of an allowed size leaves this machine", async () => {
  const client = new Client();
  writeFileSync(path.join(folder, "secret.txt"), "a secret");
  const large = path.join(folder, "large.pdf");
  writeFileSync(large, aPdf());
  truncateSync(large, 112_500_001);
  const count = async () => (await paraph.v2.documents.list().page()).total;
  const before = await count();
  const signers = [{ email_address: "ada@example.com" }];
  for (const [file, expected] of [
    ["secret.txt", /secret\.txt is not a PDF/],
    [folder, /is not a file/],
    ["absent.pdf", /no such file/],
    [large, /has 112500001 bytes; at most 112500000/],
  ] as const) {
    const made = await client.call("create_signature_request", { file, signers }, true);
    assert.match(String(made["text"]), expected);
    const judged = await client.call("validate_document", { file }, true);
    assert.match(String(judged["text"]), file === large ? /at most 50000000/ : expected);
  }
  assert.equal(await count(), before);
  assert.equal(await client.end(), 0);
});

test("wrong arguments are named, and what the service refuses is an answer", async () => {
  const client = new Client();
  for (const [given, expected] of [
    [{ file: contract, signers: [] }, /signers must not be empty/],
    [{ signers: [{ email_address: "ada@example.com" }] }, /file is required/],
    [{ file: contract, signers: [{ email_address: "ada" }] }, /signers\[0\]\.email_address/],
    [{ file: contract, titel: "x", signers: [] }, /titel is not known; did you mean title\?/],
    // Whoever gets no mail could sign by the link alone, which is not handed out.
    [
      { file: contract, signers: [{ email_address: "ada@example.com", notify: false }] },
      /signers\[0\]\.notify is not known/,
    ],
  ] as const) {
    const params = { name: "create_signature_request", arguments: given };
    const { error } = await client.ask("tools/call", params);
    assert.equal(error?.code, -32_602);
    assert.match(error.message, expected);
  }
  const id = "8a3c2f0e-6f1d-4c55-9a51-2f6f6a2f8f10";
  const absent = await client.call("get_signature_request", { id }, true);
  assert.match(String(absent["text"]), /error\.sr\.not_found/);
  assert.equal(await client.end(), 0);
});

test("a cancelled call gets no answer", async () => {
  const client = new Client();
  const params = { name: "list_signature_requests", arguments: {} };
  client.write(
    [
      { jsonrpc: "2.0", id: "a", method: "tools/call", params },
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "a" } },
      { jsonrpc: "2.0", id: "b", method: "tools/call", params },
    ]
      .map((message) => JSON.stringify(message))
      .join("\n"),
  );
  assert.equal((await client.read()).id, "b");
  assert.equal(await client.end(), 0);
  assert.equal(client.heard.split("\n").filter(Boolean).length, 1);
});

test("the sample of docs/mcp.md starts a server", async () => {
  const text = readFileSync(path.join(PROJECT, "docs/mcp.md"), "utf8");
  const [, block = ""] = /^```json\n(.*?)^```/ms.exec(text) ?? [];
  const { mcpServers } = JSON.parse(block) as {
    mcpServers: Record<string, { command: string; args: string[] }>;
  };
  const [{ command, args } = { command: "", args: [] }] = Object.values(mcpServers);
  assert.equal(command, "paraph");
  assert.equal(args[0], "mcp");
  const client = new Client(args.slice(1));
  const result = await client.result("tools/list");
  const names = (result["tools"] as { name: string }[]).map(({ name }) => name);
  for (const name of names) assert.ok(text.includes(`\`${name}\``), name);
  assert.equal(await client.end(), 0);
});
