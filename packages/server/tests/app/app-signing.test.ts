import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SigningPage, type Intent, type MarkPicture } from "@paraph/contract/app";
import { checkFor } from "../../src/http/frame/checks.ts";
import { runCarryOutIntent } from "../../src/jobs/carry-out-intent.ts";
import { unfinished, untilWaiting } from "../kit/held.ts";
import { aPhoto } from "../kit/png.ts";
import { textedCode } from "../kit/registered.ts";
import { startService } from "../kit/service.ts";
import { anEntry, declared, type Guest, guestsOf, oneGuest, statusFor } from "../kit/guest.ts";

const service = await startService();
const fits = checkFor("body", SigningPage, "error.request.body_invalid");

const aGuest = (more?: object) => oneGuest(service, more);
const statusOf = (guest: Guest) => statusFor(service, guest);

const sign = (guest: Guest, { id }: Intent, code: string) =>
  guest.at("POST", `/intents/${id}/confirm`, { code });

describe("12. signing", () => {
  test("a guest signs with the embedded default, and the document is signed", async () => {
    const guest = await aGuest();
    await guest.open({ exitURL: "https://shop.example/done", redirectTimeout: "3" });
    const { intent, code } = await declared(service, guest);
    assert.ok(
      service.mails.some(
        ({ subject, text }) => subject.includes(code) && text.includes(intent.reference),
      ),
    );
    const reply = await sign(guest, intent, code);
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.json()["step"], "signed");
    const page = await guest.page();
    fits(structuredClone(page));
    assert.deepEqual([page.state, page.endedHere], ["all_signed", "signed"]);
    assert.deepEqual(page.exits?.exit, {
      url: "https://shop.example/done",
      host: "shop.example",
      isAutomatic: true,
    });
    assert.equal(page.exits.timeoutSeconds, 10);
    assert.equal(await statusOf(guest), "SIGNED");
    const [document] = page.documents;
    assert.ok(document);
    const path = `/documents/${document.id}/${document.versionId}/content`;
    const file = await guest.at("GET", path);
    assert.equal(file.status, 200);
    assert.match(file.text, /ETSI\.CAdES\.detached/);
    assert.match(file.headers.get("content-disposition") ?? "", /^attachment/);
    const part = await guest.at("GET", path, undefined, { range: "bytes=0-7" });
    assert.deepEqual([part.status, part.text.slice(0, 5)], [206, "%PDF-"]);
  });

  test("five wrong codes end it, and a code of another intent does not hold", async () => {
    const guest = await aGuest();
    await guest.open();
    const first = await declared(service, guest);
    service.advance(121);
    const second = await declared(service, guest);
    const keyOf = async (code: string) => (await sign(guest, second.intent, code)).json()["key"];
    assert.equal(
      (await sign(guest, first.intent, first.code)).json()["key"],
      "error.sr.changed_meanwhile",
    );
    const wrong = second.code === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 4; tries += 1) assert.equal(await keyOf(wrong), "error.code.wrong");
    assert.equal(await keyOf(wrong), "error.code.too_many_tries");
    assert.equal(await keyOf(second.code), "error.code.too_many_tries");
    assert.equal(await statusOf(guest), "OPEN");
  });

  test("double click, two tabs and a repetition give one signature", async () => {
    const guest = await aGuest();
    await guest.open();
    const { intent, code } = await declared(service, guest);
    const letGo = await unfinished(
      service.database.owner,
      (held) => held`select 1 from request where id = ${guest.requestId} for update`,
    );
    const signing = [1, 2, 3].map(() => sign(guest, intent, code));
    // All three have found the code unused before the first of them uses it.
    await untilWaiting(service.database.owner, signing.length, signing);
    await letGo();
    const replies = await Promise.all(signing);
    assert.deepEqual(
      replies.map(({ status, text }) => (status === 200 ? "" : text)),
      ["", "", ""],
    );
    const again = await sign(guest, intent, code);
    assert.deepEqual([again.status, again.json()["step"]], [200, "signed"]);
    const rows = await service.database.sql<{ count: number }>`
      select count(*)::int as count from audit_event
       where subject = ${guest.requestId} and type = 'signature.made'`;
    assert.equal(rows[0]?.count, 1);
  });

  test("12 a process that dies with the proof is followed by another, once", async () => {
    const guest = await aGuest();
    await guest.open();
    const { intent } = await declared(service, guest);
    // As a process leaves it that was killed between the proof and the signature.
    await service.world.store.intents.prove(intent.id, "email_code");
    const job = {
      id: "1",
      kind: "carry-out-intent",
      payload: { intent: intent.id },
      businessId: null,
      environment: null,
      lane: null,
      attempt: 1,
      createdAt: new Date(),
    };
    await Promise.all([1, 2].map(() => runCarryOutIntent(service.world, job)));
    await runCarryOutIntent(service.world, job);
    assert.equal(await statusOf(guest), "SIGNED");
    const after = await guest.at("GET", `/intents/${intent.id}`);
    assert.equal(after.json()["step"], "signed");
    const rows = await service.database.sql<{ count: number }>`
      select count(*)::int as count from audit_event
       where subject = ${guest.requestId} and type = 'signature.made'`;
    assert.equal(rows[0]?.count, 1);
  });

  test("what was agreed to is void when somebody else signed meanwhile", async () => {
    const [ada, bob] = await guestsOf(service, [anEntry("Ada"), anEntry("Bob")]);
    assert.ok(ada && bob);
    await ada.open();
    await bob.open();
    const hers = await declared(service, ada);
    const his = await declared(service, bob);
    assert.equal((await sign(bob, his.intent, his.code)).status, 200);
    const refused = await sign(ada, hers.intent, hers.code);
    assert.deepEqual([refused.status, refused.json()["key"]], [409, "error.sr.changed_meanwhile"]);
    assert.equal((await ada.page()).state, "changed");
    service.advance(121);
    const anew = await declared(service, ada);
    assert.equal((await sign(ada, anew.intent, anew.code)).status, 200);
    assert.equal(await statusOf(ada), "SIGNED");
  });

  test("a document that was not the one shown is refused", async () => {
    const guest = await aGuest();
    const page = await guest.open();
    const [document] = page.documents;
    assert.ok(document);
    const forged = { documents: [{ ...document, sha256: "0".repeat(64) }] };
    const documents = forged.documents.map(({ id, versionId, sha256 }) => ({
      id,
      versionId,
      sha256,
    }));
    assert.equal((await guest.declare(page, { documents })).status, 409);
    assert.equal((await guest.declare(page, { documents: [] })).status, 400);
  });

  test("AES asks for the code by SMS, and takes none by mail", async () => {
    const guest = await aGuest({ quality: "AES" });
    const page = await guest.open();
    assert.deepEqual(page.quality?.factors, ["sms_code"]);
    assert.equal(page.you?.mobile, "+41 ** *** 12 34");
    const reply = await guest.declare(page);
    const { id } = reply.json() as Intent;
    const byMail = await guest.at("POST", `/intents/${id}/code`, { factor: "email_code" });
    assert.equal(byMail.status, 400);
    const bySms = await guest.at("POST", `/intents/${id}/code`, { factor: "sms_code" });
    assert.equal(bySms.status, 200);
    const code = textedCode(service, "+41790001234");
    assert.equal((await guest.at("POST", `/intents/${id}/confirm`, { code })).status, 200);
    assert.equal(await statusOf(guest), "SIGNED");
  });

  test("a drawn mark and a picture stand in the document; a picture of nothing is refused", async () => {
    for (const mark of [
      {
        kind: "drawn",
        width: 300,
        height: 100,
        strokes: [
          [
            [10, 10],
            [200, 60],
            [290, 90],
          ],
        ],
      },
      { kind: "picture", content: PNG },
    ]) {
      const guest = await aGuest();
      const page = await guest.open();
      const [document] = page.documents;
      const places = [
        {
          documentId: document?.id,
          positions: [{ page: 0, x: 50, y: 50, width: 200, height: 80 }],
        },
      ];
      const reply = await guest.declare(page, { mark, places });
      assert.equal(reply.status, 200, reply.text);
      const intent = reply.json() as Intent;
      await guest.at("POST", `/intents/${intent.id}/code`, { factor: "email_code" });
      const code = /\b(\d{6})\b/.exec(service.mails.at(-1)?.subject ?? "")?.[1] ?? "";
      const signed = await sign(guest, intent, code);
      assert.equal(signed.status, 200, signed.text);
    }
    const guest = await aGuest();
    await guest.open();
    const prepared = await guest.at("POST", "/pictures", { content: PNG });
    assert.equal(prepared.status, 200, prepared.text);
    assert.equal((await guest.at("POST", "/pictures", { content: "AAAA" })).status, 400);
  });

  test("a photo of a signature is cut to its ink without the paper, or keeps it", async () => {
    const guest = await aGuest();
    await guest.open();
    const content = aPhoto([600, 800]).toString("base64");
    const cut = (await guest.at("POST", "/pictures", { content })).json() as MarkPicture;
    const whole = (
      await guest.at("POST", "/pictures", { content, keepPaper: true })
    ).json() as MarkPicture;
    assert.ok(cut.width / cut.height > 2.5, `the ink alone: ${cut.width} by ${cut.height}`);
    assert.ok(whole.width / whole.height < 0.8, `upright: ${whole.width} by ${whole.height}`);
    assert.ok(cut.width > 400, "the ink is not drawn from a small picture");
  });
});

describe("12. other ends", () => {
  test("declining ends the request, and others see it", async () => {
    const [ada, bob] = await guestsOf(service, [anEntry("Ada"), anEntry("Bob")]);
    assert.ok(ada && bob);
    await ada.open({ declineURL: "https://shop.example/no" });
    await bob.open();
    const reply = await ada.at("POST", "/decline", { reason: "Not mine" });
    const page = reply.json() as SigningPage;
    assert.deepEqual([page.state, page.endedHere], ["declined_by_you", "declined"]);
    assert.equal(page.end?.reason, "Not mine");
    assert.equal(page.exits?.decline?.host, "shop.example");
    assert.equal((await bob.page()).state, "declined_by_other");
    assert.equal(await statusOf(ada), "DECLINED");
  });

  test("who is not yet asked waits, and may read", async () => {
    const [ada, bob] = await guestsOf(service, [
      anEntry("Ada", { sequence: 1 }),
      anEntry("Bob", { sequence: 2 }),
    ]);
    assert.ok(ada && bob);
    const page = await bob.open();
    assert.deepEqual([page.state, page.documents.length, page.waitingFor], ["not_your_turn", 1, 1]);
    assert.equal((await bob.declare(page)).status, 400);
  });

  test("who signed is told to wait for the others", async () => {
    const [ada] = await guestsOf(service, [anEntry("Ada"), anEntry("Bob")]);
    assert.ok(ada);
    await ada.open();
    const { intent, code } = await declared(service, ada);
    await sign(ada, intent, code);
    const page = await ada.page();
    assert.deepEqual([page.state, page.waitingFor], ["already_signed", 1]);
    assert.equal(page.people.find(({ isYou }) => isYou)?.status, "signed");
  });

  test("a changing call without the token of the session changes nothing", async () => {
    const guest = await aGuest();
    await guest.open();
    const forged = await guest.at("POST", "/decline", {}, { "x-csrf-token": "0".repeat(64) });
    assert.deepEqual([forged.status, forged.json()["key"]], [403, "error.session.token_wrong"]);
    const foreign = await guest.at("POST", "/decline", {}, { origin: "https://evil.example" });
    assert.equal(foreign.status, 403);
    assert.equal(await statusOf(guest), "OPEN");
  });
});

/** A black square of 8 by 8 pixels. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAADElEQVR4nGNgGB4AAADIAAGtQHYiAAAAAElFTkSuQmCC";
