import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { bytesSource } from "@paraph/engine/bytes";
import { inspectPdf } from "@paraph/engine/pdf";
import { aPdf } from "@paraph/testkit";
import { crc32, deflateSync } from "node:zlib";
import { ACME, BASIC, startService, type Reply } from "../kit/service.ts";

const { call, logIn, world } = await startService();
const token = await logIn();
const pdf = aPdf({ fields: [{ name: "Stamp", rect: [72, 100, 272, 160] }] });
const content = Buffer.from(pdf).toString("base64");

async function seal(body: object, version = "v2"): Promise<Reply> {
  return call("POST", `/${version}/seal`, { token, body });
}

async function sealed(reply: Reply): Promise<Uint8Array> {
  assert.equal(reply.status, 200, reply.text);
  const id = String(reply.json()["document_id"]);
  const { bytes } = await call("GET", `/v2/documents/${id}/content`, { token });
  return bytes;
}

describe("4.4 seal", () => {
  for (const version of ["v1", "v2", "v3"]) {
    test(`answers with the id of a new document in ${version}`, async () => {
      const reply = await seal({ content }, version);
      assert.equal(reply.status, 200, reply.text);
      assert.deepEqual(Object.keys(reply.json()), ["document_id"]);
      const bytes = await sealed(reply);
      assert.deepEqual(bytes.subarray(0, pdf.length), pdf, "the original is not a prefix");
      const { signatures } = inspectPdf(bytesSource(bytes));
      assert.deepEqual(
        signatures.map(({ subFilter }) => subFilter),
        ["ETSI.CAdES.detached", "ETSI.RFC3161"],
      );
    });
  }

  test("a sealed document is listed when its last time stamp comes to its end, until it is sealed again", async () => {
    const first = String((await seal({ content })).json()["document_id"]);
    const { documents } = world.store;
    const years = (count: number) => new Date(Date.now() + count * 365.25 * 86_400_000);
    const listed = async (before: Date) =>
      (await documents.listCoveredUntil(before)).find(({ id }) => id === first);
    assert.equal(await listed(years(11)), undefined);
    const found = await listed(years(12.1));
    assert.ok(found && found.coveredUntil > years(11.9), "the built-in unit lives twelve years");
    assert.equal(found.owner, ACME.username);
    await seal({ document_id: first });
    assert.equal(await listed(years(12.1)), undefined);
  });

  test("2.6 keeps the bytes that came with the call in no other form", async () => {
    const before = await call("GET", "/v2/documents", { token });
    await sealed(await seal({ content, title: "Only once" }));
    const after = await call("GET", "/v2/documents", { token });
    const count = (reply: Reply): number => Number(reply.headers.get("x-total-count"));
    assert.equal(count(after), count(before) + 1);
  });

  test("2.5 a sealed document that was there already is a child of it, with its access", async () => {
    const uploaded = await call("POST", "/v2/documents", { token, body: { title: "a", content } });
    const id = String(uploaded.json()["id"]);
    const reply = await seal({ document_id: id });
    const child = await call("GET", `/v2/documents/${String(reply.json()["document_id"])}`, {
      token,
    });
    assert.equal(child.json()["parent_id"], id);
    assert.equal(child.json()["title"], "a");
  });

  test("2.6 puts the image at the position, in a field of its own", async () => {
    const visual_signature = {
      position: { x: 72, y: 500, width: 120, height: 60, page: "0" },
      image: { content_type: "image/png", content: png().toString("base64") },
    };
    const bytes = await sealed(await seal({ content, visual_signature }));
    const { signatureFields } = inspectPdf(bytesSource(bytes));
    const made = signatureFields.find(({ name, signed }) => signed && name !== "Stamp");
    assert.deepEqual(made?.positions[0], { page: 0, x: 72, y: 500, width: 120, height: 60 });
  });

  test("2.3 uses an existing field and keeps its place", async () => {
    const bytes = await sealed(await seal({ content, visual_signature: { form_field: "Stamp" } }));
    const { signatureFields } = inspectPdf(bytesSource(bytes));
    const field = signatureFields.find(({ name }) => name === "Stamp");
    assert.equal(field?.signed, true);
    assert.deepEqual(field?.positions[0], { page: 0, x: 72, y: 100, width: 200, height: 60 });
  });

  test("certifies when asked to, and a second certification is refused", async () => {
    const reply = await seal({ content, certify: "SIGNING" });
    const { certification } = inspectPdf(bytesSource(await sealed(reply)));
    assert.equal(certification, 2);
    const id = String(reply.json()["document_id"]);
    assert.equal((await seal({ document_id: id })).status, 200);
    assert.equal((await seal({ document_id: id, certify: "SIGNING" })).status, 400);
  });

  test("2.3 a field that asks for what cannot be given is refused, naming the wish", async () => {
    const rect = [72, 100, 272, 160] as const;
    const more = "/SV << /Type /SV /Ff 64 /DigestMethod [/SHA512] >>";
    const asking = Buffer.from(aPdf({ fields: [{ name: "Stamp", rect, more }] })).toString(
      "base64",
    );
    const reply = await seal({ content: asking, visual_signature: { form_field: "Stamp" } });
    assert.equal(reply.status, 400);
    assert.equal(reply.json()["key"], "file.pdf.seed_value_unmet");
    assert.match(String(reply.json()["message"]), /DigestMethod/);
  });

  test("2.6 an empty account_name is the first seal, and a title counts for a document_id too", async () => {
    const first = await seal({ content, account_name: "", title: "Offer" });
    assert.equal(first.status, 200, first.text);
    const id = String(first.json()["document_id"]);
    const again = await seal({ document_id: id, title: "Offer, sealed twice" });
    const sealed = String(again.json()["document_id"]);
    const document = await call("GET", `/v2/documents/${sealed}`, { token });
    assert.equal(document.json()["title"], "Offer, sealed twice");
  });

  test("403 feature-not-enabled when the business has no seal", async () => {
    const basic = await logIn(BASIC);
    const reply = await call("POST", "/v3/seal", { token: basic, body: { content } });
    assert.equal(reply.status, 403);
    assert.match(String(reply.json()["type"]), /\/problem\/feature-not-enabled$/);
  });

  const outside = { position: { x: 500, y: 10, width: 400, height: 10, page: "0" } };
  const wrong = { image: { content_type: "image/png", content: "aGVsbG8=" } };
  const place = { position: { x: 10, y: 10, width: 100, height: 50, page: "0" } };
  for (const [what, body, status, key] of [
    ["neither content nor document_id", {}, 400, "error.document.source_required"],
    ["both of them", { content, document_id: randomUUID() }, 400, "error.document.source_required"],
    ["an unknown document", { document_id: randomUUID() }, 404, "error.document.not_found"],
    ["an unknown seal", { content, account_name: "Nobody" }, 404, "error.seal.not_found"],
    ["what is not Base64", { content: "%%%" }, 400, "error.document.content_not_base64"],
    ["what is not a PDF", { content: "aGVsbG8=" }, 400, "file.pdf.not_a_pdf"],
    [
      "an unknown field",
      { content, visual_signature: { form_field: "None" } },
      400,
      "file.pdf.field_not_found",
    ],
    [
      "a position off the page",
      { content, visual_signature: outside },
      400,
      "error.position.outside_page",
    ],
    [
      "an image that is none",
      { content, visual_signature: { ...place, ...wrong } },
      400,
      "error.image.unsupported",
    ],
    [
      "an image without a place",
      { content, visual_signature: wrong },
      400,
      "error.request.body_invalid",
    ],
    [
      "an unknown kind of certification",
      { content, certify: "EVERYTHING" },
      400,
      "error.request.body_invalid",
    ],
  ] as const) {
    test(`refuses ${what}`, async () => {
      const reply = await seal(body);
      assert.equal(reply.status, status, reply.text);
      assert.equal(reply.json()["key"], key);
    });
  }
});

/** A red picture of two pixels, half of it transparent. */
function png(): Buffer {
  const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 1, 8, 6, 0, 0, 0]);
  const pixels = deflateSync(Buffer.from([0, 255, 0, 0, 255, 255, 0, 0, 128]));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
