import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import {
  aCall,
  aBusiness,
  aGroupEntry,
  anIdentity,
  aRequest,
  aSignature,
  after,
  AT,
  newVersions,
} from "../../../../tests/kit/build.ts";
import { testDatabase } from "../../../../tests/kit/database.ts";
import { standingStill } from "../../../../tests/kit/standing-still.ts";
import type { Day } from "../../../domain/days.ts";
import type {
  AccountId,
  AttachmentId,
  BusinessId,
  DocumentId,
  ObserverId,
  RequestId,
  SignatureId,
} from "../../../domain/ids.ts";
import { advance } from "../../../domain/requests/advance.ts";
import type { SignatureRequest } from "../../../domain/requests/request.ts";
import type { RequestFilter } from "../../../ports/store/requests.ts";
import { tablesOver } from "../store.ts";

const database = await testDatabase({ connections: 40 });
const tables = tablesOver(database.sql);
const { requests, attachments, retention } = tables;
await tables.tenancy.addBusiness(aBusiness());

const documentId = () => randomUUID() as DocumentId;
const signatureId = () => randomUUID() as SignatureId;

function fresh(parts: Partial<SignatureRequest> = {}): SignatureRequest {
  const id = documentId();
  const signatures = (parts.signatures ?? []).map((one) => ({ ...one, id: signatureId() }));
  return aRequest({
    id: randomUUID() as RequestId,
    documents: [{ id, name: "a.pdf", versionId: id }],
    ...parts,
    signatures,
  });
}

function everything(owner: string, parts: Partial<RequestFilter> = {}): RequestFilter {
  const scope = { kind: "owner", username: owner } as const;
  return {
    scope,
    status: null,
    drafts: true,
    signatureStatus: null,
    signer: null,
    search: null,
    ...parts,
  };
}

test("2.1 a request comes back as it was saved", async () => {
  const guest = { kind: "guest", opaqueId: "nas_1", email: null, identity: anIdentity() } as const;
  const entryId = signatureId();
  const request = fresh({
    message: "Hello",
    custom: "x",
    legislation: "ZERTES",
    expiresAt: "2026-04-01" as Day,
    autoDeleteAt: "2026-09-01" as Day,
    readAccess: ["r@example.com"],
    attachOnSuccess: ["SIGNED_DOCUMENT"],
    observers: [
      {
        id: `ob_${"0".repeat(32)}` as ObserverId,
        invitedAt: AT,
        invitedBy: "me",
        who: { kind: "user", email: "o@example.com", accountId: null },
      },
    ],
    signatures: [
      aSignature("ada", { signer: guest, invitedAt: AT, lastViewedAt: after(1) }),
      ...aGroupEntry(entryId, ["bob", "cy"], "ANY_ONE", { sequence: 3 }),
    ],
  });
  await requests.insert(request);
  assert.deepEqual(await requests.find(request.id), request);
});

test("3.2 saving writes what changed, and the old version is no longer accepted", async () => {
  const before = fresh({ signatures: [aSignature("ada"), aSignature("bob")] });
  await requests.insert(before);
  const [ada] = before.signatures;
  assert.ok(ada);
  const versions = before.documents.map(({ id }) => ({ documentId: id, versionId: documentId() }));
  const { request } = advance(before, {
    kind: "sign",
    at: after(5),
    signature: ada.id,
    versions,
    quality: "SES",
    legislation: null,
  });
  await requests.save(before, request);
  assert.deepEqual(await requests.find(before.id), request);
  await assert.rejects(requests.save(before, request), { key: "error.sr.changed_meanwhile" });
});

test("2.2 a version cannot have two successors", async () => {
  const request = fresh({ signatures: [aSignature("ada"), aSignature("bob")] });
  await requests.insert(request);
  const [first] = request.documents;
  assert.ok(first);
  const version = (signature: number) => ({
    requestId: request.id,
    documentId: first.id,
    versionId: documentId(),
    parentId: first.versionId,
    signatureId: request.signatures[signature]?.id ?? signatureId(),
    signedAt: AT,
  });
  await requests.addVersions([version(0)]);
  await assert.rejects(requests.addVersions([version(1)]), { code: "23505" });
  assert.equal((await requests.listVersions(request.id)).length, 1);
  assert.equal(newVersions(request, "x").length, 1);
});

test("4.3 a list is newest first, in pages, with its total", async () => {
  const made: SignatureRequest[] = [];
  for (let index = 0; index < 7; index += 1) {
    const request = fresh({
      owner: "lister",
      status: index % 2 ? "OPEN" : "DRAFT",
      title: `T${index}`,
    });
    await requests.insert(request);
    made.unshift(request);
  }
  const page = await requests.list(everything("lister"), { offset: 2, limit: 3 });
  assert.deepEqual(
    page.requests.map(({ id }) => id),
    made.slice(2, 5).map(({ id }) => id),
  );
  assert.equal(page.total, 7);
  const open = await requests.list(everything("lister", { status: "OPEN" }), {
    offset: 0,
    limit: 2,
  });
  assert.equal(open.total, 3);
  assert.equal((await requests.list(everything("nobody"), { offset: 0, limit: 5 })).total, 0);
});

test("4.3 totals follow changes of status and deletion", async () => {
  const draft = fresh({ owner: "counter", status: "DRAFT" });
  const open = fresh({ owner: "counter" });
  await requests.insert(draft);
  await requests.insert(open);
  await requests.save(draft, { ...draft, status: "OPEN", version: 2 });
  const page = { offset: 0, limit: 1 };
  assert.equal((await requests.list(everything("counter", { status: "OPEN" }), page)).total, 2);
  await requests.markDeleted(open.id, AT);
  assert.equal((await requests.list(everything("counter"), page)).total, 1);
  assert.equal(await requests.find(open.id), null);
  assert.equal((await requests.findDeleted(open.id))?.id, open.id);
  await requests.erase(open.id);
  assert.equal(await requests.findDeleted(open.id), null);
  const [{ sum } = { sum: 0 }] = await database.sql<{ readonly sum: number }>`
    select sum(count)::int as sum from request_count where owner = 'counter'`;
  assert.equal(sum, 1);
});

test("requests of one owner do not wait for each other, however many stand still", async () => {
  const total = async (status: SignatureRequest["status"]): Promise<number> =>
    (await requests.list(everything("busy", { status }), { offset: 0, limit: 1 })).total;
  const drafts = Array.from({ length: 40 }, () => fresh({ owner: "busy", status: "DRAFT" }));
  const left = [...drafts];
  await standingStill(database, 40, async (sql) => {
    const draft = left.pop();
    if (draft) await tablesOver(sql).requests.insert(draft);
  });
  assert.equal(await total("DRAFT"), 40);
  await standingStill(database, 40, async (sql) => {
    const draft = drafts.pop();
    if (draft) await tablesOver(sql).requests.save(draft, { ...draft, status: "OPEN", version: 2 });
  });
  assert.deepEqual([await total("DRAFT"), await total("OPEN")], [0, 40]);
});

test("4.3 filters look for a signer, the state of that signature and a part of the title", async () => {
  const signed = fresh({
    owner: "filter",
    title: "50% off_er",
    signatures: [aSignature("ada", { status: "signed" }), aSignature("bob")],
  });
  const other = fresh({ owner: "filter", title: "Rent", signatures: [aSignature("bob")] });
  await requests.insert(signed);
  await requests.insert(other);
  const ids = async (parts: Partial<RequestFilter>) => {
    const page = await requests.list(everything("filter", parts), { offset: 0, limit: 9 });
    return page.requests.map(({ id }) => id);
  };
  assert.deepEqual(await ids({ signer: "bob@example.com" }), [other.id, signed.id]);
  assert.deepEqual(await ids({ signer: "ada@example.com", signatureStatus: "signed" }), [
    signed.id,
  ]);
  assert.deepEqual(await ids({ signer: "ada@example.com", signatureStatus: "open" }), []);
  assert.deepEqual(await ids({ signatureStatus: "open", status: "OPEN" }), [other.id, signed.id]);
  assert.deepEqual(await ids({ search: "% OFF_" }), [signed.id]);
  assert.deepEqual(await ids({ search: "RENT" }), [other.id]);
});

test("2.1 a person sees what they sign, watch or have access to, and no draft to sign", async () => {
  const draft = fresh({ status: "DRAFT", signatures: [aSignature("pat")] });
  const open = fresh({ signatures: [aSignature("pat")] });
  const shared = fresh({ writeAccess: ["pat@example.com"] });
  for (const request of [draft, open, shared]) await requests.insert(request);
  const accountId = "account of pat" as AccountId;
  const scope = { kind: "person", email: "pat@example.com", accountId } as const;
  const filter = { ...everything(""), scope };
  const page = await requests.list(filter, { offset: 0, limit: 9 });
  assert.deepEqual(
    page.requests.map(({ id }) => id),
    [shared.id, open.id],
  );
});

test("2.2 one lease at a time, and a taken-over one is found out", async () => {
  const request = fresh();
  await requests.insert(request);
  const { leases } = tables;
  const first = await leases.take(request.id, signatureId(), 60);
  assert.equal(first?.fence, 1);
  assert.equal(await leases.take(request.id, signatureId(), 60), null);
  await database.sql`update signing_lease set until = now() where request_id = ${request.id}`;
  await leases.take(request.id, signatureId(), 60);
  // As a clock that was 400 days ahead left it.
  await database.sql`
    update signing_lease set until = now() + interval '400 days' where request_id = ${request.id}`;
  const second = await leases.take(request.id, signatureId(), 60);
  assert.equal(second?.fence, 3);
  assert.equal(await leases.holds(first), false);
  assert.equal(await leases.holds(second), true);
  await leases.release(first);
  assert.equal(await leases.take(request.id, signatureId(), 60), null);
  await leases.release(second);
  assert.equal((await leases.take(request.id, signatureId(), 60))?.fence, 4);
});

test("2.2 a lease lasts while its holder is at work, and no longer than it has it", async () => {
  const request = fresh();
  await requests.insert(request);
  const { leases } = tables;
  const first = await leases.take(request.id, signatureId(), 60);
  assert.ok(first);
  await database.sql`update signing_lease set until = now() where request_id = ${request.id}`;
  assert.equal(await leases.renew(first, 60), true, "nobody else has asked for it");
  assert.equal(await leases.take(request.id, signatureId(), 60), null);
  await database.sql`update signing_lease set until = now() where request_id = ${request.id}`;
  const second = await leases.take(request.id, signatureId(), 60);
  assert.ok(second);
  assert.equal(await leases.renew(first, 60), false, "who was paused too long has lost it");
  await leases.release(second);
  assert.equal(await leases.renew(second, 60), false, "what was given back is free");
  assert.equal((await leases.take(request.id, signatureId(), 60))?.fence, 3);
});

test("2.2 of many who ask for the lease at once one gets it", async () => {
  const request = fresh();
  await requests.insert(request);
  const asked = Array.from({ length: 20 }, () => tables.leases.take(request.id, signatureId(), 60));
  assert.equal((await Promise.all(asked)).filter(Boolean).length, 1);
});

test("4.2 who holds a document is known by every version of it", async () => {
  const request = fresh({ status: "DRAFT" });
  await requests.insert(request);
  const [document] = request.documents;
  assert.ok(document);
  const [holder] = await requests.holdersOf(document.id);
  assert.deepEqual(holder, {
    id: request.id,
    status: "DRAFT",
    isBeingDeleted: false,
    documents: request.documents,
  });
  await requests.markDeleted(request.id, AT);
  assert.equal((await requests.holdersOf(document.id))[0]?.isBeingDeleted, true);
  await requests.dropDocuments(request.id);
  assert.deepEqual(await requests.holdersOf(document.id), []);
});

test("3.1 expiry and retention go by the time of the business", async () => {
  const business = aBusiness({
    id: "future" as BusinessId,
    name: "Future",
    clockOffsetSeconds: 86_400,
  });
  await tables.tenancy.addBusiness(business);
  const due = fresh({ businessId: business.id, expiresAt: "2026-03-01" as Day });
  const kept = fresh({ expiresAt: "2026-03-01" as Day });
  const old = fresh({ businessId: business.id, autoDeleteAt: "2026-03-02" as Day });
  for (const request of [due, kept, old]) await requests.insert(request);
  const expired = await requests.listExpired(AT, 100);
  assert.ok(expired.includes(due.id) && !expired.includes(kept.id));
  assert.deepEqual(await retention.listDue(AT, 100), [old.id]);
});

test("4.3 callbacks keep a log of their attempts", async () => {
  const request = fresh();
  await requests.insert(request);
  const id = randomUUID();
  await tables.callbacks.add({
    id,
    requestId: request.id,
    event: "success",
    url: "https://a.test/ok",
    documentId: documentId(),
    signatureId: null,
    createdAt: AT,
  });
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const nextAt = after(attempt + 5);
    const call = aCall({
      state: "OPEN",
      message: `attempt ${attempt}`,
      at: after(attempt),
      nextAt,
    });
    await tables.callbacks.record(id, call);
  }
  const [callback] = await tables.callbacks.list(request.id);
  assert.equal(callback?.attempts, 60);
  assert.equal(callback.messages.length, 50);
  assert.equal(callback.messages.at(-1), "attempt 59");
  assert.deepEqual([callback.failures, callback.openedAt], [60, AT]);
  assert.deepEqual(callback.nextAt, after(64));
  assert.equal(await tables.callbacks.exchange(id, 10), null, "the oldest are gone");
  const { exchange } = aCall({ at: after(10) });
  assert.deepEqual(await tables.callbacks.exchange(id, 11), { ...exchange, n: 11 });
  await tables.callbacks.record(id, aCall({ state: "COMPLETED", at: after(60) }));
  await tables.callbacks.record(id, aCall({ at: after(61) }));
  assert.equal(await tables.callbacks.exchange(id, 62), null, "what has ended takes no attempt");
  assert.equal((await tables.callbacks.find(id))?.state, "COMPLETED");
  assert.equal(await tables.callbacks.reopen(id, after(70)), true);
  assert.equal(await tables.callbacks.reopen(id, after(71)), false);
  const reopened = await tables.callbacks.find(id);
  assert.deepEqual([reopened?.failures, reopened?.openedAt], [0, after(70)]);
  assert.equal(reopened?.nextAt, null);
  const [logged] = await tables.callbacks.newest(request.businessId, request.environment, 1);
  assert.deepEqual(
    logged?.tries.map(({ n }) => n),
    [61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50],
  );
});

test("4.3 attachments belong to their request", async () => {
  const request = fresh();
  await requests.insert(request);
  const id = randomUUID() as AttachmentId;
  const attachment = { id, requestId: request.id, filename: "a.txt", contentType: "text/plain" };
  await attachments.add({ ...attachment, size: 3, createdAt: AT });
  assert.deepEqual((await requests.find(request.id))?.attachments, [{ id, filename: "a.txt" }]);
  await attachments.remove(id);
  assert.equal(await attachments.find(id), null);
});
