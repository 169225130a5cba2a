import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { bytesSource, inspectPdf } from "@paraph/engine";
import { aPdf, createAuthority, type Holder, startRssp, type Statements } from "@paraph/testkit";
import { signDocuments } from "../src/actions/requests/sign-documents.ts";
import { cscSigners } from "../src/adapters/csc/csc.ts";
import { callOperator } from "../src/adapters/egress/operator.ts";
import type { AccountId, RequestId, SignatureId } from "../src/domain/ids.ts";
import type { Fetcher } from "../src/ports/fetcher.ts";
import { ProviderFault, type Provider } from "../src/ports/signer.ts";
import { SANDBOX } from "./requests/signing.ts";
import { clientOf } from "./requests/stored.ts";
import { startService } from "./service.ts";

const authority = createAuthority(new Date());
const root = authority.holder("root").certificate;

/** Reaches the provider, and its authority for time stamps and revocation answers; nobody else. */
const fetcher: Fetcher = async (url, call) => {
  const asked = Buffer.from(call?.body ?? "");
  if (url.includes("/pki/")) return { status: 200, body: authority.ocsp(asked, new Date()) };
  if (url.includes("tsa.test"))
    return { status: 200, body: authority.timeStamp(asked, new Date()) };
  return callOperator(url, call);
};

let current: Provider | null = null;

/** Says of itself that every person has their own key there; whether that is so, certificates show. */
const remote: Provider = {
  keys: "own",
  qualified: true,
  legislation: "ZERTES",
  forPerson: async (order) => {
    assert.ok(current, "no provider is there");
    return current.forPerson(order);
  },
  forSeal: async () => null,
};

async function useProvider(holder: Holder, signs: "hash" | "document"): Promise<void> {
  const rssp = await startRssp({ authority, mode: "explicit", holder });
  after(rssp.close);
  const outside = {
    fetcher,
    clock: { now: () => new Date() },
    ids: { random: (length: number) => new Uint8Array(randomBytes(length)) },
  };
  current = cscSigners(outside, {
    name: "remote",
    url: rssp.url,
    oauth: {
      issuer: rssp.issuer,
      authorizeUrl: rssp.authorizeUrl,
      tokenUrl: rssp.tokenUrl,
      clientId: rssp.client.id,
      clientSecret: () => rssp.client.secret,
      redirectUrl: "https://sign.test/back",
    },
    signs,
    activation: { kind: "pin", pin: () => rssp.pin },
    legislation: "ZERTES",
    qualified: true,
    anchors: [root],
  });
}

const service = await startService({
  providers: {
    providers: new Map([["remote", remote]]),
    rules: [
      { business: null, quality: "AES", legislation: null, use: "remote" },
      { business: null, quality: "QES", legislation: "ZERTES", use: "remote" },
    ],
    authorities: [
      { url: "https://tsa.test", authorization: null, anchors: [root], qualified: true },
    ],
    fetcher,
  },
});
const live = await service.addBusiness("live", [], "production");
const v3 = await clientOf(service, "v3", live);
const email = "ada@example.com";
const accountId = randomUUID() as AccountId;
await service.world.store.tenancy.addAccount({
  id: accountId,
  email,
  firstName: "Ada",
  lastName: "L",
  mobileNumber: "+41790000000",
  language: null,
  identifications: [
    {
      provider: "desk",
      firstName: "Ada Augusta",
      lastName: "Lovelace",
      legislations: ["ZERTES"],
      provenAt: new Date("2026-01-01T00:00:00Z"),
    },
  ],
});

const content = Buffer.from(aPdf()).toString("base64");
const LAW = { AES: null, QES: "ZERTES" } as const;

/** Ada signs one request of this quality at the provider. */
async function sign(quality: keyof typeof LAW) {
  const uploaded = await v3("POST", "/documents", { title: "A", content });
  const made = await v3("POST", "/signature-requests", {
    title: "T",
    quality,
    legislation: LAW[quality],
    documents: [{ id: uploaded.json()["id"] }],
    signatures: [{ account_email: email }],
  });
  assert.equal(made.status, 201, made.text);
  const [signature] = made.json()["signatures"] as { sid: SignatureId }[];
  const requestId = String(made.json()["id"]) as RequestId;
  await v3("POST", `/signature-requests/${requestId}/initiate`);
  assert.ok(signature);
  const place = { requestId, signatureId: signature.sid };
  const will = { kind: "shown", factor: "sms_code", hasPasskey: false } as const;
  const actor = { kind: "person", accountId, email } as const;
  const shown = async () => (await v3("GET", `/signature-requests/${requestId}`)).json();
  const before = await shown();
  return {
    before,
    shown,
    work: () => signDocuments(service.world, actor, place, { ...SANDBOX, will }),
  };
}

const FULL: Statements = { compliance: true, device: true, types: ["esign"], countries: ["CH"] };
const person = (name: string, statements: Statements): Holder =>
  authority.person({ name, statements });

const WRONG: Readonly<Record<string, readonly [keyof typeof LAW, Holder]>> = {
  "AES with the certificate of another person": ["AES", person("Bob Boole", FULL)],
  "AES with the certificate of a company": ["AES", authority.holder("seal")],
  "QES with the qualified certificate of another person": ["QES", person("Bob Boole", FULL)],
  "QES with a certificate that is not qualified": ["QES", authority.holder("signer")],
  "QES with a key outside of a device": ["QES", person("Ada Lovelace", { ...FULL, device: false })],
  "QES under another law": ["QES", person("Ada Lovelace", { ...FULL, countries: ["DE"] })],
  "QES with the certificate of a seal": [
    "QES",
    person("Ada Lovelace", { ...FULL, types: ["eseal"] }),
  ],
};

for (const signs of ["hash", "document"] as const) {
  for (const [title, [quality, holder]] of Object.entries(WRONG)) {
    test(`${title} is not made, where the provider signs a ${signs}`, async () => {
      await useProvider(holder, signs);
      const { before, shown, work } = await sign(quality);
      await assert.rejects(work(), (error: Error & { key?: string }) => {
        assert.equal(error.key, "error.provider.answer_wrong");
        assert.ok(error.cause instanceof ProviderFault);
        assert.equal(error.cause.code, "wrong_certificate");
        return true;
      });
      assert.deepEqual(await shown(), before);
    });
  }

  for (const quality of ["AES", "QES"] as const) {
    test(`${quality} is made with the signer's own certificate over a ${signs}`, async () => {
      await useProvider(authority.holder("qualified"), signs);
      const { shown, work } = await sign(quality);
      await work();
      const after = await shown();
      assert.equal(after["status_overall"], "SIGNED");
      const [signature] = after["signatures"] as { signed_quality: string }[];
      assert.equal(signature?.signed_quality, quality);
      const { bytes } = await v3("GET", `/documents/${String(after["document_id"])}/content`);
      assert.equal(inspectPdf(bytesSource(bytes)).signatures.length, 2);
    });
  }
}
