import assert from "node:assert/strict";
import { test } from "node:test";
import { startService, type CallOptions } from "../kit/service.ts";
import { frameRoutes } from "./routes.ts";

const service = await startService({ routes: frameRoutes });
const token = await service.logIn();
const JSON_TYPE = { "content-type": "application/json" };
const UNKNOWN = "3f0c1d52-8a4e-4b6f-9c1a-5d2e7b90c4f1";

type Case = readonly [
  what: string,
  method: string,
  path: string,
  options: CallOptions,
  status: number,
  key: string,
];

// prettier-ignore
const CASES: readonly Case[] = [
  ["a missing member", "POST", "/echo", { body: {} }, 400, "error.request.body_invalid"],
  ["a wrong type", "POST", "/echo", { body: { title: 7 } }, 400, "error.request.body_invalid"],
  ["a number as text", "POST", "/echo", { body: { title: "x", count: "7" } }, 400, "error.request.body_invalid"],
  ["an unknown enum value", "POST", "/echo", { body: { title: "x", kind: "THREE" } }, 400, "error.request.body_invalid"],
  ["a list in place of an object", "POST", "/echo", { body: [] }, 400, "error.request.body_invalid"],
  ["null in place of an object", "POST", "/echo", { body: "null", headers: JSON_TYPE }, 400, "error.request.body_invalid"],
  ["broken JSON", "POST", "/echo", { body: "{\"title\":", headers: JSON_TYPE }, 400, "error.request.json_broken"],
  ["bytes that are not UTF-8", "POST", "/echo", { body: Uint8Array.of(0x22, 0xff, 0x22), headers: JSON_TYPE }, 400, "error.request.json_broken"],
  ["no body", "POST", "/echo", {}, 400, "error.request.body_missing"],
  ["an empty body", "POST", "/echo", { body: "", headers: JSON_TYPE }, 400, "error.request.body_missing"],
  ["a wrong content type", "POST", "/echo", { body: "title=x", headers: { "content-type": "application/x-www-form-urlencoded" } }, 415, "error.request.content_type_unsupported"],
  ["no sense in the content type", "POST", "/echo", { body: "{}", headers: { "content-type": "???" } }, 415, "error.request.content_type_unsupported"],
  ["another charset", "POST", "/echo", { body: "{}", headers: { "content-type": "application/json; charset=latin1" } }, 415, "error.request.content_type_unsupported"],
  ["a compressed body", "POST", "/echo", { body: "{}", headers: { ...JSON_TYPE, "content-encoding": "gzip" } }, 415, "error.request.content_type_unsupported"],
  ["a huge body", "POST", "/echo", { body: { title: "x".repeat(1_100_000) } }, 413, "error.request.body_too_large"],
  ["a huge streamed body", "POST", "/stream", { body: new Uint8Array(5_000_001) }, 413, "error.request.body_too_large"],
  ["a bad idempotency key", "POST", "/echo", { body: { title: "x" }, headers: { "idempotency-key": "a b" } }, 400, "error.idempotency.key_invalid"],
  ["a bad token", "GET", "/list", { token: "nonsense" }, 401, "error.auth.token_invalid"],
  ["an empty token", "GET", "/list", { token: "" }, 401, "error.auth.token_missing"],
  ["another scheme", "GET", "/list", { headers: { authorization: "Basic eDp5" } }, 401, "error.auth.token_missing"],
  ["an unknown route", "GET", "/nothing", {}, 404, "error.request.route_not_found"],
  ["an unknown route with a body", "POST", "/nothing", { body: "{", headers: JSON_TYPE }, 404, "error.request.route_not_found"],
  ["a wrong method", "PUT", "/echo", { body: { title: "x" } }, 405, "error.request.method_not_allowed"],
  ["a method nobody has", "PATCH", "/list", {}, 405, "error.request.method_not_allowed"],
  ["a method that asks with a body, without one", "QUERY", "/list", {}, 405, "error.request.method_not_allowed"],
  ["an id that is no uuid", "GET", "/things/42", {}, 404, "error.document.not_found"],
  ["an id of the wrong form where that is told", "GET", "/observers/42", {}, 400, "error.request.path_invalid"],
  ["an id without end", "GET", `/things/${"a".repeat(5000)}`, {}, 404, "error.request.route_not_found"],
  ["a bad escape in the path", "GET", "/things/%zz", {}, 400, "error.request.path_invalid"],
  ["a number that is none", "GET", "/list?page_size=many", {}, 400, "error.request.query_invalid"],
  ["a number in another spelling", "GET", "/list?page_size=1e2", {}, 400, "error.request.query_invalid"],
  ["a number with white space", "GET", "/list?page_size=%201", {}, 400, "error.request.query_invalid"],
  ["a number out of range", "GET", "/list?page_size=0", {}, 400, "error.request.query_invalid"],
  ["a parameter twice", "GET", "/list?page_size=1&page_size=2", {}, 400, "error.request.query_invalid"],
  ["a fault of ours", "GET", "/fault", {}, 500, "error.service.internal"],
  ["a PDF that the engine refuses", "GET", "/bad-pdf", {}, 400, "file.pdf.password_protected"],
];

for (const [what, method, path, options, status, key] of CASES) {
  test(`7. ${what} answers ${status} with ${key}`, async () => {
    for (const root of ["/v1", "/v2", "/v3", "/validation/v1"]) {
      const reply = await service.call(method, `${root}${path}`, { token, ...options });
      const problem = reply.json();
      assert.deepEqual([reply.status, problem["key"]], [status, key], root);
      assert.equal(problem["status"], status);
      assert.equal(problem["method"], method);
      assert.equal(problem["path"], `${root}${path}`.split("?")[0]);
      assert.equal(problem["request_id"], reply.headers.get("x-request-id"));
      assert.match(String(problem["type"]), /^http:\/\/localhost:8080\/problem\/[a-z-]+$/);
      assert.ok(String(problem["message"]).length > 10);
      assert.match(
        reply.headers.get("content-type") ?? "",
        root === "/v3" ? /^application\/problem\+json/ : /^application\/json/,
      );
    }
  });
}

test("7. a body that fails its schema names every place and what was expected", async () => {
  const body = { title: "", count: -1, kind: "X", email: "nobody", list: [{ order: "1" }, {}] };
  const { violations } = (await service.call("POST", "/v2/echo", { token, body })).json();
  assert.deepEqual(violations, [
    { field: "title", message: "must not be empty" },
    { field: "count", message: "must be at least 0" },
    { field: "kind", message: "must be one of ONE, TWO" },
    {
      field: "email",
      message:
        "must be an e-mail address, without invisible characters and of one script in each part",
    },
    { field: "list[0].order", message: "must be an integer" },
    { field: "list[1].order", message: "is required" },
  ]);
});

test("7. the message names the first place that is wrong, and how many more there are", async () => {
  const messageOf = async (path: string, body?: unknown): Promise<unknown> => {
    const method = body === undefined ? "GET" : "POST";
    const options = { token, ...(body === undefined ? {} : { body }) };
    return (await service.call(method, path, options)).json()["message"];
  };
  assert.equal(
    await messageOf("/v2/echo", { title: "x", count: -1 }),
    "The body does not have the right form: count must be at least 0.",
  );
  assert.equal(
    await messageOf("/v2/echo", { title: "", kind: 5 }),
    "The body does not have the right form: title must not be empty (and 1 more).",
  );
  assert.equal(
    await messageOf("/v2/echo", []),
    "The body does not have the right form: it must be an object.",
  );
  assert.equal(
    await messageOf("/v2/list?page_size=many"),
    "The query does not have the right form: page_size must be an integer.",
  );
});

test("7. a text that cannot be kept as it was sent is refused, in members that are known", async () => {
  for (const text of ["a\u0000b", "\ud800", "\udc00x"]) {
    const reply = await service.call("POST", "/v2/echo", { token, body: { title: text } });
    assert.deepEqual(
      [reply.status, reply.json()["violations"]],
      [400, [{ field: "title", message: "must not hold U+0000 or half a surrogate pair" }]],
    );
    const unknown = await service.call("POST", "/v2/echo", {
      token,
      body: { title: "😀", colour: text },
    });
    assert.equal(unknown.status, 201);
  }
});

test("7. unknown members and unknown query parameters are ignored", async () => {
  const body = { title: "x", colour: "red", __proto__: null };
  const made = await service.call("POST", "/v2/echo?colour=red", { token, body });
  assert.equal(made.status, 201);
  const listed = await service.call("GET", "/v2/list?page_size=7&deep=true&infos=a&colour=red", {
    token,
  });
  assert.equal(listed.status, 200);
  assert.deepEqual(listed.json(), { page_size: 7, deep: true, infos: ["a"], colour: "red" });
});

test("7. a body cannot reach a prototype", async () => {
  for (const body of [
    '{"title":"x","__proto__":{"polluted":true}}',
    '{"title":"x","\\u005f_proto__":{"polluted":true}}',
    '{"title":"x","constructor":{"prototype":{"polluted":true}}}',
  ]) {
    const reply = await service.call("POST", "/v2/echo", { token, body, headers: JSON_TYPE });
    assert.equal(reply.status, 201);
    assert.equal("polluted" in reply.json(), false);
    assert.equal(({} as Record<string, unknown>)["polluted"], undefined);
  }
});

test("7. a fault is reported without its message and logged without it, but with its request id", async () => {
  const reply = await service.call("GET", "/v2/fault", { token });
  assert.equal(reply.text.includes("SECRET-IN-A-FAULT"), false);
  const id = reply.headers.get("x-request-id") ?? "";
  const lines = service.logged.filter((line) => line.includes(id));
  assert.ok(lines.some((line) => line.includes('"level":"error"')));
});

test("7. 405 names the methods in Allow, and OPTIONS answers with them", async () => {
  const refused = await service.call("POST", `/v2/things/${UNKNOWN}`, { token, body: {} });
  assert.equal(refused.status, 405);
  assert.equal(refused.headers.get("allow"), "DELETE, GET, HEAD, OPTIONS");
  const asked = await service.call("OPTIONS", `/v2/things/${UNKNOWN}`);
  assert.equal(asked.status, 204);
  assert.equal(asked.headers.get("allow"), "DELETE, GET, HEAD, OPTIONS");
});

test("7. a call without a body ignores one, whatever it is", async () => {
  const reply = await service.call("DELETE", `/v2/things/${UNKNOWN}`, {
    token,
    body: "not json",
    headers: JSON_TYPE,
  });
  assert.equal(reply.status, 204);
});

test("7. Retry-After is whole seconds, rounded up", async () => {
  const reply = await service.call("GET", "/v2/later", { token });
  assert.deepEqual([reply.status, reply.headers.get("retry-after")], [429, "62"]);
});

test("7. a disabled feature answers 403 with its problem type, and 200 to who has it", async () => {
  const { BASIC } = await import("../kit/service.ts");
  const reply = await service.call("GET", "/v3/sealed", { token: await service.logIn(BASIC) });
  assert.equal(reply.status, 403);
  assert.match(String(reply.json()["type"]), /\/problem\/feature-not-enabled$/);
  assert.equal((await service.call("GET", "/v3/sealed", { token })).status, 200);
});

test("7. the sandbox is not there for production keys", async () => {
  const live = await service.addBusiness("live", [], "production");
  const reply = await service.call("GET", "/v2/demo-only", { token: await service.logIn(live) });
  assert.deepEqual([reply.status, reply.json()["key"]], [404, "error.request.route_not_found"]);
  assert.equal((await service.call("GET", "/v2/demo-only", { token })).status, 200);
});
