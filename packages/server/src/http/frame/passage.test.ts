import assert from "node:assert/strict";
import { test } from "node:test";
import type { GuestActor, PersonActor } from "../../domain/access/actor.ts";
import type { Identified } from "./identify.ts";
import { passageOf } from "./passage.ts";
import { openTraffic, type Traffic } from "./traffic.ts";

const NOBODY: Identified = { caller: null, signer: null, session: null };
const PERSON = { kind: "person", accountId: "ada" } as unknown as PersonActor;
const GUEST = { kind: "guest", requestId: "lease" } as unknown as GuestActor;
const LARGE = { "content-length": "300000" };

/** Whether somebody gives way, with a body or while an answer is sent, while a short call of another is under way. */
function givesWay(
  who: Identified,
  { body = "stream", headers = LARGE }: { body?: "stream"; headers?: Record<string, string> } = {},
): { readonly withBody: boolean; readonly toSend: boolean } {
  const traffic = openTraffic(() => 0);
  const leave = traffic.enter("another");
  const passage = passageOf(traffic, { body }, { headers, ip: "192.0.2.7" }, who);
  const told = {
    withBody: passage.giveWay() !== null,
    toSend: passage.giveWayToSend() !== null,
  };
  leave();
  passage.leave();
  return told;
}

/** Whether others give way to a call. */
function isGivenWay(who: Identified, probe: boolean, headers: Record<string, string>): boolean {
  const traffic: Traffic = openTraffic(() => 0);
  const passage = passageOf(traffic, { body: "stream", probe }, { headers, ip: "192.0.2.7" }, who);
  const told = traffic.giveWay("another") !== null;
  passage.leave();
  assert.equal(traffic.giveWay("third"), null);
  return told;
}

test("a program gives way with a large body and while a large answer is sent", () => {
  assert.deepEqual(givesWay(NOBODY), { withBody: true, toSend: true });
  assert.deepEqual(givesWay(NOBODY, { headers: {} }), { withBody: true, toSend: true });
  const small = { headers: { "content-length": "3000" } };
  assert.deepEqual(givesWay(NOBODY, small), { withBody: false, toSend: true });
});

test("who reads at a screen does not wait for others while a document is sent", () => {
  for (const who of [
    { ...NOBODY, caller: PERSON, signer: PERSON },
    { ...NOBODY, signer: GUEST },
  ]) {
    assert.deepEqual(givesWay(who), { withBody: true, toSend: false });
  }
});

test("others give way to short calls, not to large bodies and not to probes", () => {
  assert.equal(isGivenWay(NOBODY, false, { "content-length": "3000" }), true);
  assert.equal(isGivenWay({ ...NOBODY, signer: GUEST }, false, { "content-length": "10" }), true);
  assert.equal(isGivenWay(NOBODY, false, LARGE), false);
  assert.equal(isGivenWay(NOBODY, true, { "content-length": "3000" }), false);
});

test("a person, a guest and a network are each one of their own, who do not wait for themselves", () => {
  const headers = LARGE;
  for (const [who, tenant] of [
    [{ ...NOBODY, caller: PERSON, signer: PERSON }, "ada"],
    [{ ...NOBODY, signer: GUEST }, "lease"],
    [NOBODY, "net:192.0.2.0/24"],
  ] as const) {
    const traffic = openTraffic(() => 0);
    const leave = traffic.enter(tenant);
    const passage = passageOf(traffic, { body: "stream" }, { headers, ip: "192.0.2.7" }, who);
    assert.equal(passage.giveWay(), null, tenant);
    leave();
  }
});
