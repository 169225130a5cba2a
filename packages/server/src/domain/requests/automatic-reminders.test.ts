import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aRequest, aSignature } from "../../../tests/kit/build.ts";
import type { Day } from "../days.ts";
import {
  automaticTimes,
  lookAgain,
  nextAutomatic,
  remindAutomatically,
} from "./automatic-reminders.ts";
import { NO_REMINDERS, kept } from "./reminder-plan.ts";
import { remind } from "./reminders.ts";
import type { Signature, SignatureRequest } from "./request.ts";

const AT = new Date("2026-11-02T09:30:00Z");
const DAY = 24 * 3600 * 1000;
const days = (count: number) => new Date(AT.getTime() + count * DAY);
const PLAN = { firstAfterDays: 3, everyDays: 7, atMost: 2 };

function invited(parts: Partial<Signature> = {}): Signature {
  return aSignature("ada", { notify: true, invitedAt: AT, ...parts });
}

function open(parts: Partial<SignatureRequest> = {}): SignatureRequest {
  return aRequest({ status: "OPEN", reminders: PLAN, signatures: [invited()], ...parts });
}

describe("4.3 when a signer is reminded without anybody asking", () => {
  const cases: readonly (readonly [string, SignatureRequest, Date | null])[] = [
    ["so many days after the invitation", open(), days(3)],
    [
      "then so many days after the last one",
      open({ signatures: [invited({ remindedAt: days(3), remindersSent: 1 })] }),
      days(10),
    ],
    [
      "after one by hand, so many days after that",
      open({ signatures: [invited({ remindedAt: days(2), remindersSent: 0 })] }),
      days(9),
    ],
    [
      "never more often than the plan says",
      open({ signatures: [invited({ remindedAt: days(10), remindersSent: 2 })] }),
      null,
    ],
    ["on the last day", open({ expiresAt: "2026-11-05" as Day }), days(3)],
    ["never after the last day", open({ expiresAt: "2026-11-04" as Day }), null],
    ["never without a plan", open({ reminders: null }), null],
    ["never who gets no messages", open({ signatures: [invited({ notify: false })] }), null],
    ["never who was not invited yet", open({ signatures: [invited({ invitedAt: null })] }), null],
    ["never who has signed", open({ signatures: [invited({ status: "signed" })] }), null],
    ...(["DRAFT", "SIGNED", "DECLINED", "ERROR", "EXPIRED", "WITHDRAWN"] as const).map(
      (status) => [`never while ${status}`, open({ status }), null] as const,
    ),
  ];
  for (const [title, request, expected] of cases) {
    test(title, () => assert.deepEqual(nextAutomatic(request), expected));
  }

  test("only whose turn it is", () => {
    const first = invited({ sequence: 1 });
    const second = aSignature("bob", { notify: true, sequence: 2, invitedAt: AT });
    const request = open({ signatures: [first, second] });
    assert.deepEqual([...automaticTimes(request).keys()], [first]);
    assert.equal(remindAutomatically(request, second, days(30)), null);
  });

  test("not a moment too early, and after a long outage once", () => {
    const [ada] = open().signatures as [Signature];
    assert.equal(remindAutomatically(open({ signatures: [ada] }), ada, days(2.999)), null);
    const late = remindAutomatically(open({ signatures: [ada] }), ada, days(40));
    assert.equal(late?.effects.length, 1);
    const after = late.request;
    assert.deepEqual(nextAutomatic(after), days(47));
    const [again] = after.signatures as [Signature];
    assert.equal(remindAutomatically(after, again, days(40)), null);
  });

  test("who cannot be written to is tried again after an hour, and keeps nobody else waiting", () => {
    const hour = 1 / 24;
    const ada = invited();
    assert.deepEqual(lookAgain(open({ signatures: [ada] }), days(3)), days(3 + hour));
    const bob = aSignature("bob", { notify: true, invitedAt: days(hour / 4) });
    assert.deepEqual(lookAgain(open({ signatures: [ada, bob] }), days(3)), days(3 + hour / 4));
  });

  test("one by hand is still refused within the hour after an automatic one", () => {
    const [ada] = open().signatures as [Signature];
    const outcome = remindAutomatically(open({ signatures: [ada] }), ada, days(3));
    assert.ok(outcome);
    assert.throws(() => remind(outcome.request, days(3.01)), { key: "error.rate_limit.reminder" });
  });

  test("a plan without reminders is none", () => {
    assert.equal(kept(NO_REMINDERS), null);
    assert.deepEqual(kept(PLAN), PLAN);
  });
});
