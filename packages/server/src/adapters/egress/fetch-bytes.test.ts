import assert from "node:assert/strict";
import { after, test } from "node:test";
import { listen } from "../../../tests/kit/servers/listen.ts";
import { fetchBytesThrough } from "./fetch-bytes.ts";
import { openGate } from "./gate.ts";
import { policyFor } from "./policy.ts";

const HASTY = { most: 1000, milliseconds: 500 };

/** What a server that a certificate names may answer with. */
const HOSTILE: Readonly<Record<string, Parameters<typeof listen>[0]>> = {
  "an error": (_, r) => r.writeHead(500).end("x"),
  "no answer": () => {},
  "a body without an end": (_, r) => {
    const timer = setInterval(() => r.write(Buffer.alloc(1)), 20);
    r.on("close", () => clearInterval(timer));
  },
  "too many bytes": (_, r) => r.end(Buffer.alloc(1001)),
  "a length that it does not send": (_, r) =>
    r.writeHead(200, { "content-length": "1000" }).write("x"),
  "a redirect to this machine's metadata": (_, r) =>
    r.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end(),
  "a redirect to a private address": (_, r) =>
    r.writeHead(307, { location: "https://[fd00::1]/" }).end(),
  "a redirect to a file": (_, r) => r.writeHead(302, { location: "file:///etc/passwd" }).end(),
  "a redirect without an address": (_, r) => r.writeHead(302).end(),
  "a redirect to itself": (_, r) => r.writeHead(302, { location: "/" }).end(),
};

for (const [what, answer] of Object.entries(HOSTILE)) {
  test(`what a certificate names gets nothing from us by ${what}`, async () => {
    const server = await listen(answer);
    after(() => server.close());
    const fetchBytes = fetchBytesThrough(openGate(policyFor("demo", [], [])));
    await assert.rejects(fetchBytes(`${server.url}/`, HASTY));
  });
}

test("control: a plain answer comes, also by three redirects", async () => {
  const server = await listen((request, r) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) r.end("list");
    else r.writeHead(302, { location: `/${left - 1}` }).end();
  });
  after(() => server.close());
  const fetchBytes = fetchBytesThrough(openGate(policyFor("demo", [], [])));
  assert.equal(Buffer.from(await fetchBytes(`${server.url}/3`, HASTY)).toString(), "list");
  await assert.rejects(fetchBytes(`${server.url}/4`, HASTY), /too many redirects/);
});
