import assert from "node:assert/strict";
import { test } from "node:test";
import { startService, type Reply } from "../kit/service.ts";
import { aStoredDocument, clientOf } from "../kit/stored.ts";

const service = await startService();
const v1 = await clientOf(service, "v1");
const v2 = await clientOf(service, "v2");
const v3 = await clientOf(service, "v3");
const live = await service.addBusiness("live", [], "production");
const PATH = "/signature-requests";
const IDENTITY = {
  provider: "desk",
  first_name: "Ada",
  last_name: "Lovelace",
  mobile_number: "+41790000000",
  issuing_country: "CH",
};

async function made(
  call: typeof v2,
  parts: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const document_id = await aStoredDocument(service, undefined, ["here"]);
  const reply = await call("POST", PATH, { title: "Contract", document_id, ...parts });
  assert.equal(reply.status, 201, reply.text);
  return reply.json();
}

function entriesOf(reply: Record<string, unknown>): Record<string, unknown>[] {
  return reply["signatures"] as Record<string, unknown>[];
}

function idsOf(reply: Reply): unknown[] {
  return (reply.json() as unknown as { id: string }[]).map(({ id }) => id);
}

test("10 DEMO is a quality of demo keys: the default of the business, shown as asked", async () => {
  const request = await made(v2, { quality: "DEMO" });
  assert.equal(request["quality"], "DEMO");
  const again = await v2("PUT", PATH, { id: request["id"], quality: "DEMO", title: "Other" });
  assert.deepEqual([again.status, again.json()["quality"]], [200, "DEMO"], again.text);
  const other = await v2("PUT", PATH, { id: request["id"], quality: "AES" });
  assert.equal(other.json()["quality"], "AES");
  const production = await clientOf(service, "v2", live);
  const document_id = await aStoredDocument(service, live.username);
  const refused = await production("POST", PATH, { title: "T", document_id, quality: "DEMO" });
  assert.deepEqual([refused.status, refused.json()["key"]], [400, "error.request.body_invalid"]);
});

test("2.3 a rotation counts inside a position too, and a form field wins over a position", async () => {
  const position = { x: 10, y: 10, width: 200, height: 60, page: "0", rotation: 90 };
  const visual_signature = { position, rotation: 180 };
  const [entry] = entriesOf(
    await made(v2, { signatures: [{ account_email: "ada@example.com", visual_signature }] }),
  );
  const shown = entry?.["visual_signature"] as { position: { rotation: number }; rotation: number };
  assert.deepEqual([shown.position.rotation, shown.rotation], [90, 180]);
  const both = { form_field: "here", position };
  const [second] = entriesOf(
    await made(v2, { signatures: [{ account_email: "a@example.com", visual_signature: both }] }),
  );
  assert.deepEqual(second?.["visual_signature"], { form_field: "here" });
});

test("4.3 empty query values, an empty callback address and a trailing slash count as absent", async () => {
  const list = await v2("GET", `${PATH}?page_number=&page_size=&status_overall=&search=`);
  assert.equal(list.status, 200, list.text);
  assert.equal((await v2("GET", `${PATH}/`)).status, 200);
  const request = await made(v1, { callback_success_url: "", callback_error_url: "" });
  assert.equal(request["callback_success_url"], undefined);
});

test("2.2 version 2 answers its own names only", async () => {
  const [entry] = entriesOf(await made(v2, { signatures: [{ account_email: "a@example.com" }] }));
  assert.deepEqual([entry?.["account_email"], entry?.["sequence"]], ["a@example.com", -1]);
  assert.deepEqual([entry?.["signer_email_address"], entry?.["order"]], [undefined, undefined]);
});

test("4.3 a DRAFT is not in the lists of versions 1 and 2", async () => {
  const draft = (await made(v3))["id"];
  const open = (await made(v2))["id"];
  assert.ok(idsOf(await v3("GET", `${PATH}?page_size=5`)).includes(draft));
  for (const call of [v1, v2]) {
    const reply = await call("GET", `${PATH}?page_size=5`);
    assert.ok(!idsOf(reply).includes(draft) && idsOf(reply).includes(open), reply.text);
    const all = await v3("GET", `${PATH}?page_size=1`);
    const total = Number(reply.headers.get("x-total-count"));
    assert.ok(total < Number(all.headers.get("x-total-count")));
    assert.deepEqual(idsOf(await call("GET", `${PATH}?status_overall=DRAFT`)), []);
    assert.deepEqual(idsOf(await call("POST", `${PATH}/bulk`, [draft, open])), [open]);
  }
});

test("4.3 open signers of a withdrawn request are WITHDRAWN, and the filter knows the word", async () => {
  const signatures = [{ account_email: "w@example.com" }];
  const request = await made(v2, { signatures });
  const reply = await v2("POST", `${PATH}/${String(request["id"])}/withdraw`);
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(entriesOf(reply.json())[0]?.["status_code"], "WITHDRAWN");
  const found = await v2("GET", `${PATH}?signature_status=withdrawn`);
  assert.deepEqual(idsOf(found), [request["id"]]);
});

test("4.3 what a response shows can be sent back, in every version", async () => {
  const position = { x: 10, y: 10, width: 200, height: 60, page: "0" };
  for (const [call, name] of [
    [v1, "signer_email_address"],
    [v2, "account_email"],
    [v3, "account_email"],
  ] as const) {
    const request = await made(call, {
      signatures: [
        { signer_identity_data: IDENTITY, visual_signature: { position } },
        { [name]: "bob@example.com" },
      ],
      cc_email_addresses: ["watch@example.com"],
      read_access: ["reader@example.com"],
    });
    const reply = await call("PUT", PATH, request);
    assert.equal(reply.status, 200, reply.text);
    const unchanged = { ...reply.json(), updated_at: request["updated_at"] };
    assert.deepEqual(unchanged, request);
    const stored = await service.world.store.requests.find(
      String(request["id"]) as Parameters<typeof service.world.store.requests.find>[0],
    );
    assert.deepEqual(stored?.readAccess, ["reader@example.com"]);
    const [guest] = stored?.signatures ?? [];
    assert.equal(
      guest?.signer.kind === "guest" && guest.signer.identity.mobileNumber,
      "+41790000000",
    );
  }
});

test("4.3 an identifier that is of no signer of the request names nobody", async () => {
  const request = await made(v2);
  const signatures = [{ account_email: `nas_${"0".repeat(32)}` }];
  const reply = await v2("PUT", PATH, { id: request["id"], signatures });
  assert.deepEqual([reply.status, reply.json()["key"]], [400, "error.sr.signer_required"]);
});

test("4.3 an update that brings another document is refused, never ignored", async () => {
  for (const call of [v1, v2, v3]) {
    const request = await made(call);
    const { id } = request;
    const same = await call("PUT", PATH, { id, document_id: request["document_id"] });
    assert.equal(same.status, 200, same.text);
    for (const other of [
      { document_id: await aStoredDocument(service) },
      { content: "JVBERi0=" },
      { file_url: "https://example.com/a.pdf" },
    ]) {
      const reply = await call("PUT", PATH, { id, ...other });
      assert.deepEqual(
        [reply.status, reply.json()["key"]],
        [400, "error.sr.document_not_replaceable"],
      );
    }
  }
});

test("13 members that nobody knows are reported with the nearest name, in refusals too", async () => {
  const document_id = await aStoredDocument(service);
  const body = { title: "T", document_id, mesage: "Hello" };
  for (const call of [v1, v2, v3]) {
    const reply = await call("POST", PATH, body);
    assert.equal(reply.headers.get("paraph-unknown-members"), '"mesage";nearest="message"');
  }
  const refused = await v3("POST", PATH, { titel: "T", document_id });
  assert.equal(refused.status, 400);
  assert.match(refused.headers.get("paraph-unknown-members") ?? "", /"titel";nearest="title"/);
  assert.ok(service.logged.some((line) => line.includes("mesage")));
  const known = await v3("POST", PATH, { title: "T", document_id });
  assert.equal(known.headers.get("paraph-unknown-members"), null);
});

test("4.3 members of a group without an account show their names", async () => {
  const board = await v3("POST", "/groups", {
    name: "Board",
    type: "SIGNER",
    members: [{ email: "board@example.com", first_name: "Bea", last_name: "Board" }],
  });
  assert.equal(board.status, 201, board.text);
  const request = await made(v3, { signatures: [{ signer_group_id: board.json()["id"] }] });
  const [entry] = entriesOf(request);
  const group = entry?.["group"] as { members: Record<string, unknown>[] } | undefined;
  assert.deepEqual(group?.members[0]?.["signer_identity_data"], {
    first_name: "Bea",
    last_name: "Board",
    email_address: "board@example.com",
  });
});

test("2.1 the creator whom a client names manages the request beside the API user", async () => {
  for (const call of [v1, v2, v3]) {
    const request = await made(call, {
      creator: "Eve@example.com",
      write_access: ["ada@example.com"],
    });
    assert.deepEqual(request["write_access"], ["ada@example.com", "eve@example.com"]);
  }
  assert.deepEqual((await made(v2, { creator: null }))["write_access"], []);
});

test("2.2 a language is taken by its name in English too, and shown by its code", async () => {
  const signatures = [
    { account_email: "a@example.com", language: "German" },
    { signer_identity_data: { email_address: "b@example.com", language: "Italian" } },
  ];
  const entries = entriesOf(await made(v2, { signatures }));
  assert.deepEqual(
    entries.map(({ language }) => language),
    ["de", "it"],
  );
  const wrong = [{ account_email: "a@example.com", language: "Latin" }];
  const document_id = await aStoredDocument(service);
  const refused = await v2("POST", PATH, { title: "T", document_id, signatures: wrong });
  assert.equal(refused.json()["key"], "error.request.body_invalid");
});

test("6 a callback address may hold spaces, and is shown as it was given", async () => {
  const address = "https://shop.example/paid order?state=all done";
  const request = await made(v2, { callback_success_url: address });
  assert.equal(request["callback_success_url"], address);
  for (const wrong of [
    "https://shop .example/",
    "https://shop.example/\tpaid",
    " https://a.example",
  ]) {
    const document_id = await aStoredDocument(service);
    const refused = await v2("POST", PATH, { title: "T", document_id, callback_error_url: wrong });
    assert.equal(refused.status, 400, wrong);
  }
});

test("2.1 version 3 takes documents as ids alone, on create and on update", async () => {
  const [one, two] = [await aStoredDocument(service), await aStoredDocument(service)];
  const reply = await v3("POST", PATH, { title: "Both", documents: [one, { id: two }] });
  assert.equal(reply.status, 201, reply.text);
  const { id, documents } = reply.json() as { id: string; documents: { id: string }[] };
  assert.deepEqual(
    documents.map(({ id: document }) => document),
    [one, two],
  );
  const same = await v3("PUT", PATH, { id, documents: [one, two], title: "Same" });
  assert.equal(same.status, 200, same.text);
  const refused = await v3("POST", PATH, { title: "T", documents: ["no id"] });
  assert.equal(refused.status, 400);
  assert.match(refused.text, /documents\[0\]/);
});

test("4.3 several requests at once are shown as one is", async () => {
  const request = await made(v2, {
    message: "m",
    custom: "c",
    signatures: [{ account_email: "a@example.com" }],
  });
  const id = String(request["id"]);
  const one = (await v2("GET", `${PATH}/${id}`)).json();
  const many = (await v2("POST", `${PATH}/bulk`, [id])).json() as unknown as unknown[];
  assert.deepEqual(many, [one]);
});
