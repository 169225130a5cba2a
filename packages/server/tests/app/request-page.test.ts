import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { RequestHistory, RequestPage } from "@paraph/contract/app";
import { aPdf } from "@paraph/testkit";
import { checkFor } from "../../src/http/frame/checks.ts";
import { personOf, type Person } from "../kit/person.ts";
import { startService } from "../kit/service.ts";

const service = await startService();
const token = await service.logIn();
const content = Buffer.from(aPdf()).toString("base64");
const writer = await personOf(service, "wanda@example.com", ["Wanda", "Writer"]);
const reader = await personOf(service, "rita@example.com", ["Rita", "Reader"]);
const signer = await personOf(service, "sam@example.com", ["Sam", "Signer"]);
const stranger = await personOf(service, "zoe@example.com", ["Zoe", "Stranger"]);

async function aRequest(more: object = {}): Promise<string> {
  const reply = await service.call("POST", "/v2/signature-requests", {
    token,
    body: {
      title: "Lease",
      content,
      signatures: [{ account_email: signer.email }],
      write_access: [writer.email],
      read_access: [reader.email],
      ...more,
    },
  });
  assert.equal(reply.status, 201, reply.text);
  return String(reply.json()["id"]);
}

async function pageFor(person: Person, id: string): Promise<RequestPage> {
  const reply = await person.call("GET", `/app/requests/${id}`);
  assert.equal(reply.status, 200, reply.text);
  checkFor("body", RequestPage, "error.request.body_invalid")(structuredClone(reply.json()));
  return reply.json() as RequestPage;
}

describe("12. the page of a request", { concurrency: false }, () => {
  test("who manages it is offered what its state allows; who reads it is offered nothing", async () => {
    const id = await aRequest();
    const seen = await pageFor(writer, id);
    assert.deepEqual(seen.acts, {
      send: false,
      resume: false,
      edit: true,
      copy: false,
      addSigner: true,
      addDocument: false,
      removeDocument: false,
      attach: true,
      observe: true,
      setDeadline: false,
      remind: true,
      withdraw: true,
      delete: true,
      open: true,
      protocol: true,
    });
    const [sam] = seen.people;
    assert.deepEqual(
      [sam?.name, sam?.isDue, sam?.isRemovable, sam?.status],
      ["Sam Signer", true, true, "open"],
    );
    for (const person of [reader, signer]) {
      const { acts, isManaged, people } = await pageFor(person, id);
      assert.equal(isManaged, false);
      assert.deepEqual(
        [acts.send, acts.addSigner, acts.remind, acts.withdraw, acts.delete],
        [false, false, false, false, false],
      );
      assert.deepEqual(
        [acts.addDocument, acts.removeDocument, acts.attach, acts.observe, acts.setDeadline],
        [false, false, false, false, false],
      );
      assert.equal(people[0]?.isRemovable, false);
    }
    assert.equal((await pageFor(signer, id)).isToSign, true);
    assert.equal((await stranger.call("GET", `/app/requests/${id}`)).status, 404);
  });

  test("a reminder goes out once an hour, and the page says from when the next can", async () => {
    const id = await aRequest();
    const reply = await writer.call("POST", `/app/requests/${id}/remind`, {});
    assert.equal(reply.status, 200, reply.text);
    const after = reply.json() as RequestPage;
    assert.equal(after.acts.remind, false);
    const minutes = (after.remindAgainInSeconds ?? 0) / 60;
    assert.ok(minutes > 58 && minutes <= 60, `${minutes} minutes`);
    const again = await writer.call("POST", `/app/requests/${id}/remind`, {});
    assert.deepEqual([again.status, again.json()["key"]], [429, "error.rate_limit.reminder"]);
  });

  test("signers come and go, with an account and without one", async () => {
    const id = await aRequest({ signatures: [] });
    const path = `/app/requests/${id}/signers`;
    const added = await writer.call("POST", path, { email: "Sam@example.com", sequence: 1 });
    assert.equal(added.status, 200, added.text);
    const guest = await writer.call("POST", path, {
      email: "gina@example.com",
      identity: { firstName: "Gina", lastName: "Guest", mobileNumber: "+41 79 000 00 01" },
      sequence: 2,
    });
    const { people } = guest.json() as RequestPage;
    assert.deepEqual(
      people.map(({ kind, name, isDue }) => [kind, name, isDue]),
      [
        ["account", "Sam Signer", true],
        ["guest", "Gina Guest", false],
      ],
    );
    const wrong = await writer.call("POST", path, {
      email: "gil@example.com",
      identity: { firstName: "Gil", lastName: "Guest", mobileNumber: "call me" },
    });
    assert.deepEqual(
      [wrong.status, wrong.json()["key"]],
      [400, "error.sr.identity_data_incomplete"],
    );
    const removed = await writer.call("DELETE", `${path}/${people[0]?.signatureId}`);
    const { people: left } = removed.json() as RequestPage;
    assert.deepEqual(
      left.map(({ name, isDue }) => [name, isDue]),
      [["Gina Guest", true]],
    );
  });

  test("a draft is sent by who manages it, and nobody else hears of it before", async () => {
    const document = await service.call("POST", "/v3/documents", {
      token,
      body: { title: "Deed", content },
    });
    const draft = await service.call("POST", "/v3/signature-requests", {
      token,
      body: {
        title: "Deed",
        document_id: document.json()["id"],
        signatures: [{ account_email: signer.email }],
        write_access: [writer.email],
      },
    });
    const id = String(draft.json()["id"]);
    assert.equal((await signer.call("GET", `/app/requests/${id}`)).status, 404);
    assert.equal((await pageFor(writer, id)).acts.send, true);
    const sent = await writer.call("POST", `/app/requests/${id}/send`, {});
    assert.deepEqual([sent.status, sent.json()["status"]], [200, "OPEN"]);
    assert.equal((await signer.call("GET", `/app/requests/${id}`)).status, 200);
  });

  test("documents, attachments, history and protocol are for those who may have them", async () => {
    const id = await aRequest();
    const attached = await service.call("POST", `/v2/signature-requests/${id}/attachments`, {
      token,
      body: { filename: "Ünö.txt", content_type: "text/plain", content: "SGk=" },
    });
    assert.equal(attached.status, 200, attached.text);
    const { documents, attachments } = await pageFor(reader, id);
    const base = `/app/requests/${id}`;
    const file = await reader.call("GET", `${base}/documents/${documents[0]?.id}/content`);
    assert.deepEqual([file.status, file.text.slice(0, 5)], [200, "%PDF-"]);
    assert.match(file.headers.get("content-disposition") ?? "", /^attachment/);
    const extra = await reader.call("GET", `${base}/attachments/${attachments[0]?.id}/content`);
    assert.deepEqual([extra.status, extra.text], [200, "Hi"]);
    const reply = await writer.call("GET", `${base}/history`);
    checkFor("body", RequestHistory, "error.request.body_invalid")(structuredClone(reply.json()));
    const { acts, checkpoint } = reply.json() as RequestHistory;
    assert.deepEqual(
      acts.map(({ type }) => type),
      ["request.created", "attachment.added"],
    );
    assert.ok(acts.every(({ position }) => position < checkpoint.size));
    assert.equal((await signer.call("GET", `${base}/history`)).status, 403);
    const protocol = await reader.call("GET", `${base}/protocol`);
    assert.deepEqual([protocol.status, protocol.text.slice(0, 5)], [200, "%PDF-"]);
    for (const path of ["", "/history", "/protocol", `/documents/${documents[0]?.id}/content`]) {
      assert.equal((await stranger.call("GET", base + path)).status, 404, path);
    }
  });

  test("withdrawing ends it with the words of who did, and deleting makes it unknown", async () => {
    const id = await aRequest();
    const reply = await writer.call("POST", `/app/requests/${id}/withdraw`, {
      message: " Later. ",
    });
    const after = reply.json() as RequestPage;
    assert.deepEqual(
      [after.status, after.endMessage, after.acts.withdraw],
      ["WITHDRAWN", "Later.", false],
    );
    assert.equal((await writer.call("DELETE", `/app/requests/${id}`)).status, 204);
    assert.equal((await writer.call("GET", `/app/requests/${id}`)).status, 404);
  });
});
