import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { BASIC, startService, type Reply } from "../kit/service.ts";
import { aStoredDocument, clientOf } from "../kit/stored.ts";

const service = await startService();
const v1 = await clientOf(service, "v1");
const v2 = await clientOf(service, "v2");
const v3 = await clientOf(service, "v3");
const PATH = "/signature-requests";
const content = Buffer.from(
  aPdf({ pages: [{ width: 595, height: 842 }], fields: [{ name: "here" }] }),
).toString("base64");

function refused(reply: Reply, status: number, key: string, message: RegExp): void {
  const problem = reply.json();
  assert.deepEqual([reply.status, problem["key"]], [status, key], reply.text);
  assert.match(String(problem["message"]), message);
}

async function draft(parts: Record<string, unknown> = {}): Promise<Reply> {
  return v3("POST", PATH, {
    title: "Contract",
    document_id: await aStoredDocument(service, undefined, ["here"]),
    ...parts,
  });
}

async function idOf(reply: Promise<Reply>): Promise<string> {
  return String((await reply).json()["id"]);
}

test("2.1 cc_email_addresses is checked and shown in version 3 too", async () => {
  for (const wrong of [5, "ada@example.com", [{}], ["nobody"], [null]]) {
    const reply = await draft({ cc_email_addresses: wrong });
    refused(reply, 400, "error.request.body_invalid", /cc_email_addresses/);
  }
  const reply = await draft({ cc_email_addresses: ["Ada@example.com", "ada@example.com"] });
  assert.deepEqual(reply.json()["cc_email_addresses"], ["ada@example.com"]);
});

test("2.1 versions 1 and 2 do not know expires_at, whatever it holds", async () => {
  for (const call of [v1, v2]) {
    for (const expires_at of ["2020-01-01", "nonsense", 5]) {
      const made = await call("POST", PATH, { title: "T", content, expires_at });
      assert.equal(made.status, 201, made.text);
      const id = await idOf(draft());
      const changed = await call("PUT", `${PATH}/${id}`, { title: "U", expires_at });
      assert.equal(changed.status, 200, changed.text);
      assert.equal((await v3("GET", `${PATH}/${id}`)).json()["expires_at"], undefined);
    }
  }
});

test("2.2 a sid names an entry that stays and nothing else, so nobody can take one", async () => {
  const sid = randomUUID();
  const entry = { sid, account_email: "ada@example.com" };
  const sids = async (reply: Promise<Reply>): Promise<string[]> => {
    const answer = await reply;
    assert.ok(answer.status < 300, answer.text);
    const { signatures } = answer.json() as { signatures?: { sid: string }[] };
    return (signatures ?? []).map((one) => one.sid);
  };
  const first = await sids(draft({ signatures: [entry, entry] }));
  assert.equal(new Set([...first, sid]).size, 3);
  const again = await sids(draft({ signatures: [{ ...entry, sid: first[0] }] }));
  assert.notEqual(again[0], first[0]);
  const id = await idOf(draft({ signatures: [{ account_email: "bob@example.com" }] }));
  const [old] = await sids(v3("GET", `${PATH}/${id}`));
  const eve = { account_email: "eve@example.com" };
  const replaced = await sids(
    v3("PUT", `${PATH}/${id}`, {
      signatures: [
        { ...eve, sid: first[1] },
        { ...eve, sid: old },
        { ...eve, sid: old },
      ],
    }),
  );
  assert.equal(replaced[1], old);
  assert.equal(new Set([...replaced, first[1]]).size, 4);
});

test("2.7 an entry names a group or a person, not both", async () => {
  const members = [{ email: "m1@example.com" }];
  const group = await v3("POST", "/groups", { name: "G", type: "SIGNER", members });
  const both = { signer_group_id: group.json()["id"], account_email: "ada@example.com" };
  refused(await draft({ signatures: [both] }), 400, "error.sr.signer_required", /not both/);
});

test("4.3 an address of its own is never taken for an id", async () => {
  for (const method of ["GET", "PUT", "DELETE", "PATCH"]) {
    const reply = await v2(method, `${PATH}/bulk`, method === "PUT" ? { title: "X" } : undefined);
    refused(reply, 405, "error.request.method_not_allowed", /Allow/);
    assert.equal(reply.headers.get("allow"), "OPTIONS, POST");
  }
  const asked = await v2("OPTIONS", `${PATH}/bulk`);
  assert.equal(asked.headers.get("allow"), "OPTIONS, POST");
});

test("4.3 an update whose body names another request than its path is refused", async () => {
  const id = await idOf(draft());
  const other = await v2("PUT", `${PATH}/${id}`, { id: randomUUID(), title: "X" });
  refused(other, 400, "error.request.body_invalid", /id must be the id in the path/);
  const same = await v2("PUT", `${PATH}/${id}`, { id: id.toUpperCase(), title: "X" });
  assert.equal(same.status, 200, same.text);
});

test("7 a refusal says which entry, which place, which feature and which state it is about", async () => {
  const at = (page: string, x: number) => ({
    account_email: "ada@example.com",
    visual_signature: { position: { page, x, y: 10, width: 100, height: 50 } },
  });
  const onField = (form_field: string) => ({ ...at("0", 1), visual_signature: { form_field } });
  const signed = (entry: unknown) => draft({ signatures: [{ account_email: "b@x.ch" }, entry] });
  refused(await signed({}), 400, "error.sr.signer_required", /^signatures\[1\] names nobody/);
  refused(await signed(at("0", 500)), 400, "error.position.outside_page", /x 500 to 600.*595 by/);
  refused(await signed(at("7", 5)), 400, "file.pdf.page_out_of_range", /no page 7: it has 2/);
  refused(await signed(onField("gone")), 400, "file.pdf.field_not_found", /form_field is "gone"/);
  const none = await v3("POST", PATH, { title: "T" });
  refused(none, 400, "error.sr.document_required", /document_id, or documents/);
  const basic = await clientOf(service, "v3", BASIC);
  const document_id = await aStoredDocument(service, BASIC.username);
  const off = await basic("POST", PATH, { title: "T", document_id, expires_at: "2027-01-01" });
  refused(off, 403, "error.feature.not_enabled", /feature expires_at\.$/);
  const id = await idOf(v2("POST", PATH, { title: "T", content }));
  const late = await v3("POST", `${PATH}/${id}/initiate`);
  refused(late, 400, "error.sr.not_draft", /a DRAFT\. It is OPEN\.$/);
});

test("7 a malformed id is reported in the words of what it should name", async () => {
  const id = await idOf(draft());
  const cases = [
    ["DELETE", `${PATH}/zz/signatures/zz`, "error.sr.not_found"],
    ["DELETE", `${PATH}/${id}/signatures/zz`, "error.sr.signature_not_found"],
    ["GET", `${PATH}/${id}/attachments/zz/content`, "error.sr.attachment_not_found"],
    ["DELETE", `${PATH}/${id}/documents/zz`, "error.document.not_found"],
    ["GET", `/documents/${randomUUID()}/pages/-1`, "error.document.page_not_found"],
    ["GET", "/documents/zz/pages/0", "error.document.not_found"],
  ] as const;
  for (const [method, path, key] of cases) {
    refused(await v3(method, path), 404, key, /There is no such|has no such/);
  }
});

test("7 a body that carries a document says what is wrong with it", async () => {
  const token = await service.logIn();
  const id = await idOf(v2("POST", PATH, { title: "T", content }));
  const attachments = `${PATH}/${id}/attachments`;
  for (const [path, names] of [
    ["/documents", /application\/json, multipart\/form-data or application\/pdf/],
    [PATH, /application\/json/],
    ["/seal", /application\/json/],
    [attachments, /application\/json/],
  ] as const) {
    const headers = { "content-type": "text/plain" };
    const other = await service.call("POST", `/v2${path}`, { token, body: "x", headers });
    refused(other, 415, "error.request.content_type_unsupported", names);
    const empty = await service.call("POST", `/v2${path}`, {
      token,
      headers: { "content-type": "application/json" },
    });
    refused(empty, 400, "error.request.body_missing", /needs a body/);
    const members = { title: "T", filename: "a.txt", content_type: "application/pdf", content: 5 };
    const wrong = await service.call("POST", `/v2${path}`, { token, body: members });
    refused(wrong, 400, "error.request.body_invalid", /content must be a string of Base64/);
  }
});
