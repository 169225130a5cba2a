import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { isBulk, openCallScheduler, piecesYielding } from "./call-scheduler.ts";

/** What has come to pass, in the order of it. */
function track() {
  const order: string[] = [];
  const watch = async (name: string, waiting: Promise<void> | null): Promise<void> => {
    await waiting;
    order.push(name);
  };
  return { order, watch };
}

/** Lets everything happen that can happen without time. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await turn();
}

describe("work in bulk among the calls of others", () => {
  test("waits for the short calls of other tenants, not for its own and not for later ones", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const scheduler = openCallScheduler(() => 0);
    assert.equal(scheduler.yieldNow("greedy"), null);
    const own = scheduler.enter("greedy");
    assert.equal(scheduler.yieldNow("greedy"), null);
    const [first, second] = [scheduler.enter("other"), scheduler.enter("third")];
    const { order, watch } = track();
    const waits = watch("block", scheduler.yieldNow("greedy"));
    const later = scheduler.enter("other");
    first();
    await settle();
    assert.deepEqual(order, []);
    second();
    await waits;
    assert.deepEqual(order, ["block"]);
    later();
    own();
  });

  test("lets the blocks of one tenant pass one after the other, and those of two side by side", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const scheduler = openCallScheduler(() => 0);
    const { order, watch } = track();
    const first = scheduler.enter("other");
    const waits = [
      watch("a1", scheduler.yieldNow("a")),
      watch("a2", scheduler.yieldNow("a")),
      watch("b1", scheduler.yieldNow("b")),
    ];
    await settle();
    const second = scheduler.enter("other");
    first();
    await settle();
    assert.deepEqual(order.sort(), ["a1", "b1"]);
    second();
    await Promise.all(waits);
    assert.deepEqual(order, ["a1", "b1", "a2"]);
    assert.equal(scheduler.yieldNow("a"), null);
  });

  test("stands back 25 ms for a block at most, and not at all for a call that is 100 ms old", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    let now = 0;
    const scheduler = openCallScheduler(() => now);
    const leave = scheduler.enter("other");
    const { order, watch } = track();
    const waits = watch("block", scheduler.yieldNow("greedy"));
    t.mock.timers.tick(24);
    await settle();
    assert.deepEqual(order, []);
    t.mock.timers.tick(1);
    await waits;
    assert.deepEqual(order, ["block"]);
    now = 99;
    assert.notEqual(scheduler.yieldNow("greedy"), null);
    t.mock.timers.tick(25);
    await settle();
    now = 100;
    assert.equal(scheduler.yieldNow("greedy"), null);
    leave();
    leave();
  });

  test("yields after each half megabyte of pieces and at their end; what is stopped stops its source", async () => {
    const source = { ended: false };
    async function* pieces(sizes: readonly number[]): AsyncGenerator<Uint8Array> {
      try {
        for (const size of sizes) yield new Uint8Array(size);
      } finally {
        source.ended = true;
      }
    }
    const order: (number | "way")[] = [];
    const yieldNow = (): null => {
      order.push("way");
      return null;
    };
    const [block, half] = [512 * 1024, 256 * 1024];
    for await (const piece of piecesYielding(pieces([half, half, block, 7, 1]), yieldNow)) {
      order.push(piece.length);
    }
    assert.deepEqual(order, [half, half, "way", block, "way", 7, 1, "way"]);
    order.length = 0;
    for await (const piece of piecesYielding(pieces([block]), yieldNow)) order.push(piece.length);
    assert.deepEqual(order, [block, "way"]);
    source.ended = false;
    for await (const piece of piecesYielding(pieces([1, 2]), yieldNow)) {
      assert.equal(piece.length, 1);
      break;
    }
    assert.equal(source.ended, true);
  });

  test("is bulk above 256 KiB, and where nobody says how much it is", () => {
    assert.deepEqual(
      [isBulk(256 * 1024), isBulk(256 * 1024 + 1), isBulk(Infinity)],
      [false, true, true],
    );
  });
});
