import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CreateOffer, NewFile, type RequestPage } from "@paraph/contract/app";
import { aPdf } from "@paraph/testkit";
import type { BusinessId } from "../../src/domain/business/business.ts";
import { checkFor } from "../../src/http/frame/checks.ts";
import { personOf, type Person } from "../kit/person.ts";
import { startService } from "../kit/service.ts";
import { startWork } from "../kit/work.ts";

const service = await startService();
const work = await startWork(service);
const { tenancy } = service.world.store;
const acme = (await tenancy.findApiUser("api_demo_acme"))?.businessId as BusinessId;
const other = await service.addBusiness("other");
const mia = await personOf(service, "mia@example.com", ["Mia", "Member"]);
const eve = await personOf(service, "eve@example.com", ["Eve", "Outside"]);
await tenancy.addMember(acme, mia.email, "member");
await tenancy.addMember(other.id, eve.email, "admin");
const PDF = aPdf({ pages: [{}, { width: 300, height: 400 }] });

async function upload(person: Person, business: string = acme, bytes: Uint8Array = PDF) {
  const query = new URLSearchParams({ business, title: "Lease.pdf" });
  return person.call("POST", `/app/documents?${query.toString()}`, bytes, {
    "content-type": "application/pdf",
  });
}

async function uploaded(): Promise<NewFile> {
  const reply = await upload(mia);
  assert.equal(reply.status, 200, reply.text);
  checkFor("body", NewFile, "error.request.body_invalid")(structuredClone(reply.json()));
  return reply.json() as NewFile;
}

const PLACE = { page: 1, x: 40, y: 40, width: 150, height: 50 };

function body(documents: readonly string[], more: object = {}) {
  const [documentId] = documents;
  return {
    business: acme,
    title: "Lease",
    documents,
    send: true,
    signers: [
      { email: "sam@example.com", sequence: 1, places: [{ documentId, ...PLACE }] },
      {
        email: "gina@example.com",
        sequence: 2,
        identity: { firstName: "Gina", lastName: "Guest", mobileNumber: "+41790000001" },
      },
    ],
    ...more,
  };
}

describe("12. making a request in the browser", { concurrency: false }, () => {
  test("a member makes one for the business, owns it, and the first to sign is invited", async () => {
    const offer = await mia.call("GET", "/app/create");
    checkFor("body", CreateOffer, "error.request.body_invalid")(structuredClone(offer.json()));
    const { businesses } = offer.json() as CreateOffer;
    assert.deepEqual(
      businesses.map(({ id, hasDeadline }) => [id, hasDeadline]),
      [[acme, true]],
    );
    const { id, pageSizes } = await uploaded();
    assert.deepEqual(pageSizes[1], [300, 400]);
    const reply = await mia.call("POST", "/app/requests", body([id]));
    assert.equal(reply.status, 200, reply.text);
    const page = reply.json() as RequestPage;
    assert.deepEqual(
      [page.owner, page.status, page.environment, page.isManaged],
      [mia.email, "OPEN", "demo", true],
    );
    await work.idle();
    const invited = service.mails.map(({ to }) => to).filter((to) => /sam|gina/.test(to));
    assert.deepEqual(invited, ["sam@example.com"]);
    const content = await mia.call(
      "GET",
      `/app/requests/${page.requestId}/documents/${id}/content`,
    );
    assert.deepEqual(Buffer.from(content.bytes), Buffer.from(PDF));
    const sam = await personOf(service, "sam@example.com", ["Sam", "Signer"]);
    const signing = (await sam.call("GET", `/app/signing/${page.requestId}`)).json() as {
      documents: { placement: { kind: string; positions: object[] } }[];
    };
    assert.deepEqual(signing.documents[0]?.placement.positions, [PLACE]);
  });

  test("a draft stays with who made it until it is sent", async () => {
    const { id } = await uploaded();
    const reply = await mia.call("POST", "/app/requests", body([id], { send: false }));
    const { status, requestId, acts } = reply.json() as RequestPage;
    assert.deepEqual([status, acts.send], ["DRAFT", true]);
    assert.equal((await eve.call("GET", `/app/requests/${requestId}`)).status, 404);
  });

  test("nobody makes anything for a business of others, nor of their documents", async () => {
    const { id } = await uploaded();
    assert.equal((await upload(eve)).status, 403);
    assert.equal((await eve.call("POST", "/app/requests", body([id]))).status, 403);
    const own = await eve.call("POST", "/app/requests", body([id], { business: other.id }));
    assert.deepEqual([own.status, own.json()["key"]], [404, "error.document.not_found"]);
    assert.equal((await eve.call("GET", `/app/documents/${id}/content`)).status, 404);
    assert.equal((await eve.call("DELETE", `/app/documents/${id}`)).status, 404);
    await tenancy.addMember(other.id, mia.email, "member");
    const across = await mia.call("POST", "/app/requests", body([id], { business: other.id }));
    assert.deepEqual([across.status, across.json()["key"]], [404, "error.document.not_found"]);
    await tenancy.removeMember(other.id, mia.email);
    assert.equal((await mia.call("DELETE", `/app/documents/${id}`)).status, 204);
    assert.equal((await mia.call("GET", `/app/documents/${id}/content`)).status, 404);
  });

  test("what programs are refused is refused here too", async () => {
    const { id } = await uploaded();
    const outside = { ...PLACE, x: 250 };
    const signers = [{ email: "sam@example.com", places: [{ documentId: id, ...outside }] }];
    for (const [more, key] of [
      [{ signers }, "error.position.outside_page"],
      [{ expiresAt: "2020-01-01" }, "error.sr.expires_at_out_of_range"],
      [{ quality: "QES" }, "error.sr.legislation_required"],
      [{ title: "" }, "error.request.body_invalid"],
    ] as const) {
      const reply = await mia.call("POST", "/app/requests", body([id], more));
      assert.deepEqual([reply.status, reply.json()["key"]], [400, key]);
    }
    const text = await upload(mia, acme, Buffer.from("no PDF at all"));
    assert.deepEqual([text.status, text.json()["key"]], [400, "file.pdf.not_a_pdf"]);
  });
});
