import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { listen } from "../../../tests/kit/servers/listen.ts";
import type { Caller } from "../../ports/egress.ts";
import { openCaller } from "./caller.ts";
import { openGate } from "./gate.ts";
import { policyFor } from "./policy.ts";

describe("6. callbacks", () => {
  test("are POSTs of text/plain without a body, and a redirect is not followed", async () => {
    const seen: { method: string; headers: object; body: number }[] = [];
    const { url, close } = await listen((request, response) => {
      let body = 0;
      request.on("data", (piece: Buffer) => (body += piece.length));
      request.on("end", () => {
        seen.push({ method: request.method ?? "", headers: request.headers, body });
        response.writeHead(Number(request.url?.slice(1)), {
          location: "/200",
          "retry-after": "7",
          "content-type": "Text/Plain; charset=x",
        });
        response.end("x".repeat(10_000));
      });
    });
    const caller = openCaller(openGate(policyFor("demo", [], [])));
    for (const status of [200, 302, 503]) {
      const outcome = await caller.post(`${url}/${status}`, { "webhook-id": "1" });
      assert.ok(outcome.kind === "answered" && outcome.tookMs >= 0);
      assert.deepEqual([outcome.status, outcome.retryAfterSeconds], [status, 7]);
      assert.deepEqual(outcome.answer, {
        type: "text/plain",
        bytes: Buffer.from("x".repeat(4096)),
        isCut: true,
      });
    }
    await close();
    assert.equal(seen.length, 3);
    for (const { method, headers, body } of seen) {
      assert.deepEqual({ method, body }, { method: "POST", body: 0 });
      const names = Object.keys(headers).sort();
      assert.deepEqual(names, [
        "connection",
        "content-length",
        "content-type",
        "host",
        "webhook-id",
      ]);
    }
    assert.equal(await reasonOf(caller, url), "refused");
  });

  test("6. why no answer came is told apart: name, TLS, a connection that breaks", async () => {
    const broken = await listen((request) => request.socket.destroy());
    const gate = openGate(policyFor("demo", ["nobody.test:443"], []), undefined, (name) =>
      name === "localhost"
        ? Promise.resolve([{ address: "127.0.0.1" }])
        : Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" })),
    );
    const caller = openCaller(gate);
    assert.equal(await reasonOf(caller, "https://nobody.test/"), "unresolved");
    assert.equal(await reasonOf(caller, broken.url.replace("http:", "https:")), "tls");
    assert.equal(await reasonOf(caller, broken.url), "unreachable");
    await broken.close();
  });

  for (const [target, called] of [
    ["/a/../b/./c", "/a/../b/./c"],
    ["/it's?q='x'", "/it's?q='x'"],
    ["/hook?", "/hook?"],
    ["", "/"],
    ["?x=1&&y=%zz|{}", "/?x=1&&y=%zz|{}"],
    ["/%7e//a%2Fb#part", "/%7e//a%2Fb"],
    ["/a b/ü", "/a%20b/%C3%BC"],
    ["/a\\b", "/a\\b"],
  ] as const) {
    test(`6 rule 2: an address that ends in ${target} is called byte for byte`, async () => {
      const seen: (string | undefined)[] = [];
      const { url, close } = await listen((request, response) => {
        seen.push(request.url);
        response.end();
      });
      const caller = openCaller(openGate(policyFor("demo", [], [])));
      const outcome = await caller.post(`${url}${target}`);
      await close();
      assert.equal(outcome.kind, "answered");
      assert.deepEqual(seen, [called]);
    });
  }

  test("end when the receiver never answers", async () => {
    const { url, close } = await listen(() => {});
    const caller = openCaller(openGate(policyFor("demo", [], [])), 200);
    assert.equal(await reasonOf(caller, url), "timeout");
    await close();
  });
});

async function reasonOf(caller: Caller, url: string): Promise<string> {
  const outcome = await caller.post(url);
  return outcome.kind === "failed" ? outcome.reason : outcome.kind;
}
