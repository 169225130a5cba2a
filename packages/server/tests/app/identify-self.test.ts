import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { SigningPage } from "@paraph/contract/app";
import { guestsOf, type Guest } from "../kit/guest.ts";
import { startService } from "../kit/service.ts";

const service = await startService();

const PASSPORT = {
  firstName: "Zoe",
  lastName: "Zed",
  dateOfBirth: "1990-12-10",
  nationality: "CH",
  documentType: "PASSPORT",
  documentNumber: "X1234567",
  issuingCountry: "CH",
  validUntil: "2099-01-01",
};

async function zoes(count = 1): Promise<readonly Guest[]> {
  const identity = {
    provider: "ANY",
    first_name: "Zoe",
    last_name: "Zed",
    mobile_number: "+41790000000",
    email_address: "zoe@example.com",
    issuing_country: "CH",
  };
  const entries = Array.from({ length: count }, (_, place) => ({
    sequence: place + 1,
    signer_identity_data: identity,
  }));
  return guestsOf(service, entries, { quality: "QES", legislation: "ZERTES" });
}

async function show(guest: Guest, change: object = {}) {
  const reply = await guest.at("POST", "/identification", { ...PASSPORT, ...change });
  assert.equal(reply.status, 200, reply.text);
  return reply.json() as unknown as { outcome: string; page: SigningPage };
}

describe("4.3 a signer is identified on their own page", () => {
  test("nothing can be agreed to before, and the page says what is missing", async () => {
    const [zoe] = await zoes();
    assert.ok(zoe);
    const page = await zoe.open();
    assert.deepEqual(page.quality?.missing, ["express_identification"]);
    assert.deepEqual(page.quality?.identification, { status: "OPEN", isOffered: true });
    const early = await zoe.declare(page, { quality: "QES" });
    assert.equal(early.status, 400, early.text);
    assert.match(early.text, /error\.sr\.identity_required/);
    const { outcome, page: next } = await show(zoe, { firstName: "Zoé", lastName: "ZED" });
    assert.deepEqual([outcome, next.quality?.missing], ["accepted", []]);
    assert.equal((await zoe.declare(next, { quality: "QES" })).status, 200);
  });

  test("the document of somebody else is refused, and a refusal stays one", async () => {
    const [zoe] = await zoes();
    assert.ok(zoe);
    await zoe.open();
    const other = await show(zoe, { firstName: "Max", lastName: "Other" });
    assert.equal(other.outcome, "other_person");
    const refused = await show(zoe, { documentNumber: "REFUSE-1" });
    assert.equal(refused.outcome, "not_confirmed");
    const expired = await show(zoe, { validUntil: "2001-01-01" });
    assert.equal(expired.outcome, "not_confirmed");
    const page = await zoe.page();
    assert.equal(page.quality?.identification?.status, "REFUSED");
    const tried = await zoe.declare(page, { quality: "QES" });
    assert.match(tried.text, /error\.sr\.identity_required/);
    assert.equal((await show(zoe)).outcome, "accepted");
    // What is accepted stays so, whatever is shown afterwards.
    assert.equal((await show(zoe, { firstName: "Max", lastName: "Other" })).outcome, "accepted");
  });

  test("counts for its signature, and for no second one of the same person", async () => {
    const [[zoe], [again]] = [await zoes(), await zoes()];
    assert.ok(zoe && again);
    await zoe.open();
    await again.open();
    const { page } = await show(zoe);
    assert.deepEqual(page.quality?.missing, []);
    const other = await again.page();
    assert.deepEqual(other.quality?.missing, ["express_identification"]);
    assert.equal(other.quality?.identification?.status, "OPEN");
    const early = await again.declare(other, { quality: "QES" });
    assert.match(early.text, /error\.sr\.identity_required/);
    // Nor does who was identified bring the other one's on: their session is for their own signature.
    const path = `/app/signing/${again.requestId}/${again.signatureId}/identification`;
    assert.ok([401, 403, 404].includes((await zoe.call("POST", path, PASSPORT)).status));
    assert.equal((await again.page()).quality?.identification?.status, "OPEN");
  });

  test("only in one's turn, only for oneself, and only where the request asks for it", async () => {
    const [first, second] = await zoes(2);
    assert.ok(first && second);
    await first.open();
    await second.open();
    const early = await second.at("POST", "/identification", PASSPORT);
    assert.match(early.text, /error\.sr\.not_your_turn/);
    const path = `/app/signing/${second.requestId}/${second.signatureId}/identification`;
    assert.ok([401, 403, 404].includes((await first.call("POST", path, PASSPORT)).status));
    const [plain] = await guestsOf(service, [
      { signer_identity_data: { email_address: "p@example.com", first_name: "P", last_name: "Q" } },
    ]);
    assert.ok(plain);
    assert.equal((await plain.open()).quality?.identification, null);
    const unasked = await plain.at("POST", "/identification", PASSPORT);
    assert.match(unasked.text, /error\.sr\.not_now/);
    for (const wrong of [
      { nationality: "Swiss" },
      { dateOfBirth: "10.12.1990" },
      { lastName: "" },
    ]) {
      const reply = await first.at("POST", "/identification", { ...PASSPORT, ...wrong });
      assert.equal(reply.status, 400, JSON.stringify(wrong));
    }
  });
});
