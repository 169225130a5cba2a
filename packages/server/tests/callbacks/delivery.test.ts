import assert from "node:assert/strict";
import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after as atEnd, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import {
  callbackSecrets,
  renewCallbackSecret,
} from "../../src/actions/callbacks/callback-secrets.ts";
import { callbackJob, recordEffects } from "../../src/actions/requests/record-effects.ts";
import type { DocumentId, RequestId, SignatureId } from "../../src/domain/ids.ts";
import type { EffectOf } from "../../src/domain/requests/effect.ts";
import { runCallback } from "../../src/jobs/callback.ts";
import { startWorker } from "../../src/jobs/worker.ts";
import { aRequest } from "../kit/build.ts";
import { startService } from "../kit/service.ts";

const service = await startService();
const { world, database } = service;
const { id: businessId } = await service.addBusiness("callbacks");
const worker = await startWorker({
  jobs: world.store.jobs,
  world,
  table: { callback: { run: runCallback, retryAfter: [1, 1, 1], atOnce: 256 } },
  log: world.log,
  chance: () => 0.5,
  lookEveryMs: 50,
  subscribe: async (ring) => (await database.listen("job", ring)).stop,
});
atEnd(() => worker.stop());

/** Only so that a test that waits for ever says what for. */
const PATIENCE_MS = 120_000;

type ReceivedCall = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  readonly at: number;
};
type Behaviour = (received: ReceivedCall, answer: ServerResponse, nth: number) => void;

/** A receiver on this machine that keeps what it gets. */
async function receiver(behave: Behaviour) {
  const received: ReceivedCall[] = [];
  const server: Server = createServer((incoming, answer) => {
    let body = "";
    incoming.on("data", (part: Buffer) => (body += part.toString()));
    incoming.on("end", () => {
      const { method = "", url = "", headers } = incoming;
      const one = { method, url, headers, body, at: performance.now() };
      received.push(one);
      behave(one, answer, received.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function answering(...statuses: readonly number[]): Behaviour {
  return (_, answer, nth) => {
    answer.writeHead(statuses[nth - 1] ?? statuses.at(-1) ?? 200).end("thanks");
  };
}

async function aStoredRequest(): Promise<RequestId> {
  const id = randomUUID() as RequestId;
  const document = randomUUID() as DocumentId;
  await world.store.requests.insert(
    aRequest({
      id,
      businessId,
      documents: [{ id: document, name: "a.pdf", versionId: document }],
      createdAt: world.clock.now(),
    }),
  );
  return id;
}

async function happens(
  requestId: RequestId,
  url: string,
  event: "update" | "success" | "error" = "update",
): Promise<EffectOf<"callback">> {
  const effect = {
    kind: "callback",
    requestId,
    event,
    url,
    documentId: randomUUID() as DocumentId,
    signatureId: randomUUID() as SignatureId,
  } as const;
  const request = { businessId, environment: "demo" } as const;
  await world.store.transaction((tx) =>
    recordEffects(world, tx, request, [effect], world.clock.now()),
  );
  return effect;
}

async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    assert.ok(performance.now() < end, what);
    await pause(15);
  }
}

async function states(requestId: RequestId): Promise<readonly string[]> {
  return (await world.store.callbacks.list(requestId)).map(({ state }) => state);
}

async function attempts(requestId: RequestId): Promise<number> {
  return (await world.store.callbacks.list(requestId))[0]?.attempts ?? 0;
}

/** Every job whose time has come was tried, and waits for its next time or is done. */
async function nothingDue(): Promise<void> {
  await until("nothing is due", async () => {
    const [row] = await database.owner.sql<{ due: number }>`
      select count(*)::int as due from job
       where state = 'waiting' and run_at <= now()
         and not exists (select from job first where first.lane = job.lane and first.id < job.id)`;
    return row?.due === 0;
  });
}

/** What the sandbox clock does: business time and the waiting jobs move together. */
async function advance(seconds: number): Promise<void> {
  const business = await world.store.tenancy.findBusiness(businessId);
  const clockOffsetSeconds = (business?.clockOffsetSeconds ?? 0) + seconds;
  await world.store.tenancy.changeBusiness(businessId, { clockOffsetSeconds });
  await world.store.jobs.hasten(businessId, "demo", seconds);
}

describe("6. a callback", () => {
  test("is a POST of text/plain without a body to the address as given", async () => {
    const { received, url } = await receiver(answering(204));
    const requestId = await aStoredRequest();
    const path =
      "/in%20box/SERVICE_SIGNATURE_REQUEST_ID?d=SERVICE_DOCUMENT_ID&s=SERVICE_SIGNATURE_ID&x=%2F&y";
    const effect = await happens(requestId, `${url}${path}`);
    await until("it arrives", () => received.length === 1);
    const [call] = received;
    assert.equal(call?.method, "POST");
    assert.equal(
      call.url,
      `/in%20box/${requestId}?d=${effect.documentId}&s=${effect.signatureId}&x=%2F&y`,
    );
    assert.equal(call.headers["content-type"], "text/plain");
    assert.equal(call.headers["content-length"], "0");
    assert.equal(call.body, "");
    await until("it is recorded", async () => (await states(requestId))[0] === "COMPLETED");
    const [logged] = await world.store.callbacks.list(requestId);
    assert.equal(logged?.attempts, 1);
    assert.match(logged.messages[0] ?? "", /Z answered 204$/);
  });

  test("keeps of each call what was sent and answered, and when it is made again", async () => {
    const { received, url } = await receiver(answering(503, 200));
    const requestId = await aStoredRequest();
    await happens(requestId, url);
    await until("it fails", async () => (await attempts(requestId)) === 1);
    const [logged] = await world.store.callbacks.list(requestId);
    assert.ok(logged?.nextAt && logged.nextAt > logged.updatedAt);
    const kept = await world.store.callbacks.exchange(logged.id, 1);
    assert.ok(kept && kept.tookMs >= 0);
    assert.deepEqual([kept.status, kept.reason], [503, null]);
    assert.deepEqual(kept.answer, { type: null, text: "thanks", isCut: false });
    const { host: _, connection: __, ...sent } = received[0]?.headers ?? {};
    const whole = String(sent["webhook-signature"]);
    const shown = whole.replace(/v1,(.{8})\S+/g, "v1,$1…");
    assert.deepEqual(kept.headers, { ...sent, "webhook-signature": shown });
    assert.ok(!JSON.stringify(kept).includes(whole), "a signature is not kept whole");
    await advance(10);
    await until("it ends", async () => (await states(requestId))[0] === "COMPLETED");
    assert.equal((await world.store.callbacks.find(logged.id))?.nextAt, null);
    assert.equal((await world.store.callbacks.exchange(logged.id, 2))?.status, 200);
  });

  test("says why no answer came", async () => {
    const requestId = await aStoredRequest();
    await happens(requestId, "http://127.0.0.1:9/nobody");
    await until("it fails", async () => (await attempts(requestId)) === 1);
    const [logged] = await world.store.callbacks.list(requestId);
    const kept = await world.store.callbacks.exchange(logged?.id ?? "", 1);
    assert.deepEqual([kept?.status, kept?.reason, kept?.answer], [null, "refused", null]);
  });

  test("6. first calls at the same moment share one secret, and renewals do not fall over each other", async () => {
    const { id } = await service.addBusiness("first");
    const made = await Promise.all(
      Array.from({ length: 6 }, () =>
        callbackSecrets(world, { businessId: id, environment: "demo" }),
      ),
    );
    const [first] = made;
    assert.equal(first?.length, 1);
    for (const secrets of made) assert.deepEqual(secrets, first);
    await Promise.all([
      renewCallbackSecret(world, { businessId: id, environment: "demo" }),
      renewCallbackSecret(world, { businessId: id, environment: "demo" }),
    ]);
    assert.equal((await callbackSecrets(world, { businessId: id, environment: "demo" })).length, 3);
  });

  test("11. is signed under the secrets of its business, the older one included for a day", async () => {
    const { received, url } = await receiver(answering(200));
    await callbackSecrets(world, { businessId, environment: "demo" });
    await renewCallbackSecret(world, { businessId, environment: "demo" });
    await happens(await aStoredRequest(), `${url}/a?b=c`);
    await until("it arrives", () => received.length === 1);
    const headers = received[0]?.headers ?? {};
    const id = String(headers["webhook-id"]);
    const timestamp = String(headers["webhook-timestamp"]);
    assert.ok(Math.abs(Number(timestamp) - Date.now() / 1000) < 10);
    const signed = `${id}.${timestamp}.POST${url}/a?b=c`;
    const secrets = await callbackSecrets(world, { businessId, environment: "demo" });
    assert.equal(secrets.length, 2);
    assert.deepEqual(
      String(headers["webhook-signature"]).split(" "),
      secrets.map((s) => `v1,${createHmac("sha256", s).update(signed).digest("base64")}`),
    );
  });

  test("11. ends with any 2xx and with nothing else, keeping its id", async () => {
    const { received, url } = await receiver(answering(301, 404, 500, 299));
    const requestId = await aStoredRequest();
    await happens(requestId, url);
    for (const attempt of [1, 2, 3]) {
      await until("it fails", async () => (await attempts(requestId)) === attempt);
      assert.deepEqual(await states(requestId), ["OPEN"]);
      await advance(200);
    }
    await until("it ends", async () => (await states(requestId))[0] === "COMPLETED");
    assert.equal(received.length, 4);
    assert.equal(new Set(received.map(({ headers }) => headers["webhook-id"])).size, 1);
  });

  test("11. waits for the earlier one of its request, but not for those of others", async () => {
    const slow = await receiver(answering(500, 500, 200));
    const quick = await receiver(answering(200));
    const requestId = await aStoredRequest();
    await happens(requestId, `${slow.url}/first`);
    await happens(requestId, `${quick.url}/second`, "success");
    await happens(await aStoredRequest(), `${quick.url}/other`);
    await until("the other one arrives", () => quick.received.length === 1);
    await until("the first one fails", async () => (await attempts(requestId)) === 1);
    await nothingDue();
    assert.deepEqual(
      quick.received.map((one) => one.url),
      ["/other"],
    );
    await advance(10);
    await until("the first one fails again", async () => (await attempts(requestId)) === 2);
    await advance(60);
    await until("the second one arrives", () => quick.received.length === 2);
    assert.equal(slow.received.length, 3);
    await until("both are done", async () => {
      return (await states(requestId)).every((state) => state === "COMPLETED");
    });
  });

  test("11. obeys Retry-After", async () => {
    const { received, url } = await receiver((_, answer, nth) => {
      answer.writeHead(nth === 1 ? 429 : 200, { "retry-after": "600" }).end();
    });
    const requestId = await aStoredRequest();
    await happens(requestId, url);
    await until("it is refused", async () => (await attempts(requestId)) === 1);
    await advance(590);
    await nothingDue();
    assert.equal(received.length, 1);
    await advance(11);
    await until("it is called again", () => received.length === 2);
  });

  test("11. is given up after 24 hours, and a replay calls it again", async () => {
    const { received, url } = await receiver((_, answer) => {
      answer.writeHead(open ? 200 : 500).end();
    });
    let open = false;
    const requestId = await aStoredRequest();
    await happens(requestId, `${url}/late`);
    for (let hour = 0; hour < 30 && (await states(requestId))[0] === "OPEN"; hour++) {
      await nothingDue();
      await advance(3600);
    }
    await until("it is given up", async () => (await states(requestId))[0] === "RESIGNATED");
    const calls = received.length;
    assert.ok(calls >= 8 && calls <= 13, `${calls} calls in 24 hours`);
    const lines = () => service.logged.filter((line) => line.includes(requestId));
    await until("the log names each of them", () => lines().length === calls);
    assert.match(lines().at(-2) ?? "", /was not taken.*answered 500/);
    assert.match(lines().at(-1) ?? "", /is given up.*answered 500/);
    assert.ok(!lines().some((line) => line.includes("/late")), "an address may be a secret");
    open = true;
    const [logged] = await world.store.callbacks.list(requestId);
    assert.ok(logged);
    await world.store.callbacks.reopen(logged.id, logged.updatedAt);
    await world.store.jobs.add([
      callbackJob(logged.id, requestId, { businessId, environment: "demo" }),
    ]);
    await until("it is called again", async () => (await states(requestId))[0] === "COMPLETED");
    assert.equal(received.length, calls + 1);
  });
});

test("6. fifty receivers that hang hold up nobody else", async () => {
  const hanging = await Promise.all(Array.from({ length: 50 }, () => receiver(() => undefined)));
  for (const { url } of hanging) {
    for (let n = 0; n < 3; n++) await happens(await aStoredRequest(), url);
  }
  await until(
    "they hang",
    () => hanging.filter(({ received }) => received.length > 0).length === 50,
  );
  const quick = await receiver(answering(200));
  for (let n = 0; n < 10; n++) {
    await happens(await aStoredRequest(), `${quick.url}/${n}`);
    await until("it arrives", () => quick.received.length === n + 1);
  }
  // How quickly is measured by `npm run bench -- clients`.
});
