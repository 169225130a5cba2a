import assert from "node:assert/strict";
import { test } from "node:test";
import { anIdentity, aRequest, aSignature } from "../../../tests/kit/build.ts";
import { MOST_LINKS, renewLink } from "./links.ts";

const NOW = new Date("2026-11-15T10:00:00Z");
const guest = aSignature("guest", {
  notify: true,
  signer: { kind: "guest", opaqueId: "nas_1", email: "g@example.com", identity: anIdentity() },
});
const account = aSignature("ada");
const open = aRequest({ status: "OPEN", signatures: [account, guest] });

test("12. a new link counts on and goes to who is due; others' links stay", () => {
  const { request, effects } = renewLink(open, guest.id, NOW);
  assert.deepEqual(
    request.signatures.map(({ linkGeneration }) => linkGeneration),
    [0, 1],
  );
  assert.deepEqual(effects, [{ kind: "remind", requestId: open.id, signatureId: guest.id }]);
});

test("12. no new link for accounts, ended requests, who has signed, and not without end", () => {
  assert.throws(() => renewLink(open, account.id, NOW), { key: "error.sr.signature_not_found" });
  assert.throws(() => renewLink({ ...open, status: "SIGNED" }, guest.id, NOW), {
    key: "error.sr.not_open",
  });
  const signed = { ...open, signatures: [{ ...guest, status: "signed" as const }] };
  assert.throws(() => renewLink(signed, guest.id, NOW), { key: "error.sr.already_signed" });
  const many = { ...open, signatures: [{ ...guest, linkGeneration: MOST_LINKS }] };
  assert.throws(() => renewLink(many, guest.id, NOW), { key: "error.sr.not_now" });
});
