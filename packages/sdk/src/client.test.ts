import assert from "node:assert/strict";
import { test } from "node:test";
import { createParaph } from "./client.ts";
import { ConnectionError, isRefusal, StateError } from "./errors.ts";

type SentRequest = { readonly url: string; readonly method: string; readonly headers: Headers };
type Reply = Response | Error;

/** A service that answers from a list, and remembers what it was sent. */
function answering(...replies: readonly Reply[]) {
  const sent: SentRequest[] = [];
  const left = [...replies];
  const waits: number[] = [];
  const paraph = createParaph({
    baseUrl: "http://service.test/",
    username: "api_demo_acme",
    apiKey: "key",
    fetch: async (url, init) => {
      sent.push({
        url: new Request(url).url,
        method: init?.method ?? "GET",
        headers: new Headers(init?.headers),
      });
      await new Response(init?.body ?? null).arrayBuffer();
      const next = left.shift() ?? new Error("nothing left to answer");
      if (next instanceof Error) throw next;
      return next;
    },
    sleep: (ms) => {
      waits.push(ms / 1000);
      return Promise.resolve();
    },
  });
  return { sent, waits, paraph };
}

const token = (text = "t") => new Response(text);
const json = (value: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(value), init);
const jwt = (exp: number) => `e30.${btoa(JSON.stringify({ exp }))}.s`;

test("5. the client logs in once per interface and sends the token with every call", async () => {
  const { sent, paraph } = answering(token("t1"), json({}), json({}), token("t2"), json({}));
  await paraph.v2.documents.read("a/b");
  await paraph.sandbox.clock.read();
  await paraph.validation.billing.credits();
  assert.deepEqual(
    sent.map(({ url, headers }) => [url, headers.get("authorization")]),
    [
      ["http://service.test/v2/access/login", null],
      ["http://service.test/v2/documents/a%2Fb", "Bearer t1"],
      ["http://service.test/sandbox/clock", "Bearer t1"],
      ["http://service.test/validation/v1/access/login", null],
      ["http://service.test/validation/v1/billing/credits/infos", "Bearer t2"],
    ],
  );
});

test("5. the client renews a token that ends soon, and one that the service refuses, once", async () => {
  const now = Date.now() / 1000;
  const expired = () => json({ key: "error.auth.token_expired" }, { status: 401 });
  const { sent, paraph } = answering(
    token(jwt(now + 5)),
    json({}),
    token(jwt(now + 500)),
    expired(),
    token("new"),
    json({}),
    expired(),
    token("newer"),
    expired(),
  );
  await paraph.v2.documents.read("1");
  await paraph.v2.documents.read("2");
  await assert.rejects(paraph.v2.documents.read("3"), (error) =>
    isRefusal(error, "error.auth.token_expired"),
  );
  assert.equal(sent.filter(({ url }) => url.endsWith("/login")).length, 4);
});

test("8. the client waits as long as Retry-After says, otherwise 1 s, 2 s, 4 s, and gives up", async () => {
  const busy = (headers = {}) => new Response("{}", { status: 429, headers });
  const { waits, paraph } = answering(
    token(),
    busy({ "retry-after": "7" }),
    busy(),
    new Response("", { status: 503 }),
    json({}),
    ...Array.from({ length: 5 }, () => busy()),
  );
  await paraph.v2.documents.read("1");
  assert.deepEqual(waits, [7, 2, 4]);
  await assert.rejects(paraph.v2.documents.read("2"), /429/);
  assert.equal(waits.length, 7);
});

test("the client does not wait longer than an attempt may take: a reminder is refused for an hour", async () => {
  const headers = { "retry-after": "3600" };
  const problem = JSON.stringify({ key: "error.rate_limit.reminder" });
  const { waits, paraph } = answering(token(), new Response(problem, { status: 429, headers }));
  await assert.rejects(paraph.v2.requests.remind("1"), (error) =>
    isRefusal(error, "error.rate_limit.reminder"),
  );
  assert.deepEqual(waits, []);
});

test("the client repeats a POST after a lost connection under the same idempotency key", async () => {
  const lost = new TypeError("fetch failed");
  const { sent, paraph } = answering(token(), lost, json({ id: "1" }), json({ id: "2" }));
  await paraph.v3.requests.create({ title: "A" });
  await paraph.v3.requests.create({ title: "B" }, { idempotencyKey: "mine" });
  const keys = sent.slice(1).map(({ headers }) => headers.get("idempotency-key"));
  assert.match(keys[0] ?? "", /^[0-9a-f-]{36}$/);
  assert.deepEqual(keys, [keys[0], keys[0], "mine"]);
});

test("the client sends a stream once, and repeats what a function opens", async () => {
  const lost = () => new TypeError("fetch failed");
  const pieces = () => new Blob([new Uint8Array(200_000)]).stream();
  const once = answering(token(), lost());
  await assert.rejects(once.paraph.v2.documents.upload(pieces()), ConnectionError);
  const seen: number[] = [];
  const again = answering(token(), lost(), json({ id: "1" }));
  await again.paraph.v2.documents.upload(pieces, {}, { onProgress: (at) => seen.push(at.loaded) });
  assert.equal(again.sent.length, 3);
  assert.equal(seen.at(-1), 200_000);
});

test("a signal ends a call between two attempts, and no further one is made", async () => {
  const busy = new Response("{}", { status: 429 });
  const { sent, paraph } = answering(token(), busy, json({}));
  const controller = new AbortController();
  const call = paraph.v2.documents.read("1", { signal: controller.signal });
  while (sent.length < 2) await Promise.resolve();
  controller.abort(new Error("enough"));
  await assert.rejects(call, /enough/);
  assert.equal(sent.length, 2);
});

test("8. a list gives its page when awaited and every item when iterated", async () => {
  const page = (items: readonly number[], next: boolean) =>
    json(items, {
      headers: { "x-total-count": "3", link: next ? `<http://x>; rel="next"` : "" },
    });
  const { sent, paraph } = answering(
    token(),
    page([1, 2], true),
    page([1, 2], true),
    page([3], false),
  );
  assert.equal((await paraph.v2.requests.list({ page_size: 2 })).length, 2);
  const found: unknown[] = [];
  for await (const one of paraph.v2.requests.list({ page_size: 2 })) found.push(one);
  assert.deepEqual(found, [1, 2, 3]);
  assert.match(sent.at(-1)?.url ?? "", /page_size=2&page_number=2$/);
});

test("3.1 waitFor ends with the state, or with the state that came instead", async () => {
  const state = (status_overall: string) => json({ status_overall });
  const { paraph } = answering(token(), state("OPEN"), state("SIGNED"), state("DECLINED"));
  assert.equal((await paraph.v2.requests.waitFor("1")).status_overall, "SIGNED");
  await assert.rejects(paraph.v2.requests.waitFor("1"), (error) => {
    return error instanceof StateError && error.status === "DECLINED";
  });
});

test("7. a refusal carries key, status, request id and violations, whatever a proxy answers", async () => {
  const violations = [{ field: "title", message: "is missing" }];
  const { paraph } = answering(
    token(),
    json({ key: "error.request.body_invalid", request_id: "r-1", violations }, { status: 422 }),
    new Response("<html>", { status: 404 }),
  );
  await assert.rejects(paraph.v2.requests.create({} as never), {
    key: "error.request.body_invalid",
    requestId: "r-1",
    status: 422,
    violations,
  });
  await assert.rejects(paraph.v2.requests.read("1"), { key: null, status: 404 });
});
