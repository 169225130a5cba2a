import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import {
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENTS_PER_REQUEST,
  MAX_ENCODED_DOCUMENT_BYTES,
  MAX_EXPIRY_MONTHS,
  MAX_VALIDATION_BYTES,
  REDIRECT_TIMEOUT_SECONDS,
  REMINDER_PAUSE_SECONDS,
  TOKEN_LIFETIME_SECONDS,
} from "@paraph/contract/limits";
import { ERRORS } from "@paraph/contract/errors";
import { ACME, BASIC, startService } from "../kit/service.ts";
import { aStoredDocument, clientOf } from "../kit/stored.ts";
import { clientsOf, CONTENT, PATH, refuses, VERSIONS, type Shown } from "./client.ts";
import { namesOf, testRows } from "./rows.ts";

/** Interface 1, 5, 7, 8 and 9, row for row. */
const service = await startService();
const clients = await clientsOf(service);
const basic = await clientOf(service, "v3", BASIC);
const token = await service.logIn();
const signer = { account_email: "ada@example.com" };

testRows("7", namesOf("7", "Status"), {
  "400": async () => {
    const document_id = await aStoredDocument(service);
    const { id } = await clients.create("v2", { document_id });
    const last = await clients.v2("DELETE", `/documents/${document_id}`);
    refuses(last, 400, "error.sr.last_document_cannot_be_removed");
    const cleared = await clients.v3("DELETE", `${PATH}/${id}/expires-at`);
    refuses(cleared, 400, "error.sr.not_draft");
    const listed = await clients.v3("GET", `${PATH}/none/observers`);
    refuses(listed, 400, "error.request.path_invalid");
  },
  "401": async () => {
    const body = { username: ACME.username, "api-key": "wrong" };
    const login = await service.call("POST", "/v2/access/login", { body });
    refuses(login, 401, "error.auth.credentials_invalid");
    const late = await startService();
    const old = await late.logIn();
    late.advance(TOKEN_LIFETIME_SECONDS.v2 + 1);
    const reply = await late.call("GET", `/v2${PATH}`, { token: old });
    refuses(reply, 401, "error.auth.token_expired");
    const wrong = await service.call("GET", `/v2${PATH}`, { token: "no.token.atall" });
    refuses(wrong, 401, "error.auth.token_invalid");
  },
  "403": async () => {
    const off = await basic("POST", "/seal", { content: CONTENT });
    refuses(off, 403, "error.feature.not_enabled");
    const document_id = await aStoredDocument(service);
    const { id } = await clients.create("v3", { document_id });
    await clients.v3("DELETE", `${PATH}/${id}`);
    const during = await clients.v3("DELETE", `/documents/${document_id}`);
    refuses(during, 403, "error.document.cascade_in_progress");
  },
  "404": async () => {
    for (const version of VERSIONS) {
      const none = await clients[version]("DELETE", `${PATH}/${randomUUID()}`);
      refuses(none, 404, "error.sr.not_found");
    }
  },
  "406": async () => {
    const { id } = await clients.create("v3");
    const headers = { accept: "text/html" };
    const reply = await service.call("GET", `/v3${PATH}/${id}`, { token, headers });
    refuses(reply, 406, "error.request.not_acceptable");
    for (const version of ["v1", "v2"]) {
      const older = await service.call("GET", `/${version}${PATH}/${id}`, { token, headers });
      assert.equal(older.status, 200);
    }
  },
  "429": async () => {
    const { id } = await clients.create("v2", { signatures: [signer] });
    await clients.v2("POST", `${PATH}/${id}/remind`);
    const again = await clients.v2("POST", `${PATH}/${id}/remind`);
    refuses(again, 429, "error.rate_limit.reminder");
    assert.ok(Number(again.headers.get("retry-after")) > 0);
  },
});

testRows("7", namesOf("7", "Item"), {
  "a feature that is off (403)": async () => {
    const off = await basic("DELETE", `${PATH}/${randomUUID()}/expires-at`);
    assert.equal(off.headers.get("content-type")?.split(";")[0], "application/problem+json");
    const type = String(off.json()["type"]);
    assert.equal(type, "http://localhost:8080/problem/feature-not-enabled");
    const page = await service.call("GET", new URL(type).pathname);
    assert.equal(page.status, 200, "the problem type has a page");
  },
  "the last document (400)": () => assert.ok("error.sr.last_document_cannot_be_removed" in ERRORS),
  families: () => {
    for (const family of ["error.auth.", "error.rate_limit.", "file.pdf."]) {
      assert.ok(
        Object.keys(ERRORS).some((key) => key.startsWith(family)),
        family,
      );
    }
  },
  files: async () => {
    const { id } = await clients.create("v2");
    const file = { filename: "a.png", content_type: "image/png", content: "QUJD" };
    const reply = await clients.v2("POST", `${PATH}/${id}/attachments`, file);
    refuses(reply, 400, "file.attachment.unsupported");
    assert.ok("file.malware.detected" in ERRORS);
  },
});

test("7 version 3 answers in Problem+JSON, versions 1 and 2 in JSON, all with key and message", async () => {
  for (const version of VERSIONS) {
    const reply = await clients[version]("GET", `${PATH}/${randomUUID()}`);
    const type = reply.headers.get("content-type")?.split(";")[0];
    assert.equal(type, version === "v3" ? "application/problem+json" : "application/json");
    const { key, message } = reply.json();
    assert.deepEqual([typeof key, typeof message], ["string", "string"]);
  }
});

const LIMITS: Readonly<Record<string, () => Promise<void> | void>> = {
  "documents of a request (v3)": async () => {
    const documents: { id: string }[] = [];
    for (let count = 0; count < 51; count += 1) {
      documents.push({ id: await aStoredDocument(service) });
    }
    assert.equal(MAX_DOCUMENTS_PER_REQUEST, 50);
    const most = await clients.v3("POST", PATH, { title: "T", documents: documents.slice(0, 50) });
    assert.equal(most.status, 201, most.text);
    const more = await clients.v3("POST", PATH, { title: "T", documents });
    refuses(more, 400, "error.sr.too_many_documents");
  },
  // That they are enforced while a body streams is tried in large-documents.test.ts.
  "a document, as bytes": () => {
    assert.equal(MAX_DOCUMENT_BYTES, 112_500_000);
  },
  "a document, as Base64": () => {
    assert.equal(MAX_ENCODED_DOCUMENT_BYTES, (MAX_DOCUMENT_BYTES * 4) / 3);
  },
  validation: () => {
    assert.equal(MAX_VALIDATION_BYTES, 50_000_000);
  },
  reminders: async () => {
    assert.equal(REMINDER_PAUSE_SECONDS, 3600);
    const who = await service.addBusiness("reminders");
    const client = await clientOf(service, "v2", who);
    const body = { title: "T", content: CONTENT, signatures: [signer] };
    const { id } = (await client("POST", PATH, body)).json() as Shown;
    const remind = () => client("POST", `${PATH}/${id}/remind`);
    assert.equal((await remind()).status, 200);
    refuses(await remind(), 429, "error.rate_limit.reminder");
    const advance = async (seconds: number) => {
      const their = await service.logIn(who);
      const moved = { token: their, body: { advance_seconds: seconds } };
      await service.call("POST", "/sandbox/clock", moved);
    };
    await advance(3590);
    assert.equal((await remind()).status, 429);
    await advance(11);
    assert.equal((await remind()).status, 200);
  },
  logins: async () => {
    const body = { username: "api_demo_nobody", "api-key": "wrong" };
    const statuses = new Set<number>();
    for (let count = 0; count < 120; count += 1) {
      statuses.add((await service.call("POST", "/v2/access/login", { body })).status);
    }
    assert.deepEqual([...statuses], [401, 429]);
  },
  tokens: () => {
    assert.deepEqual([TOKEN_LIFETIME_SECONDS.v1, TOKEN_LIFETIME_SECONDS.v2], [3600, 1200]);
  },
  redirectTimeout: () => {
    assert.deepEqual(REDIRECT_TIMEOUT_SECONDS, { default: 45, min: 10, max: 90 });
  },
  expires_at: async () => {
    assert.equal(MAX_EXPIRY_MONTHS, 6);
    const day = (months: number, days: number) => {
      const now = new Date();
      const at = Date.UTC(
        now.getUTCFullYear(),
        now.getUTCMonth() + months,
        now.getUTCDate() + days,
      );
      return new Date(at).toISOString().slice(0, 10);
    };
    for (const expires_at of [day(0, 0), day(0, 1), day(5, 0)]) {
      assert.equal((await clients.tryCreate("v3", { expires_at })).status, 201, expires_at);
    }
    for (const expires_at of [day(0, -1), day(6, 4)]) {
      const reply = await clients.tryCreate("v3", { expires_at });
      refuses(reply, 400, "error.sr.expires_at_out_of_range");
    }
  },
  "attachments of a request": async () => {
    const { id } = await clients.create("v2");
    for (let count = 0; count < 20; count += 1) {
      const file = { filename: `${count}.txt`, content_type: "text/plain", content: "QUJD" };
      const reply = await clients.v2("POST", `${PATH}/${id}/attachments`, file);
      assert.equal(reply.status, 200, reply.text);
    }
  },
};
testRows("8", namesOf("8", "Limit"), LIMITS);

testRows("9", [...new Set(namesOf("9", "Version"))], {
  v1: async () => {
    const reply = await clients.v1("GET", PATH);
    assert.equal(reply.status, 200);
    assert.ok(reply.headers.get("deprecation"));
    const described = await service.call("GET", "/v1/api-docs");
    assert.equal(described.json()["swagger"], "2.0");
  },
  v2: async () => {
    const reply = await clients.v2("GET", PATH);
    assert.deepEqual([reply.status, reply.headers.get("deprecation")], [200, null]);
  },
  v3: async () => {
    const reply = await clients.v3("GET", PATH);
    assert.deepEqual([reply.status, reply.headers.get("deprecation")], [200, null]);
  },
});

test("9 drafts, several documents, groups and observers are of version 3 only", async () => {
  const { id } = await clients.create("v2");
  for (const version of ["v1", "v2"] as const) {
    for (const [method, path] of [
      ["POST", `${PATH}/${id}/initiate`],
      ["POST", `${PATH}/${id}/documents`],
      ["DELETE", `${PATH}/${id}/expires-at`],
      ["GET", `${PATH}/${id}/observers`],
      ["GET", "/groups"],
    ] as const) {
      const reply = await clients[version](method, path);
      refuses(reply, 404, "error.request.route_not_found");
    }
    const documents = [
      { id: await aStoredDocument(service) },
      { id: await aStoredDocument(service) },
    ];
    const many = await clients[version]("POST", PATH, { title: "T", documents });
    refuses(many, 400, "error.sr.document_required");
    const group = { signer_group_id: `gr_${"0".repeat(32)}` };
    const asked = await clients.tryCreate(version, { signatures: [group] });
    refuses(asked, 400, "error.sr.signer_required");
  }
});

test("9 reminders, attachments and the four qualities are in versions 2 and 3, Express QES too", async () => {
  const guest = {
    signer_identity_data: {
      provider: "simulated",
      first_name: "Grace",
      last_name: "Hopper",
      mobile_number: "+41791234567",
      issuing_country: "CH",
    },
  };
  for (const version of ["v2", "v3"] as const) {
    const qes = { quality: "QES", legislation: "ZERTES", signatures: [guest] };
    const made = await clients.create(version, qes);
    if (version === "v3") await clients.v3("POST", `${PATH}/${made.id}/initiate`);
    const file = { filename: "a.txt", content_type: "text/plain", content: "QUJD" };
    const path = `${PATH}/${made.id}`;
    assert.equal((await clients[version]("POST", `${path}/attachments`, file)).status, 200);
    assert.equal((await clients[version]("POST", `${path}/remind`)).status, 400, "no address");
    const identity = made.signatures[0]?.["signer_identity_data"] as { evidence_id?: string };
    const status = `${path}/identification/${identity.evidence_id ?? ""}/status`;
    assert.equal((await clients[version]("GET", status)).json()["status"], "OPEN");
  }
});

test("9 the flow of version 3: upload, create a DRAFT, add signers, initiate", async () => {
  const upload = await clients.v3("POST", "/documents", { title: "D", content: CONTENT });
  const body = { title: "T", document_id: upload.json()["id"] };
  const made = (await clients.v3("POST", PATH, body)).json() as Shown;
  assert.equal(made["status_overall"], "DRAFT");
  await clients.v3("POST", `${PATH}/${made.id}/signatures`, signer);
  const open = (await clients.v3("POST", `${PATH}/${made.id}/initiate`)).json() as Shown;
  assert.equal(open["status_overall"], "OPEN");
  const signed = await clients.play(open.id, open.signatures[0]?.sid ?? "", "sign");
  assert.equal(signed["status_overall"], "SIGNED");
});

test("1 signing is not part of the interface: no version has an endpoint for it", async () => {
  const { id, signatures } = await clients.create("v2", { signatures: [signer] });
  for (const version of VERSIONS) {
    for (const act of ["sign", "decline"]) {
      const path = `${PATH}/${id}/signatures/${signatures[0]?.sid ?? ""}/${act}`;
      refuses(await clients[version]("POST", path), 404, "error.request.route_not_found");
    }
  }
});

test("1 demo and production keys live apart: what one made the other does not find", async () => {
  const real = await service.addBusiness("earnest", [], "production");
  const client = await clientOf(service, "v2", real);
  const body = { title: "T", content: CONTENT, signatures: [signer] };
  const made = (await client("POST", PATH, body)).json() as Shown;
  refuses(await clients.v2("GET", `${PATH}/${made.id}`), 404, "error.sr.not_found");
  const their = await service.logIn(real);
  assert.equal((await service.call("GET", "/sandbox/clock", { token: their })).status, 404);
});
