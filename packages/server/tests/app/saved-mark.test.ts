import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SavedMark, type Intent, type SigningPage } from "@paraph/contract/app";
import { aPdf } from "@paraph/testkit";
import { retireEndedKeys, rotateSecretKey } from "../../src/actions/rotate-secrets.ts";
import { checkFor } from "../../src/http/frame/checks.ts";
import { loadDocuments, registered } from "../kit/registered.ts";
import type { RegisteredPerson } from "../kit/registered.ts";
import { startService } from "../kit/service.ts";
import { findInDatabase } from "../secrets/find-in-database.ts";

const service = await startService();
const { world, database } = service;
const content = Buffer.from(aPdf({ pages: [{}] })).toString("base64");
const DRAWN = {
  kind: "drawn",
  width: 200,
  height: 80,
  strokes: [
    [
      [10, 20],
      [111.5, 42.5],
    ],
  ],
};
/** One transparent pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async function kept(person: RegisteredPerson): Promise<SavedMark> {
  const reply = await person.call("GET", "/app/me/mark");
  assert.equal(reply.status, 200, reply.text);
  const saved = reply.json() as SavedMark;
  checkFor("body", SavedMark, "error.request.body_invalid")(structuredClone(saved));
  return saved;
}

describe("12. the mark that a person keeps", { concurrency: false }, () => {
  test("is typed, drawn or a picture, replaced by the next and deleted", async () => {
    const ada = await registered(service, "ada@example.com", "+41 79 000 50 01");
    assert.deepEqual(await kept(ada), { mark: null, savedAt: null });
    const typed = { kind: "typed", name: "Ada Unverwechselbar" };
    assert.equal((await ada.call("PUT", "/app/me/mark", typed)).status, 200);
    assert.deepEqual((await kept(ada)).mark, typed);
    assert.deepEqual(
      await findInDatabase(database.sql, { name: typed.name }),
      [],
      "encrypted at rest",
    );
    assert.equal((await ada.call("PUT", "/app/me/mark", DRAWN)).status, 200);
    assert.deepEqual((await kept(ada)).mark, DRAWN);
    const picture = { kind: "picture", content: PIXEL };
    const saved = await ada.call("PUT", "/app/me/mark", picture);
    assert.equal(saved.status, 200, saved.text);
    const { mark } = await kept(ada);
    assert.equal(mark?.kind, "picture");
    assert.notEqual(mark.content, PIXEL, "decoded and written anew");
    assert.deepEqual((await ada.call("DELETE", "/app/me/mark")).json(), {
      mark: null,
      savedAt: null,
    });
    assert.deepEqual(await kept(ada), { mark: null, savedAt: null });
  });

  test("is nothing that is no mark", async () => {
    const bob = await registered(service, "bob@example.com", "+41 79 000 50 02");
    const much = Array.from({ length: 5 }, () => Array.from({ length: 4500 }, () => [1, 1]));
    for (const given of [
      { kind: "none" },
      { kind: "typed", name: "   " },
      { kind: "drawn", width: 1, height: 1, strokes: [] },
      { kind: "drawn", width: 1, height: 1, strokes: much },
      { kind: "picture", content: "AAAA" },
      { kind: "saved" },
    ]) {
      const reply = await bob.call("PUT", "/app/me/mark", given);
      assert.equal(reply.status, 400, `${JSON.stringify(given).slice(0, 60)} ${reply.text}`);
    }
    assert.equal((await kept(bob)).mark, null);
  });

  test("is one person's own: another's row does not open it", async () => {
    const carl = await registered(service, "carl@example.com", "+41 79 000 50 03");
    const dora = await registered(service, "dora@example.com", "+41 79 000 50 04");
    await carl.call("PUT", "/app/me/mark", { kind: "typed", name: "Carl" });
    assert.equal((await kept(dora)).mark, null);
    await database.sql`
      insert into saved_mark (account_id, encrypted, saved_at)
      select (select id from account where email = 'dora@example.com'), encrypted, saved_at
        from saved_mark where account_id = (select id from account where email = 'carl@example.com')`;
    assert.equal((await dora.call("GET", "/app/me/mark")).status, 500);
    assert.equal((await kept(carl)).mark?.name, "Carl", "the control");
  });

  test("is offered to who signs with the account, and stands in what they sign", async () => {
    const eve = await registered(service, "eve@example.com", "+41 79 000 50 05");
    const reply = await service.call("POST", "/v2/signature-requests", {
      token: await service.logIn(),
      body: { title: "Lease", content, signatures: [{ account_email: "eve@example.com" }] },
    });
    const { id } = reply.json() as { id: string };
    const before = (await eve.call("GET", `/app/signing/${id}`)).json() as SigningPage;
    assert.equal(before.you?.hasSavedMark, false);
    await eve.call("PUT", "/app/me/mark", DRAWN);
    const page = (await eve.call("GET", `/app/signing/${id}`)).json() as SigningPage;
    assert.equal(page.you?.hasSavedMark, true);
    const { mark } = await kept(eve);
    const base = `/app/signing/${id}/${page.signatureId ?? ""}`;
    await loadDocuments(eve, base, page);
    const declared = await eve.call("POST", `${base}/intents`, {
      documents: page.documents.map(({ id: document, versionId, sha256 }) => ({
        id: document,
        versionId,
        sha256,
      })),
      mark,
      places: [
        {
          documentId: page.documents[0]?.id,
          positions: [{ page: 0, x: 50, y: 50, width: 180, height: 60 }],
        },
      ],
      quality: page.quality?.quality,
      consent: true,
      language: "en",
    });
    assert.equal(declared.status, 200, declared.text);
    const intent = declared.json() as Intent;
    const signed = await eve.call("POST", `${base}/intents/${intent.id}/confirm`, {});
    assert.equal(signed.json()["step"], "signed", signed.text);
  });

  test("outlives the key that it was kept under, because looking at it writes it anew", async () => {
    const fay = await registered(service, "fay@example.com", "+41 79 000 50 06");
    await fay.call("PUT", "/app/me/mark", { kind: "typed", name: "Fay" });
    await database.sql`
      delete from saved_mark where account_id <>
        (select id from account where email = 'fay@example.com')`;
    const old = await rotateSecretKey(world, "mark");
    service.advance(61);
    while (!world.secretKeys.encrypt("mark", new Uint8Array(1), "").subarray(0, 4).includes(2)) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.equal(old.version, 2);
    const retired = async () =>
      (await retireEndedKeys(world)).filter(({ purpose }) => purpose === "mark");
    assert.deepEqual(await retired(), [], "something lies under the old one");
    assert.equal((await kept(fay)).mark?.name, "Fay");
    assert.deepEqual(
      (await retired()).map(({ version }) => version),
      [1],
    );
    assert.equal((await kept(fay)).mark?.name, "Fay");
  });
});
