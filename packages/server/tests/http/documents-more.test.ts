import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { ACME, startService, type Reply } from "../kit/service.ts";

const service = await startService();
const token = await service.logIn();
const call = (method: string, place: string, body?: unknown): Promise<Reply> =>
  service.call(method, place, { token, ...(body === undefined ? {} : { body }) });

function refused(reply: Reply, status: number, key: string): void {
  assert.deepEqual([reply.status, reply.json()["key"]], [status, key], reply.text);
}

async function uploaded(pdf: Uint8Array = aPdf()): Promise<string> {
  const content = Buffer.from(pdf).toString("base64");
  const reply = await call("POST", "/v2/documents", { title: "Lease", content });
  assert.equal(reply.status, 201, reply.text);
  return String(reply.json()["id"]);
}

test("interface 4.2: metadata tell the version, the declared PDF/A, and where fields to sign are", async () => {
  const id = await uploaded(
    aPdf({
      pages: [{ width: 595.28, height: 841.89 }, {}],
      fields: [{ name: "Boss", page: 1, rect: [100, 50, 220, 110] }, { name: "Hidden" }],
      pdfA: "2b",
      version: "1.6",
    }),
  );
  const shown = (await call("GET", `/v2/documents/${id}`)).json();
  const { read_access, pdf_version, pdf_a, page_width, page_height } = shown;
  assert.deepEqual(
    { read_access, pdf_version, pdf_a, page_width, page_height },
    {
      read_access: [],
      pdf_version: "1.6",
      pdf_a: "PDF/A-2b",
      page_width: 595,
      page_height: 842,
    },
  );
  assert.ok(!("parent_id" in shown), "an upload has no parent");
  assert.match(String(shown["sha256"]), /^[0-9a-f]{64}$/);
  assert.deepEqual(shown["signature_fields"], [
    {
      name: "Boss",
      signed: false,
      positions: [{ page: "1", x: 100, y: 50, width: 120, height: 60 }],
    },
    { name: "Hidden", signed: false, positions: [] },
  ]);
});

test("interface 4.2: a signed document cannot be watermarked", async () => {
  const content = Buffer.from(aPdf()).toString("base64");
  const sealed = await call("POST", "/v2/seal", { content });
  assert.equal(sealed.status, 200, sealed.text);
  const place = `/v2/documents/${String(sealed.json()["document_id"])}/watermark`;
  refused(
    await call("POST", place, { text: "x" }),
    400,
    "error.document.signed_cannot_be_watermarked",
  );
});

test("interface 4.2: one of several documents leaves a DRAFT when it is deleted, and stays afterwards", async () => {
  const [first, second, third] = [await uploaded(), await uploaded(), await uploaded()];
  const made = await call("POST", "/v3/signature-requests", {
    title: "Lease",
    documents: [{ id: first }, { id: second }, { id: third }],
    signatures: [{ account_email: "ada@example.com" }],
  });
  assert.equal(made.status, 201, made.text);
  const place = `/v3/signature-requests/${String(made.json()["id"])}`;
  assert.equal((await call("DELETE", `/v3/documents/${third}`)).status, 200);
  const { documents } = (await call("GET", place)).json() as { documents: { id: string }[] };
  assert.deepEqual(
    documents.map(({ id }) => id),
    [first, second],
  );
  await call("POST", `${place}/initiate`);
  refused(await call("DELETE", `/v3/documents/${second}`), 400, "error.sr.not_draft");
  assert.equal((await call("GET", `/v3/documents/${second}/content`)).status, 200);
});

test("4. a byte order mark before JSON is ignored, in small bodies and in uploads (RFC 8259, 8.1)", async () => {
  const content = Buffer.from(aPdf()).toString("base64");
  const { username, key } = ACME;
  const bodies: readonly (readonly [string, unknown, number])[] = [
    ["/v1/access/login", { username, "api-key": key }, 200],
    ["/v2/documents", { title: "Marked", content }, 201],
    ["/v3/documents", { content, title: "Marked" }, 201],
    ["/v1/signature-requests", { title: "Marked", content }, 201],
    ["/v2/seal", { content, title: "Marked" }, 200],
  ];
  for (const [place, body, status] of bodies) {
    const send = (mark: string): Promise<Reply> =>
      service.call("POST", place, {
        token,
        body: Buffer.from(mark + JSON.stringify(body)),
        headers: { "content-type": "application/json" },
      });
    const reply = await send("\ufeff");
    assert.equal(reply.status, status, `${place} ${reply.text}`);
    refused(await send("\ufeff\ufeff"), 400, "error.request.json_broken");
  }
});
