import assert from "node:assert/strict";
import { test } from "node:test";
import type { GuestActor, PersonActor } from "../../domain/access/actor.ts";
import type { Identified } from "./identify.ts";
import { slotFor } from "./call-slot.ts";
import { openCallScheduler, type CallScheduler } from "./call-scheduler.ts";

const NOBODY: Identified = { caller: null, signer: null, session: null };
const PERSON = { kind: "person", accountId: "ada" } as unknown as PersonActor;
const GUEST = { kind: "guest", requestId: "lease" } as unknown as GuestActor;
const LARGE = { "content-length": "300000" };

/** Whether somebody yields, with a body or while an answer is sent, while a short call of another is under way. */
function yieldsIn(
  who: Identified,
  { body = "stream", headers = LARGE }: { body?: "stream"; headers?: Record<string, string> } = {},
): { readonly withBody: boolean; readonly toSend: boolean } {
  const scheduler = openCallScheduler(() => 0);
  const leave = scheduler.enter("another");
  const slot = slotFor(scheduler, { body }, { headers, ip: "192.0.2.7" }, who);
  const result = {
    withBody: slot.yieldNow() !== null,
    toSend: slot.yieldToSend() !== null,
  };
  leave();
  slot.leave();
  return result;
}

/** Whether others yield to a call. */
function isYieldedTo(who: Identified, probe: boolean, headers: Record<string, string>): boolean {
  const scheduler: CallScheduler = openCallScheduler(() => 0);
  const slot = slotFor(scheduler, { body: "stream", probe }, { headers, ip: "192.0.2.7" }, who);
  const result = scheduler.yieldNow("another") !== null;
  slot.leave();
  assert.equal(scheduler.yieldNow("third"), null);
  return result;
}

test("a program yields with a large body and while a large answer is sent", () => {
  assert.deepEqual(yieldsIn(NOBODY), { withBody: true, toSend: true });
  assert.deepEqual(yieldsIn(NOBODY, { headers: {} }), { withBody: true, toSend: true });
  const small = { headers: { "content-length": "3000" } };
  assert.deepEqual(yieldsIn(NOBODY, small), { withBody: false, toSend: true });
});

test("who reads at a screen does not wait for others while a document is sent", () => {
  for (const who of [
    { ...NOBODY, caller: PERSON, signer: PERSON },
    { ...NOBODY, signer: GUEST },
  ]) {
    assert.deepEqual(yieldsIn(who), { withBody: true, toSend: false });
  }
});

test("others yield to short calls, not to large bodies and not to probes", () => {
  assert.equal(isYieldedTo(NOBODY, false, { "content-length": "3000" }), true);
  assert.equal(isYieldedTo({ ...NOBODY, signer: GUEST }, false, { "content-length": "10" }), true);
  assert.equal(isYieldedTo(NOBODY, false, LARGE), false);
  assert.equal(isYieldedTo(NOBODY, true, { "content-length": "3000" }), false);
});

test("a person, a guest and a network are each one of their own, who do not wait for themselves", () => {
  const headers = LARGE;
  for (const [who, tenant] of [
    [{ ...NOBODY, caller: PERSON, signer: PERSON }, "ada"],
    [{ ...NOBODY, signer: GUEST }, "lease"],
    [NOBODY, "net:192.0.2.0/24"],
  ] as const) {
    const scheduler = openCallScheduler(() => 0);
    const leave = scheduler.enter(tenant);
    const slot = slotFor(scheduler, { body: "stream" }, { headers, ip: "192.0.2.7" }, who);
    assert.equal(slot.yieldNow(), null, tenant);
    leave();
  }
});
