import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { AT, after, countingIds } from "../../../../tests/kit/build.ts";
import { testDatabase } from "../../../../tests/kit/database.ts";
import type { SignatureId } from "../../../domain/ids.ts";
import { openMessage, type SealedMessage } from "../../../ports/store/messages.ts";
import { openedKey, secretKeysOver } from "../../secret-keys/opened-keys.ts";
import { keptMessenger } from "../../sandbox/kept-messenger.ts";
import { tablesOver } from "../store.ts";

const database = await testDatabase();
const { messages, codes, callbackSecrets } = tablesOver(database.sql);
await database.sql`insert into business (id, name) values ('b1', 'Acme'), ('b2', 'Other')`;

const mail = {
  businessId: "b1",
  requestId: "00000000-0000-4000-8000-000000000001",
  to: "Ada@Example.com",
  sender: "Acme",
  language: "en",
  subject: "Sign",
  text: "Open http://localhost:8080/view/1/secret and\nhttp://localhost:8080/view/1/secret again",
  html: "<p>Open</p>",
  attachments: [{ filename: "a.pdf", type: "application/pdf", bytes: Uint8Array.of(1, 2) }],
  key: "invite/1",
} as const;

describe("8. messages of the sandbox", () => {
  let seconds = 0;
  const clock = { now: () => after((seconds += 1)) };
  const secretKeys = secretKeysOver(
    () => [
      openedKey({ purpose: "message", version: 1, writesFrom: new Date(0) }, new Uint8Array(32)),
    ],
    () => AT,
  );
  const messenger = keptMessenger({ messages, clock, ids: countingIds(), secretKeys });
  const opened = (sealed: SealedMessage) => openMessage(secretKeys, sealed);

  test("are kept once for each key, with their links, newest first", async () => {
    await messenger.mail.send(mail);
    await messenger.mail.send(mail);
    await messenger.sms.send({
      businessId: "b1",
      requestId: null,
      to: "+41790000001",
      text: "123456",
      key: "c/1",
    });
    const kept = (await messages.list("b1", { to: null, requestId: null, most: 10 })).map(opened);
    assert.deepEqual(
      kept.map((one) => [one?.channel, one?.to, one?.links]),
      [
        ["SMS", "+41790000001", []],
        ["EMAIL", "ada@example.com", ["http://localhost:8080/view/1/secret"]],
      ],
    );
    assert.deepEqual(kept[1]?.attachments, ["a.pdf (application/pdf, 2 bytes)"]);
  });

  test("of one moment are listed newest first", async () => {
    const frozen = { now: () => AT };
    // Ids that would sort them the other way round.
    let last = 9;
    const falling = () => `00000000-0000-4000-8000-00000000000${(last -= 1)}`;
    const ids = { ...countingIds(), uuid: falling };
    const quick = keptMessenger({ messages, clock: frozen, ids, secretKeys });
    const sms = { businessId: "b2", requestId: null, to: "+41790000002" };
    for (const text of ["1", "2", "3"]) await quick.sms.send({ ...sms, text, key: `s/${text}` });
    const kept = (await messages.list("b2", { to: null, requestId: null, most: 9 })).map(opened);
    assert.deepEqual(
      kept.map((one) => one?.text),
      ["3", "2", "1"],
    );
    await messages.removeBefore(after(1));
  });

  test("are found by their receiver, and by their own business only", async () => {
    assert.equal(
      (await messages.list("b1", { to: "ADA@example.com", requestId: null, most: 9 })).length,
      1,
    );
    assert.equal(
      (await messages.list("b1", { to: "bob@example.com", requestId: null, most: 9 })).length,
      0,
    );
    assert.equal((await messages.list("b2", { to: null, requestId: null, most: 9 })).length, 0);
    const [one] = await messages.list("b1", { to: null, requestId: null, most: 1 });
    assert.equal((await messages.find("b1", one?.id ?? ""))?.id, one?.id);
    assert.equal(await messages.find("b2", one?.id ?? ""), null);
  });

  test("are forgotten when they are old", async () => {
    await messages.removeBefore(after(3));
    assert.deepEqual(
      (await messages.list("b1", { to: null, requestId: null, most: 9 })).map(
        ({ channel }) => channel,
      ),
      ["SMS"],
    );
  });
});

test("12. a code is saved, found and replaced", async () => {
  const code = {
    signatureId: "s1" as SignatureId,
    channel: "SMS",
    digest: "d",
    boundTo: "h1 h2",
    sentAt: AT,
    sent: 1,
    tries: 0,
    usedAt: null,
  } as const;
  assert.equal(await codes.lock("s1"), null);
  await codes.save(code);
  await codes.save({ ...code, tries: 2, usedAt: after(9) });
  assert.deepEqual(await codes.lock("s1"), { ...code, tries: 2, usedAt: after(9) });
  await codes.removeOf(["s1"]);
  assert.equal(await codes.lock("s1"), null);
});

test("6. a new callback secret leaves the one before valid for a while", async () => {
  const secret = (id: string, seconds: number) => ({
    id,
    businessId: "b1",
    environment: "demo" as const,
    wrapped: Uint8Array.of(1),
    kekId: "k",
    createdAt: after(seconds),
    signsUntil: null,
  });
  const add = (id: string, seconds: number) =>
    database.transaction((sql) =>
      tablesOver(sql).callbackSecrets.add(secret(id, seconds), after(seconds + 100)),
    );
  await add("one", 0);
  await add("two", 10);
  const signing = async (seconds: number) =>
    (await callbackSecrets.signingAt("b1", "demo", after(seconds))).map(({ id }) => id);
  assert.deepEqual(await signing(50), ["two", "one"]);
  assert.deepEqual(await signing(111), ["two"]);
  await assert.rejects(database.sql`
    insert into callback_secret (id, business_id, wrapped, kek_id, created_at)
    values ('three', 'b1', '', 'k', now())`);
});
