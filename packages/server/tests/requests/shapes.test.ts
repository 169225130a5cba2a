import assert from "node:assert/strict";
import { test } from "node:test";
import { Callback } from "@paraph/contract/shapes";
import * as v1 from "@paraph/contract/v1";
import * as v2 from "@paraph/contract/v2";
import * as v3 from "@paraph/contract/v3";
import { Type, type TSchema } from "@sinclair/typebox";
import { checkFor } from "../../src/http/frame/checks.ts";
import { startService } from "../kit/service.ts";
import { signAs } from "../kit/signing.ts";
import { clientOf } from "../kit/stored.ts";
import { aPdf } from "@paraph/testkit";

const service = await startService();
const PATH = "/signature-requests";
const content = Buffer.from(aPdf({ pages: [{ width: 595, height: 842 }] })).toString("base64");

function hasShape(schema: TSchema, value: unknown): void {
  checkFor("body", schema, "error.request.body_invalid")(structuredClone(value));
}

const identity = {
  provider: "simulated",
  first_name: "Grace",
  last_name: "Hopper",
  mobile_number: "+41791234567",
  issuing_country: "CH",
};
const position = { page: "0", x: 10, y: 10, width: 100, height: 50 };

test("9 a request with everything in it has the declared form in every version, before and after signing", async () => {
  const asV3 = await clientOf(service, "v3");
  const document = (await asV3("POST", "/documents", { title: "D", content })).json();
  const members = [{ email: "m1@example.com" }, { email: "m2@example.com" }];
  const group = (
    await asV3("POST", "/groups", { name: "G", type: "SIGNER", mode: "ANY_ONE", members })
  ).json();
  hasShape(v3.Group, group);
  const made = await asV3("POST", PATH, {
    title: "All",
    message: "M",
    custom: "C",
    documents: [{ id: document["id"] }],
    quality: "AES",
    legislation: "EIDAS",
    read_access: ["r@example.com"],
    write_access: ["w@example.com"],
    callback_success_url: "https://example.com/ok",
    callback_update_url: "https://example.com/more",
    attach_on_success: ["SIGNED_DOCUMENT", "SIGNATURE_PROTOCOL"],
    signatures: [
      {
        account_email: "a@example.com",
        language: "it",
        visual_signature: { position, rotation: 180 },
      },
      { signer_identity_data: identity, notify: false },
      { signer_group_id: group["id"], sequence: 2 },
    ],
  });
  assert.equal(made.status, 201, made.text);
  const id = String(made.json()["id"]);
  const file = { filename: "a.txt", content_type: "text/plain", content: "QUJD" };
  await asV3("POST", `${PATH}/${id}/attachments`, file);
  await asV3("POST", `${PATH}/${id}/observers`, { type: "USER", email: "o@example.com" });
  await asV3("POST", `${PATH}/${id}/initiate`);
  const shown = async () => {
    for (const [version, { SignatureRequest }] of Object.entries({ v1, v2, v3 })) {
      const client = await clientOf(service, version as "v1");
      const one = await client("GET", `${PATH}/${id}`);
      hasShape(SignatureRequest, one.json());
      hasShape(Type.Array(SignatureRequest), (await client("GET", PATH)).json());
      hasShape(Type.Array(SignatureRequest), (await client("POST", `${PATH}/bulk`, [id])).json());
      hasShape(Type.Array(Callback), (await client("GET", `${PATH}/${id}/callbacks`)).json());
    }
  };
  await shown();
  const request = (await asV3("GET", `${PATH}/${id}`)).json();
  const [first, guest, entry] = request["signatures"] as {
    sid: string;
    group?: { members: { sid: string }[] };
  }[];
  for (const sid of [first?.sid, guest?.sid, entry?.group?.members[1]?.sid]) {
    await signAs(service.world, id, sid ?? "");
  }
  await shown();
  const signed = (await asV3("GET", `${PATH}/${id}`)).json();
  assert.equal(signed["status_overall"], "SIGNED");
  const last = (signed["signatures"] as Record<string, unknown>[])[2];
  assert.equal(last?.["status_code"], "SIGNED");
  const states = (last["group"] as { members: { status_code: string }[] }).members;
  assert.deepEqual(
    states.map((one) => one.status_code),
    ["RELEASED", "SIGNED"],
  );
});

test("9 what one version shows can be sent back as an update of it", async () => {
  for (const version of ["v1", "v2"] as const) {
    const client = await clientOf(service, version);
    const name = version === "v1" ? "signer_email_address" : "account_email";
    const signatures = [{ [name]: "a@example.com", visual_signature: { position } }];
    const body = { title: "T", content, message: "M", signatures, write_access: ["w@example.com"] };
    const before = (await client("POST", PATH, body)).json();
    const after = await client("PUT", PATH, before);
    assert.equal(after.status, 200, after.text);
    const { updated_at: _then, ...old } = before;
    const { updated_at: _now, ...same } = after.json();
    // Signers may read: sent back as given readers they are named first, and stay.
    assert.deepEqual(same, old);
  }
});
