import assert from "node:assert/strict";
import { connect } from "node:net";
import { test } from "node:test";
import { startService } from "../kit/service.ts";
import { frameRoutes, nextSlow } from "./routes.ts";

const service = await startService({ routes: frameRoutes });
const port = Number(new URL(service.url).port);

type ReceivedCall = {
  readonly statuses: readonly number[];
  readonly keys: readonly string[];
  readonly text: string;
};

/** What the service says to these octets until it hangs up. */
function replyTo(lines: readonly string[], body = ""): Promise<ReceivedCall> {
  return sent(`${lines.join("\r\n")}\r\n\r\n${body}`);
}

function sent(octets: string): Promise<ReceivedCall> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    socket.on("error", () => undefined); // what was received before counts
    socket.on("close", () => {
      const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = ""]) => one);
      const statuses = found(/^HTTP\/1\.1 (\d{3})/gm).map(Number);
      resolve({ statuses, keys: found(/"key":"([^"]+)"/g), text });
    });
    socket.on("connect", () => socket.write(Buffer.from(octets, "latin1")));
  });
}

/** One call on a connection that its client gives up afterwards. */
const called = (line: string, ...headers: readonly string[]) =>
  replyTo([`${line} HTTP/1.1`, ...headers, "Connection: close"]);

const OURS = "Host: localhost";
const FOREIGN = "Host: evil.example";

async function assertBroken(reply: Promise<ReceivedCall>, name: string): Promise<void> {
  const { statuses, keys, text } = await reply;
  assert.deepEqual([statuses, keys], [[400], ["error.request.http_broken"]], name);
  assert.match(text, /^connection: close\r$/im, name);
  assert.match(text, /^x-content-type-options: nosniff\r$/im, name);
  assert.match(text, /"type":"http:\/\/localhost:8080\/problem\//, name);
}

test("12 two Host lines, none, or one that is no host are 400 and the end of the connection", async () => {
  const paths = ["/docs", "/nothing", "/management/health/liveness", "/v2/things/%zz"];
  for (const path of paths) {
    for (const hosts of [[OURS, OURS], [OURS, FOREIGN], [FOREIGN, OURS], []]) {
      const name = `${path} ${hosts.join(", ")}`;
      await assertBroken(replyTo([`GET ${path} HTTP/1.1`, ...hosts]), name);
    }
  }
  for (const host of [
    "a@localhost",
    "a b",
    "localhost/x",
    "localhost:x",
    "localhost:123456",
    "[]x",
  ])
    await assertBroken(replyTo(["GET /docs HTTP/1.1", `Host: ${host}`]), host);
});

test("12 a host that is not ours is 421 wherever it asks", async () => {
  const asked = [
    "GET /nothing",
    "GET /v2/nothing",
    "PUT /docs",
    "OPTIONS /docs",
    "GET /v2/things/%zz",
    `GET /v2/things/${"a".repeat(300)}`,
    "GET /docs",
  ];
  for (const line of asked) {
    for (const host of [
      "evil.example",
      "localhost.",
      "",
      "2130706433",
      "%6cocalhost",
      "a,localhost",
    ])
      assert.deepEqual(
        (await called(line, `Host: ${host}`)).keys,
        ["error.request.host_unknown"],
        `${line} ${host}`,
      );
  }
  const old = await replyTo(["GET /nothing HTTP/1.0"]);
  assert.deepEqual(old.statuses, [421], "HTTP/1.0 needs no Host, and names none of ours");
  for (const own of ["LOCALHOST", "localhost:", "localhost:1", "[::1]", "[0:0:0:0:0:0:0:1]:80"])
    assert.deepEqual((await called("GET /docs", `Host: ${own}`)).statuses, [200], own);
  const probe = await called("GET /management/health/liveness", FOREIGN);
  assert.deepEqual(probe.statuses, [200]);
});

test("12 a target that names its host itself is routed by it, and must agree with Host", async () => {
  const own = await called("GET http://localhost:8080/docs", OURS);
  assert.deepEqual(own.statuses, [200]);
  const unknown = await called("GET http://localhost/v3/nothing?x=1", OURS);
  assert.match(unknown.text, /application\/problem\+json/);
  assert.match(unknown.text, /"path":"\/v3\/nothing"/);
  const both = await called("GET http://evil.example/docs", FOREIGN);
  assert.deepEqual(both.keys, ["error.request.host_unknown"]);
  for (const [target, host] of [
    ["http://evil.example/docs", OURS],
    ["http://localhost/docs", FOREIGN],
    ["http://a@localhost/docs", OURS],
    ["http:///docs", OURS],
    ["ftp://localhost/docs", OURS],
  ] as const)
    await assertBroken(replyTo([`GET ${target} HTTP/1.1`, host]), `${target} ${host}`);
});

test("7. what two readers could read in two ways is 400 and the end of the connection", async () => {
  const login = ["POST /v2/access/login HTTP/1.1", OURS, "Content-Type: application/json"];
  const next = `GET /docs HTTP/1.1\r\n${OURS}\r\n\r\n`;
  const shapes: Readonly<Record<string, readonly [readonly string[], string]>> = {
    "two lengths": [["Content-Length: 2", "Content-Length: 2"], `{}${next}`],
    "two different lengths": [["Content-Length: 2", "Content-Length: 3"], `{}${next}`],
    "a list of lengths": [["Content-Length: 2, 2"], `{}${next}`],
    "a length with a sign": [["Content-Length: +2"], `{}${next}`],
    "length and coding": [["Content-Length: 2", "Transfer-Encoding: chunked"], `0\r\n\r\n${next}`],
    "coding and length": [["Transfer-Encoding: chunked", "Content-Length: 2"], `0\r\n\r\n${next}`],
    "two codings": [["Transfer-Encoding: gzip, chunked"], `2\r\n{}\r\n0\r\n\r\n`],
    "chunked is not last": [["Transfer-Encoding: chunked, gzip"], `0\r\n\r\n${next}`],
    "an unknown coding": [["Transfer-Encoding: xchunked"], `0\r\n\r\n${next}`],
    "a folded line": [["X-A: a", " b", "Content-Length: 2"], "{}"],
    "a bare line feed": [["X-A: a\nX-B: b", "Content-Length: 2"], "{}"],
    "a bare return": [["X-A: a\rX-B: b", "Content-Length: 2"], "{}"],
    "a blank before the colon": [["Content-Length : 2"], "{}"],
    "chunks ended by line feeds": [["Transfer-Encoding: chunked"], "2\n{}\n0\n\n"],
    "a chunk with a sign": [["Transfer-Encoding: chunked"], "-2\r\n{}\r\n0\r\n\r\n"],
    "two credentials": [
      ["Authorization: Bearer a", "Authorization: Bearer b", "Content-Length: 2"],
      "{}",
    ],
    "two types": [["Content-Type: application/pdf", "Content-Length: 2"], "{}"],
  };
  const before = service.logged.length;
  for (const [name, [headers, body]] of Object.entries(shapes))
    await assertBroken(replyTo([...login, ...headers], body), name);
  const lines = service.logged.slice(before).filter((line) => line.includes("http_broken"));
  assert.equal(lines.length, Object.keys(shapes).length, "each has one line in the log");
});

test("7. extensions of chunks are read over, and what is asked beside 100-continue is not looked at", async () => {
  const login = ["POST /v2/access/login HTTP/1.1", OURS, "Content-Type: application/json"];
  const close = "Connection: close";
  const chunked = await replyTo(
    [...login, "Transfer-Encoding: chunked", close],
    "2;a=b\r\n{}\r\n0\r\n\r\n",
  );
  assert.deepEqual(chunked.keys, ["error.request.body_invalid"]);
  const expecting = await replyTo([...login, "Expect: x", "Content-Length: 2", close], "{}");
  assert.deepEqual(expecting.keys, ["error.request.body_invalid"]);
});

test("7. a tunnel is refused in the usual form", async () => {
  const { statuses, keys } = await replyTo(["CONNECT localhost:80 HTTP/1.1", OURS]);
  assert.deepEqual([statuses, keys], [[405], ["error.request.method_not_allowed"]]);
});

test("7. a call that wants to see itself again is refused, and nothing of it comes back", async () => {
  const { statuses, keys, text } = await called("TRACE /v2/api-docs", OURS, "Cookie: canary");
  assert.deepEqual([statuses, keys], [[405], ["error.request.method_not_allowed"]]);
  assert.ok(!text.includes("canary"), text);
});

test("7. what is broken behind a call does not take the place of its answer", async () => {
  const token = await service.logIn();
  const slow = `POST /v2/slow HTTP/1.1\r\n${OURS}\r\nAuthorization: Bearer ${token}\r\nContent-Length: 0\r\n\r\n`;
  const before = service.logged.length;
  const reply = sent(`${slow}BROKEN\r\n\r\n`);
  (await nextSlow())();
  assert.equal((await reply).statuses[0], 200);
  const lines = service.logged.slice(before);
  assert.equal(lines.filter((line) => line.includes("http_broken")).length, 1);
});
