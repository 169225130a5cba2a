import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { listen } from "../kit/servers/listen.ts";
import { BASIC, startService } from "../kit/service.ts";
import { clientOf, waitingJobs } from "../kit/stored.ts";

const service = await startService();
const v1 = await clientOf(service, "v1");
const v2 = await clientOf(service, "v2");
const PATH = "/signature-requests";
const pdf = Buffer.from(aPdf({ pages: [{ width: 595, height: 842 }], fields: [{ name: "here" }] }));
const content = pdf.toString("base64");

type Shown = Record<string, unknown> & {
  id: string;
  document_id: string;
  signatures: Record<string, unknown>[];
};

test("3.1 created in versions 1 and 2 a request is OPEN and its signers are invited", async () => {
  const first = await v1("POST", PATH, {
    title: "Lease",
    content,
    signatures: [
      { signer_email_address: "Ada@example.com", order: 1 },
      { signer_email_address: "bob@example.com", order: 2 },
    ],
  });
  assert.equal(first.status, 201, first.text);
  const request = first.json() as Shown;
  assert.equal(request["status_overall"], "OPEN");
  assert.deepEqual(await waitingJobs(service, request.id), ["invite invitation"]);
  const second = await v2("POST", PATH, {
    title: "Lease",
    content,
    signatures: [{ account_email: "ada@example.com" }, { account_email: "bob@example.com" }],
  });
  const { id } = second.json() as Shown;
  assert.deepEqual(await waitingJobs(service, id), ["invite invitation", "invite invitation"]);
});

test("2.2 version 1 shows signer_email_address and order, version 2 its own names", async () => {
  const body = {
    title: "T",
    content,
    signatures: [{ account_email: "Ada@example.com", sequence: 4 }],
  };
  const { id, signatures } = (await v2("POST", PATH, body)).json() as Shown;
  const [second] = signatures;
  assert.equal(second?.["account_email"], "ada@example.com");
  assert.equal(second["sequence"], 4);
  assert.equal(second["order"], undefined);
  const reply = await v1("GET", `${PATH}/${id}`);
  const [first] = (reply.json() as Shown).signatures;
  assert.equal(first?.["signer_email_address"], "ada@example.com");
  assert.equal(first["order"], 4);
  assert.equal(first["account_email"], undefined);
  assert.ok(reply.headers.has("deprecation"));
});

test("2.1 content, file_url and document_id are alternatives, and one is needed", async () => {
  const uploaded = await v2("POST", "/documents", { title: "T", content });
  const document_id = uploaded.json()["id"];
  const byId = await v2("POST", PATH, { title: "T", document_id });
  assert.equal(byId.status, 201, byId.text);
  assert.equal(byId.json()["document_id"], document_id);
  const bodies = [
    {},
    { content, document_id },
    { document_id, file_url: "https://example.com/a.pdf" },
  ];
  for (const body of bodies) {
    const reply = await v2("POST", PATH, { title: "T", ...body });
    assert.deepEqual([reply.status, reply.json()["key"]], [400, "error.sr.document_required"]);
  }
  const nulls = { content, file_url: null, document_id: null, message: null, signatures: null };
  assert.equal((await v2("POST", PATH, { title: "T", ...nulls })).status, 201);
});

test("2.1 a document is fetched from file_url", async () => {
  const { url, close } = await listen((_request, response) => {
    response.setHeader("content-type", "application/pdf");
    response.end(pdf);
  });
  const reply = await v2("POST", PATH, { title: "T", file_url: `${url}/a.pdf` });
  assert.equal(reply.status, 201, reply.text);
  const { document_id } = reply.json() as Shown;
  const fetched = await v2("GET", `/documents/${document_id}/content`);
  await close();
  assert.deepEqual(Buffer.from(fetched.bytes), pdf);
});

test("2.1 what is not a PDF or not Base64 is refused and leaves nothing behind", async () => {
  const before = await service.database.owner.sql`select id from document`;
  for (const [bad, key] of [
    ["bm90IGEgUERG", "file.pdf.not_a_pdf"],
    ["%%%", "error.document.content_not_base64"],
  ]) {
    const reply = await v2("POST", PATH, { title: "T", content: bad });
    assert.deepEqual([reply.status, reply.json()["key"]], [400, key]);
  }
  const refused = await v2("POST", PATH, { title: "T", content, quality: "QES" });
  assert.equal(refused.json()["key"], "error.sr.legislation_required");
  const after = await service.database.owner.sql`select id from document`;
  assert.equal(after.length, before.length);
});

test("2.1 the body is checked member by member", async () => {
  const reply = await v2("POST", PATH, {
    content,
    quality: "GOOD",
    signatures: [{ sequence: "x" }],
  });
  assert.equal(reply.status, 400);
  const fields = (reply.json()["violations"] as { field: string }[]).map(({ field }) => field);
  assert.deepEqual(fields.sort(), ["quality", "signatures[0].sequence", "title"]);
});

test("2.1 cc_email_addresses become observers, who may read", async () => {
  const body = { title: "T", content, cc_email_addresses: ["Eve@example.com"] };
  const request = (await v2("POST", PATH, body)).json() as Shown;
  assert.deepEqual(request["cc_email_addresses"], ["eve@example.com"]);
  assert.deepEqual(request["read_access"], ["eve@example.com"]);
  const v3 = await clientOf(service, "v3");
  const shown = (await v3("GET", `${PATH}/${request.id}`)).json();
  assert.equal((shown["observers"] as unknown[]).length, 1);
});

test("3.2 a request can begin without signers and stay OPEN", async () => {
  const request = (await v2("POST", PATH, { title: "T", content })).json() as Shown;
  assert.equal(request["status_overall"], "OPEN");
  assert.deepEqual(request.signatures, []);
  const added = await v2("POST", `${PATH}/${request.id}/signatures`, {
    account_email: "new@example.com",
    sequence: 1,
  });
  assert.equal(added.status, 200);
  assert.deepEqual(await waitingJobs(service, request.id), ["invite invitation"]);
});

test("2.4 version 1 takes the five fields only, version 2 the newer form too", async () => {
  const signer_identity_data = { email_address: "grace@example.com", language: "fr" };
  const body = { title: "T", content, signatures: [{ signer_identity_data }] };
  const refused = await v1("POST", PATH, body);
  assert.equal(refused.json()["key"], "error.sr.identity_data_incomplete");
  const [guest] = ((await v2("POST", PATH, body)).json() as Shown).signatures;
  assert.match(String(guest?.["account_email"]), /^nas_/);
  assert.equal(guest?.["language"], "fr");
});

test("2.2 an account for the address wins over identity data", async () => {
  await service.world.store.accounts.add({
    id: "account-1" as never,
    email: "known@example.com",
    firstName: "Known",
    lastName: "Person",
    mobileNumber: null,
    language: null,
    identifications: [],
  });
  const signer_identity_data = {
    provider: "simulated",
    first_name: "A",
    last_name: "B",
    mobile_number: "+41790000000",
    issuing_country: "CH",
  };
  const signatures = ["known@example.com", "unknown@example.com"].map((signer_email_address) => {
    return { signer_email_address, signer_identity_data };
  });
  const shown = (await v1("POST", PATH, { title: "T", content, signatures })).json() as Shown;
  assert.equal(shown.signatures[0]?.["signer_email_address"], "known@example.com");
  assert.equal(shown.signatures[0]["signing_url"], undefined);
  assert.match(String(shown.signatures[1]?.["signer_email_address"]), /^nas_/);
});

test("4.2 the last document of a request cannot be deleted, and the cascade refuses with 403", async () => {
  const request = (await v2("POST", PATH, { title: "T", content })).json() as Shown;
  const path = `/documents/${request.document_id}`;
  const last = await v2("DELETE", path);
  const key = "error.sr.last_document_cannot_be_removed";
  assert.deepEqual([last.status, last.json()["key"]], [400, key]);
  await v2("DELETE", `${PATH}/${request.id}`);
  const during = await v2("DELETE", path);
  const cascade = "error.document.cascade_in_progress";
  assert.deepEqual([during.status, during.json()["key"]], [403, cascade]);
});

test("4.3 attachments are added, downloaded and removed; mismatched bytes are refused", async () => {
  const request = (await v2("POST", PATH, { title: "T", content })).json() as Shown;
  const path = `${PATH}/${request.id}/attachments`;
  const text = Buffer.from("Grüezi").toString("base64");
  const file = { filename: "../Hallo ü.txt", content_type: "text/plain", content: text };
  const added = await v2("POST", path, file);
  assert.equal(added.status, 200, added.text);
  const [attachment] = added.json()["attachments"] as { attachment_id: string; filename: string }[];
  assert.equal(attachment?.filename, "Hallo ü.txt");
  const fetched = await v2("GET", `${path}/${attachment.attachment_id}/content`);
  assert.equal(fetched.text, "Grüezi");
  assert.equal(fetched.headers.get("content-type"), "text/plain; charset=utf-8");
  const wrong = await v2("POST", path, { ...file, content_type: "image/png" });
  assert.deepEqual([wrong.status, wrong.json()["key"]], [400, "file.attachment.unsupported"]);
  const empty = await v2("POST", path, { filename: "a.txt", content_type: "text/plain" });
  assert.equal(empty.json()["key"], "error.request.body_invalid");
  const basic = await clientOf(service, "v2", BASIC);
  const foreign = await basic("GET", `${path}/${attachment.attachment_id}/content`);
  assert.equal(foreign.json()["key"], "error.sr.not_found");
  assert.equal((await v2("DELETE", `${path}/${attachment.attachment_id}`)).status, 204);
  const gone = await v2("GET", `${path}/${attachment.attachment_id}/content`);
  assert.deepEqual([gone.status, gone.json()["key"]], [404, "error.sr.attachment_not_found"]);
  assert.deepEqual(((await v2("GET", `${PATH}/${request.id}`)).json() as Shown)["attachments"], []);
});

test("5 nobody without a token, and nobody of another business", async () => {
  const request = (await v2("POST", PATH, { title: "T", content })).json() as Shown;
  for (const version of ["v1", "v2", "v3"]) {
    assert.equal((await service.call("GET", `/${version}${PATH}/${request.id}`)).status, 401);
  }
  const basic = await clientOf(service, "v2", BASIC);
  assert.equal((await basic("GET", `${PATH}/${request.id}`)).status, 404);
  assert.equal((await basic("GET", `/documents/${request.document_id}`)).status, 404);
});
