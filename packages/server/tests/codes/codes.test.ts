import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { checkCode } from "../../src/actions/codes/check-code.ts";
import { sendCode } from "../../src/actions/codes/send-code.ts";
import type { RequestId, SignatureId } from "../../src/domain/ids.ts";
import { Outage } from "../../src/ports/outage.ts";
import { startService } from "../kit/service.ts";

const service = await startService();
const { world } = service;
const content = Buffer.from(aPdf({ pages: [{ width: 595, height: 842 }] })).toString("base64");
let numbers = 0;
const AGREED = { binding: "what was agreed", reference: "K7-3F" };
const ACCEPTING = { binding: AGREED.binding, accepted: async () => undefined };

async function aSigner(count = 1) {
  const token = await service.logIn();
  const mobile_number = `+41 79 000 00 ${String((numbers += 1)).padStart(2, "0")}`;
  const entry = {
    signer_identity_data: {
      email_address: "guest@example.com",
      first_name: "Ada",
      last_name: "Lovelace",
      mobile_number,
    },
  };
  const reply = await service.call("POST", "/v2/signature-requests", {
    token,
    body: { title: "Contract", content, signatures: Array.from({ length: count }, () => entry) },
  });
  assert.equal(reply.status, 201, reply.text);
  const { id, signatures } = reply.json() as { id: string; signatures: { sid: string }[] };
  const places = signatures.map(({ sid }) => ({
    requestId: id as RequestId,
    signatureId: sid as SignatureId,
  }));
  const [place] = places;
  assert.ok(place);
  return { place, places };
}

async function sent(place: Awaited<ReturnType<typeof aSigner>>["place"]): Promise<string> {
  await sendCode(world, place, "SMS", "en", AGREED);
  return /^(\d{6}) /.exec(service.texts.at(-1)?.text ?? "")?.[1] ?? "";
}

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const key = (name: string) => ({ key: name });

describe("8. one-time codes", { concurrency: false }, () => {
  test("a code of six digits works once", async () => {
    const { place } = await aSigner();
    const code = await sent(place);
    assert.match(code, /^\d{6}$/);
    assert.match(service.texts.at(-1)?.text ?? "", /@localhost:8080 #\d{6}$/);
    await checkCode(world, place, code, ACCEPTING);
    await assert.rejects(checkCode(world, place, code, ACCEPTING), key("error.code.expired"));
  });

  test("is kept as a keyed digest only, and its number is shown masked", async () => {
    const { place } = await aSigner();
    const { to } = await sendCode(world, place, "SMS", "de", AGREED);
    assert.match(to, /^••••\d\d$/);
    const code = /^(\d{6}) /.exec(service.texts.at(-1)?.text ?? "")?.[1] ?? "";
    const rows = await service.database.sql<{ all: string }>`
      select one_time_code::text as all from one_time_code where signature_id = ${place.signatureId}`;
    assert.equal(rows.length, 1);
    assert.ok(!rows[0]?.all.includes(code));
  });

  test("five wrong tries end it, also when they come at the same moment", async () => {
    const { place } = await aSigner();
    const code = await sent(place);
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => checkCode(world, place, other(code), ACCEPTING)),
    );
    const keys = tries.map((one) =>
      one.status === "rejected" ? (one.reason as { key: string }).key : "accepted",
    );
    assert.equal(keys.filter((one) => one === "error.code.wrong").length, 4, keys.join());
    assert.equal(keys.filter((one) => one === "error.code.too_many_tries").length, 4);
    await assert.rejects(
      checkCode(world, place, code, ACCEPTING),
      key("error.code.too_many_tries"),
    );
  });

  test("lives ten minutes", async () => {
    const { place } = await aSigner();
    const code = await sent(place);
    service.advance(601);
    await assert.rejects(checkCode(world, place, code, ACCEPTING), key("error.code.expired"));
  });

  test("a code that never left does not take the place of one that arrived", async () => {
    const { place } = await aSigner();
    const arrived = await sent(place);
    service.advance(121);
    const down = { send: () => Promise.reject(new Outage("the gateway")) };
    const cut = { ...world.messengers.demo, sms: down };
    const messengers = { ...world.messengers, demo: cut };
    const failing = { ...world, messengers };
    await assert.rejects(sendCode(failing, place, "SMS", "en", AGREED), key("error.code.not_sent"));
    await checkCode(world, place, arrived, ACCEPTING);
  });

  test("a code that never left keeps nobody from the next one", async () => {
    const { place } = await aSigner();
    const down = { send: () => Promise.reject(new Outage("the gateway")) };
    const messengers = { ...world.messengers, demo: { ...world.messengers.demo, sms: down } };
    const failing = { ...world, messengers };
    await assert.rejects(sendCode(failing, place, "SMS", "en", AGREED), key("error.code.not_sent"));
    await checkCode(world, place, await sent(place), ACCEPTING);
  });

  test("is sent again after a pause, three times", async () => {
    const { place } = await aSigner();
    const first = await sent(place);
    await assert.rejects(
      sendCode(world, place, "SMS", "en", AGREED),
      key("error.code.too_many_sent"),
    );
    for (let resend = 0; resend < 3; resend++) {
      service.advance(121);
      await sent(place);
    }
    service.advance(121);
    await assert.rejects(
      sendCode(world, place, "SMS", "en", AGREED),
      key("error.code.too_many_sent"),
    );
    await assert.rejects(checkCode(world, place, first, ACCEPTING));
  });

  test("12 several presses at one moment send one code, which holds, and cost one", async () => {
    const { place } = await aSigner();
    const before = service.texts.length;
    const presses = await Promise.allSettled(
      Array.from({ length: 5 }, () => sendCode(world, place, "SMS", "en", AGREED)),
    );
    const refused = presses.flatMap((one) =>
      one.status === "rejected" ? [(one.reason as { key: string }).key] : [],
    );
    assert.deepEqual(refused, Array(4).fill("error.code.too_many_sent"));
    assert.equal(service.texts.length, before + 1);
    service.advance(121);
    const code = await sent(place);
    await checkCode(world, place, code, ACCEPTING);
  });

  test("12 a code that was sent and is gone keeps nobody from the next one", async () => {
    const { place } = await aSigner();
    await sent(place);
    await world.store.codes.removeOf([place.signatureId]);
    await checkCode(world, place, await sent(place), ACCEPTING);
  });

  test("12 one signature uses up nothing of another that has the same number", async () => {
    const { places } = await aSigner(6);
    const results = await Promise.allSettled(
      places.map((place) => sendCode(world, place, "SMS", "en", AGREED)),
    );
    assert.equal(results.filter(({ status }) => status === "rejected").length, 0);
  });

  test("12 is bound to what was agreed: for anything else it does not hold", async () => {
    const { place } = await aSigner();
    const code = await sent(place);
    const elsewhere = { ...ACCEPTING, binding: "something else" };
    await assert.rejects(checkCode(world, place, code, elsewhere), key("error.code.expired"));
    await checkCode(world, place, code, ACCEPTING);
  });

  test("12 tries are counted before they are compared, and end for a day", async () => {
    const { place } = await aSigner();
    for (let round = 0; round < 3; round += 1) {
      const code = await sent(place);
      for (let again = 0; again < 5; again += 1) {
        await assert.rejects(checkCode(world, place, other(code), ACCEPTING));
      }
      service.advance(121);
    }
    const code = await sent(place);
    await assert.rejects(
      checkCode(world, place, code, ACCEPTING),
      key("error.code.too_many_tries"),
    );
  });

  test("goes by e-mail too, and nowhere without an address", async () => {
    const { place } = await aSigner();
    const { to } = await sendCode(world, place, "EMAIL", "fr", AGREED);
    assert.equal(to, "g•••@example.com");
    const mail = service.mails.at(-1);
    const code = /^(\d{6}) /.exec(mail?.subject ?? "")?.[1] ?? "";
    await checkCode(world, place, code, ACCEPTING);
    const reply = await service.call("POST", "/v2/signature-requests", {
      token: await service.logIn(),
      body: { title: "No phone", content, signatures: [{ account_email: "ada@example.com" }] },
    });
    const { id, signatures } = reply.json() as { id: string; signatures: { sid: string }[] };
    const nobody = {
      requestId: id as RequestId,
      signatureId: (signatures[0]?.sid ?? "") as SignatureId,
    };
    await assert.rejects(
      sendCode(world, nobody, "SMS", "en", AGREED),
      key("error.sr.identity_required"),
    );
  });
});
