import assert from "node:assert/strict";
import { test } from "node:test";
import { anIdentity, aRequest, aSignature } from "../../../tests/kit/build.ts";
import { DEMO_SETTINGS } from "../../../tests/kit/settings.ts";
import { openedKey, secretKeysOver } from "../../adapters/secret-keys/opened-keys.ts";
import { findAnyGuest, findGuest, guestSigningUrl, signingUrlFor } from "./signing-links.ts";

const settings = DEMO_SETTINGS;
const written = (version: number) =>
  openedKey(
    { purpose: "link", version, writesFrom: new Date(0) },
    new Uint8Array(32).fill(version),
  );
const secretKeys = secretKeysOver(
  () => [written(1)],
  () => new Date(),
);
const world = { settings, secretKeys };
const guest = aSignature("guest", {
  signer: { kind: "guest", opaqueId: "nas_1", email: null, identity: anIdentity() },
});
const other = { ...guest, id: "other" as typeof guest.id };
const account = aSignature("ada");
const request = aRequest({ signatures: [account, guest, other] });

test("2.2 a signer without an account has an address of its own, others that of the request", () => {
  assert.equal(signingUrlFor(world, request, account), "http://localhost:8080/view/request");
  const url = signingUrlFor(world, request, guest);
  assert.match(url, /^http:\/\/localhost:8080\/view\/request\/[\w-]{43}$/);
  assert.notEqual(url, signingUrlFor(world, request, other));
});

test("12. a secret opens its own signature in its own request and nothing else", () => {
  const secret = guestSigningUrl(world, request.id, guest).split("/").at(-1) ?? "";
  assert.equal(findGuest(world, request, secret)?.id, guest.id);
  assert.equal(findGuest(world, { ...request, id: "x" as typeof request.id }, secret), null);
  assert.equal(findGuest(world, request, secret.slice(1)), null);
  assert.equal(findGuest(world, request, secret.replace(/.$/, "=")), null);
  assert.equal(findGuest(world, { ...request, signatures: [account] }, secret), null);
});

test("a link goes on working when its key was changed, until that key is retired", () => {
  const secret = guestSigningUrl(world, request.id, guest).split("/").at(-1) ?? "";
  const keys = [written(2), written(1)];
  const later = {
    settings,
    secretKeys: secretKeysOver(
      () => keys,
      () => new Date(),
    ),
  };
  assert.equal(findGuest(later, request, secret)?.id, guest.id);
  const fresh = guestSigningUrl(later, request.id, guest).split("/").at(-1) ?? "";
  assert.notEqual(fresh, secret);
  keys.pop();
  assert.equal(findGuest(later, request, secret), null);
  assert.equal(findGuest(later, request, fresh)?.id, guest.id);
});

test("12. a newer link replaces the older one, which says so and opens nothing", () => {
  const secretOf = (linkGeneration: number) =>
    guestSigningUrl(world, request.id, { ...guest, linkGeneration })
      .split("/")
      .at(-1) ?? "";
  const renewed = { ...request, signatures: [{ ...guest, linkGeneration: 2 }] };
  assert.equal(findGuest(world, renewed, secretOf(2))?.id, guest.id);
  for (const old of [0, 1]) {
    assert.equal(findGuest(world, renewed, secretOf(old)), null);
    assert.equal(findAnyGuest(world, renewed, secretOf(old))?.isReplaced, true);
  }
  assert.equal(findAnyGuest(world, renewed, secretOf(3)), null, "one that was never handed out");
});
