import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { ACME, BASIC, startService } from "../kit/service.ts";
import { clientOf } from "../kit/stored.ts";
import { clientsOf, CONTENT, PATH, PDF, refuses, UUID, VERSIONS, type Shown } from "./client.ts";
import { rowsOf, testRows } from "./rows.ts";

/** Every endpoint row of interface 4.1 to 4.4: its success and every status that it names. */
const service = await startService();
const clients = await clientsOf(service);
const basic = await clientOf(service, "v3", BASIC);

const ends = (part: string) =>
  rowsOf(part, "Method").map(([method = "", path = ""]) => `${method} ${path}`);
const SIGNER = { v1: { signer_email_address: "ada@example.com" } } as const;
const signer = { account_email: "ada@example.com" };

async function upload(title = "D"): Promise<string> {
  const reply = await clients.v3("POST", "/documents", { title, content: CONTENT });
  return String(reply.json()["id"]);
}

async function draft(parts: object = {}): Promise<Shown> {
  return clients.create("v3", parts);
}

testRows("4.1", ends("4.1"), {
  "POST /access/login": async () => {
    const pair = { username: ACME.username, "api-key": ACME.key };
    const form = new URLSearchParams(pair).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    for (const version of VERSIONS) {
      const path = `/${version}/access/login`;
      for (const options of [{ body: pair }, { body: form, headers }]) {
        const reply = await service.call("POST", path, options);
        assert.equal(reply.status, 200, reply.text);
        assert.match(reply.headers.get("content-type") ?? "", /^text\/plain/);
        assert.match(reply.text, /^[\w-]+\.[\w-]+\.[\w-]+$/, "the JWT as a bare string");
      }
      const wrong = { username: ACME.username, "api-key": "wrong" };
      const refused = await service.call("POST", path, { body: wrong });
      refuses(refused, 401, "error.auth.credentials_invalid");
    }
  },
});

testRows("4.2", ends("4.2"), {
  "POST /documents": async () => {
    for (const version of VERSIONS) {
      const reply = await clients[version]("POST", "/documents", { title: "D", content: CONTENT });
      assert.equal(reply.status, 201, reply.text);
      assert.match(String(reply.json()["id"]), UUID);
    }
  },
  "GET /documents/{id}/content": async () => {
    const id = await upload();
    const { id: request, signatures } = await clients.create("v2", {
      document_id: id,
      signatures: [signer],
    });
    const after = await clients.play(request, signatures[0]?.sid ?? "", "sign");
    for (const version of VERSIONS) {
      const plain = await clients[version]("GET", `/documents/${id}/content`);
      assert.equal(plain.headers.get("content-type"), "application/pdf");
      assert.deepEqual(Buffer.from(plain.bytes), PDF);
      const signed = await clients[version]("GET", `/documents/${after.document_id}/content`);
      assert.deepEqual(Buffer.from(signed.bytes.subarray(0, PDF.length)), PDF);
      assert.match(Buffer.from(signed.bytes).toString("latin1"), /\/SubFilter ?\/ETSI\.CAdES/);
      const none = await clients[version]("GET", `/documents/${randomUUID()}/content`);
      refuses(none, 404, "error.document.not_found");
    }
  },
  "GET /documents": async () => {
    const id = await upload();
    for (const version of VERSIONS) {
      const reply = await clients[version]("GET", "/documents?page_size=1");
      assert.deepEqual(
        (reply.json() as unknown as Shown[]).map((one) => one.id),
        [id],
      );
    }
    const request = await draft({ document_id: id });
    assert.equal((await clients.v3("DELETE", `${PATH}/${request.id}`)).status, 204);
    const during = await clients.v3("GET", "/documents?page_size=5");
    assert.ok(during.text.includes(id), "still listed during the cascade");
  },
  "DELETE /documents/{id}": async () => {
    for (const version of VERSIONS) {
      const reply = await clients[version]("DELETE", `/documents/${await upload()}`);
      assert.equal(reply.status, 200, reply.text);
    }
    const last = await upload();
    const request = await draft({ document_id: last });
    const key = "error.sr.last_document_cannot_be_removed";
    refuses(await clients.v3("DELETE", `/documents/${last}`), 400, key);
    await clients.v3("DELETE", `${PATH}/${request.id}`);
    const during = await clients.v3("DELETE", `/documents/${last}`);
    refuses(during, 403, "error.document.cascade_in_progress");
  },
});

testRows("4.3", ends("4.3"), {
  "POST /signature-requests": async () => {
    for (const version of VERSIONS) {
      const made = await clients.create(version);
      assert.equal(made["status_overall"], version === "v3" ? "DRAFT" : "OPEN");
    }
  },
  "GET /signature-requests/{id}": async () => {
    for (const version of VERSIONS) {
      const { id } = await clients.create(version);
      const reply = await clients[version]("GET", `${PATH}/${id}`);
      assert.equal(reply.status, 200);
      assert.equal(reply.json()["id"], id);
      const none = await clients[version]("GET", `${PATH}/${randomUUID()}`);
      refuses(none, 404, "error.sr.not_found");
    }
    const { id } = await draft();
    const token = await service.logIn();
    const headers = { accept: "application/pdf" };
    const other = await service.call("GET", `/v3${PATH}/${id}`, { token, headers });
    refuses(other, 406, "error.request.not_acceptable");
  },
  "GET /signature-requests": async () => {
    const who = await service.addBusiness("lists", ["expires_at"]);
    for (const version of VERSIONS) {
      const client = await clientOf(service, version, who);
      const before = (await client("GET", PATH)).json() as unknown as Shown[];
      const content = (await client("POST", "/documents", { title: "D", content: CONTENT })).json();
      const name = version === "v1" ? "signer_email_address" : "account_email";
      const signatures = [{ [name]: `${version}@example.com` }];
      const body = { title: "T", document_id: content["id"], signatures };
      const made = (await client("POST", PATH, body)).json() as Shown;
      const ids = async (query: string) => {
        const reply = await client("GET", `${PATH}?${query}`);
        assert.equal(reply.status, 200, reply.text);
        return (reply.json() as unknown as Shown[]).map((one) => one.id);
      };
      const all = [made.id, ...before.map((one) => one.id)];
      assert.deepEqual(await ids(""), all);
      const status = String(made["status_overall"]);
      assert.ok((await ids(`status_overall=${status}`)).includes(made.id));
      assert.deepEqual(await ids("status_overall=SIGNED"), []);
      assert.ok((await ids("signature_status=open")).includes(made.id));
      assert.deepEqual(await ids("signature_status=DECLINED"), []);
      assert.deepEqual(await ids(`signer_email_address=${version}@example.com`), [made.id]);
      assert.deepEqual(await ids("signer_email_address=nobody@example.com"), []);
      assert.deepEqual(await ids("page_number=1&page_size=1"), [made.id]);
      assert.deepEqual(await ids("page_number=2&page_size=1"), all.slice(1, 2));
      for (const query of ["page_size=0", "page_size=1001", "page_number=-1", "page_size=x"]) {
        const wrong = await client("GET", `${PATH}?${query}`);
        refuses(wrong, 400, "error.request.query_invalid", query.split("=")[0]);
      }
      const unknown = await client("GET", `${PATH}?status_overall=LOST`);
      refuses(unknown, 400, "error.request.query_invalid", "status_overall");
    }
  },
  "POST /signature-requests/{id}/signatures": async () => {
    for (const version of VERSIONS) {
      const { id } = await clients.create(version);
      const path = `${PATH}/${id}/signatures`;
      const body = version === "v1" ? SIGNER.v1 : { ...signer, sequence: 3 };
      const reply = await clients[version]("POST", path, body);
      assert.equal(reply.status, 200, reply.text);
      assert.equal((reply.json()["signatures"] as unknown[]).length, 1);
      await clients[version]("POST", `${PATH}/${id}/withdraw`, {});
      refuses(await clients[version]("POST", path, body), 400, "error.sr.not_open");
    }
  },
  "POST /v3/signature-requests/{SR_ID}/initiate": async () => {
    const { id } = await draft({ signatures: [signer] });
    const reply = await clients.v3("POST", `${PATH}/${id}/initiate`);
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.json()["status_overall"], "OPEN");
    refuses(await clients.v3("POST", `${PATH}/${id}/initiate`), 400, "error.sr.not_draft");
  },
  "POST /signature-requests/{id}/remind": async () => {
    for (const version of VERSIONS) {
      const { id } = await clients.create("v2", { signatures: [signer] });
      const reply = await clients[version]("POST", `${PATH}/${id}/remind`);
      assert.equal(reply.status, 200, reply.text);
      assert.equal(reply.json()["id"], id);
      const again = await clients[version]("POST", `${PATH}/${id}/remind`);
      refuses(again, 429, "error.rate_limit.reminder");
      assert.ok(Number(again.headers.get("retry-after")) > 3500);
    }
  },
  "DELETE /signature-requests/{SR_ID}": async () => {
    for (const version of VERSIONS) {
      const { id } = await clients.create(version);
      assert.equal((await clients[version]("DELETE", `${PATH}/${id}`)).status, 204);
      refuses(await clients[version]("DELETE", `${PATH}/${id}`), 404, "error.sr.not_found");
      refuses(await clients[version]("GET", `${PATH}/${id}`), 404, "error.sr.not_found");
    }
  },
  "DELETE /signature-requests/{SR_ID}/expires-at": async () => {
    const expires_at = new Date().toISOString().slice(0, 10);
    const { id } = await draft({ expires_at });
    assert.equal((await clients.v3("DELETE", `${PATH}/${id}/expires-at`)).status, 204);
    assert.equal((await clients.v3("GET", `${PATH}/${id}`)).json()["expires_at"], undefined);
    await clients.v3("POST", `${PATH}/${id}/initiate`);
    const open = await clients.v3("DELETE", `${PATH}/${id}/expires-at`);
    refuses(open, 400, "error.sr.not_draft");
    const off = await basic("DELETE", `${PATH}/${id}/expires-at`);
    refuses(off, 403, "error.feature.not_enabled");
  },
});

test("4.3 observers: list and get answer 400 to bad input; a group without the feature 403", async () => {
  const { id } = await draft();
  const added = await clients.v3("POST", `${PATH}/${id}/observers`, {
    type: "USER",
    email: "Watch@example.com",
  });
  assert.equal(added.status, 201, added.text);
  const observer = added.json();
  assert.match(String(observer["id"]), /^ob_[0-9a-f]{32}$/);
  const listed = await clients.v3("GET", `${PATH}/${id}/observers`);
  assert.deepEqual(listed.json(), [observer]);
  const path = `${PATH}/${id}/observers/${String(observer["id"])}`;
  assert.deepEqual((await clients.v3("GET", path)).json(), observer);
  refuses(await clients.v3("GET", `${PATH}/none/observers`), 400, "error.request.path_invalid");
  const wrong = await clients.v3("GET", `${PATH}/${id}/observers/none`);
  refuses(wrong, 400, "error.request.path_invalid");
  const own = await basic("POST", "/documents", { title: "D", content: CONTENT });
  const body = { title: "T", document_id: own.json()["id"] };
  const theirs = (await basic("POST", PATH, body)).json();
  const group = { type: "GROUP", group_id: `gr_${"0".repeat(32)}` };
  const off = await basic("POST", `${PATH}/${String(theirs["id"])}/observers`, group);
  refuses(off, 403, "error.feature.not_enabled");
});

test("4.3 Express QES identification answers 403 feature-not-enabled when the feature is off", async () => {
  for (const version of ["v2", "v3"] as const) {
    const client = await clientOf(service, version, BASIC);
    for (const end of ["", "/status", "/files", "/jwt"]) {
      const path = `${PATH}/${randomUUID()}/identification/${randomUUID()}${end}`;
      const reply = await client("GET", path);
      refuses(reply, 403, "error.feature.not_enabled");
      assert.match(String(reply.json()["type"]), /\/problem\/feature-not-enabled$/);
    }
  }
});

testRows("4.4", ends("4.4"), {
  "POST /v1/seal": async () => {
    const sealed = await clients.v1("POST", "/seal", { content: CONTENT });
    assert.equal(sealed.status, 200, sealed.text);
    assert.match(String(sealed.json()["document_id"]), UUID);
    const off = await clientOf(service, "v1", BASIC);
    refuses(await off("POST", "/seal", { content: CONTENT }), 403, "error.feature.not_enabled");
  },
});
