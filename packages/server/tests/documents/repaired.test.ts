import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { startService } from "../kit/service.ts";
import { SANDBOX, signAs } from "../kit/signing.ts";
import { startWork } from "../kit/work.ts";

const service = await startService();
const { call } = service;
const work = await startWork(service);
const token = await service.logIn();

const GOOD = Buffer.from(aPdf({ pages: 2 }));
const DAMAGED = Buffer.from(
  GOOD.toString("latin1").replace(/startxref\n\d+/, "startxref\n17"),
  "latin1",
);
const SHA256 = createHash("sha256").update(DAMAGED).digest("hex");

type Stored = { id: string; parent_id?: string; repaired_from?: string; page_count: number };

function upload(bytes: Uint8Array, query = "") {
  const headers = { "content-type": "application/pdf" };
  return call("POST", `/v2/documents?title=Lease${query}`, { token, body: bytes, headers });
}

const contentOf = async (id: string) =>
  (await call("GET", `/v2/documents/${id}/content`, { token })).bytes;

async function requestOn(document: Stored): Promise<{ readonly id: string; readonly sid: string }> {
  const asked = await call("POST", "/v2/signature-requests", {
    token,
    body: {
      title: "Lease",
      document_id: document.id,
      signatures: [{ signer_email_address: "lena@example.com" }],
    },
  });
  const { id, signatures } = asked.json() as { id: string; signatures: { sid: string }[] };
  return { id, sid: signatures[0]?.sid ?? "" };
}

test("4.2 a damaged PDF is refused, and the refusal names the repair", async () => {
  for (const query of ["", "&repair=false"]) {
    const refused = await upload(DAMAGED, query);
    assert.deepEqual([refused.status, refused.json()["key"]], [400, "file.pdf.corrupted"]);
    assert.match(String(refused.json()["message"]), /at byte 17.*repair=true/);
  }
  const listed = await call("GET", "/v2/documents", { token });
  assert.deepEqual(JSON.parse(listed.text), [], "nothing of it is kept");
});

test("4.2 junk before the header is refused, and the refusal names the repair that takes it away", async () => {
  const behindJunk = Buffer.concat([Buffer.from("HTTP/1.1 200 OK\r\n\r\n"), GOOD]);
  const refused = await upload(behindJunk);
  assert.deepEqual([refused.status, refused.json()["key"]], [400, "file.pdf.not_a_pdf"]);
  assert.match(String(refused.json()["message"]), /before its PDF header.*repair=true/);
  assert.equal((await upload(behindJunk, "&repair=true")).status, 201);
  const letter = await upload(Buffer.from("Dear Sir or Madam"));
  assert.doesNotMatch(String(letter.json()["message"]), /repair/, "nothing mends a letter");
});

test("4.2 with repair=true it is written anew, and the original stays beside it", async () => {
  const reply = await upload(DAMAGED, "&repair=true");
  assert.equal(reply.status, 201, reply.text);
  const document = reply.json() as Stored;
  assert.deepEqual([document.page_count, document.repaired_from], [2, SHA256]);
  assert.ok(document.parent_id);
  assert.deepEqual(Buffer.from(await contentOf(document.parent_id)), DAMAGED);
  const repaired = await contentOf(document.id);
  assert.equal((await upload(repaired)).status, 201, "what was written anew needs no repair");
  const original = await call("GET", `/v2/documents/${document.parent_id}`, { token });
  assert.equal((original.json() as unknown as Stored).page_count, 0);
  const ask = await call("POST", "/v2/signature-requests", {
    token,
    body: {
      title: "Lease",
      document_id: document.parent_id,
      signatures: [{ signer_email_address: "lena@example.com" }],
    },
  });
  assert.equal(ask.json()["key"], "file.pdf.no_pages", "nobody signs what readers must guess");
});

test("4.2 a good PDF is stored as it is, whatever is asked for", async () => {
  const reply = await upload(GOOD, "&repair=true");
  const document = reply.json() as Stored;
  assert.deepEqual([document.parent_id, document.repaired_from], [undefined, undefined]);
  assert.deepEqual(Buffer.from(await contentOf(document.id)), GOOD);
});

test("4.2 a signed PDF is never repaired, nor what is no PDF", async () => {
  const body = { content: GOOD.toString("base64") };
  const sealed = (await call("POST", "/v2/seal", { token, body })).json();
  const bytes = Buffer.from(await contentOf(String(sealed["document_id"])));
  const broken = Buffer.from(
    bytes.toString("latin1").replaceAll(/startxref\n\d+/g, "startxref\n17"),
    "latin1",
  );
  const refused = await upload(broken, "&repair=true");
  assert.deepEqual([refused.status, refused.json()["key"]], [400, "file.pdf.corrupted"]);
  assert.match(String(refused.json()["message"]), /carries signatures/);
  const letter = await upload(Buffer.from("Dear Sir or Madam"), "&repair=true");
  assert.equal(letter.json()["key"], "file.pdf.not_a_pdf");
});

test("4.3 the protocol of what was signed names the original by its SHA-256", async () => {
  const document = (await upload(DAMAGED, "&repair=true")).json() as Stored;
  const { id, sid } = await requestOn(document);
  await signAs(service.world, id, sid, SANDBOX);
  await work.idle();
  const report = (type: string) =>
    call("GET", `/v2/signature-requests/${id}/report?type=${type}`, { token });
  const json = await report("JSON");
  assert.equal(json.status, 200, json.text);
  const [entry] = (json.json() as { documents: { repaired_from?: string }[] }).documents;
  assert.equal(entry?.repaired_from, SHA256);
  assert.match(
    (await report("HTML")).text,
    new RegExp(`Written anew from a damaged PDF: SHA-256 ${SHA256}`),
  );
});

const statusOf = async (id: string | undefined) =>
  (await call("GET", `/v2/documents/${id}/content`, { token })).status;

const remove = async (path: string) => {
  const { status, text } = await call("DELETE", path, { token });
  assert.ok(status === 200 || status === 204, `${status} ${text}`);
};

test("4.2 the original goes with the document that was written anew from it", async () => {
  const document = (await upload(DAMAGED, "&repair=true")).json() as Stored;
  assert.equal(await statusOf(document.parent_id), 200);
  await remove(`/v2/documents/${document.id}`);
  assert.deepEqual([await statusOf(document.id), await statusOf(document.parent_id)], [404, 404]);
});

test("4.2 the original stays while another version of it is there", async () => {
  const document = (await upload(DAMAGED, "&repair=true")).json() as Stored;
  const marked = await call("POST", `/v2/documents/${document.id}/watermark`, {
    token,
    body: { text: "Draft" },
  });
  const { id } = marked.json() as Stored;
  await remove(`/v2/documents/${document.id}`);
  assert.deepEqual([await statusOf(id), await statusOf(document.parent_id)], [200, 200]);
  await remove(`/v2/documents/${id}`);
  assert.equal(await statusOf(document.parent_id), 404);
});

for (const isSigned of [true, false]) {
  const name = isSigned ? "a signed request" : "an open request";
  test(`4.3 the original goes with ${name} that is deleted`, async () => {
    const document = (await upload(DAMAGED, "&repair=true")).json() as Stored;
    const { id, sid } = await requestOn(document);
    if (isSigned) await signAs(service.world, id, sid, SANDBOX);
    await work.idle();
    await remove(`/v2/signature-requests/${id}`);
    await work.idle();
    assert.deepEqual([await statusOf(document.id), await statusOf(document.parent_id)], [404, 404]);
  });
}
