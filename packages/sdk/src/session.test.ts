import assert from "node:assert/strict";
import { test } from "node:test";
import { ParaphError } from "./problem.ts";
import { openSession, type SessionOptions } from "./session.ts";

/** A service that answers from a list, and remembers what it was asked. */
function answering(...answers: readonly Response[]) {
  const asked: { url: string; authorization: string | null }[] = [];
  const left = [...answers];
  const waits: number[] = [];
  const options: SessionOptions = {
    baseUrl: "http://service.test/",
    username: "api_demo_acme",
    apiKey: "key",
    version: "v2",
    fetch: (url, init) => {
      const headers = new Headers(init?.headers);
      asked.push({ url: new Request(url).url, authorization: headers.get("authorization") });
      const next = left.shift();
      return next ? Promise.resolve(next) : Promise.reject(new Error("nothing left to answer"));
    },
    pause: (seconds) => {
      waits.push(seconds);
      return Promise.resolve();
    },
  };
  return { asked, waits, session: openSession(options) };
}

const token = (text: string) => new Response(text, { status: 200 });
const refused = (status: number, body: object, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });

test("5. logs in once and sends the token with every call", async () => {
  const { asked, session } = answering(token("t1"), new Response("[]"), new Response("[]"));
  await session.send({ method: "GET", path: "/documents" });
  await session.send({ method: "GET", path: "/documents", query: { page_size: 5 } });
  assert.deepEqual(
    asked.map(({ url, authorization }) => [url, authorization]),
    [
      ["http://service.test/v2/access/login", null],
      ["http://service.test/v2/documents", "Bearer t1"],
      ["http://service.test/v2/documents?page_size=5", "Bearer t1"],
    ],
  );
});

test("5. logs in again after a 401, once", async () => {
  const { asked, session } = answering(
    token("old"),
    refused(401, { key: "error.auth.token_expired" }),
    token("new"),
    new Response("[]"),
  );
  await session.send({ method: "GET", path: "/documents" });
  assert.deepEqual(
    asked.map(({ authorization }) => authorization),
    [null, "Bearer old", null, "Bearer new"],
  );
});

test("8. waits as long as Retry-After says, otherwise 1 s, 2 s, 4 s", async () => {
  const { waits, session } = answering(
    token("t"),
    refused(429, {}, { "retry-after": "7" }),
    refused(429, {}),
    refused(503, {}),
    new Response("[]"),
  );
  await session.send({ method: "GET", path: "/documents" });
  assert.deepEqual(waits, [7, 2, 4]);
});

test("7. a refusal carries its key and its request id, and a wrong key is not tried for ever", async () => {
  const { session } = answering(
    refused(401, { key: "error.auth.credentials_invalid", message: "No.", request_id: "r-1" }),
    refused(401, { key: "error.auth.credentials_invalid", message: "No.", request_id: "r-2" }),
  );
  await assert.rejects(
    session.send({ method: "GET", path: "/documents" }),
    (error) =>
      error instanceof ParaphError &&
      error.key === "error.auth.credentials_invalid" &&
      error.requestId === "r-1" &&
      error.status === 401,
  );
  await assert.rejects(session.send({ method: "GET", path: "/documents" }), /No\./);
});
