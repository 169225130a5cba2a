import assert from "node:assert/strict";
import { test } from "node:test";
import { openAdmission } from "./admission.ts";

test("8. bodies wait outside when too many bytes are on their way", () => {
  const admission = openAdmission({ inAll: 100, perParty: 60 });
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
