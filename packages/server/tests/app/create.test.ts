import assert from "node:assert/strict";
import { describe, mock, test } from "node:test";
import { CreateOffer, NewFile, type RequestPage } from "@paraph/contract/app";
import { aPdf } from "@paraph/testkit";
import type { BusinessId } from "../../src/domain/business/business.ts";
import type { RequestId } from "../../src/domain/ids.ts";
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

  test("2.3 a place that names a field of the document is signed in that field", async () => {
    const field = { name: "tenant", page: 0, rect: [100, 500, 300, 560] } as const;
    const reply = await upload(mia, acme, aPdf({ pages: 1, fields: [field] }));
    const { id, fields } = reply.json() as NewFile;
    const [own] = fields;
    assert.equal(own?.name, "tenant");
    const places = [
      { documentId: id, ...PLACE, page: 0 },
      { documentId: id, ...own?.positions[0], field: "tenant" },
    ];
    const signers = (name: string) => [
      {
        email: "sam@example.com",
        places: places.map((one) => ("field" in one ? { ...one, field: name } : one)),
      },
    ];
    const made = await mia.call(
      "POST",
      "/app/requests",
      body([id], { signers: signers("tenant") }),
    );
    assert.equal(made.status, 200, made.text);
    const { requestId } = made.json() as RequestPage;
    const request = await service.world.store.requests.find(requestId as RequestId);
    const [signature] = request?.signatures ?? [];
    const placement = signature?.documentSignatures?.[0]?.visual?.placement;
    assert.deepEqual(placement, { kind: "field", name: "tenant" });
    const again = (await upload(mia, acme, aPdf({ pages: 1, fields: [field] }))).json() as NewFile;
    const unknown = signers("landlord").map((one) => ({
      ...one,
      places: one.places.map((place) => ({ ...place, documentId: again.id })),
    }));
    const refused = await mia.call("POST", "/app/requests", body([again.id], { signers: unknown }));
    assert.equal(refused.status, 400, refused.text);
  });

  test("whom a member asked before is offered to that member, everybody once", async () => {
    const offered = async (person: Person) => {
      const offer = (await person.call("GET", "/app/create")).json() as CreateOffer;
      return offer.businesses[0]?.recentPeople;
    };
    const { id } = await uploaded();
    const made = await mia.call("POST", "/app/requests", body([id]));
    assert.equal(made.status, 200, made.text);
    const sam = { email: "sam@example.com", name: null };
    const gina = { email: "gina@example.com", name: { firstName: "Gina", lastName: "Guest" } };
    assert.deepEqual(await offered(mia), [sam, gina]);
    // A program may ask guests of whom it knows the address alone.
    const { businessRequests } = service.world.store;
    const found = await service.world.store.requests.find(made.json()["requestId"] as RequestId);
    assert.ok(found);
    const signatures = found.signatures.map((one) => {
      if (one.signer.kind !== "guest") return one;
      const identity = { ...one.signer.identity, firstName: null, lastName: null };
      return { ...one, signer: { ...one.signer, identity } };
    });
    const listed = mock.method(businessRequests, "list", async () => [{ ...found, signatures }]);
    const nameless = { ...gina, name: { firstName: "", lastName: "" } };
    assert.deepEqual(await offered(mia), [sam, nameless]);
    listed.mock.restore();
    assert.deepEqual(await offered(eve), [], "not those of others");
    const max = await personOf(service, "max@example.com", ["Max", "Member"]);
    await tenancy.addMember(acme, max.email, "admin");
    assert.deepEqual(await offered(max), [], "nor those of a colleague");
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
