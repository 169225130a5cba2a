import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { bytesSource } from "@paraph/engine/bytes";
import { inspectPdf, openPdf, signaturesOf } from "@paraph/engine/pdf";
import {
  buildTimeStampRequest,
  digest,
  nameToText,
  parseTimeStampRequest,
  parseTimeStampToken,
  requireTimeStamp,
  timeStampRejected,
} from "@paraph/engine/pki";
import { aPdf, createAuthority } from "@paraph/testkit";
import type { Fetcher } from "../../src/ports/egress.ts";
import type { ProviderFaultCode } from "../../src/ports/signer.ts";
import { signAs, SANDBOX } from "../kit/signing.ts";
import { clientOf } from "../kit/stored.ts";
import { startService } from "../kit/service.ts";

const pki = createAuthority(new Date(), "https://pki.test");
const stranger = createAuthority(new Date());
const other = digest("SHA-256", Buffer.from("something else"));

type Reply = (request: Uint8Array) => Uint8Array | number;

const good: Reply = (request) => pki.timeStamp(request, new Date());
const silent: Reply = () => {
  throw new DOMException("no answer", "TimeoutError");
};

/** What a time-stamp authority can do wrong, and the name under which the operator finds it. */
const FAULTS: readonly (readonly [string, Reply, ProviderFaultCode])[] = [
  [
    "another hash",
    () => pki.timeStamp(buildTimeStampRequest("SHA-256", other, 1n), new Date()),
    "wrong_signature",
  ],
  [
    "another nonce",
    (request) => {
      const { digest: imprint } = parseTimeStampRequest(request);
      return pki.timeStamp(buildTimeStampRequest("SHA-256", imprint, 1n), new Date());
    },
    "wrong_signature",
  ],
  ["another authority", (request) => stranger.timeStamp(request, new Date()), "wrong_certificate"],
  [
    "an expired certificate",
    (request) => pki.timeStamp(request, new Date(), "tsaExpired"),
    "wrong_signature",
  ],
  [
    "a certificate for something else",
    (request) => pki.timeStamp(request, new Date(), "tsaWithWrongPurpose"),
    "wrong_signature",
  ],
  [
    "the time of yesterday",
    (request) => pki.timeStamp(request, new Date(Date.now() - 86_400_000)),
    "wrong_signature",
  ],
  ["a refusal", () => timeStampRejected("unacceptedPolicy", "no"), "refused"],
  ["garbage", () => randomBytes(100), "malformed"],
  ["an error", () => 500, "unreachable"],
  ["silence", silent, "timed_out"],
];
const PASSING: readonly ProviderFaultCode[] = ["unreachable", "timed_out"];

const replies = { first: good, second: good };
const fetcher: Fetcher = async (url, { body }) => {
  const asked = Buffer.from(body ?? "");
  if (url.startsWith("https://pki.test/")) {
    return { status: 200, body: pki.ocsp(asked, new Date()) };
  }
  const answer = (url.startsWith("https://first.test") ? replies.first : replies.second)(asked);
  return typeof answer === "number"
    ? { status: answer, body: new Uint8Array() }
    : { status: 200, body: answer };
};
const anchors = [pki.holder("root").certificate];
const authorities = ["https://first.test/", "https://second.test/"].map((url) => {
  return { url, authorization: null, anchors, qualified: false };
});

const service = await startService({ providers: { authorities, fetcher } });
/** Waits without waiting, so that all patience is over at once. */
const hurried = { ...service.world, pause: async () => {} };
const live = await service.addBusiness("live", ["seal"], "production");
const v3 = await clientOf(service, "v3", live);
const pdf = aPdf();
const content = Buffer.from(pdf).toString("base64");
const count = async () => Number((await v3("GET", "/documents")).headers.get("x-total-count"));

async function asked(): Promise<{ readonly id: string; readonly sid: string }> {
  const uploaded = (await v3("POST", "/documents", { title: "D", content })).json();
  const body = {
    title: "T",
    documents: [{ id: uploaded["id"] }],
    signatures: [{ account_email: "ada@example.com" }],
  };
  const made = (await v3("POST", "/signature-requests", body)).json();
  const [signature] = made["signatures"] as { sid: string }[];
  await v3("POST", `/signature-requests/${String(made["id"])}/initiate`);
  return { id: String(made["id"]), sid: signature?.sid ?? "" };
}

const guest = {
  ...SANDBOX,
  declaration: { kind: "shown", factor: "none", hasPasskey: false },
} as const;
const shown = async (id: string) => (await v3("GET", `/signature-requests/${id}`)).json();

for (const [what, reply, code] of FAULTS) {
  const key = PASSING.includes(code) ? "error.provider.unavailable" : "error.provider.answer_wrong";

  test(`a time-stamp authority that answers with ${what} leaves request and documents as they are`, async () => {
    const { id, sid } = await asked();
    const [before, documents] = [await shown(id), await count()];
    Object.assign(replies, { first: reply, second: reply });
    await assert.rejects(signAs(hurried, id, sid, guest), (error: Error) => {
      assert.equal((error as Error & { key?: string }).key, key);
      assert.equal((error.cause as { code?: string } | undefined)?.code, code);
      return true;
    });
    assert.deepEqual(await shown(id), before);
    assert.equal(await count(), documents);
    Object.assign(replies, { first: good, second: good });
    await signAs(hurried, id, sid, guest);
    assert.equal((await shown(id))["status_overall"], "SIGNED");
  });

  test(`4.4 the second authority stamps where the first answers with ${what}`, async () => {
    Object.assign(replies, { first: reply, second: good });
    const sealed = await v3("POST", "/seal", { content });
    assert.equal(sealed.status, 200, sealed.text);
    const id = String(sealed.json()["document_id"]);
    const { bytes } = await v3("GET", `/documents/${id}/content`);
    assert.equal(inspectPdf(bytesSource(bytes)).signatures.length, 2);
    const [, archive] = signaturesOf(openPdf(bytesSource(bytes)).latest);
    const token = parseTimeStampToken(archive?.contents ?? new Uint8Array());
    const { digestName, digest: imprint } = token.statement;
    const unit = requireTimeStamp(token, { digestName, digest: imprint, nonce: null });
    assert.match(nameToText(unit.subject), /Test TSA/);
  });
}

test("4.4 an authority whose clock is seconds ahead of ours stamps all the same", async () => {
  const ahead: Reply = (request) => pki.timeStamp(request, new Date(Date.now() + 3000));
  Object.assign(replies, { first: ahead, second: ahead });
  const sealed = await v3("POST", "/seal", { content });
  assert.equal(sealed.status, 200, sealed.text);
});

test("4.4 a seal without a time stamp is none: 503 with Retry-After, and no document", async () => {
  Object.assign(replies, { first: () => timeStampRejected("badAlg", ""), second: () => 404 });
  const before = await count();
  const reply = await v3("POST", "/seal", { content });
  assert.equal(reply.status, 503, reply.text);
  assert.equal(reply.json()["key"], "error.provider.answer_wrong");
  assert.ok(reply.headers.get("retry-after"));
  assert.equal(await count(), before);
});
