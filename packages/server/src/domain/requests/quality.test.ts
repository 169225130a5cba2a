import assert from "node:assert/strict";
import { test } from "node:test";
import { ONE_TIME_CODE } from "@paraph/contract/limits";
import { after, AT } from "../../../tests/kit/build.ts";
import type { SignatureId } from "../ids.ts";
import {
  codeDigits,
  isFairDraw,
  issueCode,
  secondsToNextCode,
  tryCode,
  type OneTimeCode,
} from "../codes/codes.ts";
import { planSigning, type KnownSigner } from "./quality.ts";

const stranger: KnownSigner = {
  hasAccount: false,
  name: null,
  hasEmail: true,
  mobile: null,
  hasPasskey: false,
  identifiedFor: [],
  expressIdentified: false,
  expressOffered: false,
  vouchedFor: false,
};
const known: KnownSigner = { ...stranger, hasAccount: true, name: "Ada", mobile: "+41790000000" };

test("2.1 SES needs the mailbox of a stranger and nothing of an account", () => {
  const asked = { quality: "SES", legislation: null, environment: "production" } as const;
  assert.deepEqual(planSigning(asked, stranger).factors, ["email_code"]);
  assert.deepEqual(planSigning(asked, { ...stranger, hasEmail: false }).factors, ["sms_code"]);
  assert.deepEqual(planSigning(asked, { ...stranger, vouchedFor: true }).factors, ["none"]);
  assert.deepEqual(planSigning(asked, known).factors, ["none"]);
  assert.equal(planSigning(asked, known).certificate, "service");
});

test("2.1 AES needs name and mobile number and a code by SMS", () => {
  const asked = { quality: "AES", legislation: null, environment: "production" } as const;
  assert.deepEqual(planSigning(asked, stranger).missing, ["name", "mobile"]);
  const plan = planSigning(asked, known);
  assert.deepEqual([plan.missing, plan.factors, plan.certificate], [[], ["sms_code"], "person"]);
});

test("2.1 QES needs an identification under the same law", () => {
  const asked = { quality: "QES", legislation: "ZERTES", environment: "production" } as const;
  assert.deepEqual(planSigning(asked, { ...known, identifiedFor: ["EIDAS"] }).missing, [
    "identification",
  ]);
  const plan = planSigning(asked, { ...known, identifiedFor: ["ZERTES"] });
  assert.deepEqual([plan.missing, plan.timestamp], [[], "qualified"]);
});

test("2.1 Express QES identifies in the flow and is shown as QES", () => {
  const asked = { quality: "QES", legislation: "EIDAS", environment: "demo" } as const;
  const offered = { ...known, expressOffered: true };
  assert.deepEqual(planSigning(asked, offered).missing, ["express_identification"]);
  const plan = planSigning(asked, { ...offered, expressIdentified: true });
  assert.deepEqual([plan.missing, plan.quality, plan.authority], [[], "QES", "demo"]);
});

test("2.1 AES_MINIMAL is QES where the signer has it, otherwise AES", () => {
  const asked = {
    quality: "AES_MINIMAL",
    legislation: "EIDAS",
    environment: "production",
  } as const;
  assert.equal(planSigning(asked, known).quality, "AES");
  const identified: KnownSigner = { ...known, identifiedFor: ["EIDAS"] };
  assert.equal(planSigning(asked, identified, (quality) => quality === "QES").quality, "QES");
  assert.equal(planSigning({ ...asked, environment: "demo" }, identified).quality, "QES");
  assert.equal(planSigning(asked, identified).quality, "AES", "nobody makes QES here");
});

const fresh = {
  signatureId: "ada" as SignatureId,
  channel: "SMS",
  digest: "digest",
  boundTo: "a b",
} as const;
const right = { digestMatches: true, boundTo: "a b" };
const wrong = { ...right, digestMatches: false };

function keyOf(code: OneTimeCode, attempt: typeof right, at: Date): string {
  const tried = tryCode(code, attempt, at);
  return tried.accepted ? "accepted" : tried.refusal.key;
}

test("8 a code lives 10 minutes and is used once", () => {
  const code = issueCode(null, fresh, AT);
  assert.equal(keyOf(code, right, after(600)), "accepted");
  assert.equal(keyOf(code, right, after(601)), "error.code.expired");
  const used = tryCode(code, right, after(1)).code;
  assert.equal(keyOf(used, right, after(2)), "error.code.expired");
});

test("8 a code has five tries", () => {
  let code = issueCode(null, fresh, AT);
  for (let tries = 1; tries < ONE_TIME_CODE.tries; tries += 1) {
    assert.equal(keyOf(code, wrong, AT), "error.code.wrong");
    code = tryCode(code, wrong, AT).code;
  }
  assert.equal(keyOf(code, wrong, AT), "error.code.too_many_tries");
  code = tryCode(code, wrong, AT).code;
  assert.equal(keyOf(code, right, AT), "error.code.too_many_tries");
});

test("8 a code counts only for the documents it was sent for", () => {
  const code = issueCode(null, fresh, AT);
  assert.equal(keyOf(code, { ...right, boundTo: "a c" }, AT), "error.code.expired");
});

test("8 a code is sent again three times, with a pause", () => {
  let code = issueCode(null, fresh, AT);
  assert.throws(() => issueCode(code, fresh, after(119)), { key: "error.code.too_many_sent" });
  for (let resend = 1; resend <= ONE_TIME_CODE.resends; resend += 1) {
    code = issueCode(code, fresh, after(120 * resend));
  }
  assert.throws(() => issueCode(code, fresh, after(600)), { key: "error.code.too_many_sent" });
  assert.equal(issueCode(code, fresh, after(360 + 3600)).sent, 1);
});

test("8 how long one waits for another code is what a sending would be refused for", () => {
  let code = issueCode(null, fresh, AT);
  const waits = [0, 100.5, 119.9, 120].map((seconds) => secondsToNextCode(code, after(seconds)));
  assert.deepEqual(waits, [120, 20, 1, 0]);
  for (let resend = 1; resend <= ONE_TIME_CODE.resends; resend += 1) {
    code = issueCode(code, fresh, after(120 * resend));
  }
  assert.equal(secondsToNextCode(code, after(360 + 600)), 3000);
  assert.throws(() => issueCode(code, fresh, after(360 + 600)), {
    details: { retryAfterSeconds: 3000 },
  });
  assert.equal(secondsToNextCode(code, after(360 + 3600)), 0);
  assert.equal(secondsToNextCode({ ...code, usedAt: AT }, AT), 0);
});

test("8 a code has six digits and every code is as likely as any other", () => {
  assert.equal(codeDigits(42), "000042");
  assert.ok(isFairDraw(4_293_999_999));
  assert.ok(!isFairDraw(4_294_000_000));
});

test("interface 10: who signs at a provider needs a name, and shows their will there", () => {
  const there = () => true;
  const named = { ...stranger, name: "Ada Lovelace" };
  for (const quality of ["AES", "QES"] as const) {
    const asked = { quality, legislation: "ZERTES", environment: "production" } as const;
    assert.deepEqual(planSigning(asked, stranger, there).missing, ["name"]);
    const plan = planSigning(asked, named, there);
    assert.deepEqual(plan.missing, []);
    assert.deepEqual(plan.factors, ["provider"]);
    assert.equal(plan.quality, quality);
    // Whoever has a qualified certificate needs no identification in the flow.
    const offered = { ...named, expressOffered: true };
    assert.deepEqual(planSigning(asked, offered, there), plan);
  }
});

test("interface 10: a simple signature, and one that is made here, is planned as ever", () => {
  const asked = { quality: "SES", legislation: null, environment: "production" } as const;
  assert.deepEqual(
    planSigning(asked, stranger, () => true),
    planSigning(asked, stranger),
  );
  const least = {
    quality: "AES_MINIMAL",
    legislation: "EIDAS",
    environment: "production",
  } as const;
  const onlyQes = (quality: string): boolean => quality === "QES";
  assert.deepEqual(planSigning(least, known, onlyQes), planSigning(least, known));
  const identified = { ...known, identifiedFor: ["EIDAS"] } as const;
  assert.deepEqual(planSigning(least, identified, onlyQes).factors, ["provider"]);
});
