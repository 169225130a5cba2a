import assert from "node:assert/strict";
import { test } from "node:test";
import { restingPlaces } from "./resting-places.ts";
import type { Child } from "./start-child.ts";

function aChild(): { readonly child: Child; readonly signals: string[] } {
  const signals: string[] = [];
  const process = { kill: (signal: string) => signals.push(signal) };
  return { child: { process } as unknown as Child, signals };
}

test("the greedy one is stopped while a small task of another runs, and goes on after it", () => {
  const used = new Map([["greedy", 5_000]]);
  const places = restingPlaces((tenant) => used.get(tenant) ?? 0, 2);
  const [long, small] = [aChild(), aChild()];
  places.enter(long.child, "greedy");
  assert.deepEqual(long.signals, []);
  places.enter(small.child, "other");
  assert.deepEqual(long.signals, ["SIGSTOP"]);
  places.leave(small.child);
  assert.deepEqual(long.signals, ["SIGSTOP", "SIGCONT"]);
  assert.deepEqual(small.signals, []);
  places.leave(long.child);
  places.close();
});

test("a process that is given back while it stands still is never left so", () => {
  const places = restingPlaces((tenant) => (tenant === "greedy" ? 5_000 : 0), 2);
  const [long, small] = [aChild(), aChild()];
  places.enter(long.child, "greedy");
  places.enter(small.child, "other");
  places.leave(long.child);
  assert.deepEqual(long.signals, ["SIGSTOP", "SIGCONT"]);
  places.leave(small.child);
  places.close();
});
