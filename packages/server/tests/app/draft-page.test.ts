import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { RequestPage } from "@paraph/contract/app";
import { aPdf } from "@paraph/testkit";
import type { BusinessId } from "../../src/domain/business/business.ts";
import { checkFor } from "../../src/http/frame/checks.ts";
import { attach } from "../kit/office.ts";
import { personOf, type Person } from "../kit/person.ts";
import { startService } from "../kit/service.ts";

const service = await startService();
const { tenancy } = service.world.store;
const acme = (await tenancy.findApiUser("api_demo_acme"))?.businessId as BusinessId;
const mia = await personOf(service, "mia@example.com", ["Mia", "Member"]);
const otto = await personOf(service, "otto@example.com", ["Otto", "Observer"]);
await tenancy.addMember(acme, mia.email, "member");
const token = await service.logIn();

async function uploaded(): Promise<string> {
  const reply = await mia.call(
    "POST",
    `/app/documents?business=${acme}&title=Lease.pdf`,
    Buffer.from(aPdf()),
    { "content-type": "application/pdf" },
  );
  assert.equal(reply.status, 200, reply.text);
  return String(reply.json()["id"]);
}

async function aDraft(signers: readonly object[] = [{ email: "sam@example.com" }]) {
  const documents = [await uploaded()];
  const body = { business: acme, title: "Lease", documents, signers, send: false };
  return pageIn(await mia.call("POST", "/app/requests", body));
}

function pageIn(reply: Awaited<ReturnType<Person["call"]>>): RequestPage {
  assert.equal(reply.status, 200, reply.text);
  checkFor("body", RequestPage, "error.request.body_invalid")(structuredClone(reply.json()));
  return reply.json() as RequestPage;
}

describe("12. a draft in the browser", { concurrency: false }, () => {
  test("documents join and leave it, and the last one stays", async () => {
    const { requestId, acts, offer } = await aDraft();
    assert.deepEqual([acts.addDocument, acts.removeDocument, offer?.business], [true, false, acme]);
    const second = await uploaded();
    const at = `/app/requests/${requestId}/documents`;
    const two = pageIn(await mia.call("POST", at, { documentId: second }));
    assert.deepEqual([two.documents.length, two.acts.removeDocument], [2, true]);
    const [first] = two.documents;
    const one = pageIn(await mia.call("DELETE", `${at}/${first?.id}`));
    assert.deepEqual(
      one.documents.map(({ id }) => id),
      [second],
    );
    const last = await mia.call("DELETE", `${at}/${second}`);
    const key = "error.sr.last_document_cannot_be_removed";
    assert.deepEqual([last.status, last.json()["key"]], [400, key]);
  });

  test("files go along with it; what they say they are is compared with their bytes", async () => {
    const { requestId } = await aDraft();
    const added = pageIn(await attach(mia, requestId, "terms.txt", "text/plain", "be kind"));
    assert.deepEqual(
      added.attachments.map(({ filename }) => filename),
      ["terms.txt"],
    );
    const id = added.attachments[0]?.id ?? "";
    const path = `/app/requests/${requestId}/attachments/${id}`;
    assert.equal((await mia.call("GET", `${path}/content`)).text, "be kind");
    const forged = await attach(mia, requestId, "terms.pdf", "application/pdf", "be kind");
    assert.deepEqual([forged.status, forged.json()["key"]], [400, "file.attachment.unsupported"]);
    const stranger = await attach(otto, requestId, "terms.txt", "text/plain", "be rude");
    assert.deepEqual([stranger.status, stranger.json()["key"]], [404, "error.sr.not_found"]);
    assert.deepEqual(pageIn(await mia.call("DELETE", path)).attachments, []);
  });

  test("somebody watches: sees it, downloads, and may do nothing", async () => {
    const { requestId } = await aDraft();
    const at = `/app/requests/${requestId}/observers`;
    const page = pageIn(await mia.call("POST", at, { email: otto.email }));
    assert.deepEqual(
      page.observers.map(({ name, isGroup }) => [name, isGroup]),
      [[otto.email, false]],
    );
    const seen = pageIn(await otto.call("GET", `/app/requests/${requestId}`));
    assert.deepEqual([seen.isManaged, seen.acts.observe, seen.offer], [false, false, null]);
    assert.equal(seen.documents.length, 1);
    assert.equal((await otto.call("POST", at, { email: "x@example.com" })).status, 403);
    const gone = `${at}/${page.observers[0]?.id}`;
    assert.deepEqual(pageIn(await mia.call("DELETE", gone)).observers, []);
    assert.equal((await otto.call("GET", `/app/requests/${requestId}`)).status, 404);
  });

  test("groups of the business sign and watch; without the switch they do not watch", async () => {
    const make = async (type: string, name: string) => {
      const body = { name, type, members: [{ email: "ann@example.com" }, { email: "b@e.ch" }] };
      const reply = await service.call("POST", "/v3/groups", { token, body });
      assert.equal(reply.status, 201, reply.text);
      return String(reply.json()["id"]);
    };
    const [board, watchers] = [await make("SIGNER", "Board"), await make("OBSERVER", "Audit")];
    const offer = (await mia.call("GET", "/app/create")).json() as {
      businesses: { signerGroups: object[]; observerGroups: object[]; qualities: object[] }[];
    };
    const [own] = offer.businesses;
    assert.deepEqual(own?.signerGroups, [{ id: board, name: "Board", mode: "ALL", members: 2 }]);
    assert.deepEqual(own.observerGroups, [{ id: watchers, name: "Audit" }]);
    assert.equal(own.qualities.length, 5);
    const { requestId, people } = await aDraft([{ groupId: board, sequence: 1 }]);
    assert.deepEqual(
      people.map(({ group, sequence }) => [group?.name, sequence]),
      [
        ["Board", 1],
        ["Board", 1],
      ],
    );
    const at = `/app/requests/${requestId}/observers`;
    const page = pageIn(await mia.call("POST", at, { groupId: watchers }));
    assert.deepEqual(page.observers[0]?.isGroup, true);
    const nobody = await mia.call("POST", "/app/requests", {
      business: acme,
      title: "x",
      documents: [await uploaded()],
      signers: [{ sequence: 1 }],
      send: false,
    });
    assert.deepEqual([nobody.status, nobody.json()["key"]], [400, "error.sr.signer_required"]);
  });

  test("its last day is set within its limits and taken away; once sent it stays", async () => {
    const { requestId, deadline, acts } = await aDraft();
    assert.ok(deadline && acts.setDeadline);
    const at = `/app/requests/${requestId}/deadline`;
    assert.equal(
      pageIn(await mia.call("PUT", at, { day: deadline.last })).expiresAt,
      deadline.last,
    );
    for (const day of ["2020-01-01", "2999-01-01", "2027-02-30"]) {
      const reply = await mia.call("PUT", at, { day });
      assert.equal(reply.status, 400, `${day}: ${reply.text}`);
    }
    assert.equal(pageIn(await mia.call("PUT", at, { day: null })).expiresAt, null);
    const sent = pageIn(await mia.call("POST", `/app/requests/${requestId}/send`, {}));
    assert.deepEqual([sent.status, sent.acts.setDeadline, sent.deadline], ["OPEN", false, null]);
    const late = await mia.call("PUT", at, { day: deadline.last });
    assert.deepEqual([late.status, late.json()["key"]], [400, "error.sr.not_draft"]);
  });
});
