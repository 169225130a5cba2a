import assert from "node:assert/strict";
import { after, test } from "node:test";
import { bytesSource } from "@paraph/engine/bytes";
import { inspectPdf } from "@paraph/engine/pdf";
import {
  aPdf,
  createAuthority,
  RSSP_FAULTS,
  type RsspFault,
  type RsspOptions,
  startRssp,
} from "@paraph/testkit";
import { cscSigners } from "../../src/adapters/csc/pin.ts";
import { callOperator } from "../../src/adapters/egress/operator.ts";
import type { Fetcher } from "../../src/ports/egress.ts";
import type { Provider } from "../../src/ports/signer.ts";
import { type Reply, startService } from "../kit/service.ts";
import { SANDBOX, signAs } from "../kit/signing.ts";
import { clientOf } from "../kit/stored.ts";
import { TOLD_AS } from "../kit/servers/rssp-faults.ts";

const authority = createAuthority(new Date());
const clock = { now: () => new Date() };

/** Reaches the provider, and its authority for revocation answers; nobody else. */
const fetcher: Fetcher = async (url, call) => {
  if (!url.includes("/pki/")) return callOperator(url, { ...call, timeoutMilliseconds: 300 });
  const asked = Buffer.from(call?.body ?? "");
  return { status: 200, body: authority.ocsp(asked, new Date()) };
};

type OneKey = Extract<Provider, { keys: "one" }>;

let current: OneKey | null = null;
const remote: OneKey = {
  keys: "one",
  forPerson: async (order) => chosen().forPerson(order),
  forSeal: async (business, environment, name) => chosen().forSeal(business, environment, name),
};

function chosen(): OneKey {
  assert.ok(current, "no provider is there");
  return current;
}

/** The remote service that signs from now on; it is activated by a PIN. */
async function useProvider(
  options: Partial<RsspOptions> = {},
  signs: "hash" | "document" = "hash",
): Promise<void> {
  const rssp = await startRssp({ authority, mode: "explicit", ...options });
  after(rssp.close);
  const oauth = {
    issuer: rssp.issuer,
    authorizeUrl: rssp.authorizeUrl,
    tokenUrl: rssp.tokenUrl,
    clientId: rssp.client.id,
    clientSecret: () => rssp.client.secret,
    redirectUrl: "https://sign.test/back",
  };
  current = cscSigners(
    { fetcher, clock },
    {
      name: "remote",
      url: rssp.url,
      oauth,
      signs,
      pin: () => rssp.pin,
      anchors: [authority.holder("root").certificate],
    },
  );
}

const rules = (["SEAL", "SES"] as const).map((quality) => {
  return { business: null, quality, legislation: null, use: "remote" };
});
const service = await startService({
  providers: { providers: new Map([["remote", remote]]), rules, fetcher },
});
const live = await service.addBusiness("live", ["seal"], "production");
const v3 = await clientOf(service, "v3", live);
const pdf = aPdf();
const content = Buffer.from(pdf).toString("base64");
const guest = {
  ...SANDBOX,
  declaration: { kind: "shown", factor: "none", hasPasskey: false },
} as const;

async function upload(title: string): Promise<string> {
  return String((await v3("POST", "/documents", { title, content })).json()["id"]);
}

const count = async (): Promise<number> =>
  Number((await v3("GET", "/documents")).headers.get("x-total-count"));

/** A request over two documents with one signer, out for signature. */
async function asked(): Promise<{ readonly id: string; readonly sid: string }> {
  const documents = [{ id: await upload("A") }, { id: await upload("B") }];
  const signatures = [{ account_email: "ada@example.com" }];
  const made = (
    await v3("POST", "/signature-requests", { title: "T", documents, signatures })
  ).json();
  const [signature] = made["signatures"] as { sid: string }[];
  const id = String(made["id"]);
  await v3("POST", `/signature-requests/${id}/initiate`);
  return { id, sid: signature?.sid ?? "" };
}

const shown = async (id: string) => (await v3("GET", `/signature-requests/${id}`)).json();
const seal = (id: string): Promise<Reply> => v3("POST", "/seal", { document_id: id });

for (const holder of ["signer", "pssSigner", "rsaSigner"] as const) {
  test(`4.4 a remote provider seals and signs, its key being that of ${holder}`, async () => {
    await useProvider({ holder });
    const sealed = await seal(await upload("S"));
    assert.equal(sealed.status, 200, sealed.text);
    const id = String(sealed.json()["document_id"]);
    const { bytes } = await v3("GET", `/documents/${id}/content`);
    assert.deepEqual(bytes.subarray(0, pdf.length), pdf);
    assert.equal(inspectPdf(bytesSource(bytes)).signatures.length, 2);
    const request = await asked();
    await signAs(service.world, request.id, request.sid, guest);
    assert.equal((await shown(request.id))["status_overall"], "SIGNED");
  });
}

/** What can go wrong without a person at the provider; the rest is tested beside the adapter. */
const HERE = RSSP_FAULTS.filter((fault) => !["mix_up", "unsolicited"].includes(fault));
const PASSING: readonly RsspFault[] = [
  "error_500",
  "hang",
  "expired_authorization",
  "expired_token",
];

/** Waits without waiting, so that a minute of patience is over at once. */
const hurried = { ...service.world, pause: async () => {} };

for (const signs of ["hash", "document"] as const) {
  // Who returns a finished CMS says in it how it is padded.
  for (const fault of HERE.filter((each) => signs === "hash" || each !== "other_padding")) {
    test(`a provider of signatures over a ${signs} with the fault ${fault} leaves the documents as they are`, async () => {
      await useProvider(
        { fault, ...(fault === "other_padding" && { holder: "pssSigner" }) },
        signs,
      );
      const { id, sid } = await asked();
      const [before, documents] = [await shown(id), await count()];
      const key = PASSING.includes(fault)
        ? "error.provider.unavailable"
        : "error.provider.answer_wrong";
      await assert.rejects(signAs(hurried, id, sid, guest), { key });
      assert.deepEqual(await shown(id), before);
      assert.equal(await count(), documents);
    });
  }
}

const SEALING = [
  "wrong_hash",
  "other_certificate",
  "rsa_1024",
  "expired_authorization",
  "hang",
] as const satisfies readonly RsspFault[];

for (const fault of SEALING) {
  const reason = TOLD_AS[fault];
  test(`4.4 a seal with the fault ${fault} makes no document and is logged as ${reason}`, async () => {
    await useProvider({ fault });
    const id = await upload("S");
    const before = await count();
    const reply = await seal(id);
    assert.match(String(reply.json()["key"]), /^error\.provider\./);
    assert.equal(await count(), before);
    const line = service.logged.findLast((each) => each.includes("a provider failed"));
    assert.equal((JSON.parse(line ?? "{}") as { reason?: string }).reason, reason);
    const { bytes } = await v3("GET", `/documents/${id}/content`);
    assert.deepEqual(bytes, pdf);
  });
}
