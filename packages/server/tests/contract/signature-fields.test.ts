import assert from "node:assert/strict";
import { test } from "node:test";
import { startService } from "../kit/service.ts";
import { clientsOf, CONTENT, PATH, refuses, TIME, VERSIONS, type Version } from "./client.ts";
import { namesOf, testRows } from "./rows.ts";

/** Every field of interface 2.2, 2.3 and 2.4, and the rules below their tables. */
const service = await startService();
const clients = await clientsOf(service);
const { create, tryCreate, signable, play } = clients;

const INVALID = "error.request.body_invalid";
const EMAIL = { v1: "signer_email_address", v2: "account_email", v3: "account_email" } as const;
const IDENTITY = {
  provider: "simulated",
  first_name: "Grace",
  last_name: "Hopper",
  mobile_number: "+41791234567",
  issuing_country: "CH",
} as const;
const POSITION = { page: "0", x: 10, y: 20, width: 100, height: 50 };

const ada = (version: Version, parts: object = {}) => {
  return { [EMAIL[version]]: "Ada@example.com", ...parts };
};

async function entry(version: Version, parts: object) {
  const made = await create(version, { signatures: [parts] });
  const [first] = made.signatures;
  assert.ok(first);
  return { made, first };
}

async function visualOf(version: Version, visual: object) {
  const body = { title: "T", content: CONTENT };
  const document = (await clients.v3("POST", "/documents", body)).json()["id"];
  const signatures = [ada(version, { visual_signature: visual })];
  return tryCreate(version, { document_id: document, signatures });
}

/** What a signer without an account is shown as. */
const isOpaque = (value: unknown) => assert.doesNotMatch(String(value), /@|Hopper/);

testRows("2.2", namesOf("2.2", "Field"), {
  signer_email_address: async () => {
    const { made, first } = await entry("v1", ada("v1"));
    assert.equal(first["signer_email_address"], "ada@example.com");
    await clients.v1("PUT", `${PATH}/${made.id}`, { title: "New" });
    const wrong = await tryCreate("v1", { signatures: [{ signer_email_address: "nobody" }] });
    refuses(wrong, 400, INVALID, "signatures[0].signer_email_address");
  },
  account_email: async () => {
    for (const version of ["v2", "v3"] as const) {
      const made = await create(version);
      const path = `${PATH}/${made.id}/signatures`;
      const reply = await clients[version]("POST", path, { account_email: "Bob@example.com" });
      assert.equal(reply.status, 200, reply.text);
      const [first] = reply.json()["signatures"] as Record<string, unknown>[];
      assert.equal(first?.["account_email"], "bob@example.com");
    }
  },
  order: async () => {
    const signatures = [ada("v1", { order: 2 }), ada("v1", { order: 1 }), ada("v1")];
    const made = await create("v1", { signatures });
    assert.deepEqual(
      made.signatures.map((one) => one["order"]),
      [2, 1, -1],
    );
    const wrong = await tryCreate("v1", { signatures: [ada("v1", { order: "first" })] });
    refuses(wrong, 400, INVALID, "signatures[0].order");
  },
  sequence: async () => {
    for (const version of ["v2", "v3"] as const) {
      const signatures = [
        ada(version, { sequence: 2 }),
        ada(version),
        ada(version, { sequence: -1 }),
      ];
      const made = await create(version, { signatures });
      assert.deepEqual(
        made.signatures.map((one) => one["sequence"]),
        [2, -1, -1],
      );
    }
  },
  status_code: async () => {
    const act = async (how: "sign" | "decline" | "fail") => {
      const { id, signatures } = await signable("v2", { signatures: [ada("v2")] });
      assert.equal(signatures[0]?.["status_code"], "OPEN");
      return (await play(id, signatures[0].sid, how)).signatures[0]?.["status_code"];
    };
    assert.equal(await act("sign"), "SIGNED");
    assert.equal(await act("decline"), "DECLINED");
    assert.equal(await act("fail"), "ERROR");
  },
  signed_at: async () => {
    const { id, signatures } = await signable("v1", { signatures: [ada("v1")] });
    assert.equal(signatures[0]?.["signed_at"], undefined);
    await play(id, signatures[0]?.sid ?? "", "sign");
    for (const version of VERSIONS) {
      const shown = (await clients[version]("GET", `${PATH}/${id}`)).json();
      const [first] = shown["signatures"] as Record<string, unknown>[];
      assert.match(String(first?.["signed_at"]), TIME);
      assert.equal(first?.["status_code"], "SIGNED");
    }
  },
  visual_signature: async () => {
    const signatures = [
      ada("v2", { visual_signature: { position: POSITION } }),
      { account_email: "bob@example.com", visual_signature: { form_field: "here" } },
      { account_email: "eve@example.com" },
    ];
    const made = await signable("v2", { signatures });
    const [first, second, third] = made.signatures.map((one) => one["visual_signature"]);
    assert.deepEqual((first as { position: unknown }).position, POSITION);
    assert.deepEqual(second, { form_field: "here" });
    assert.equal(third, undefined);
  },
  signer_identity_data: async () => {
    for (const version of VERSIONS) {
      const { first } = await entry(version, { signer_identity_data: IDENTITY });
      assert.deepEqual(first["signer_identity_data"], { first_name: "Grace", last_name: "Hopper" });
      isOpaque(first[EMAIL[version]]);
      assert.ok(String(first[EMAIL[version]]).length > 10);
    }
  },
  signing_url: async () => {
    for (const version of VERSIONS) {
      const { made, first } = await entry(version, { signer_identity_data: IDENTITY });
      const own = String(first["signing_url"]);
      assert.ok(own.startsWith(`${String(made["signing_url"])}/`) && own.length > 80, own);
      const { first: account } = await entry(version, ada(version));
      assert.equal(account["signing_url"], undefined);
    }
  },
});

test("2.2 equal identity data twice must sign twice, and each has an address of its own", async () => {
  const twice = { signer_identity_data: IDENTITY };
  const { id, signatures } = await signable("v2", { signatures: [twice, twice] });
  assert.notEqual(signatures[0]?.["signing_url"], signatures[1]?.["signing_url"]);
  const once = await play(id, signatures[0]?.sid ?? "", "sign");
  assert.equal(once["status_overall"], "OPEN");
  const both = await play(id, signatures[1]?.sid ?? "", "sign");
  assert.equal(both["status_overall"], "SIGNED");
});

test("2.2 both identity data and an address: the account is invited if there is one", async () => {
  const both = (address: string) => ({ signer_identity_data: IDENTITY, [EMAIL.v2]: address });
  await service.world.store.accounts.add({
    id: "account-of-known" as never,
    email: "known@example.com",
    firstName: "Known",
    lastName: "Person",
    mobileNumber: null,
    language: null,
    identifications: [],
  });
  const { first: known } = await entry("v2", both("Known@example.com"));
  assert.equal(known["account_email"], "known@example.com");
  assert.equal(known["signer_identity_data"], undefined);
  assert.equal(known["signing_url"], undefined);
  const { first: guest } = await entry("v2", both("unknown@example.com"));
  isOpaque(guest["account_email"]);
  assert.ok(guest["signing_url"]);
});

testRows("2.3", namesOf("2.3", "Field"), {
  form_field: async () => {
    for (const version of VERSIONS) {
      const reply = await visualOf(version, { form_field: "here" });
      assert.equal(reply.status, 201, reply.text);
      const missing = await visualOf(version, { form_field: "there" });
      refuses(missing, 400, "file.pdf.field_not_found");
    }
  },
  position: async () => {
    for (const version of VERSIONS) {
      const reply = await visualOf(version, { position: POSITION });
      const [first] = reply.json()["signatures"] as { visual_signature: Record<string, unknown> }[];
      const { position, positions } = first?.visual_signature ?? {};
      assert.deepEqual([position, positions], [POSITION, [POSITION]]);
      for (const member of ["x", "y", "width", "height", "page"] as const) {
        const { [member]: _left, ...rest } = POSITION;
        const wrong = await visualOf(version, { position: rest });
        refuses(wrong, 400, INVALID, `signatures[0].visual_signature.position.${member}`);
      }
      const behind = await visualOf(version, { position: { ...POSITION, page: "1" } });
      refuses(behind, 400, "file.pdf.page_out_of_range");
      const outside = await visualOf(version, { position: { ...POSITION, x: 590 } });
      refuses(outside, 400, "error.position.outside_page");
    }
  },
  image: async () => {
    const png =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const image = { content_type: "image/png", content: png };
    const reply = await clients.v1("POST", "/seal", {
      content: CONTENT,
      visual_signature: { position: POSITION, image },
    });
    assert.equal(reply.status, 200, reply.text);
  },
});

test("2.3 a form field and a position are alternatives for one signer: the field wins", async () => {
  for (const version of VERSIONS) {
    const both = await visualOf(version, { form_field: "here", position: POSITION });
    assert.equal(both.status, 201, both.text);
    const [entry] = both.json()["signatures"] as { visual_signature: unknown }[];
    assert.deepEqual(entry?.visual_signature, { form_field: "here" });
  }
});

testRows(
  "2.4",
  namesOf("2.4", "Field"),
  Object.fromEntries(
    Object.keys(IDENTITY).map((name) => [
      name,
      async () => {
        for (const version of VERSIONS) {
          const { [name as "provider"]: _left, ...rest } = IDENTITY;
          const reply = await tryCreate(version, { signatures: [{ signer_identity_data: rest }] });
          assert.equal(reply.status, 400, reply.text);
          assert.match(reply.text, new RegExp(name), "the missing one is named");
        }
      },
    ]),
  ),
);
