import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { signUnderLease, type LeaseWorld } from "../../src/actions/signing/sign-under-lease.ts";
import type { SignatureId } from "../../src/domain/ids.ts";
import { openedKey, secretKeysOver } from "../../src/adapters/secret-keys/opened-keys.ts";
import { answerOnce } from "../../src/http/frame/idempotency.ts";
import { startWorker } from "../../src/jobs/worker.ts";
import { keepHeartbeat } from "../../src/ports/heartbeat.ts";
import type { Job, Jobs } from "../../src/ports/store/jobs.ts";
import type { Idempotency } from "../../src/ports/store/calls.ts";
import type { Log, LogFields } from "../../src/ports/log.ts";
import { aBusiness, aRequest, aSignature } from "../kit/build.ts";

type Line = { readonly level: string; readonly message: string; readonly fields: LogFields };

function listeningLog(): { readonly log: Log; readonly lines: Line[] } {
  const lines: Line[] = [];
  const write =
    (level: string) =>
    (message: string, fields: LogFields = {}) =>
      void lines.push({ level, message, fields });
  return { lines, log: { info: write("info"), warn: write("warn"), error: write("error") } };
}

/** Lets what a beat has begun come to its end. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

function holdTimers(t: TestContext): (milliseconds: number) => Promise<void> {
  t.mock.timers.enable({ apis: ["setInterval"] });
  return async (milliseconds) => {
    t.mock.timers.tick(milliseconds);
    await settle();
  };
}

test("every beat that fails is reported, a lost lease once, and nothing after the end", async (t) => {
  const pass = holdTimers(t);
  const { log, lines } = listeningLog();
  const fault = new Error("away");
  const answers = [() => Promise.reject(fault), () => Promise.reject(fault), async () => false];
  const named = { component: "signing" };
  const renew = (): Promise<boolean> => answers.shift()?.() ?? Promise.reject(fault);
  const stop = keepHeartbeat({ everyMs: 10, renew, log, named });
  for (let beat = 0; beat < 5; beat += 1) await pass(10);
  const missed = { level: "warn", message: "a lease was not renewed", fields: { ...named, fault } };
  const reason = "somebody else has it, or it was given back";
  const lost = { level: "warn", message: "a lease was lost", fields: { ...named, reason } };
  assert.deepEqual(lines, [missed, missed, lost]);
  stop();
  const stopNext = keepHeartbeat({ everyMs: 10, renew, log, named });
  t.mock.timers.tick(10);
  stopNext();
  await settle();
  assert.equal(lines.length, 3, "a beat that was on its way at the end is nobody's trouble");
});

test("a call that loses a beat tells so, without its key", async (t) => {
  const pass = holdTimers(t);
  const { log, lines } = listeningLog();
  const fault = new Error("away");
  const right = { scope: "acme echo", key: "the-callers-key", fence: 1 };
  const idempotency: Idempotency = {
    claim: async () => ({ kind: "first", call: right }),
    renew: () => Promise.reject(fault),
    store: async () => true,
    release: async () => undefined,
    forget: async () => undefined,
  };
  const key = openedKey(
    { purpose: "answer", version: 1, writesFrom: new Date(0) },
    new Uint8Array(32),
  );
  const secretKeys = secretKeysOver(
    () => [key],
    () => new Date(),
  );
  const named = { component: "idempotency", requestId: "r1", route: "POST /echo" };
  await answerOnce(
    { idempotency, secretKeys },
    {
      scope: right.scope,
      key: right.key,
      url: "/v2/echo",
      headers: {},
      body: new Uint8Array(),
      log,
      named,
      run: async () => {
        await pass(6_000);
        return { status: 200, headers: {}, body: { kind: "empty" } };
      },
    },
  );
  assert.deepEqual(lines, [
    { level: "warn", message: "a lease was not renewed", fields: { ...named, fault } },
  ]);
});

test("a signer who loses the lease tells so", async () => {
  const { log, lines } = listeningLog();
  const signature = aSignature("ada");
  const request = aRequest({ signatures: [signature] });
  let beat: () => void = () => assert.fail("nothing beats");
  const world = {
    log,
    clock: { now: () => new Date() },
    store: {
      requests: { find: async () => request },
      tenancy: { findBusiness: async () => aBusiness() },
      leases: {
        take: async () => ({ requestId: request.id, signatureId: signature.id, fence: 1 }),
        renew: async () => false,
        release: async () => undefined,
      },
    },
    every: (_: number, given: () => void) => {
      beat = given;
      return () => undefined;
    },
  } as unknown as LeaseWorld;
  const place = { requestId: request.id, signatureId: "ada" as SignatureId };
  const signing = signUnderLease(world, place, async () => {
    beat();
    await settle();
    throw new Error("enough");
  });
  await assert.rejects(signing, /enough/);
  assert.deepEqual(
    lines.map(({ level, message, fields }) => [level, message, fields.signatureRequest]),
    [["warn", "a lease was lost", request.id]],
  );
});

test("a job that loses its lease tells so", async (t) => {
  const pass = holdTimers(t);
  const { log, lines } = listeningLog();
  const job = { id: "7", kind: "long", attempt: 2, payload: {}, businessId: null } as Job;
  const given = [job];
  const jobs = {
    claim: async () => given.splice(0),
    extend: async () => false,
    finish: async () => false,
  } as unknown as Jobs;
  let tell: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (tell = resolve));
  const run = async (): Promise<void> => {
    await pass(20_000);
    tell();
  };
  const table = { long: { run, retryAfter: [], atOnce: 1 } };
  const worker = await startWorker({ jobs, world: null, table, log, chance: () => 0.5 });
  await done;
  await worker.stop();
  assert.deepEqual(
    lines.map(({ level, message, fields }) => [level, message, fields.job, fields.attempt]),
    [["warn", "a lease was lost", "long", 2]],
  );
});
