import assert from "node:assert/strict";
import { test } from "node:test";
import { robotAct } from "./robots.ts";

test("8. addresses of the sandbox act by themselves, with delays", () => {
  assert.deepEqual(robotAct("sign@sandbox.test"), { act: "sign", delaySeconds: 0 });
  assert.deepEqual(robotAct("Decline@Sandbox.Test"), { act: "decline", delaySeconds: 0 });
  assert.deepEqual(robotAct("error@sandbox.test"), { act: "fail", delaySeconds: 0 });
  assert.deepEqual(robotAct("sign+2s@sandbox.test"), { act: "sign", delaySeconds: 2 });
  assert.deepEqual(robotAct("sign+250ms@sandbox.test"), { act: "sign", delaySeconds: 0.25 });
  assert.deepEqual(robotAct("decline+3h@sandbox.test"), { act: "decline", delaySeconds: 10_800 });
});

test("8. nobody else acts by itself", () => {
  for (const email of [
    null,
    "",
    "sign@sandbox.test.example.com",
    "design@sandbox.test",
    "sign+2@sandbox.test",
    "sign+x@sandbox.test",
    "ada@sandbox.test",
    "sign@example.com",
  ]) {
    assert.equal(robotAct(email), null);
  }
});
