import assert from "node:assert/strict";
import type { IncomingHttpHeaders } from "node:http";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { aPdf } from "@paraph/testkit";
import { listen } from "../kit/servers/listen.ts";
import { BASIC, startService, type Reply } from "../kit/service.ts";
import { startWork } from "../kit/work.ts";

const service = await startService();
await startWork(service);
const token = await service.logIn();
const PATH = "/v2/signature-requests";
const PATIENCE_MS = 120_000;

type Call = { readonly url: string; readonly headers: IncomingHttpHeaders };
type Shown = {
  readonly id: string;
  readonly type: string;
  readonly state: string;
  readonly url: string;
  readonly attempts: number;
  readonly messages: readonly string[];
};

const received: Call[] = [];
/** What the receiver says to the next calls; 200 when nothing is left. */
const answers: (readonly [status: number, headers: Record<string, string>])[] = [];
const receiver = await listen((incoming, answer) => {
  received.push({ url: incoming.url ?? "", headers: incoming.headers });
  const [status, headers] = answers.shift() ?? [200, {}];
  answer.writeHead(status, headers).end();
});
after(() => receiver.close());

function call(method: string, path: string, body?: object, as = token): Promise<Reply> {
  return service.call(method, path, { token: as, ...(body && { body }) });
}

async function aSignedRequest(): Promise<string> {
  const reply = await call("POST", PATH, {
    title: "Contract",
    content: Buffer.from(aPdf()).toString("base64"),
    signatures: [{ account_email: "ada@example.com" }, { account_email: "bob@example.com" }],
    callback_update_url: `${receiver.url}/more?id=SERVICE_SIGNATURE_REQUEST_ID`,
    callback_success_url: `${receiver.url}/ok?document=SERVICE_DOCUMENT_ID`,
  });
  assert.equal(reply.status, 201, reply.text);
  const { id, signatures } = reply.json() as { id: string; signatures: { sid: string }[] };
  for (const { sid } of signatures) {
    const signed = await call("POST", `/sandbox/signature-requests/${id}/signatures/${sid}/sign`);
    assert.equal(signed.status, 200, signed.text);
  }
  return id;
}

async function logOf(id: string): Promise<readonly Shown[]> {
  return (await call("GET", `${PATH}/${id}/callbacks`)).json() as unknown as readonly Shown[];
}

async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    assert.ok(performance.now() < end, what);
    await pause(30);
  }
}

const areOver = async (id: string): Promise<boolean> =>
  (await logOf(id)).every(({ state }) => state === "COMPLETED");

test("6 calls are made in order, with Retry-After obeyed, and the log says how each one went", async () => {
  answers.push([503, { "retry-after": "1" }]);
  const id = await aSignedRequest();
  await until("the first call is refused", async () => (await logOf(id))[0]?.attempts === 1);
  const [waiting, later] = await logOf(id);
  assert.deepEqual([waiting?.state, later?.state, later?.attempts], ["OPEN", "OPEN", 0]);
  await call("POST", "/sandbox/clock", { advance_seconds: 3600 });
  await until("both are delivered", () => areOver(id));

  const paths = received.map(({ url }) => url.split("?")[0]);
  assert.deepEqual(paths, ["/more", "/more", "/ok"], "the success waits for the update");
  const shown = (await call("GET", `${PATH}/${id}`)).json();
  assert.deepEqual(
    received.map(({ url }) => url.split("=")[1]),
    [id, id, shown["document_id"]],
    "rule 3: the id of the signed document",
  );
  const log = await logOf(id);
  assert.deepEqual(
    log.map(({ type, attempts }) => [type, attempts]),
    [
      ["UPDATE", 2],
      ["SUCCESS", 1],
    ],
  );
  assert.match(log[0]?.messages.join() ?? "", /503/);
  const [first, second, third] = received.map(({ headers }) => headers["webhook-id"]);
  assert.equal(first, second, "a repetition is known by its id");
  assert.notEqual(second, third);
});

test("6 a call that is over is made again by a replay over HTTP, with the same id", async () => {
  const id = await aSignedRequest();
  await until("both are delivered", () => areOver(id));
  const before = received.length;
  const [update, success] = await logOf(id);
  assert.ok(update && success);
  const target = `${PATH}/${id}/callbacks/${success.id}/replay`;

  const foreign = await call("POST", target, undefined, await service.logIn(BASIC));
  assert.deepEqual([foreign.status, foreign.json()["key"]], [404, "error.sr.not_found"]);
  const replayed = await call("POST", target);
  assert.equal(replayed.status, 200, replayed.text);
  assert.equal(replayed.json()["id"], success.id);
  assert.equal(replayed.json()["state"], "OPEN");
  await until("it is received again", () => received.length === before + 1);
  await until("it is over again", () => areOver(id));

  const again = received.at(-1);
  assert.equal(again?.url.split("?")[0], "/ok");
  assert.equal(again?.headers["webhook-id"], received[before - 1]?.headers["webhook-id"]);
  assert.equal(again?.headers["content-length"], "0");
  const log = await logOf(id);
  assert.equal(log.length, 2, "a replay is no new entry of the log");
  assert.equal(log[1]?.attempts, success.attempts + 1);
});
