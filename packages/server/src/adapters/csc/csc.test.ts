import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, test } from "node:test";
import { digest, finishCms, prepareCms, requireIntactCms } from "@paraph/engine";
import {
  createAuthority,
  RSSP_FAULTS,
  type Rssp,
  type RsspFault,
  type RsspOptions,
  startRssp,
} from "@paraph/testkit";
import { aBusiness } from "../../../tests/build.ts";
import type { Fetcher } from "../../ports/fetcher.ts";
import type { ProviderFault, ProviderFaultCode } from "../../ports/signer.ts";
import type { SignerOrder, SigningIdentity } from "../../ports/trust.ts";
import { callOperator } from "../egress/operator.ts";
import { cscSigners } from "./csc.ts";
import type { CscProvider } from "./provider.ts";

const now = new Date();
const authority = createAuthority(now);
const ids = { random: (length: number) => new Uint8Array(randomBytes(length)) };
const fetcher: Fetcher = (url, call) => callOperator(url, { ...call, timeoutMilliseconds: 700 });

/** The person's part: goes where it is sent, agrees, and is sent back. */
async function visit(address: string): Promise<string> {
  const response = await fetch(address, { redirect: "manual" });
  return response.headers.get("location") ?? "";
}

async function aProvider(
  options: Partial<RsspOptions> = {},
  change: (rssp: Rssp) => Partial<CscProvider> = () => ({}),
) {
  const rssp = await startRssp({ authority, ...options });
  after(rssp.close);
  const provider: CscProvider = {
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
    signs: "hash",
    activation: { kind: "person", visit },
    legislation: "ZERTES",
    qualified: true,
    anchors: [authority.holder("root").certificate],
    ...change(rssp),
  };
  return { rssp, signers: cscSigners({ fetcher, clock: { now: () => now }, ids }, provider) };
}

const order: SignerOrder = {
  business: aBusiness(),
  environment: "production",
  quality: "QES",
  legislation: "ZERTES",
  certificate: "qualified_person",
  person: { firstName: "Ada", lastName: "L", country: "CH", reference: "ada" },
};
const documents = ["one", "two", "three"].map((text) => digest("SHA-256", Buffer.from(text)));

/** One act over several documents, up to finished CMS, as signing does it. */
async function signAll(identity: SigningIdentity): Promise<number> {
  await identity.authorize(documents);
  const { signer } = identity;
  for (const document of documents) {
    const cms =
      signer.kind === "cms" ? await signer.sign(document) : await signRaw(signer, document);
    requireIntactCms(cms, { digest: document, digestName: "SHA-256" });
  }
  return documents.length;
}

async function signRaw(
  signer: Extract<SigningIdentity["signer"], { kind: "raw" }>,
  document: Uint8Array,
) {
  const prepared = prepareCms({ ...signer, digest: document });
  const { toBeSigned } = prepared;
  return finishCms(prepared, await signer.sign(toBeSigned, digest("SHA-256", toBeSigned)));
}

const PIN = (rssp: Rssp): Partial<CscProvider> => ({
  activation: { kind: "pin", pin: () => rssp.pin },
});

test("all documents of an act are signed under one authorisation of the person", async () => {
  const { rssp, signers } = await aProvider();
  const identity = await signers.forPerson(order);
  assert.equal(await signAll(identity), 3);
  assert.equal(rssp.calls.filter((path) => path === "/oauth2/authorize").length, 1);
  assert.equal(rssp.calls.filter((path) => path.endsWith("signHash")).length, 1);
  assert.deepEqual(
    [identity.quality, identity.legislation, identity.reference],
    ["QES", "ZERTES", rssp.credentialId],
  );
});

test("a provider that takes two at once is asked in two rounds", async () => {
  const { rssp, signers } = await aProvider({ multisign: 2 });
  assert.equal(await signAll(await signers.forPerson(order)), 3);
  assert.equal(rssp.calls.filter((path) => path.endsWith("signHash")).length, 2);
});

test("a seal is activated by a PIN, with an RSA key too", async () => {
  for (const holder of ["seal", "rsaSigner"] as const) {
    const { signers } = await aProvider({ holder, mode: "explicit" }, PIN);
    const identity = await signers.forSeal(order.business, "production", null);
    assert.ok(identity);
    assert.equal(await signAll(identity), 3);
  }
});

test("a provider that returns finished CMS is verified the same way", async () => {
  const { signers } = await aProvider({}, () => ({ signs: "document" }));
  assert.equal(await signAll(await signers.forPerson(order)), 3);
});

test("an RSA key signs with PSS, in the parameters that it is told", async () => {
  for (const signs of ["hash", "document"] as const) {
    const { signers } = await aProvider({ holder: "pssSigner" }, () => ({ signs }));
    const identity = await signers.forPerson(order);
    assert.equal(await signAll(identity), 3);
    const { signer } = identity;
    if (signer.kind === "raw") assert.equal(signer.algorithm.family, "rsa-pss");
  }
});

test("PSS is taken where the provider offers the old padding first", async () => {
  const { signers } = await aProvider({ holder: "rsaSigner", offers: ["rsa", "pss"] });
  const identity = await signers.forPerson(order);
  assert.equal(await signAll(identity), 3);
  assert.ok(identity.signer.kind === "raw");
  assert.equal(identity.signer.algorithm.family, "rsa-pss");
});

test("a certificate out of its time is refused before anybody is asked to sign", async () => {
  for (const holder of ["expired", "notYetValid"] as const) {
    const { rssp, signers } = await aProvider({ holder });
    assert.equal(await faultOf(signers.forPerson(order)), "wrong_certificate");
    assert.ok(!rssp.calls.some((path) => path.endsWith("authorize")));
  }
});

test("what was not authorised has no signature, and after the act nothing has", async () => {
  const { signers } = await aProvider();
  const identity = await signers.forPerson(order);
  await signAll(identity);
  const { signer } = identity;
  assert.ok(signer.kind === "raw");
  await assert.rejects(
    signRaw(signer, digest("SHA-256", Buffer.from("another"))),
    /not authorised/,
  );
  await identity.release();
  await assert.rejects(signRaw(signer, documents[0] ?? new Uint8Array()), /not authorised/);
});

/** Every fault and the name under which it is told. */
const NAMED: Readonly<Record<RsspFault, ProviderFaultCode>> = {
  wrong_hash: "wrong_signature",
  other_certificate: "wrong_certificate",
  short_array: "wrong_count",
  expired_authorization: "expired_authorization",
  error_500: "unreachable",
  hang: "timed_out",
  rsa_1024: "weak_algorithm",
  sha_1: "weak_algorithm",
  swapped_order: "wrong_signature",
  replay: "wrong_signature",
  mix_up: "wrong_issuer",
  unsolicited: "unsolicited",
  other_signer: "wrong_signature",
  other_padding: "wrong_signature",
};

async function faultOf(work: Promise<unknown>): Promise<ProviderFaultCode | undefined> {
  return work.then(
    () => undefined,
    (error: ProviderFault) => error.code,
  );
}

for (const fault of RSSP_FAULTS) {
  test(`a provider with the fault ${fault} is refused as ${NAMED[fault]}`, async () => {
    const { rssp, signers } = await aProvider({
      fault,
      ...(fault === "other_padding" && { holder: "pssSigner" }),
    });
    assert.equal(await faultOf(signers.forPerson(order).then(signAll)), NAMED[fault]);
    assert.ok(rssp.calls.filter((path) => path.endsWith("signHash")).length <= 1);
  });
}

for (const fault of ["wrong_hash", "swapped_order", "replay", "other_signer"] as const) {
  test(`an RSA-PSS provider with the fault ${fault} is refused as ${NAMED[fault]}`, async () => {
    const { signers } = await aProvider({ fault, holder: "pssSigner" });
    assert.equal(await faultOf(signers.forPerson(order).then(signAll)), NAMED[fault]);
  });
}

test("a finished CMS of somebody else than was announced is refused", async () => {
  const { signers } = await aProvider({ fault: "other_signer" }, () => ({ signs: "document" }));
  assert.equal(await faultOf(signers.forPerson(order).then(signAll)), "wrong_certificate");
});

for (const fault of ["wrong_hash", "other_certificate", "short_array", "swapped_order"] as const) {
  test(`a finished CMS with the fault ${fault} is refused as ${NAMED[fault]}`, async () => {
    const { signers } = await aProvider({ fault }, () => ({ signs: "document" }));
    assert.equal(await faultOf(signers.forPerson(order).then(signAll)), NAMED[fault]);
  });
}

test("QES asks for an activation that is bound to the hashes", async () => {
  const { signers } = await aProvider({ scal: "1" });
  assert.equal(await faultOf(signers.forPerson(order)), "not_authorized");
});

test("a wrong PIN and a wrong client secret are told as such, and tried once", async () => {
  const wrongPin = await aProvider({}, () => ({ activation: { kind: "pin", pin: () => "0" } }));
  assert.equal(await faultOf(wrongPin.signers.forPerson(order).then(signAll)), "not_authorized");
  assert.equal(wrongPin.rssp.calls.filter((path) => path.endsWith("authorize")).length, 1);
  const wrongSecret = await aProvider({}, (rssp) => ({
    oauth: {
      issuer: rssp.issuer,
      authorizeUrl: rssp.authorizeUrl,
      tokenUrl: rssp.tokenUrl,
      clientId: rssp.client.id,
      clientSecret: () => "wrong",
      redirectUrl: "https://sign.test/back",
    },
  }));
  assert.equal(await faultOf(wrongSecret.signers.forPerson(order)), "not_authorized");
});
