import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { startService, type Reply } from "../kit/service.ts";

/**
 * As if the process died right after each commit: what is kept of an answer must be kept with what
 * the call made, because nothing that comes later happens.
 */
const service = await startService({
  world: ({ store }) => ({
    store: {
      ...store,
      idempotency: {
        ...store.idempotency,
        store: () => Promise.reject(new Error("the answer came too late")),
      },
    },
  }),
});
const token = await service.logIn();
const { sql } = service.database.owner;
const content = Buffer.from(aPdf()).toString("base64");
const signatures = [{ account_email: "ada@example.com" }];
let keys = 0;

async function make(path: string, body: object): Promise<string> {
  const reply = await service.call("POST", path, { token, body });
  assert.ok(reply.status < 300, reply.text);
  return String(reply.json()["id"]);
}

const document = () => make("/v2/documents", { title: "Contract", content });
const inline = { title: "Contract", content, signatures };
const open = () => make("/v2/signature-requests", inline);
const draft = async () =>
  make("/v3/signature-requests", { title: "Contract", document_id: await document() });

/** Everything that a call can make, in rows. */
async function countRows(): Promise<string> {
  const [row] = await sql`
    select (select count(*) from request) as requests, (select count(*) from document) as documents,
           (select count(*) from signature) as signatures,
           (select count(*) from attachment) as attachments,
           (select count(*) from signer_group) as groups, (select count(*) from job) as jobs,
           (select count(*) from audit_event) as acts`;
  return JSON.stringify(row);
}

type Case = readonly [path: string, body: object];
const image = { content_type: "text/plain", content: Buffer.from("hello").toString("base64") };
const CASES: Readonly<Record<string, () => Promise<Case>>> = {
  "an upload": async () => ["/v2/documents", { title: "Contract", content }],
  "a create in version 1": async () => ["/v1/signature-requests", { title: "Contract", content }],
  "a create in version 2": async () => ["/v2/signature-requests", inline],
  "a create of a stored document": async () => [
    "/v2/signature-requests",
    { title: "Contract", document_id: await document(), signatures },
  ],
  "a create in version 3": async () => [
    "/v3/signature-requests",
    { title: "Contract", document_id: await document(), signatures },
  ],
  "adding a signer": async () => [
    `/v2/signature-requests/${await open()}/signatures`,
    { account_email: "bob@example.com" },
  ],
  "an attachment": async () => [
    `/v2/signature-requests/${await open()}/attachments`,
    { filename: "note.txt", ...image },
  ],
  initiate: async () => [`/v3/signature-requests/${await draft()}/initiate`, {}],
  "a document of a draft": async () => [
    `/v3/signature-requests/${await draft()}/documents`,
    { document_id: await document() },
  ],
  withdraw: async () => [`/v2/signature-requests/${await open()}/withdraw`, {}],
  "a reminder": async () => [`/v2/signature-requests/${await open()}/remind`, {}],
  "a group": async () => [
    "/v3/groups",
    { name: "Board", type: "SIGNER", members: [{ email: "ada@example.com" }] },
  ],
  "an observer": async () => [
    `/v3/signature-requests/${await open()}/observers`,
    { type: "USER", email: "eve@example.com" },
  ],
  "a callback made again": async () => {
    const callbacks = { callback_error_url: "https://shop.example/ended" };
    const id = await make("/v2/signature-requests", { ...inline, ...callbacks });
    await make(`/v2/signature-requests/${id}/withdraw`, {});
    const listed = await service.call("GET", `/v3/signature-requests/${id}/callbacks`, { token });
    const [callback] = JSON.parse(listed.text) as { readonly id: string }[];
    assert.ok(callback, listed.text);
    await sql`update callback set state = 'RESIGNATED' where id = ${callback.id}`;
    return [`/v3/signature-requests/${id}/callbacks/${callback.id}/replay`, {}];
  },
  "a watermark": async () => [`/v2/documents/${await document()}/watermark`, { text: "DRAFT" }],
  "a seal": async () => ["/v2/seal", { content }],
};

describe("7 a repeated call gets the answer that was committed with what it made", () => {
  for (const [what, prepare] of Object.entries(CASES)) {
    test(what, async () => {
      const [path, body] = await prepare();
      keys += 1;
      const headers = { "idempotency-key": `key-${keys}` };
      const send = (): Promise<Reply> => service.call("POST", path, { token, body, headers });
      const first = await send();
      assert.ok(first.status < 300, first.text);
      const before = await countRows();
      const again = await send();
      assert.equal(again.status, first.status, again.text);
      assert.deepEqual(again.json(), first.json());
      assert.equal(again.headers.get("idempotency-replayed"), "true");
      assert.equal(await countRows(), before);
    });
  }
});
