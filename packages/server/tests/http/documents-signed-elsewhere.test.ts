import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { bytesSource } from "@paraph/engine/bytes";
import { inspectPdf } from "@paraph/engine/pdf";
import { aPdf } from "@paraph/testkit";
import type { DocumentId } from "../../src/domain/ids.ts";
import { signAs, SANDBOX } from "../kit/signing.ts";
import { startService, type Reply } from "../kit/service.ts";

const { call, logIn, world } = await startService();
const token = await logIn();
const post = (path: string, body: object): Promise<Reply> => call("POST", path, { token, body });

function refused(reply: Reply, key: string, said = /./): void {
  assert.equal(reply.status, 400, reply.text);
  assert.equal(reply.json()["key"], key, reply.text);
  assert.match(String(reply.json()["message"]), said);
}

function idOf(reply: Reply, member = "id"): string {
  assert.ok(reply.status === 200 || reply.status === 201, reply.text);
  return String(reply.json()[member]);
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
const kept = async (content: string): Promise<string> =>
  idOf(await post("/v2/documents", { title: "Kept", content }));

/** A position as each version spells it. */
const place = { page: "0", x: 60, y: 60, width: 180, height: 60 };
const marked = { visual_signature: { position: place } };
const plain = base64(aPdf());

/** Every way in which a document comes before signers, or is sealed. */
async function everyWay(
  content: string,
  visual: object,
): Promise<readonly (readonly [string, Reply])[]> {
  const id = await kept(content);
  const old = {
    title: "Sign it",
    signatures: [{ signer_email_address: "ada@example.com", ...visual }],
  };
  const asked = { title: "Sign it", signatures: [{ account_email: "ada@example.com", ...visual }] };
  return [
    ["v1 inline", await post("/v1/signature-requests", { ...old, content })],
    ["v2 inline", await post("/v2/signature-requests", { ...asked, content })],
    ["v2 by id", await post("/v2/signature-requests", { ...asked, document_id: id })],
    ["v3 by id", await post("/v3/signature-requests", { ...asked, documents: [{ id }] })],
    ["seal v1", await post("/v1/seal", { content, ...visual })],
    ["seal v2", await post("/v2/seal", { document_id: id, ...visual })],
    ["seal v3", await post("/v3/seal", { document_id: id, ...visual })],
  ];
}

/** A DRAFT with a document on which anybody can sign, and this signer. */
async function aDraft(visual: object): Promise<string> {
  const first = await kept(plain);
  const signatures = [{ account_email: "ada@example.com", ...visual }];
  const body = { title: "Draft", documents: [{ id: first }], signatures };
  return `/v3/signature-requests/${idOf(await post("/v3/signature-requests", body))}`;
}

describe("2.5 a damaged signature of others", () => {
  const cms = "/SubFilter /ETSI.CAdES.detached /Contents <300f06092a864886f70d010701a0020400>";
  const damaged = aPdf({
    fields: [{ name: "Old", rect: [300, 300, 500, 360], more: "/V {extra} 0 R" }],
    extra: [`<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 100 200] ${cms} >>`],
  });

  test("is stored and read like any other document", async () => {
    const id = await kept(base64(damaged));
    const { bytes } = await call("GET", `/v2/documents/${id}/content`, { token });
    assert.deepEqual(Buffer.from(bytes), Buffer.from(damaged));
    const shown = (await call("GET", `/v2/documents/${id}`, { token })).json();
    assert.deepEqual(shown["signature_fields"], [
      {
        name: "Old",
        signed: true,
        broken: "FORMAT_FAILURE",
        positions: [{ page: "0", x: 300, y: 300, width: 200, height: 60 }],
      },
    ]);
  });

  test("is refused when it is to be signed or sealed, by every way", async () => {
    for (const [way, reply] of await everyWay(base64(damaged), {})) {
      assert.equal(reply.json()["key"], "file.pdf.signature_damaged", way);
      refused(reply, "file.pdf.signature_damaged", /"Old" is damaged/);
    }
    const added = { document_id: await kept(base64(damaged)) };
    const reply = await post(`${await aDraft({})}/documents`, added);
    refused(reply, "file.pdf.signature_damaged");
  });
});

describe("2.3 a certified document", () => {
  const fields = [{ name: "Boss", rect: [300, 300, 500, 360] }] as const;
  const certified = async (more: object = {}): Promise<string> => {
    const content = base64(aPdf({ fields }));
    const id = idOf(
      await post("/v2/seal", { content, certify: "SIGNING", ...more }),
      "document_id",
    );
    return base64((await call("GET", `/v2/documents/${id}/content`, { token })).bytes);
  };

  test("takes no new mark, by every way, and is told what to do instead", async () => {
    // The seal's own mark is part of what it certifies.
    for (const [way, reply] of await everyWay(await certified(marked), marked)) {
      assert.equal(reply.json()["key"], "file.pdf.new_mark_not_allowed", way);
      refused(reply, "file.pdf.new_mark_not_allowed", /own signature fields, or without a mark/);
    }
    const added = { document_id: await kept(await certified()) };
    const marking = await aDraft(marked);
    refused(await post(`${marking}/documents`, added), "file.pdf.new_mark_not_allowed");
    const free = await aDraft({});
    assert.equal((await post(`${free}/documents`, added)).status, 200);
    const signer = { account_email: "bob@example.com", ...marked };
    refused(await post(`${free}/signatures`, signer), "file.pdf.new_mark_not_allowed");
    const update = { token, body: { signatures: [signer] } };
    refused(await call("PUT", free, update), "file.pdf.new_mark_not_allowed");
  });

  test("is signed in its own field, and without a mark where nothing is prescribed", async () => {
    const content = await certified();
    const signatures = [
      { account_email: "ada@example.com", visual_signature: { form_field: "Boss" } },
      { account_email: "bob@example.com" },
    ];
    const request = await post("/v2/signature-requests", { title: "Both", content, signatures });
    const id = idOf(request);
    for (const { sid } of request.json()["signatures"] as { sid: string }[]) {
      await signAs(world, id, sid);
    }
    const shown = (await call("GET", `/v2/signature-requests/${id}`, { token })).json();
    assert.equal(shown["status_overall"], "SIGNED");
    const path = `/v2/documents/${String(shown["document_id"])}`;
    const { bytes } = await call("GET", `${path}/content`, { token });
    const made = inspectPdf(bytesSource(bytes)).signatureFields.filter(({ signed }) => signed);
    assert.equal(made.filter(({ positions }) => positions.length > 0).length, 1);
    // What was known of it before it was certified and signed is known of it afterwards.
    refused(
      await post("/v2/seal", { document_id: shown["document_id"], ...marked }),
      "file.pdf.new_mark_not_allowed",
    );
    assert.equal((await post("/v2/seal", { document_id: shown["document_id"] })).status, 200);
  });

  test("a signer who puts a mark on it is refused and may sign without one", async () => {
    const signatures = [{ account_email: "ada@example.com" }];
    const body = { title: "Free", content: await certified(), signatures };
    const request = await post("/v2/signature-requests", body);
    const id = idOf(request);
    const { document_id: documentId, signatures: asked } = request.json() as {
      document_id: string;
      signatures: { sid: string }[];
    };
    const sid = asked[0]?.sid ?? "";
    const own = { ...place, page: 0, rotation: 0 } as const;
    const places = new Map([[documentId as DocumentId, [own]]]);
    await assert.rejects(signAs(world, id, sid, { ...SANDBOX, places }), {
      key: "file.pdf.new_mark_not_allowed",
    });
    assert.equal((await signAs(world, id, sid)).status, "SIGNED");
  });
});

describe("2.3 fields that cannot be signed", () => {
  const rect = [300, 300, 500, 360] as const;
  const boss = { name: "Boss", rect };
  const withBoss = (more: string): string =>
    base64(
      aPdf({
        fields: [
          { ...boss, more },
          { name: "Client", rect: [60, 300, 260, 360] },
        ],
      }),
    );
  const inBoss = { visual_signature: { form_field: "Boss" } };

  for (const [what, more, key, said] of [
    [
      "wants another form",
      "/SV << /Ff 2 /SubFilter [/adbe.pkcs7.sha1] >>",
      "seed_value_unmet",
      /SubFilter/,
    ],
    [
      "wants a weak digest",
      "/SV << /Ff 64 /DigestMethod [/SHA1] >>",
      "seed_value_unmet",
      /DigestMethod/,
    ],
    ["wants a reason", "/SV << /Ff 8 /Reasons [(Approved)] >>", "seed_value_unmet", /Reasons/],
    ["wants no later change", "/SV << /MDP << /P 1 >> >>", "seed_value_unmet", /MDP/],
    ["is read-only", "/Ff 1", "field_locked", /"Boss" is locked/],
  ] as const) {
    test(`a field that ${what} is refused before anybody is invited`, async () => {
      for (const [way, reply] of await everyWay(withBoss(more), inBoss)) {
        assert.equal(reply.json()["key"], `file.pdf.${key}`, way);
        refused(reply, `file.pdf.${key}`, said);
      }
    });
  }

  test("a signer whose field locks the others signs last, or the request is refused", async () => {
    const content = withBoss("/Lock << /Type /SigFieldLock /Action /All >>");
    const client = { visual_signature: { form_field: "Client" } };
    const asked = (boss: object, other: object) =>
      post("/v2/signature-requests", {
        title: "Lock",
        content,
        signatures: [
          { account_email: "boss@example.com", ...inBoss, ...boss },
          { account_email: "ada@example.com", ...client, ...other },
        ],
      });
    refused(await asked({}, {}), "file.pdf.field_locked", /"Client"/);
    refused(await asked({ sequence: 1 }, { sequence: 2 }), "file.pdf.field_locked");
    const request = await asked({ sequence: 2 }, { sequence: 1 });
    const id = idOf(request);
    const signatures = request.json()["signatures"] as { sid: string; sequence: number }[];
    for (const { sid } of signatures.toSorted((one, other) => one.sequence - other.sequence)) {
      await signAs(world, id, sid);
    }
    const shown = (await call("GET", `/v2/signature-requests/${id}`, { token })).json();
    assert.equal(shown["status_overall"], "SIGNED");
    refused(await post("/v2/seal", { document_id: shown["document_id"] }), "file.pdf.field_locked");
  });
});
