import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { BASIC, startService } from "../kit/service.ts";
import { aStoredDocument, clientOf, waitingJobs } from "../kit/stored.ts";

const service = await startService();
const call = await clientOf(service, "v3");
const PATH = "/signature-requests";

type Shown = Record<string, unknown> & {
  id: string;
  status_overall: string;
  signatures: (Record<string, unknown> & { sid: string })[];
  documents: { id: string; name: string; version_id: string }[];
};

async function draft(parts: Record<string, unknown> = {}): Promise<Shown> {
  const document_id = await aStoredDocument(service);
  const reply = await call("POST", PATH, { title: "Contract", document_id, ...parts });
  assert.equal(reply.status, 201, reply.text);
  return reply.json() as Shown;
}

async function read(id: string): Promise<Shown> {
  const reply = await call("GET", `${PATH}/${id}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.json() as Shown;
}

async function refused(
  status: number,
  key: string,
  [method, path, body]: readonly [string, string, unknown?],
  as = call,
): Promise<Record<string, unknown>> {
  const reply = await as(method, path, body);
  assert.equal(reply.status, status, reply.text);
  assert.equal(reply.json()["key"], key, reply.text);
  return reply.json();
}

const signers = [{ account_email: "Ada@example.com" }, { account_email: "bob@example.com" }];

test("3.1 created in version 3 a request is a DRAFT, and nothing is sent", async () => {
  const request = await draft({ signatures: signers });
  assert.equal(request.status_overall, "DRAFT");
  assert.deepEqual(await waitingJobs(service, request.id), []);
});

test("3.1 initiate makes it OPEN and invites all signers at once", async () => {
  const { id } = await draft({ signatures: signers });
  const reply = await call("POST", `${PATH}/${id}/initiate`);
  assert.equal(reply.status, 200);
  assert.equal(reply.json()["status_overall"], "OPEN");
  assert.deepEqual(await waitingJobs(service, id), ["invite invitation", "invite invitation"]);
  await refused(400, "error.sr.not_draft", ["POST", `${PATH}/${id}/initiate`]);
});

test("2.1 a request comes back with every member it was given", async () => {
  const given = {
    title: "Contract",
    message: "Please sign",
    custom: "our-id-7",
    read_access: ["Reader@Example.com"],
    write_access: ["writer@example.com"],
    callback_success_url: "https://example.com/ok?r=SERVICE_SIGNATURE_REQUEST_ID",
    callback_error_url: "https://example.com/no",
    callback_update_url: "https://example.com/more",
    quality: "QES",
    legislation: "ZERTES",
    attach_on_success: ["SIGNED_DOCUMENT"],
    expires_at: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  };
  const request = await draft({ ...given, signatures: signers });
  const shown = { ...request };
  for (const [name, value] of Object.entries(given)) {
    if (name !== "read_access") assert.deepEqual(shown[name], value, name);
  }
  assert.deepEqual(request["read_access"], [
    "reader@example.com",
    "ada@example.com",
    "bob@example.com",
  ]);
  assert.equal(request["owner"], "api_demo_acme");
  assert.equal(request["origin"], "API");
  assert.equal(request["document_id"], request.documents[0]?.id);
  assert.equal(request["signing_url"], `http://localhost:8080/view/${request.id}`);
  assert.match(String(request["created_at"]), /^\d{4}-.*Z$/);
  assert.deepEqual(await read(request.id), request);
});

test("2.1 version 3 takes references only, 1 to 50 documents", async () => {
  const document_id = await aStoredDocument(service);
  const title = "Contract";
  const key = "error.sr.inline_content_not_supported";
  await refused(400, key, ["POST", PATH, { title, content: "QUJD" }]);
  await refused(400, key, [
    "POST",
    PATH,
    { title, file_url: "https://example.com/a.pdf", document_id },
  ]);
  await refused(400, "error.sr.document_required", ["POST", PATH, { title }]);
  const ids: string[] = [];
  for (let count = 0; count < 50; count += 1) ids.push(await aStoredDocument(service));
  const documents = ids.map((id) => ({ id }));
  const reply = await call("POST", PATH, { title, documents });
  assert.equal(reply.status, 201);
  assert.deepEqual(
    (reply.json() as Shown).documents.map(({ id }) => id),
    ids,
  );
  const more = [...documents, { id: document_id }];
  await refused(400, "error.sr.too_many_documents", ["POST", PATH, { title, documents: more }]);
});

test("2.1 a title is required and bounded, and unknown members are ignored", async () => {
  const document_id = await aStoredDocument(service);
  const body = await refused(400, "error.request.body_invalid", ["POST", PATH, { document_id }]);
  assert.deepEqual(body["violations"], [{ field: "title", message: "is required" }]);
  const title = "x".repeat(1025);
  await refused(400, "error.request.body_invalid", ["POST", PATH, { title, document_id }]);
  const reply = await call("POST", PATH, { title: "T", document_id, colour: "blue", owner: "me" });
  assert.equal(reply.status, 201);
  assert.equal(reply.json()["owner"], "api_demo_acme");
});

test("2.1 unknown enum values are refused, and QES needs a legislation", async () => {
  const document_id = await aStoredDocument(service);
  const title = "T";
  for (const quality of ["demo", "PART11", "qes"]) {
    await refused(400, "error.request.body_invalid", [
      "POST",
      PATH,
      { title, document_id, quality },
    ]);
  }
  const qes = { title, document_id, quality: "QES" };
  await refused(400, "error.sr.legislation_required", ["POST", PATH, qes]);
  await refused(400, "error.request.body_invalid", ["POST", PATH, { ...qes, legislation: "US" }]);
  const minimal = { title, document_id, quality: "AES_MINIMAL" };
  await refused(400, "error.sr.legislation_required", ["POST", PATH, minimal]);
});

test("2.1 expires_at is checked, gated, cleared only on a DRAFT", async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const document_id = await aStoredDocument(service);
  const body = (expires_at: string) => ({ title: "T", document_id, expires_at });
  const key = "error.sr.expires_at_out_of_range";
  await refused(400, key, ["POST", PATH, body(day(-1))]);
  await refused(400, key, ["POST", PATH, body(day(200))]);
  const { id } = await draft({ expires_at: day(0) });
  assert.equal((await call("DELETE", `${PATH}/${id}/expires-at`)).status, 204);
  assert.equal((await read(id))["expires_at"], undefined);
  await call("POST", `${PATH}/${id}/initiate`);
  await refused(400, "error.sr.not_draft", ["DELETE", `${PATH}/${id}/expires-at`]);
  await refused(400, "error.sr.not_draft", ["PUT", `${PATH}/${id}`, { expires_at: day(1) }]);
});

test("7 a feature that is off answers 403 with its own problem type", async () => {
  const basic = await clientOf(service, "v3", BASIC);
  const document_id = await aStoredDocument(service, BASIC.username);
  const expires_at = new Date().toISOString().slice(0, 10);
  const create = ["POST", PATH, { title: "T", document_id, expires_at }] as const;
  const problem = await refused(403, "error.feature.not_enabled", create, basic);
  assert.equal(problem["type"], "http://localhost:8080/problem/feature-not-enabled");
  const { id } = (await basic("POST", PATH, { title: "T", document_id })).json() as Shown;
  await refused(403, "error.feature.not_enabled", ["DELETE", `${PATH}/${id}/expires-at`], basic);
  const observer = { type: "GROUP", group_id: `gr_${"0".repeat(32)}` };
  const add = ["POST", `${PATH}/${id}/observers`, observer] as const;
  await refused(403, "error.feature.not_enabled", add, basic);
});

test("4.3 reading answers 406 when Accept allows no JSON", async () => {
  const { id } = await draft();
  const token = await service.logIn();
  const headers = { accept: "text/html" };
  const reply = await service.call("GET", `/v3${PATH}/${id}`, { token, headers });
  assert.equal(reply.status, 406);
  assert.match(reply.headers.get("content-type") ?? "", /^application\/problem\+json/);
});

test("4.3 what another business owns is not found, by any call", async () => {
  const { id, signatures } = await draft({ signatures: signers });
  const basic = await clientOf(service, "v3", BASIC);
  const calls: readonly (readonly [string, string, unknown?])[] = [
    ["GET", `${PATH}/${id}`],
    ["PUT", `${PATH}/${id}`, { title: "Mine" }],
    ["PUT", PATH, { id, title: "Mine" }],
    ["DELETE", `${PATH}/${id}`],
    ["POST", `${PATH}/${id}/initiate`],
    ["POST", `${PATH}/${id}/withdraw`],
    ["POST", `${PATH}/${id}/remind`],
    ["POST", `${PATH}/${id}/signatures`, signers[0]],
    ["DELETE", `${PATH}/${id}/signatures/${signatures[0]?.sid ?? ""}`],
    ["GET", `${PATH}/${id}/callbacks`],
    ["GET", `${PATH}/${id}/observers`],
    ["POST", `${PATH}/${id}/observers`, { type: "USER", email: "eve@example.com" }],
    ["POST", `${PATH}/${id}/documents`, { document_id: await aStoredDocument(service) }],
  ];
  for (const one of calls) await refused(404, "error.sr.not_found", one, basic);
  assert.deepEqual((await basic("POST", `${PATH}/bulk`, [id])).json(), []);
  const listed = (await basic("GET", PATH)).json() as unknown as Shown[];
  assert.ok(listed.every((one) => one["owner"] === BASIC.username));
  await refused(404, "error.sr.not_found", ["GET", `${PATH}/${randomUUID()}`]);
  await refused(404, "error.sr.not_found", ["GET", `${PATH}/nonsense`]);
});

test("2.1 a document of another business cannot be signed", async () => {
  const document_id = await aStoredDocument(service, BASIC.username);
  await refused(404, "error.document.not_found", ["POST", PATH, { title: "T", document_id }]);
  const { id } = await draft();
  const add = ["POST", `${PATH}/${id}/documents`, { document_id }] as const;
  await refused(404, "error.document.not_found", add);
});

test("4.3 a signer is added silently to a DRAFT and invited at once to an OPEN request", async () => {
  const { id } = await draft();
  assert.equal((await call("POST", `${PATH}/${id}/signatures`, signers[0])).status, 200);
  assert.deepEqual(await waitingJobs(service, id), []);
  await call("POST", `${PATH}/${id}/initiate`);
  const reply = await call("POST", `${PATH}/${id}/signatures`, { ...signers[1], sequence: 5 });
  assert.equal((reply.json() as Shown).signatures.length, 2);
  assert.equal((await waitingJobs(service, id)).length, 2);
  const late = await call("POST", `${PATH}/${id}/signatures`, {
    account_email: "c@example.com",
    sequence: 6,
  });
  const [, , third] = (late.json() as Shown).signatures;
  assert.equal(third?.["status_code"], "OPEN");
  assert.equal((await waitingJobs(service, id)).length, 2);
});

test("4.3 a signer is removed; who is not there is 404", async () => {
  const { id, signatures } = await draft({ signatures: signers });
  const sid = signatures[0]?.sid ?? "";
  assert.equal((await call("DELETE", `${PATH}/${id}/signatures/${sid}`)).status, 204);
  assert.equal((await read(id)).signatures.length, 1);
  const again = ["DELETE", `${PATH}/${id}/signatures/${sid}`] as const;
  await refused(404, "error.sr.signature_not_found", again);
});

test("2.2 a signature shows its members, and -1 where no order is set", async () => {
  const { signatures } = await draft({
    signatures: [
      { account_email: "Ada@example.com", language: "de", notify: false },
      { account_email: "b@c.de", sequence: 3 },
    ],
  });
  const [first, second] = signatures;
  assert.equal(first?.["account_email"], "ada@example.com");
  assert.equal(first["sequence"], -1);
  assert.equal(first["status_code"], "OPEN");
  assert.equal(first["notify"], false);
  assert.equal(first["language"], "de");
  assert.equal(first["signing_url"], undefined);
  assert.equal(first["invited_by"], "api_demo_acme");
  assert.equal((first["document_signatures"] as unknown[]).length, 1);
  assert.equal(second?.["sequence"], 3);
  assert.equal(second["notify"], true);
});

test("2.4 a signer without an account has an opaque name and an address of their own", async () => {
  const signer_identity_data = {
    provider: "simulated",
    first_name: "Grace",
    last_name: "Hopper",
    mobile_number: "+41791234567",
    issuing_country: "CH",
  };
  const { id, signatures } = await draft({ signatures: [{ signer_identity_data }] });
  const [guest] = signatures;
  assert.match(String(guest?.["account_email"]), /^nas_[0-9a-f]{32}$/);
  assert.deepEqual(guest?.["signer_identity_data"], { first_name: "Grace", last_name: "Hopper" });
  assert.match(
    String(guest["signing_url"]),
    new RegExp(`^http://localhost:8080/view/${id}/[\\w-]{43}$`),
  );
  for (const name of Object.keys(signer_identity_data)) {
    const { [name as keyof typeof signer_identity_data]: _left, ...rest } = signer_identity_data;
    const body = { signer_identity_data: rest };
    const key = "error.sr.identity_data_incomplete";
    const problem = await refused(400, key, ["POST", `${PATH}/${id}/signatures`, body]);
    const field = `signer_identity_data.${name}`;
    assert.deepEqual(problem["violations"], [{ field, message: "is missing" }]);
  }
  const newer = { signer_identity_data: { email_address: "grace@example.com" } };
  assert.equal((await call("POST", `${PATH}/${id}/signatures`, newer)).status, 200);
  await refused(400, "error.sr.signer_required", ["POST", `${PATH}/${id}/signatures`, {}]);
});

test("2.3 a visual signature comes back with position and positions; wrong places are 400", async () => {
  const position = { page: "1", x: 20, y: 30, width: 200, height: 80 };
  const withVisual = (visual_signature: unknown) => ({
    signatures: [{ account_email: "a@example.com", visual_signature }],
  });
  const { signatures, id } = await draft(withVisual({ position, rotation: 90 }));
  const shown = { position, positions: [position], rotation: 90 };
  assert.deepEqual(signatures[0]?.["visual_signature"], shown);
  const title = "T";
  const document_id = await aStoredDocument(service, undefined, ["sig1"]);
  const post = (visual: unknown) =>
    ["POST", PATH, { title, document_id, ...withVisual(visual) }] as const;
  await refused(400, "file.pdf.page_out_of_range", post({ position: { ...position, page: "2" } }));
  await refused(400, "error.position.outside_page", post({ position: { ...position, x: 500 } }));
  await refused(400, "file.pdf.field_not_found", post({ form_field: "sig2" }));
  await refused(400, "error.request.body_invalid", post({ position: { x: 1 } }));
  const field = await call(...post({ form_field: "sig1" }));
  assert.equal(field.status, 201);
  const [first] = (field.json() as Shown).signatures;
  assert.deepEqual(first?.["visual_signature"], { form_field: "sig1" });
  const moved = { position: { ...position, x: 580 } };
  const body = { account_email: "x@example.com", visual_signature: moved };
  await refused(400, "error.position.outside_page", ["POST", `${PATH}/${id}/signatures`, body]);
});

test("4.3 an update changes what it names, by either path; only DRAFT and OPEN can be updated", async () => {
  const { id } = await draft({ message: "Old", signatures: signers });
  const put = await call("PUT", PATH, { id, title: "New", message: null });
  assert.equal(put.status, 200, put.text);
  assert.equal(put.json()["title"], "New");
  assert.equal(put.json()["message"], "Old");
  const signatures = [{ account_email: "c@example.com" }];
  const other = await call("PUT", `${PATH}/${id}`, { signatures });
  assert.deepEqual(
    (other.json() as Shown).signatures.map((one) => one["account_email"]),
    ["c@example.com"],
  );
  await refused(400, "error.request.body_invalid", ["PUT", PATH, { title: "New" }]);
  await call("POST", `${PATH}/${id}/withdraw`);
  await refused(400, "error.sr.not_now", ["PUT", PATH, { id, title: "Newer" }]);
});

test("4.3 withdraw ends a request with the error callback and a message to those invited", async () => {
  const { id } = await draft({ signatures: signers, callback_error_url: "https://example.com/no" });
  await call("POST", `${PATH}/${id}/initiate`);
  const reply = await call("POST", `${PATH}/${id}/withdraw`, { message: "Mistake" });
  assert.equal(reply.status, 200);
  assert.equal(reply.json()["status_overall"], "WITHDRAWN");
  assert.deepEqual((await waitingJobs(service, id)).slice(2), [
    "callback",
    "announce withdrawn",
    "announce withdrawn",
  ]);
  await refused(400, "error.sr.not_now", ["POST", `${PATH}/${id}/withdraw`]);
  await refused(400, "error.sr.not_open", ["POST", `${PATH}/${id}/signatures`, signers[0]]);
  const [callback] = (await call("GET", `${PATH}/${id}/callbacks`)).json() as unknown as Shown[];
  assert.equal(callback?.["type"], "ERROR");
  assert.equal(callback["state"], "OPEN");
  assert.equal(callback["signature_request_id"], id);
  const replay = await call("POST", `${PATH}/${id}/callbacks/${callback.id}/replay`);
  assert.equal(replay.status, 200);
  const unknown = ["POST", `${PATH}/${id}/callbacks/${randomUUID()}/replay`] as const;
  await refused(404, "error.sr.callback_not_found", unknown);
});

test("4.3 remind answers 200, then 429 with Retry-After for an hour", async () => {
  const { id } = await draft({ signatures: signers });
  await refused(400, "error.sr.not_open", ["POST", `${PATH}/${id}/remind`]);
  await call("POST", `${PATH}/${id}/initiate`);
  assert.equal((await call("POST", `${PATH}/${id}/remind`)).status, 200);
  const again = await call("POST", `${PATH}/${id}/remind`);
  assert.equal(again.status, 429);
  assert.equal(again.json()["key"], "error.rate_limit.reminder");
  const wait = Number(again.headers.get("retry-after"));
  assert.ok(wait > 3500 && wait <= 3600, String(wait));
  await call("POST", `${PATH}/${id}/signatures`, { account_email: "new@example.com" });
  assert.equal((await call("POST", `${PATH}/${id}/remind`)).status, 200);
  assert.equal((await call("POST", `${PATH}/${id}/remind`)).status, 429);
});

test("4.3 a deleted request answers 404 from then on, runs no callback, and its cascade is recorded", async () => {
  const { id } = await draft({ signatures: signers, callback_error_url: "https://example.com/no" });
  await call("POST", `${PATH}/${id}/initiate`);
  assert.equal((await call("DELETE", `${PATH}/${id}`)).status, 204);
  await refused(404, "error.sr.not_found", ["GET", `${PATH}/${id}`]);
  await refused(404, "error.sr.not_found", ["DELETE", `${PATH}/${id}`]);
  assert.deepEqual((await waitingJobs(service, id)).slice(2), [
    "announce withdrawn",
    "announce withdrawn",
    "cascade",
  ]);
});

test("7 a DRAFT takes and gives documents, keeps one, and no other state does", async () => {
  const { id, documents } = await draft();
  const [first] = documents;
  assert.ok(first);
  const path = `${PATH}/${id}/documents`;
  const last = "error.sr.last_document_cannot_be_removed";
  await refused(400, last, ["DELETE", `${path}/${first.id}`]);
  const document_id = await aStoredDocument(service);
  assert.equal((await call("POST", path, { document_id })).status, 200);
  await refused(409, "error.sr.already_has_document", ["POST", path, { document_id }]);
  assert.equal((await call("DELETE", `${path}/${first.id}`)).status, 204);
  assert.deepEqual(
    (await read(id)).documents.map((one) => one.id),
    [document_id],
  );
  await call("POST", `${PATH}/${id}/initiate`);
  await refused(400, "error.sr.not_draft", ["DELETE", `${path}/${document_id}`]);
  const other = await aStoredDocument(service);
  await refused(400, "error.sr.not_draft", ["POST", path, { document_id: other }]);
});

test("4.3 observers are added, listed, read and removed; an id of the wrong form is 400", async () => {
  const { id } = await draft();
  const path = `${PATH}/${id}/observers`;
  const reply = await call("POST", path, { type: "USER", email: "Eve@example.com" });
  assert.equal(reply.status, 201, reply.text);
  const observer = reply.json();
  assert.match(String(observer["id"]), /^ob_[0-9a-f]{32}$/);
  assert.deepEqual(observer["user_info"], { email: "eve@example.com" });
  const twice = await call("POST", path, { type: "USER", email: "eve@example.com" });
  assert.equal(twice.json()["id"], observer["id"]);
  assert.deepEqual((await call("GET", path)).json(), [observer]);
  assert.deepEqual((await call("GET", `${path}/${String(observer["id"])}`)).json(), observer);
  await refused(400, "error.request.path_invalid", ["GET", `${path}/eve`]);
  await refused(400, "error.request.path_invalid", ["GET", `${PATH}/nonsense/observers`]);
  await refused(400, "error.request.body_invalid", ["POST", path, { type: "USER" }]);
  await refused(400, "error.request.body_invalid", ["POST", path, { type: "ROBOT" }]);
  const unknown = `${path}/ob_${"0".repeat(32)}`;
  await refused(404, "error.sr.observer_not_found", ["GET", unknown]);
  assert.equal((await call("DELETE", `${path}/${String(observer["id"])}`)).status, 204);
  assert.deepEqual((await call("GET", path)).json(), []);
});

test("2.7 groups are managed and asked; an observer group watches", async () => {
  const members = [{ email: "Ada@example.com", first_name: "Ada" }, { email: "bob@example.com" }];
  const made = await call("POST", "/groups", { name: "Board", type: "SIGNER", members });
  assert.equal(made.status, 201, made.text);
  const group = made.json();
  assert.match(String(group["id"]), /^gr_[0-9a-f]{32}$/);
  assert.equal(group["mode"], "ALL");
  const path = `/groups/${String(group["id"])}`;
  assert.deepEqual((await call("GET", path)).json(), group);
  const { id, signatures } = await draft({ signatures: [{ signer_group_id: group["id"] }] });
  const [entry] = signatures;
  assert.ok(entry);
  assert.equal(entry["signer_group_id"], group["id"]);
  assert.equal((entry["group"] as { members: unknown[] }).members.length, 2);
  const changed = await call("PUT", path, { mode: "ANY_ONE", members: members.slice(1) });
  assert.equal(changed.json()["mode"], "ANY_ONE");
  const asked = (await read(id)).signatures[0]?.["group"] as { mode: string } | undefined;
  assert.equal(asked?.mode, "ALL");
  const watchers = (await call("POST", "/groups", { name: "W", type: "OBSERVER", members })).json();
  const observers = `${PATH}/${id}/observers`;
  const observer = await call("POST", observers, { type: "GROUP", group_id: watchers["id"] });
  assert.deepEqual(observer.json()["group_info"], { id: watchers["id"], name: "W" });
  const wrong = { type: "GROUP", group_id: group["id"] };
  await refused(404, "error.group.not_found", ["POST", observers, wrong]);
  const basic = await clientOf(service, "v3", BASIC);
  await refused(404, "error.group.not_found", ["GET", path], basic);
  assert.equal((await call("GET", "/groups")).headers.get("x-total-count"), "2");
  assert.equal((await call("DELETE", path)).status, 204);
  await refused(404, "error.group.not_found", ["GET", path]);
});

test("4.3 lists come newest first with filters, pages, X-Total-Count and Link", async () => {
  const { username, key } = await service.addBusiness("lister");
  const lister = await clientOf(service, "v3", { username, key });
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const document_id = await aStoredDocument(service, username);
    const signatures = [{ account_email: `s${count % 2}@example.com` }];
    const body = { title: `Number ${count}`, document_id, signatures };
    made.unshift((await lister("POST", PATH, body)).json()["id"] as string);
  }
  await lister("POST", `${PATH}/${made[4] ?? ""}/initiate`);
  const ids = async (query: string) =>
    ((await lister("GET", `${PATH}?${query}`)).json() as unknown as Shown[]).map(({ id }) => id);
  const page = await lister("GET", `${PATH}?colour=blue&page_number=2&page_size=2`);
  assert.deepEqual(
    (page.json() as unknown as Shown[]).map(({ id }) => id),
    made.slice(2, 4),
  );
  assert.equal(page.headers.get("x-total-count"), "5");
  const link = page.headers.get("link") ?? "";
  for (const [rel, number] of [
    ["first", 1],
    ["prev", 1],
    ["next", 3],
    ["last", 3],
  ] as const) {
    assert.match(link, new RegExp(`page_number=${number}&page_size=2>; rel="${rel}"`));
  }
  assert.deepEqual(await ids("page_number=0&page_size=2"), made.slice(0, 2));
  assert.deepEqual(await ids("status_overall=open"), [made[4]]);
  assert.deepEqual(await ids("status_overall=Draft"), made.slice(0, 4));
  assert.deepEqual(await ids("signer_email_address=S1@example.com"), [made[1], made[3]]);
  assert.deepEqual(await ids("account_email=s1@example.com&search=number 1"), [made[3]]);
  assert.deepEqual(await ids("signature_status=SIGNED"), []);
  for (const query of [
    "page_size=0",
    "page_size=1001",
    "page_number=x",
    "page_number=-1",
    "status_overall=LOST",
  ]) {
    await refused(400, "error.request.query_invalid", ["GET", `${PATH}?${query}`], lister);
  }
  const bulk = await lister("POST", `${PATH}/bulk`, [made[3], randomUUID(), "nonsense", made[0]]);
  assert.deepEqual(
    (bulk.json() as unknown as Shown[]).map(({ id }) => id),
    [made[3], made[0]],
  );
});
