import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { answerAtRssp } from "@paraph/testkit";
import { beginRemoteAuthorisation } from "../../src/actions/remote-authorisation/begin-remote-authorisation.ts";
import { finishRemoteAuthorisation } from "../../src/actions/remote-authorisation/finish-remote-authorisation.ts";
import { signDocuments } from "../../src/actions/signing/sign-documents.ts";
import type { AccountId, DocumentId, RequestId, SignatureId } from "../../src/domain/ids.ts";
import { SANDBOX } from "../kit/signing.ts";
import { person, startGround, useProvider } from "../kit/remote-authorisation/ground.ts";
import { ADA } from "../kit/remote-authorisation/people.ts";
import { signersOf } from "../kit/remote-authorisation/signed.ts";

const { service, ask } = await startGround();
const { world } = service;
const email = "ada@members.example";
const accountId = randomUUID() as AccountId;
const actor = { kind: "person", accountId, email } as const;
await world.store.accounts.add({
  id: accountId,
  email,
  firstName: "A.",
  lastName: "L.",
  mobileNumber: null,
  language: null,
  identifications: [
    {
      provider: "desk",
      firstName: "Ada Augusta",
      lastName: "Lovelace",
      legislations: ["ZERTES"],
      provenAt: new Date("2026-01-01T00:00:00Z"),
      environment: "production",
      reference: null,
    },
  ],
});

const circumstances = { network: "127.0.0.0/24", userAgent: "test" };
const strokes = [[0.1, 0.5, 0.9].map((x) => ({ x, y: x, pressure: null }))];

/** What the provider wrote into the address, as the page behind it reads it. */
function answered(address: string, browser: { actId: string; secret: string }) {
  const { searchParams: said } = new URL(address);
  return {
    state: said.get("state"),
    code: said.get("code"),
    iss: said.get("iss"),
    error: said.get("error"),
    secretOf: (actId: string) => (actId === browser.actId ? browser.secret : null),
  };
}

async function aRequest(quality: "AES" | "QES" = "QES") {
  const made = await ask([{ account_email: email }], { quality });
  const place = { requestId: made.id as RequestId, signatureId: made.sids[0] as SignatureId };
  return { ...made, place };
}

test("a person with an account signs, with a drawn mark at the places that they chose", async () => {
  await useProvider();
  const { place, shown, files } = await aRequest();
  const request = await world.store.requests.find(place.requestId);
  const box = { page: 0, x: 60, y: 60, width: 160, height: 60, rotation: 0 } as const;
  const places = new Map(
    (request?.documents ?? []).map(({ id }): [DocumentId, [typeof box]] => [id, [box]]),
  );
  const mark = { kind: "drawn", drawing: { aspect: 3, strokes } } as const;
  const input = { mark, language: "de", places, circumstances } as const;
  const { address, browser } = await beginRemoteAuthorisation(world, actor, place, input);
  const first = await finishRemoteAuthorisation(
    world,
    answered(await answerAtRssp(address), browser),
  );
  assert.ok(first.kind === "redirect");
  const last = await finishRemoteAuthorisation(
    world,
    answered(await answerAtRssp(first.address), browser),
  );
  assert.equal(last.kind, "signed");
  assert.ok("language" in last && last.language === "de");
  assert.equal((await shown())["status_overall"], "SIGNED");
  for (const file of await files()) {
    assert.deepEqual(signersOf(file), ["Lovelace"]);
    assert.match(Buffer.from(file).toString("latin1"), /\/Subtype ?\/Widget/);
  }
});

test("the name that was proven is compared, not the one of the account", async () => {
  await useProvider({ people: { ada: [person("Augusta Lovelace")] } });
  const input = { mark: null, language: "en", places: new Map(), circumstances } as const;
  const named = await aRequest("AES");
  const { address, browser } = await beginRemoteAuthorisation(world, actor, named.place, input);
  const arrival = await finishRemoteAuthorisation(
    world,
    answered(await answerAtRssp(address), browser),
  );
  assert.equal(arrival.kind, "redirect");
});

test("a remote authorisation is for the signer, in their turn, at a provider", async () => {
  await useProvider();
  const input = { mark: null, language: "en", places: new Map(), circumstances } as const;
  const { place } = await aRequest();
  const stranger = { ...actor, email: "eve@members.example" };
  await assert.rejects(beginRemoteAuthorisation(world, stranger, place, input), {
    key: "error.sr.not_found",
  });
  const guests = await ask([ADA, { ...ADA, email_address: "b@example.com" }]);
  const [one, two] = guests.sids;
  const wrong = { requestId: guests.id as RequestId, signatureId: one as SignatureId };
  const guest = {
    kind: "guest",
    requestId: wrong.requestId,
    signatureId: two as SignatureId,
  } as const;
  await assert.rejects(beginRemoteAuthorisation(world, guest, wrong, input), {
    key: "error.sr.signature_not_found",
  });
});

test("what is made at a provider cannot be signed by a code here", async () => {
  await useProvider();
  const { place, shown } = await aRequest();
  const before = await shown();
  for (const factor of ["sms_code", "passkey", "none", "provider"] as const) {
    const declaration = { kind: "shown", factor, hasPasskey: true } as const;
    await assert.rejects(signDocuments(world, actor, place, { ...SANDBOX, declaration }));
  }
  assert.deepEqual(await shown(), before);
});

test("who comes back while somebody else signs and signs authorises again", async () => {
  const rssp = await useProvider();
  const { place, shown } = await aRequest();
  const before = await shown();
  const input = { mark: null, language: "en", places: new Map(), circumstances } as const;
  const { address, browser } = await beginRemoteAuthorisation(world, actor, place, input);
  const first = await finishRemoteAuthorisation(
    world,
    answered(await answerAtRssp(address), browser),
  );
  assert.ok(first.kind === "redirect");
  const lease = await world.store.leases.take(place.requestId, place.signatureId, 60);
  assert.ok(lease);
  const hurried = { ...world, pause: async () => {} };
  const back = answered(await answerAtRssp(first.address), browser);
  assert.equal((await finishRemoteAuthorisation(hurried, back)).kind, "changed");
  await world.store.leases.release(lease);
  assert.deepEqual(await shown(), before);
  assert.ok(!rssp.calls.some((path) => path.endsWith("signHash")));
});
