import assert from "node:assert/strict";
import { test } from "node:test";
import { openAdmission, openAdmissions } from "./admission.ts";

test("8. bodies wait outside when too many bytes are on their way", () => {
  const admission = openAdmission({ inAll: 100, perParty: 60, forAnybody: 100 });
  const leave = admission.enter("acme", 50);
  assert.throws(() => admission.enter("acme", 20), {
    key: "error.rate_limit.exceeded",
    details: { retryAfterSeconds: 5 },
  });
  const other = admission.enter("basic", 50);
  assert.throws(() => admission.enter("third", 1), {
    key: "error.service.busy",
    details: { retryAfterSeconds: 5 },
  });
  leave();
  other();
  admission.enter("acme", 60)();
  admission.enter("acme", 60)();
});

test("8. who has little on its way comes in where others have taken nearly everything", () => {
  const admission = openAdmission({ inAll: 120, perParty: 80, forAnybody: 10 });
  for (let bodies = 0; bodies < 8; bodies += 1) admission.enter("slow", 10);
  const small = admission.enter("also slow", 10);
  assert.throws(() => admission.enter("also slow", 10), { key: "error.service.busy" });
  admission.enter("acme", 1);
  admission.enter("acme", 9)();
  assert.throws(() => admission.enter("acme", 10), { key: "error.service.busy" });
  small();
  admission.enter("also slow", 10);
});

test("8. strangers have room of their own: however many they are, a business comes in", () => {
  const { strangers, tenants } = openAdmissions();
  let networks = 0;
  const all = (): void => {
    for (; networks < 1000; networks += 1) strangers.enter(`network ${networks}`, 50_000_000);
  };
  assert.throws(all, { key: "error.service.busy" });
  assert.ok(networks > 1);
  for (let bodies = 0; bodies < 8; bodies += 1) tenants.enter("acme", 150_000_000);
});
