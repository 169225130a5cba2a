import assert from "node:assert/strict";
import { test } from "node:test";
import { AT, aBusiness } from "../../../tests/kit/build.ts";
import type { RecordedCall, StoredCallback } from "../../ports/store/callbacks.ts";
import type { CallOutcome } from "../../ports/egress.ts";
import type { Job } from "../../ports/store/jobs.ts";
import type { World } from "../../ports/world.ts";
import { deliverCallback } from "./deliver-callback.ts";

/** A small generator of which one number decides everything, so that a failing run can be repeated. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Sim = {
  readonly received: string[];
  readonly callbacks: Map<string, StoredCallback>;
  readonly hours: number;
};

class Crash extends Error {}

/**
 * One request with several events, one lane, and a world in which receivers fail, hang, answer while
 * the answer gets lost, and the process dies at any step. Time is virtual.
 */
async function simulate(seed: number): Promise<Sim> {
  const chance = seeded(seed);
  const trouble = chance() ** 2;
  let now = AT.getTime();
  let wait = 0;
  const received: string[] = [];
  const count = 1 + Math.floor(chance() * 4);
  const callbacks = new Map<string, StoredCallback>();
  const lane: string[] = [];
  for (let n = 0; n < count; n++) {
    const id = `c${n}`;
    lane.push(id);
    callbacks.set(id, aCallback(id, new Date(now)));
  }
  const maybeCrash = (): void => {
    if (chance() < trouble * 0.2) throw new Crash();
  };
  const world = {
    clock: { now: () => new Date(now) },
    ids: { uuid: () => "x", random: () => Uint8Array.of(Math.floor(chance() * 256)) },
    keyring: {
      unwrap: () => Promise.resolve(new Uint8Array(32)),
    },
    caller: {
      post: (url: string): Promise<CallOutcome> => {
        maybeCrash();
        if (chance() < 0.05) return Promise.resolve({ kind: "busy" });
        const fails = chance() < trouble;
        const arrives = !fails || chance() < 0.3;
        if (arrives) received.push(url);
        now += chance() * 15_000;
        maybeCrash();
        if (!fails) return Promise.resolve(answered(200 + Math.floor(chance() * 99)));
        const kind = chance();
        if (kind < 0.4) return Promise.resolve({ kind: "failed", reason: "timeout", tookMs: 1 });
        const retryAfterSeconds = kind < 0.5 ? Math.floor(chance() * 7200) : null;
        return Promise.resolve({ ...answered(503), retryAfterSeconds });
      },
    },
    log: { warn: () => undefined },
    store: {
      transaction: (work: (tables: unknown) => Promise<void>) => work(world.store),
      jobs: {
        retry: (_: unknown, afterSeconds: number) => {
          wait = afterSeconds;
          return Promise.resolve();
        },
      },
      tenancy: { findBusiness: () => Promise.resolve(aBusiness()) },
      callbackSecrets: {
        signingAt: () =>
          Promise.resolve([{ wrapped: new Uint8Array(), kekId: "", businessId: "" }]),
      },
      callbacks: {
        find: (id: string) => Promise.resolve(callbacks.get(id) ?? null),
        record: (id: string, { state, message, at, nextAt }: RecordedCall) => {
          maybeCrash();
          const before = callbacks.get(id);
          assert.equal(before?.state, "OPEN", "an ended callback was called again");
          callbacks.set(id, {
            ...before,
            state,
            attempts: before.attempts + 1,
            failures: before.failures + (state === "COMPLETED" ? 0 : 1),
            messages: [...before.messages, message],
            updatedAt: at,
            nextAt,
          });
          maybeCrash();
          return Promise.resolve();
        },
      },
    },
  } as unknown as Pick<World, "store" | "caller" | "clock" | "ids" | "keyring" | "log">;

  while (lane.length > 0) {
    const [id = ""] = lane;
    try {
      const job = aJob(id);
      if (
        (await deliverCallback(world, {
          id,
          of: { businessId: "business", environment: "demo" },
          job,
        })) === "ended"
      ) {
        lane.shift();
      } else {
        now += wait * 1000;
      }
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      now += 60_000; // the lease runs out and another worker takes the job
    }
  }
  return { received, callbacks, hours: (now - AT.getTime()) / 3_600_000 };
}

function aJob(id: string): Job {
  return {
    id,
    kind: "callback",
    payload: {},
    businessId: "business",
    environment: "demo",
    lane: "lane",
    attempt: 1,
    createdAt: AT,
  };
}

function answered(status: number) {
  const answer = { type: null, bytes: new Uint8Array(), isCut: false };
  return { kind: "answered", status, retryAfterSeconds: null, answer, tookMs: 1 } as const;
}

function aCallback(id: string, at: Date): StoredCallback {
  return {
    id,
    requestId: "r" as StoredCallback["requestId"],
    event: "update",
    state: "OPEN",
    url: `https://a.test/${id}`,
    documentId: "d" as StoredCallback["documentId"],
    signatureId: null,
    attempts: 0,
    messages: [],
    createdAt: at,
    updatedAt: at,
    openedAt: at,
    failures: 0,
    nextAt: null,
  };
}

test("6. in 10,000 seeded runs with crashes every event is received or given up, in order", async () => {
  let given = 0;
  for (let seed = 1; seed <= 10_000; seed++) {
    const { received, callbacks } = await simulate(seed);
    const order = received.filter((url, at) => url !== received[at - 1]);
    assert.deepEqual(order, order.toSorted(), `seed ${seed}: out of order`);
    for (const { id, state, url, messages } of callbacks.values()) {
      assert.notEqual(state, "OPEN", `seed ${seed}: ${id} was forgotten`);
      if (state === "COMPLETED")
        assert.ok(received.includes(url), `seed ${seed}: ${id} not received`);
      else given += 1;
      assert.ok(messages.length <= 30, `seed ${seed}: called ${messages.length} times`);
    }
    assert.ok(received.every((url) => [...callbacks.values()].some((one) => one.url === url)));
  }
  assert.ok(given > 100, `only ${given} were given up: the simulation is too kind`);
});
