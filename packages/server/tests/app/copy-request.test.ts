import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { DraftForm, NewFile, RequestPage } from "@paraph/contract/app";
import { aPdf } from "@paraph/testkit";
import type { RequestId } from "../../src/domain/ids.ts";
import { attach, businessOf, memberOf } from "../kit/office.ts";
import { personOf, type Person } from "../kit/person.ts";
import { startService } from "../kit/service.ts";
import { startWork } from "../kit/work.ts";

const service = await startService();
const work = await startWork(service);
const acme = await businessOf(service);
const ada = await memberOf(service, "ada@acme.example", "admin");
const ben = await memberOf(service, "ben@acme.example", "member");
const eve = await personOf(service, "eve@example.com");

async function pageBy(person: Person, method: string, path: string, body?: object) {
  const reply = await person.call(method, path, body);
  assert.equal(reply.status, 200, reply.text);
  return reply.json() as RequestPage;
}

/** A request of two people in order with a place, an observer and an attachment, which was sent. */
async function sent(signers: readonly object[] = []) {
  const query = new URLSearchParams({ business: acme, title: "Lease.pdf" }).toString();
  const type = { "content-type": "application/pdf" };
  const file = (await ada.call("POST", `/app/documents?${query}`, aPdf(), type)).json() as NewFile;
  const body = { business: acme, title: "Lease", documents: [file.id], signers: [], send: false };
  const { requestId } = await pageBy(ada, "POST", "/app/requests", body);
  const address = `/app/requests/${requestId}`;
  const attached = await attach(ada, requestId, "plan.txt", "text/plain", "floor plan");
  assert.equal(attached.status, 200, attached.text);
  const place = { documentId: file.id, page: 0, x: 72, y: 90, width: 160, height: 60 };
  await pageBy(ada, "POST", `${address}/finish`, {
    documents: [file.id],
    title: "Lease",
    message: "Please sign.",
    signers: [
      { email: eve.email, sequence: 1, places: [place] },
      {
        email: "hans@example.com",
        sequence: 2,
        identity: { firstName: "Hans", lastName: "Muster", mobileNumber: "+41791234567" },
      },
      ...signers,
    ],
    watchers: [{ email: "watch@example.com" }],
    send: true,
  });
  return { id: requestId, address, place, document: file.id };
}

const stored = (id: string) => service.world.store.requests.find(id as RequestId);

describe("12. a request that has to be sent again is duplicated", () => {
  test("12. a declined one becomes a draft with the same documents, people, places and files", async () => {
    const { id, address, place, document } = await sent();
    const [first] = (await pageBy(ada, "GET", address)).people;
    const declined = await eve.call(
      "POST",
      `/app/signing/${id}/${first?.signatureId ?? ""}/decline`,
      { message: "No." },
    );
    assert.ok(declined.status < 300, declined.text);
    const before = await pageBy(ada, "GET", address);
    assert.deepEqual([before.status, before.acts.copy], ["DECLINED", true]);
    const copy = await pageBy(ada, "POST", `${address}/copy`);
    assert.notEqual(copy.requestId, id);
    assert.deepEqual(
      [copy.status, copy.title, copy.message, copy.acts.send, copy.acts.copy],
      ["DRAFT", "Lease", "Please sign.", true, false],
    );
    assert.deepEqual(
      copy.people.map(({ name, email, sequence, status }) => [name, email, sequence, status]),
      before.people.map(({ name, email, sequence }) => [name, email, sequence, "open"]),
    );
    assert.deepEqual(
      [copy.observers.map(({ name }) => name), copy.attachments.map(({ filename }) => filename)],
      [["watch@example.com"], ["plan.txt"]],
    );
    assert.deepEqual(
      copy.documents.map((one) => [one.id, one.versionId]),
      [[document, document]],
      "the document as it was before anybody signed",
    );
    const [signature, guest] = (await stored(copy.requestId))?.signatures ?? [];
    const { documentId: _document, ...position } = place;
    assert.deepEqual(signature?.documentSignatures?.[0]?.visual?.placement, {
      kind: "positions",
      positions: [position],
    });
    assert.ok(guest?.signer.kind === "guest");
    assert.equal(guest.signer.identity.mobileNumber, "+41791234567");
    const [attachment] = copy.attachments;
    const content = await ada.call(
      "GET",
      `/app/requests/${copy.requestId}/attachments/${attachment?.id ?? ""}/content`,
    );
    assert.equal(content.text, "floor plan");
  });

  test("12. nobody hears of the draft before it is sent, and the original stays as it is", async () => {
    const { id, address } = await sent();
    await work.idle();
    const mails = service.mails.length;
    const original = await stored(id);
    const copy = await pageBy(ada, "POST", `${address}/copy`);
    await work.idle();
    assert.equal(service.mails.length, mails);
    assert.deepEqual(await stored(id), original);
    const sentAgain = await pageBy(ada, "POST", `/app/requests/${copy.requestId}/send`);
    assert.equal(sentAgain.status, "OPEN");
    await work.idle();
    assert.deepEqual(
      service.mails.slice(mails).map(({ to }) => to),
      [eve.email],
      "only the first in order is invited",
    );
  });

  test("12. the draft is edited as if it had been typed, and who is taken off its observers is none", async () => {
    const { address, place } = await sent();
    const copy = await pageBy(ada, "POST", `${address}/copy`);
    assert.equal(copy.acts.resume, true);
    const draft = `/app/requests/${copy.requestId}`;
    const kept = (await ada.call("GET", `${draft}/form`)).json() as DraftForm;
    assert.deepEqual(
      [kept.form, kept.message, kept.watchers.map(({ name }) => name)],
      [null, "Please sign.", ["watch@example.com"]],
    );
    await ada.call("PUT", `${draft}/form`, { form: "{}" });
    assert.equal((await pageBy(ada, "GET", draft)).acts.send, false, "something is typed");
    const early = await ada.call("POST", `${draft}/send`);
    assert.equal(early.json()["key"], "error.sr.changed_meanwhile", "it would go out without that");
    const [first, second] = kept.signers;
    assert.deepEqual([first?.email, first?.identity, first?.places], [eve.email, null, [place]]);
    assert.deepEqual([second?.sequence, second?.identity?.mobileNumber], [2, "+41791234567"]);
    const { title, message, quality, legislation, expiresAt, signers, files } = kept;
    const said = { title, message, quality, legislation, expiresAt, signers };
    const body = { ...said, documents: files.map((file) => file.id), send: false };
    const watchers = [{ email: "other@example.com" }];
    const finished = await pageBy(ada, "POST", `${draft}/finish`, { ...body, watchers });
    assert.deepEqual(
      finished.observers.map(({ name }) => name),
      ["other@example.com"],
    );
    assert.equal(finished.people.length, 2);
  });

  test("12. the document's own field that somebody was given is theirs in the draft too", async () => {
    const pdf = aPdf({ pages: 1, fields: [{ name: "tenant", page: 0, rect: [72, 90, 232, 150] }] });
    const query = new URLSearchParams({ business: acme, title: "Form.pdf" }).toString();
    const type = { "content-type": "application/pdf" };
    const file = (await ada.call("POST", `/app/documents?${query}`, pdf, type)).json() as NewFile;
    const [own] = file.fields;
    const place = { documentId: file.id, ...own?.positions[0], field: "tenant" };
    const signers = [{ email: eve.email, places: [place] }];
    const body = { business: acme, title: "Form", documents: [file.id], signers, send: true };
    const { requestId } = await pageBy(ada, "POST", "/app/requests", body);
    const copy = await pageBy(ada, "POST", `/app/requests/${requestId}/copy`);
    const form = await ada.call("GET", `/app/requests/${copy.requestId}/form`);
    assert.deepEqual((form.json() as DraftForm).signers[0]?.places, [place]);
  });

  test("12. a lost answer makes no second draft", async () => {
    const { address } = await sent();
    const [one, other] = [
      await pageBy(ada, "POST", `${address}/copy`),
      await pageBy(ada, "POST", `${address}/copy`),
    ];
    assert.equal(one.requestId, other.requestId);
    assert.equal(other.attachments.length, 1);
  });

  test("12. a draft that was changed, or made of another request, is nobody's second copy", async () => {
    const { address } = await sent();
    const first = await pageBy(ada, "POST", `${address}/copy`);
    const [, hans] = first.people;
    await pageBy(
      ada,
      "DELETE",
      `/app/requests/${first.requestId}/signers/${hans?.signatureId ?? ""}`,
    );
    const second = await pageBy(ada, "POST", `${address}/copy`);
    assert.notEqual(second.requestId, first.requestId);
    assert.equal(second.people.length, 2);
    await pageBy(ada, "POST", `/app/requests/${first.requestId}/send`);
    const third = await pageBy(ada, "POST", `/app/requests/${first.requestId}/copy`);
    assert.notEqual(third.requestId, second.requestId, "a draft of the same document");
    assert.equal(third.people.length, 1);
    await ada.call("PUT", `/app/requests/${third.requestId}/form`, { form: "{}" });
    const fourth = await pageBy(ada, "POST", `/app/requests/${first.requestId}/copy`);
    assert.notEqual(fourth.requestId, third.requestId, "something was typed in it");
  });

  test("12. only who manages a request made in the browser duplicates it", async () => {
    const { address, id } = await sent();
    for (const person of [ben, eve]) {
      const reply = await person.call("POST", `${address}/copy`);
      assert.ok([403, 404].includes(reply.status), `${person.email} ${reply.status}`);
    }
    const draft = await pageBy(ada, "POST", `${address}/copy`);
    const reply = await ada.call("POST", `/app/requests/${draft.requestId}/copy`);
    assert.deepEqual([reply.status, reply.json()["key"]], [400, "error.sr.not_now"]);
    await service.database.owner.sql`update request set origin = 'API' where id = ${id}`;
    assert.equal((await pageBy(ada, "GET", address)).acts.copy, false);
    assert.equal((await ada.call("POST", `${address}/copy`)).status, 400);
  });
});
