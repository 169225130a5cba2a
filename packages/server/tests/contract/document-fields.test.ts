import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startService } from "../kit/service.ts";
import { clientsOf, CONTENT, PATH, PDF, refuses, TIME, UUID, VERSIONS } from "./client.ts";
import { namesOf, testRows } from "./rows.ts";

/** Every field and every rule of interface 2.5 and 2.6. */
const service = await startService();
const clients = await clientsOf(service);

type Document = Record<string, unknown> & { readonly id: string };

async function upload(version: (typeof VERSIONS)[number] = "v2", parts: object = {}) {
  const reply = await clients[version]("POST", "/documents", {
    title: "Contract.pdf",
    content: CONTENT,
    content_type: "application/pdf",
    ...parts,
  });
  assert.equal(reply.status, 201, reply.text);
  return reply.json() as Document;
}

/** The member of an upload as every version answers and reads it. */
function member(name: string, check: (value: unknown) => void) {
  return async (): Promise<void> => {
    for (const version of VERSIONS) {
      const made = await upload(version);
      check(made[name]);
      const read = (await clients[version]("GET", `/documents/${made.id}`)).json();
      assert.deepEqual(read[name], made[name]);
      const listed = (await clients[version]("GET", "/documents?page_size=1")).json();
      assert.deepEqual((listed as unknown as Document[])[0]?.[name], made[name]);
    }
  };
}

const is = (expected: unknown) => (value: unknown) => assert.deepEqual(value, expected);

testRows("2.5", namesOf("2.5", "Field"), {
  id: member("id", (value) => assert.match(String(value), UUID)),
  title: async () => {
    await member("title", is("Contract.pdf"))();
    const { title: _none, ...without } = { title: "", content: CONTENT };
    const reply = await clients.v2("POST", "/documents", without);
    refuses(reply, 400, "error.request.body_invalid", "title");
  },
  content: member("content", is(undefined)),
  content_type: async () => {
    await member("content_type", is("application/pdf"))();
    const other = { title: "x", content: CONTENT, content_type: "text/plain" };
    refuses(await clients.v2("POST", "/documents", other), 400, "file.pdf.not_a_pdf");
  },
  file_url: async () => {
    await member("file_url", is(undefined))();
    const both = { title: "x", content: CONTENT, file_url: "https://example.com/a.pdf" };
    refuses(await clients.v2("POST", "/documents", both), 400, "error.document.source_required");
    const neither = { title: "x" };
    refuses(await clients.v2("POST", "/documents", neither), 400, "error.document.source_required");
  },
  size: member("size", is(PDF.length)),
  page_count: member("page_count", is(1)),
  page_width: member("page_width", is(595)),
  page_height: member("page_height", is(842)),
  owner: async () => {
    await member("owner", is("api_demo_acme"))();
    const made = await upload("v2", { owner: "api_demo_basic" });
    assert.equal(made["owner"], "api_demo_acme");
  },
  write_access: async () => {
    await member("write_access", is([]))();
    const { id } = await upload();
    const given = { write_access: ["Ada@Example.com"] };
    const reply = await clients.v2("PUT", `/documents/${id}/access`, given);
    assert.deepEqual(reply.json()["write_access"], ["ada@example.com"]);
  },
  "created_at, updated_at": async () => {
    const isTime = (value: unknown) => assert.match(String(value), TIME);
    await member("created_at", isTime)();
    await member("updated_at", isTime)();
  },
});

describe("2.5 rules", () => {
  /** Uploads, shares, asks for a signature and signs. */
  async function signed() {
    const { id: given } = await upload("v3");
    const access = { read_access: ["r@example.com"], write_access: ["w@example.com"] };
    await clients.v3("PUT", `/documents/${given}/access`, access);
    const signatures = [{ account_email: "ada@example.com" }];
    const body = { title: "T", document_id: given, signatures };
    const request = (await clients.v3("POST", PATH, body)).json();
    await clients.v3("POST", `${PATH}/${String(request["id"])}/initiate`);
    const [signature] = request["signatures"] as { sid: string }[];
    const after = await clients.play(String(request["id"]), signature?.sid ?? "", "sign");
    const child = (await clients.v3("GET", `/documents/${after.document_id}`)).json() as Document;
    return { given, access, child, after };
  }

  test("2.5 rule 1: signing makes a new document; owner and access pass from parent to child", async () => {
    const { given, access, child } = await signed();
    assert.equal(child["parent_id"], given);
    assert.equal(child["owner"], "api_demo_acme");
    assert.deepEqual(child["read_access"], access.read_access);
    assert.deepEqual(child["write_access"], access.write_access);
    const old = await clients.v3("GET", `/documents/${given}/content`);
    assert.deepEqual(Buffer.from(old.bytes), PDF, "the old one is as it was");
  });

  test("2.5 rule 2: the id of the upload is never the id of the signed document", async () => {
    const { given, child, after } = await signed();
    assert.notEqual(child.id, given);
    const documents = (await clients.v3("GET", `${PATH}/${after.id}`)).json()["documents"];
    assert.deepEqual(
      (documents as { id: string; version_id: string }[]).map((one) => [one.id, one.version_id]),
      [[given, child.id]],
    );
  });

  test("2.5 rule 4: nothing of a stored document can be changed but a watermark added", async () => {
    const { id } = await upload();
    for (const [method, path] of [
      ["PUT", `/documents/${id}`],
      ["POST", `/documents/${id}`],
      ["PUT", `/documents/${id}/content`],
      ["POST", `/documents/${id}/content`],
      ["DELETE", `/documents/${id}/content`],
    ] as const) {
      const reply = await clients.v2(method, path, { title: "x", content: CONTENT });
      assert.ok([404, 405].includes(reply.status), `${method} ${path}: ${String(reply.status)}`);
    }
    const marked = await clients.v2("POST", `/documents/${id}/watermark`, { text: "COPY" });
    assert.equal(marked.status, 201, marked.text);
    assert.notEqual(marked.json()["id"], id);
    assert.equal(marked.json()["parent_id"], id);
  });

  test("2.5 rule 5: a request keeps at least one document", async () => {
    const { id } = await upload("v3");
    const request = (await clients.v3("POST", PATH, { title: "T", document_id: id })).json();
    const key = "error.sr.last_document_cannot_be_removed";
    refuses(await clients.v3("DELETE", `/documents/${id}`), 400, key);
    const path = `${PATH}/${String(request["id"])}/documents/${id}`;
    refuses(await clients.v3("DELETE", path), 400, key);
    const none = await clients.v3("POST", PATH, { title: "T", documents: [] });
    assert.equal(none.status, 400, none.text);
  });
});

test("2.6 content is required, visual_signature optional, the answer is document_id alone", async () => {
  const sealed = await clients.v1("POST", "/seal", { content: CONTENT });
  assert.equal(sealed.status, 200, sealed.text);
  assert.deepEqual(Object.keys(sealed.json()), ["document_id"]);
  const id = String(sealed.json()["document_id"]);
  assert.match(id, UUID);
  const file = await clients.v1("GET", `/documents/${id}/content`);
  assert.match(Buffer.from(file.bytes).toString("latin1"), /\/ByteRange/);
  refuses(await clients.v1("POST", "/seal", {}), 400, "error.document.source_required");
  const position = { page: "0", x: 10, y: 10, width: 100, height: 50 };
  const seen = { content: CONTENT, visual_signature: { position } };
  assert.equal((await clients.v1("POST", "/seal", seen)).status, 200);
});
