import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "@paraph/contract/errors";
import { aGroupEntry, anIdentity, aSignature } from "../../../tests/kit/build.ts";
import { checkAble, type Means } from "./able.ts";
import type { Signature } from "./request.ts";

const WHOLE: Means = { mail: true, sms: true, madeAt: () => "here" };
const SES = { quality: "SES", legislation: null } as const;
const AES = { quality: "AES", legislation: null } as const;
const QES = { quality: "QES", legislation: "ZERTES" } as const;

function aGuest(
  parts: Partial<Signature> = {},
  email: string | null = "ada@example.com",
): Signature {
  const identity = anIdentity({ emailAddress: email });
  return aSignature("guest", {
    signer: { kind: "guest", opaqueId: "opaque", email, identity },
    ...parts,
  });
}

/** The sentence with which asking them is refused; null where it is not. */
function refusal(
  asked: Parameters<typeof checkAble>[0],
  means: Partial<Means>,
  ...signatures: readonly Signature[]
): string | null {
  try {
    checkAble(asked, signatures, { ...WHOLE, ...means });
    return null;
  } catch (error) {
    assert.ok(error instanceof Refusal);
    assert.equal(error.key, "error.sr.nobody_can_sign");
    return error.message;
  }
}

test("13 nobody is refused where everything is configured", () => {
  for (const asked of [SES, AES, QES]) {
    assert.equal(refusal(asked, {}, aGuest(), aSignature("bob"), aGuest({}, null)), null);
  }
});

test("13 a quality that nobody makes names the signer, the quality and the law", () => {
  const madeAt: Means["madeAt"] = (quality) => (quality === "QES" ? null : "here");
  assert.equal(
    refusal(QES, { madeAt }, aSignature("bob")),
    "bob@example.com could never sign with QES: no provider signs QES under ZERTES here.",
  );
  assert.equal(refusal(AES, { madeAt }, aSignature("bob")), null);
  assert.equal(refusal({ ...QES, quality: "AES_MINIMAL" }, { madeAt }, aSignature("bob")), null);
});

test("13 without a gateway nobody signs AES here, but at a provider they do", () => {
  const why = "could never sign with AES: no SMS gateway is there to send the code";
  assert.equal(refusal(AES, { sms: false }, aGuest()), `ada@example.com ${why}.`);
  assert.equal(refusal(AES, { sms: false, madeAt: () => "provider" }, aGuest()), null);
});

test("13 without a gateway nobody opens an account, so nobody is asked to sign with one", () => {
  for (const asked of [SES, AES]) {
    const why = `could never sign with ${asked.quality}: no SMS gateway is there to send the code that opens an account`;
    for (const place of ["here", "provider"] as const) {
      const means = { sms: false, madeAt: () => place };
      assert.equal(refusal(asked, means, aSignature("bob")), `bob@example.com ${why}.`);
    }
  }
});

test("13 SES of a guest takes a code by mail, or by SMS where no address is known", () => {
  assert.equal(refusal(SES, { sms: false }, aGuest()), null);
  assert.equal(
    refusal(SES, { sms: false }, aGuest({}, null)),
    "Ada Lovelace could never sign with SES: no SMS gateway is there to send the code.",
  );
  assert.match(String(refusal(SES, { mail: false }, aGuest())), /no mail server .* the code/);
  const vouched = aSignature("guest", {
    notify: false,
    signer: {
      kind: "guest",
      opaqueId: "opaque",
      email: null,
      identity: anIdentity({ identityReference: "crm-7" }),
    },
  });
  assert.equal(refusal(SES, { mail: false, sms: false }, vouched), null);
});

test("13 who is to be told by mail cannot be without a mail server", () => {
  const message = refusal(SES, { mail: false }, aSignature("bob"));
  assert.match(String(message), /^bob@example\.com .* no mail server .* the invitation\.$/);
  assert.equal(refusal(SES, { mail: false }, aSignature("bob", { notify: false })), null);
});

test("13 one member who can sign is enough for a group of which any one signs", () => {
  const means = { sms: false };
  const [first, second] = aGroupEntry("board", ["ada", "bob"], "ANY_ONE");
  assert.ok(first && second);
  const guest: Signature = { ...second, signer: aGuest().signer };
  assert.equal(refusal(SES, means, first, guest), null);
  const all = (one: Signature): Signature => ({
    ...one,
    group: one.group && { ...one.group, mode: "ALL" },
  });
  assert.notEqual(refusal(SES, means, all(first), all(guest)), null);
  assert.notEqual(refusal(SES, means, first, second), null);
});
