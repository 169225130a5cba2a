import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { bytesSource } from "@paraph/engine/bytes";
import { inspectPdf, openPdf, signaturesOf } from "@paraph/engine/pdf";
import { encryptedPdf, type EncryptedOptions } from "@paraph/testkit";
import { startService, type Reply } from "../kit/service.ts";

const { call, logIn } = await startService();
const token = await logIn();
const post = (path: string, body: object): Promise<Reply> => call("POST", path, { token, body });
const base64 = (options: EncryptedOptions): string =>
  Buffer.from(encryptedPdf({ field: "Boss", ...options })).toString("base64");

/** /P of ISO 32000-2, table 22: everything; nothing but filling in; nothing. */
const ALL = -4;
const FILL_IN_ONLY = ALL & ~(8 | 32);
const NOTHING = FILL_IN_ONLY & ~256;

async function stored(options: EncryptedOptions): Promise<string> {
  const reply = await post("/v2/documents", { title: "Form", content: base64(options) });
  assert.equal(reply.status, 201, reply.text);
  return String(reply.json()["id"]);
}

function refused(reply: Reply, key: string, said = /./): void {
  assert.equal(reply.status, 400, reply.text);
  assert.equal(reply.json()["key"], key, reply.text);
  assert.match(String(reply.json()["message"]), said);
}

describe("2.5 a PDF that is encrypted and opens without a password", () => {
  for (const kind of ["rc4-3", "aes-4", "aes-5", "aes-6"] as const) {
    test(`${kind}: is kept, shown, sealed and watermarked in its encryption`, async () => {
      const id = await stored({ kind });
      const page = await call("GET", `/v2/documents/${id}/pages/0`, { token });
      assert.equal(page.status, 200, page.text);
      const place = { page: "0", x: 60, y: 300, width: 180, height: 60 };
      const seal = { document_id: id, visual_signature: { position: place } };
      const sealed = await post("/v2/seal", seal);
      assert.equal(sealed.status, 200, sealed.text);
      const version = String(sealed.json()["document_id"]);
      const { bytes } = await call("GET", `/v2/documents/${version}/content`, { token });
      const pdf = openPdf(bytesSource(new Uint8Array(bytes)));
      assert.ok(pdf.encryption);
      assert.ok(signaturesOf(pdf.latest).length > 0);
      const marked = await post(`/v2/documents/${id}/watermark`, { text: "COPY", opacity: 0.5 });
      assert.equal(marked.status, 201, marked.text);
    });
  }

  test("is signed in its own field where its author permits no more, and refused elsewhere", async () => {
    const id = await stored({ permissions: FILL_IN_ONLY });
    const named = /create form fields \(bits 4 and 6 of \/P\)/;
    refused(await post("/v2/seal", { document_id: id }), "file.pdf.not_permitted", named);
    const asked = {
      title: "Sign",
      document_id: id,
      signatures: [{ account_email: "a@b.example" }],
    };
    refused(await post("/v2/signature-requests", asked), "file.pdf.not_permitted", named);
    refused(
      await post(`/v2/documents/${id}/watermark`, { text: "COPY", opacity: 0.5 }),
      "file.pdf.not_permitted",
      /bit 4/,
    );
    const inField = { document_id: id, visual_signature: { form_field: "Boss" } };
    assert.equal((await post("/v2/seal", inField)).status, 200);
  });

  test("is kept but signed by nobody where its author permits nothing", async () => {
    const id = await stored({ permissions: NOTHING });
    const inField = { document_id: id, visual_signature: { form_field: "Boss" } };
    refused(await post("/v2/seal", inField), "file.pdf.not_permitted", /bit 6 or 9/);
  });

  test("is refused where it asks for a password", async () => {
    const content = base64({ password: "secret" });
    refused(await post("/v2/documents", { title: "Form", content }), "file.pdf.password_protected");
    const empty = base64({});
    assert.equal(inspectPdf(bytesSource(Buffer.from(empty, "base64"))).pageCount, 1);
  });
});
