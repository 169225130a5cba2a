import assert from "node:assert/strict";
import { randomUUID, verify } from "node:crypto";
import { describe, test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { BASIC, startService } from "../kit/service.ts";
import { aStoredDocument } from "../kit/stored.ts";

const service = await startService();
const { call, logIn, world } = service;
const token = await logIn();

const passport = {
  first_name: "Ada",
  last_name: "Lovelace",
  date_of_birth: "1990-12-10",
  nationality: "ch",
  document_type: "PASSPORT",
  document_number: "X1234567",
  issuing_country: "CH",
  valid_until: "2099-01-01",
};

/** A QES request with a signer without an account, who must be identified. */
async function aQualifiedRequest(): Promise<{ id: string; sid: string; evidence: string }> {
  const reply = await call("POST", "/v2/signature-requests", {
    token,
    body: {
      title: "Qualified",
      content: Buffer.from(aPdf()).toString("base64"),
      quality: "QES",
      legislation: "ZERTES",
      signatures: [
        {
          signer_identity_data: {
            provider: "ANY",
            first_name: "Ada",
            last_name: "Lovelace",
            mobile_number: "+41790000000",
            issuing_country: "CH",
          },
        },
      ],
    },
  });
  assert.equal(reply.status, 201, reply.text);
  const [signature] = reply.json()["signatures"] as {
    sid: string;
    signer_identity_data: { evidence_id: string };
  }[];
  assert.ok(signature);
  return {
    id: String(reply.json()["id"]),
    sid: signature.sid,
    evidence: signature.signer_identity_data.evidence_id,
  };
}

function identify(id: string, sid: string, change: object = {}) {
  return call("POST", `/sandbox/signature-requests/${id}/signatures/${sid}/identify`, {
    token,
    body: { ...passport, ...change },
  });
}

describe("4.3 Express QES identification", () => {
  test("is OPEN first, and then shows what was seen, as JSON, files and JWT", async () => {
    const { id, sid, evidence } = await aQualifiedRequest();
    for (const version of ["v2", "v3"]) {
      const root = `/${version}/signature-requests/${id}/identification/${evidence}`;
      const { status, json } = await call("GET", `${root}/status`, { token });
      assert.equal(status, 200);
      assert.deepEqual(json(), { evidence_id: evidence, sid, status: "OPEN" });
      for (const path of [root, `${root}/files`, `${root}/jwt`]) {
        assert.equal((await call("GET", path, { token })).status, 404, path);
      }
    }
    const done = await identify(id, sid);
    assert.equal(done.json()["status"], "ACCEPTED", done.text);

    const root = `/v3/signature-requests/${id}/identification/${evidence}`;
    const shown = await call("GET", root, { token });
    assert.deepEqual(shown.json()["document"], { ...passport, nationality: "CH" });
    assert.equal(shown.json()["status"], "ACCEPTED");
    const files = await call("GET", `${root}/files`, { token });
    assert.equal(files.headers.get("content-type"), "application/zip");
    assert.equal(Buffer.from(files.bytes).toString("latin1", 0, 4), "PK\u0003\u0004");
    const jwt = await call("GET", `${root}/jwt`, { token });
    const [header = "", claims = "", value = ""] = jwt.text.split(".");
    const key = await world.store.evidence.findKey();
    const spki = Buffer.concat([
      Buffer.from("302a300506032b6570032100", "hex"),
      key?.publicKey ?? Buffer.alloc(0),
    ]);
    const signed = Buffer.from(`${header}.${claims}`);
    const publicKey = { key: spki, format: "der", type: "spki" } as const;
    assert.ok(verify(null, signed, publicKey, Buffer.from(value, "base64url")));
    const claimSet = JSON.parse(Buffer.from(claims, "base64url").toString()) as { jti: string };
    assert.equal(claimSet.jti, evidence);
  });

  test("a refusal can be tried again, and an acceptance stays", async () => {
    const { id, sid } = await aQualifiedRequest();
    const refusals = [
      { document_number: "REFUSE-1" },
      { valid_until: "2001-01-01" },
      { date_of_birth: "2999-01-01" },
    ];
    for (const change of refusals) {
      assert.equal((await identify(id, sid, change)).json()["status"], "REFUSED");
    }
    assert.equal((await identify(id, sid)).json()["status"], "ACCEPTED");
    const again = await identify(id, sid, { document_number: "REFUSE-2" });
    assert.equal(again.json()["status"], "ACCEPTED");
  });

  test("a document of another person is refused, and the refusal stays in the sandbox too", async () => {
    const { id, sid, evidence } = await aQualifiedRequest();
    const other = await identify(id, sid, { first_name: "Max", last_name: "Other" });
    assert.equal(other.json()["status"], "REFUSED", other.text);
    const path = `/sandbox/signature-requests/${id}/signatures/${sid}/sign`;
    const signed = await call("POST", path, { token });
    assert.deepEqual([signed.status, signed.json()["key"]], [400, "error.sr.identity_required"]);
    const root = `/v3/signature-requests/${id}/identification/${evidence}`;
    assert.equal((await call("GET", `${root}/status`, { token })).json()["status"], "REFUSED");
    assert.equal((await identify(id, sid)).json()["status"], "ACCEPTED");
    assert.equal((await call("POST", path, { token })).status, 200);
  });

  test("an identification does not pass to another person in the same entry", async () => {
    const { id, sid } = await aQualifiedRequest();
    assert.equal((await identify(id, sid)).json()["status"], "ACCEPTED");
    const body = {
      signatures: [
        {
          sid,
          signer_identity_data: {
            provider: "desk",
            first_name: "Max",
            last_name: "Other",
            mobile_number: "+41790000000",
            issuing_country: "CH",
          },
        },
      ],
    };
    const changed = await call("PUT", `/v3/signature-requests/${id}`, { token, body });
    assert.equal(changed.status, 200, changed.text);
    const path = `/sandbox/signature-requests/${id}/signatures/${sid}/sign`;
    const signed = await call("POST", path, { token });
    assert.deepEqual([signed.status, signed.json()["key"]], [400, "error.sr.identity_required"]);
  });

  test("no account reaches QES in the sandbox without its identification", async () => {
    const document_id = await aStoredDocument(service);
    const made = await call("POST", "/v2/signature-requests", {
      token,
      body: {
        title: "T",
        document_id,
        quality: "QES",
        legislation: "ZERTES",
        signatures: [{ account_email: "nobody-proved@example.com" }],
      },
    });
    assert.equal(made.status, 201, made.text);
    const [entry] = made.json()["signatures"] as Record<string, unknown>[];
    const path = `/sandbox/signature-requests/${String(made.json()["id"])}/signatures/${String(entry?.["sid"])}/sign`;
    const signed = await call("POST", path, { token });
    assert.deepEqual([signed.status, signed.json()["key"]], [400, "error.sr.identity_required"]);
  });

  test("the sandbox identifies a signer before it signs for them", async () => {
    const { id, sid, evidence } = await aQualifiedRequest();
    const path = `/sandbox/signature-requests/${id}/signatures/${sid}/sign`;
    const signed = await call("POST", path, { token });
    assert.equal(signed.status, 200, signed.text);
    assert.equal(signed.json()["status_overall"], "SIGNED");
    const [entry] = signed.json()["signatures"] as Record<string, unknown>[];
    assert.equal(entry?.["signed_quality"], "QES");
    assert.equal(entry["signed_legislation"], "ZERTES");
    const root = `/v3/signature-requests/${id}/identification/${evidence}`;
    assert.equal((await call("GET", `${root}/status`, { token })).json()["status"], "ACCEPTED");
  });

  test("what was seen lies in the database in no readable form", async () => {
    const { id, sid } = await aQualifiedRequest();
    await identify(id, sid, { document_number: "CANARY-4711" });
    const acts = await world.store.audit.read(id);
    assert.ok(acts.some(({ type }) => type === "signer.identified"));
    assert.ok(!JSON.stringify(acts).includes("CANARY-4711"));
  });

  test("403 feature-not-enabled when the feature is off", async () => {
    const basic = await logIn(BASIC);
    const root = `/v3/signature-requests/${randomUUID()}/identification/${randomUUID()}`;
    for (const path of [`${root}/status`, root, `${root}/files`, `${root}/jwt`]) {
      const reply = await call("GET", path, { token: basic });
      assert.equal(reply.status, 403, path);
      assert.match(String(reply.json()["type"]), /\/problem\/feature-not-enabled$/);
    }
  });

  test("an unknown evidence answers 404, and a document that is not one 400", async () => {
    const { id, sid } = await aQualifiedRequest();
    const path = `/v3/signature-requests/${id}/identification/${randomUUID()}/status`;
    assert.equal((await call("GET", path, { token })).status, 404);
    const wrong = await identify(id, sid, { document_type: "LIBRARY_CARD" });
    assert.equal(wrong.status, 400);
    assert.equal(wrong.json()["key"], "error.request.body_invalid");
  });
});
