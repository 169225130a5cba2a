import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { BASIC, startService } from "../kit/service.ts";
import { aStoredDocument, clientOf } from "../kit/stored.ts";
import {
  clientsOf,
  CONTENT,
  DAY,
  PATH,
  PDF,
  refuses,
  TIME,
  UUID,
  VERSIONS,
  type Version,
} from "./client.ts";
import { namesOf, testRows } from "./rows.ts";

/** Every field of interface 2.1, in every version. */
const service = await startService();
const clients = await clientsOf(service);
const { create, tryCreate } = clients;

const INVALID = "error.request.body_invalid";
const NAMES = namesOf("2.1", "Field");

const each = (run: (version: Version) => Promise<void>) => async (): Promise<void> => {
  for (const version of VERSIONS) await run(version);
};

/** A text member: absent when not given, echoed, bounded. */
function textMember(name: string, most: number, value: (length: number) => string) {
  return each(async (version) => {
    assert.equal((await create(version))[name], undefined);
    assert.equal((await create(version, { [name]: null }))[name], undefined);
    for (const length of [most, 30]) {
      const given = value(length);
      assert.equal((await create(version, { [name]: given }))[name], given);
    }
    refuses(await tryCreate(version, { [name]: value(most + 1) }), 400, INVALID, name);
    refuses(await tryCreate(version, { [name]: 7 }), 400, INVALID, name);
  });
}

const address = (length: number): string => "https://example.com/".padEnd(length, "x");

function callbackMember(name: string) {
  return async (): Promise<void> => {
    await textMember(name, 2048, address)();
    refuses(await tryCreate("v2", { [name]: "no address" }), 400, INVALID, name);
    refuses(await tryCreate("v2", { [name]: "ftp://example.com/" }), 400, INVALID, name);
  };
}

/** What the service says itself: a value in the body changes nothing, at create and at update. */
function readOnly(name: string, given: unknown, check: (value: unknown, version: Version) => void) {
  return each(async (version) => {
    const made = await create(version, { [name]: given });
    check(made[name], version);
    assert.notEqual(made[name], given);
    const body = name === "id" ? { title: "New" } : { title: "New", [name]: given };
    const after = await clients[version]("PUT", `${PATH}/${made.id}`, body);
    assert.equal(after.status, 200, after.text);
    assert.notEqual(after.json()[name], given);
    check(after.json()[name], version);
  });
}

function addressList(name: string) {
  return each(async (version) => {
    assert.deepEqual((await create(version))[name], []);
    const given = ["Ada@Example.com", "bob@example.com"];
    const expected = ["ada@example.com", "bob@example.com"];
    const made = await create(version, { [name]: given });
    assert.deepEqual(made[name], expected);
    const after = await clients[version]("PUT", `${PATH}/${made.id}`, { [name]: [given[1]] });
    assert.deepEqual(after.json()[name], [given[1]]);
    refuses(await tryCreate(version, { [name]: ["nobody"] }), 400, INVALID, `${name}[0]`);
    refuses(await tryCreate(version, { [name]: "ada@example.com" }), 400, INVALID, name);
  });
}

const today = new Date().toISOString().slice(0, 10);

testRows("2.1", NAMES, {
  id: readOnly("id", randomUUID(), (value) => assert.match(String(value), UUID)),
  title: each(async (version) => {
    const document_id = await aStoredDocument(service);
    refuses(await clients[version]("POST", PATH, { document_id }), 400, INVALID, "title");
    for (const title of ["x", "x".repeat(1024), "Vertrag <Müller> & Söhne \u{1F58B}"]) {
      assert.equal((await create(version, { title }))["title"], title);
    }
    for (const title of ["", "x".repeat(1025), 7, null]) {
      refuses(await tryCreate(version, { title }), 400, INVALID, "title");
    }
  }),
  message: textMember("message", 2048, (length) => "x".repeat(length)),
  document_id: each(async (version) => {
    const document_id = await aStoredDocument(service);
    const made = await create(version, { document_id });
    assert.equal(made.document_id, document_id);
    const none = { document_id: randomUUID() };
    refuses(await tryCreate(version, none), 404, "error.document.not_found");
    const foreign = await aStoredDocument(service, BASIC.username);
    refuses(await tryCreate(version, { document_id: foreign }), 404, "error.document.not_found");
    refuses(await tryCreate(version, { document_id: "none" }), 400, INVALID, "document_id");
  }),
  content: async () => {
    for (const version of ["v1", "v2"] as const) {
      const reply = await clients[version]("POST", PATH, { title: "T", content: CONTENT });
      assert.equal(reply.status, 201, reply.text);
      assert.equal(reply.json()["content"], undefined);
      const path = `/documents/${String(reply.json()["document_id"])}/content`;
      assert.deepEqual(Buffer.from((await clients[version]("GET", path)).bytes), PDF);
      const both = { title: "T", content: CONTENT, file_url: "https://example.com/a.pdf" };
      refuses(await clients[version]("POST", PATH, both), 400, "error.sr.document_required");
    }
    const inline = await clients.v3("POST", PATH, { title: "T", content: CONTENT });
    refuses(inline, 400, "error.sr.inline_content_not_supported");
  },
  file_url: async () => {
    for (const version of ["v1", "v2"] as const) {
      const url = "http://10.0.0.1/a.pdf";
      const reply = await clients[version]("POST", PATH, { title: "T", file_url: url });
      assert.match(String(reply.json()["key"]), /^file\.url\./);
      const both = { title: "T", file_url: url, document_id: await aStoredDocument(service) };
      refuses(await clients[version]("POST", PATH, both), 400, "error.sr.document_required");
    }
    const inline = await clients.v3("POST", PATH, { title: "T", file_url: "https://a.test/a.pdf" });
    refuses(inline, 400, "error.sr.inline_content_not_supported");
  },
  signing_url: each(async (version) => {
    const made = await create(version, { signing_url: "https://elsewhere.test/" });
    assert.equal(made["signing_url"], `http://localhost:8080/view/${made.id}`);
  }),
  status_overall: readOnly("status_overall", "SIGNED", (value, version) =>
    assert.equal(value, version === "v3" ? "DRAFT" : "OPEN"),
  ),
  signatures: each(async (version) => {
    assert.deepEqual((await create(version)).signatures, []);
    assert.deepEqual((await create(version, { signatures: [] })).signatures, []);
    const name = version === "v1" ? "signer_email_address" : "account_email";
    const signatures = ["a", "b", "c"].map((one) => ({ [name]: `${one}@example.com` }));
    const made = await create(version, { signatures });
    assert.deepEqual(
      made.signatures.map((one) => one[name]),
      ["a@example.com", "b@example.com", "c@example.com"],
    );
    refuses(await tryCreate(version, { signatures: {} }), 400, INVALID, "signatures");
    const nobody = await tryCreate(version, { signatures: [{}] });
    refuses(nobody, 400, "error.sr.signer_required");
  }),
  owner: readOnly("owner", "api_demo_basic", (value) => assert.equal(value, "api_demo_acme")),
  read_access: addressList("read_access"),
  write_access: addressList("write_access"),
  cc_email_addresses: async () => {
    for (const version of ["v1", "v2"] as const) {
      assert.deepEqual((await create(version))["cc_email_addresses"], []);
      const made = await create(version, { cc_email_addresses: ["Cc@Example.com"] });
      assert.deepEqual(made["cc_email_addresses"], ["cc@example.com"]);
      assert.deepEqual(made["read_access"], ["cc@example.com"]);
      const wrong = await tryCreate(version, { cc_email_addresses: ["nobody"] });
      refuses(wrong, 400, INVALID, "cc_email_addresses[0]");
    }
  },
  callback_success_url: callbackMember("callback_success_url"),
  callback_error_url: callbackMember("callback_error_url"),
  callback_update_url: callbackMember("callback_update_url"),
  quality: each(async (version) => {
    assert.equal((await create(version))["quality"], "SES");
    for (const quality of ["SES", "AES", "QES", "AES_MINIMAL", "DEMO"]) {
      const made = await create(version, { quality, legislation: "ZERTES" });
      assert.equal(made["quality"], quality);
    }
    for (const quality of ["ses", "demo", "PART11", "", 1]) {
      refuses(await tryCreate(version, { quality }), 400, INVALID, "quality");
    }
  }),
  legislation: each(async (version) => {
    for (const quality of ["QES", "AES_MINIMAL"]) {
      refuses(await tryCreate(version, { quality }), 400, "error.sr.legislation_required");
      for (const legislation of ["ZERTES", "EIDAS"]) {
        const made = await create(version, { quality, legislation });
        assert.equal(made["legislation"], legislation);
      }
    }
    for (const quality of ["SES", "AES"]) {
      assert.equal((await create(version, { quality }))["legislation"], undefined);
    }
    refuses(await tryCreate(version, { legislation: "US" }), 400, INVALID, "legislation");
  }),
  created_at: readOnly("created_at", "2000-01-01T00:00:00Z", (value) =>
    assert.match(String(value), TIME),
  ),
  updated_at: each(async (version) => {
    const made = await create(version);
    assert.match(String(made["updated_at"]), TIME);
    assert.equal(made["updated_at"], made["created_at"]);
    await pause(5);
    const after = (await clients[version]("PUT", `${PATH}/${made.id}`, { title: "New" })).json();
    assert.ok(String(after["updated_at"]) > String(made["updated_at"]));
    assert.equal(after["created_at"], made["created_at"]);
    const read = await clients[version]("GET", `${PATH}/${made.id}`);
    assert.equal(read.json()["updated_at"], after["updated_at"]);
  }),
  expires_at: async () => {
    const made = await create("v3", { expires_at: today });
    assert.equal(made["expires_at"], today);
    assert.match(today, DAY);
    assert.equal((await create("v3"))["expires_at"], undefined);
    for (const expires_at of ["2000-01-01", "2999-01-01"]) {
      refuses(await tryCreate("v3", { expires_at }), 400, "error.sr.expires_at_out_of_range");
    }
    for (const expires_at of ["tomorrow", "2026-02-30", `${today}T00:00:00Z`, 7]) {
      refuses(await tryCreate("v3", { expires_at }), 400, INVALID, "expires_at");
    }
    for (const version of ["v1", "v2"] as const) {
      assert.equal((await create(version, { expires_at: today }))["expires_at"], undefined);
    }
  },
  auto_delete_at: async () => {
    const kept = await service.addBusiness("kept", ["expires_at"]);
    await service.world.store.tenancy.changeBusiness(kept.id, { demoRetentionDays: 30 });
    const expected = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    for (const version of VERSIONS) {
      const client = await clientOf(service, version, kept);
      const document_id = await aStoredDocument(service, kept.username);
      const body = { title: "T", document_id, auto_delete_at: "2999-01-01" };
      const made = (await client("POST", PATH, body)).json();
      assert.equal(made["auto_delete_at"], version === "v3" ? expected : undefined);
    }
    assert.equal(
      (await create("v3", { auto_delete_at: "2999-01-01" }))["auto_delete_at"],
      undefined,
    );
  },
});
