import assert from "node:assert/strict";
import { test } from "node:test";
import type { Urgency } from "../../domain/access/share.ts";
import { fairQueue } from "./fair-queue.ts";

const share = (tenant: string, urgency: Urgency = "call") => ({ tenant, urgency });

function aQueue(runningEach = 2, waitingEach = 100, runningAmongOthers = runningEach) {
  const time = { now: 0 };
  const limits = { runningEach, runningAmongOthers, waitingEach, waitingPeople: 5 };
  const queue = fairQueue<string>(limits, () => time.now);
  return { queue, time };
}

test("tenants take turns, however many tasks one of them brings", () => {
  const { queue } = aQueue(1);
  for (const item of ["a1", "a2", "a3", "a4"]) queue.add(share("a"), item);
  queue.add(share("b"), "b1");
  const order: string[] = [];
  for (let next = queue.next(); next; next = queue.next()) {
    order.push(next.item);
    queue.done(next.share, 100);
  }
  assert.deepEqual(order, ["a1", "b1", "a2", "a3", "a4"]);
});

test("who has used the processor less comes first", () => {
  const { queue } = aQueue(1);
  for (const item of ["a1", "a2"]) queue.add(share("a"), item);
  for (const item of ["b1", "b2", "b3"]) queue.add(share("b"), item);
  const order: string[] = [];
  for (let next = queue.next(); next; next = queue.next()) {
    order.push(next.item);
    queue.done(next.share, next.share.tenant === "a" ? 5_000 : 10);
  }
  assert.deepEqual(order, ["a1", "b1", "b2", "b3", "a2"]);
});

test("no tenant holds more at once than its number", () => {
  const { queue } = aQueue(2);
  for (const item of ["a1", "a2", "a3"]) queue.add(share("a"), item);
  assert.equal(queue.next()?.item, "a1");
  assert.equal(queue.next()?.item, "a2");
  assert.equal(queue.next(), null);
  queue.done(share("a"), 1);
  assert.equal(queue.next()?.item, "a3");
});

test("a spare process goes to who holds none only", () => {
  const { queue } = aQueue(2);
  for (const item of ["a1", "a2"]) queue.add(share("a"), item);
  assert.equal(queue.next()?.item, "a1");
  assert.equal(queue.next(true), null);
  queue.add(share("b"), "b1");
  assert.equal(queue.next(true)?.item, "b1");
});

test("a person at a screen comes before a program, and both before what nobody waits for", () => {
  const { queue } = aQueue(5);
  queue.add(share("a", "job"), "job");
  queue.add(share("b", "call"), "call");
  queue.add(share("c", "person"), "person");
  assert.deepEqual(
    [queue.next()?.item, queue.next()?.item, queue.next()?.item],
    ["person", "call", "job"],
  );
});

test("but nobody waits for ever", () => {
  const { queue, time } = aQueue(5);
  queue.add(share("a", "job"), "old job");
  time.now = 10_000;
  queue.add(share("b", "person"), "person");
  assert.equal(queue.next()?.item, "old job");
});

test("too many of one tenant are refused, others are not", () => {
  const { queue } = aQueue(1, 2);
  assert.deepEqual(
    ["x", "y", "z"].map((item) => queue.add(share("a"), item)),
    [true, true, false],
  );
  assert.equal(queue.add(share("b"), "w"), true);
});

test("while others are there a tenant holds fewer, and all of its number when they are gone", () => {
  const { queue, time } = aQueue(2, 100, 1);
  queue.add(share("b"), "b1");
  assert.equal(queue.next()?.item, "b1");
  for (const item of ["a1", "a2", "a3"]) queue.add(share("a"), item);
  assert.equal(queue.next()?.item, "a1");
  assert.equal(queue.next(), null);
  queue.done(share("b"), 1);
  assert.equal(queue.next(), null, "b may come back at once");
  time.now = 1_000;
  assert.equal(queue.next()?.item, "a2");
  assert.equal(queue.next(), null);
});

test("who is at work for long is there all the time", () => {
  const { queue, time } = aQueue(2, 100, 1);
  queue.add(share("b"), "b1");
  assert.equal(queue.next()?.item, "b1");
  time.now = 60_000;
  for (const item of ["a1", "a2"]) queue.add(share("a"), item);
  assert.equal(queue.next()?.item, "a1");
  assert.equal(queue.next(), null);
});

test("people wait where calls of the same tenant are refused, and are refused at their own number", () => {
  const { queue } = aQueue(1, 1);
  assert.equal(queue.add(share("a"), "call"), true);
  assert.equal(queue.add(share("a"), "another call"), false);
  const people = Array.from({ length: 6 }, (_, n) => queue.add(share("a", "person"), `p${n}`));
  assert.deepEqual(people, [true, true, true, true, true, false]);
  assert.equal(queue.add(share("a"), "another call"), false);
});
