import assert from "node:assert/strict";
import { test } from "node:test";
import { buildTimeStampRequest, parseTimeStampResponse } from "@paraph/engine/pki";
import { testAuthority } from "../../../tests/kit/authority.ts";

const { instance, outside, clock, pass } = await testAuthority(
  new Date("2026-11-15T12:00:00.900Z"),
);
const { records } = outside;
const [authority, second] = [instance(), instance()];
await authority.prepare();

async function stamped(from = authority) {
  const request = buildTimeStampRequest("SHA-256", new Uint8Array(32), 5n);
  return parseTimeStampResponse(await from.endpoint.answerTimeStamp(request)).statement;
}

test("a time stamp tells the whole second, its accuracy and no order", async () => {
  const { time, accuracyMicroseconds, ordering } = await stamped();
  assert.equal(time.toISOString(), "2026-11-15T12:00:00.000Z");
  assert.deepEqual([accuracyMicroseconds, ordering], [1_000_000, false]);
});

test("500 time stamps of three instances have 500 serial numbers", async () => {
  const all = [authority, second, instance()];
  const made = await Promise.all(
    Array.from({ length: 500 }, (_, index) => stamped(all[index % all.length])),
  );
  assert.equal(new Set(made.map(({ serial }) => serial)).size, 500);
});

test("a clock that was put back stamps nothing after a restart, nor in another process", async () => {
  await stamped();
  pass(-3600);
  for (const each of [instance(), second]) {
    await assert.rejects(stamped(each), /timeNotAvailable/);
  }
  pass(3600);
  for (const each of [instance(), second, authority]) await stamped(each);
});

test("clocks of two machines may differ by the accuracy that we state", async () => {
  pass(10);
  await stamped();
  const behind = (milliseconds: number) =>
    instance({ clock: { now: () => new Date(clock.now().getTime() - milliseconds) } });
  await stamped(behind(1000));
  await assert.rejects(stamped(behind(2000)), /timeNotAvailable/);
});

test("after a clock that was ahead the operator lets stamps begin again", async () => {
  pass(86_400);
  await stamped();
  pass(-86_400);
  await assert.rejects(stamped(instance()), /timeNotAvailable/);
  await records.resetStamped(clock.now());
  await stamped(instance());
});

test("a clock that was ahead while no stamp came to be is forgotten by itself", async () => {
  pass(10);
  await stamped(instance());
  pass(86_400);
  const broken = instance({
    ids: { ...outside.ids, random: () => assert.fail("no stamp is made") },
  });
  await assert.rejects(stamped(broken), /systemFailure/);
  pass(-86_400);
  await stamped(instance());
});

test("a clock that was ahead while a stamp was made says what to run", async () => {
  pass(86_400);
  await stamped(instance());
  pass(-86_400);
  const lines: string[] = [];
  const log = { ...outside.log, error: (line: string) => void lines.push(line) };
  const sentence =
    /behind the last time stamp of 20\S+Z: .* run 'npm run paraph -- admin authority clock --reset yes'/;
  await assert.rejects(stamped(instance({ log })), sentence);
  assert.match(lines[0] ?? "", sentence);
  await records.resetStamped(clock.now());
  await stamped(instance());
});

test("what cannot be written down is not stamped, and asked for again", async () => {
  let away = true;
  let asked = 0;
  const broken = instance({
    records: {
      ...records,
      stampedUntil: async (moment) => {
        asked += 1;
        if (away) throw new Error("the database is away");
        return records.stampedUntil(moment);
      },
    },
  });
  pass(86_401);
  await assert.rejects(stamped(broken), /systemFailure/);
  away = false;
  await Promise.all([stamped(broken), stamped(broken), stamped(broken)]);
  assert.equal(asked, 2, "a second is written down once");
});
