import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, test } from "node:test";
import { digest, finishCms, prepareCms, requireIntactCms } from "@paraph/engine/pki";
import {
  createAuthority,
  RSSP_FAULTS,
  type Rssp,
  type RsspOptions,
  startRssp,
  answerAtRssp,
} from "@paraph/testkit";
import { aBusiness } from "../../../tests/kit/build.ts";
import { TOLD_AS } from "../../../tests/kit/servers/rssp-faults.ts";
import type { Fetcher } from "../../ports/egress.ts";
import type { ProviderFault, ProviderFaultCode, RemoteKeys } from "../../ports/signer.ts";
import type { SignerOrder, SigningCredential } from "../../ports/signing-credential.ts";
import type { AuthorisationAnswer } from "../../ports/remote-authorisation.ts";
import { callOperator } from "../egress/operator.ts";
import { cscSigners } from "./pin.ts";
import type { CscOfPeople, CscService, CscWithPin } from "./provider.ts";
import { cscRemoteAuthorisation } from "./remote-authorisation.ts";

const now = new Date();
const authority = createAuthority(now);
const fetcher: Fetcher = (url, call) => callOperator(url, { ...call, timeoutMilliseconds: 700 });
const outside = { fetcher, clock: { now: () => now } };

async function aService(options: Partial<RsspOptions>) {
  const rssp = await startRssp({ authority, ...options });
  after(rssp.close);
  const service: CscService = {
    name: "remote",
    url: rssp.url,
    oauth: {
      issuer: rssp.issuer,
      authorizeUrl: rssp.authorizeUrl,
      tokenUrl: rssp.tokenUrl,
      clientId: rssp.client.id,
      clientSecret: () => rssp.client.secret,
      redirectUrl: "https://sign.test/provider/back",
    },
    signs: "hash",
    anchors: [authority.holder("root").certificate],
  };
  return { rssp, service };
}

/** A provider to which people go. */
async function aProvider(options: Partial<RsspOptions> = {}, change: Partial<CscOfPeople> = {}) {
  const { rssp, service } = await aService(options);
  const people = { title: "Remote", legislation: "ZERTES", qualified: true } as const;
  return {
    rssp,
    keys: cscRemoteAuthorisation(outside, { ...service, ...people, ...change }).remote,
  };
}

/** One that the business sets free by its PIN. */
async function withPin(options: Partial<RsspOptions> = {}, change: Partial<CscWithPin> = {}) {
  const { rssp, service } = await aService({ mode: "explicit", ...options });
  return { rssp, signers: cscSigners(outside, { ...service, pin: () => rssp.pin, ...change }) };
}

const order: SignerOrder = {
  business: aBusiness(),
  environment: "production",
  quality: "QES",
  legislation: "ZERTES",
  certificate: "qualified_person",
  person: { firstName: "Ada", lastName: "L", country: "CH" },
};
const documents = ["one", "two", "three"].map((text) => digest("SHA-256", Buffer.from(text)));
const secret = (): string => randomBytes(32).toString("base64url");

/** Sends the person to an address of the provider and gives the token for what comes back. */
async function authorise(
  keys: RemoteKeys,
  addressFor: (sent: { state: string; verifier: string }) => string,
): Promise<string> {
  const sent = { state: secret(), verifier: secret() };
  const back = new URL(await answerAtRssp(addressFor(sent))).searchParams;
  assert.equal(back.get("state"), sent.state, "unsolicited");
  const answer: AuthorisationAnswer = {
    code: back.get("code"),
    iss: back.get("iss"),
    error: back.get("error"),
  };
  return keys.redeem(keys.codeFrom(answer), sent.verifier);
}

/** A person logs in, authorises all documents and signs them. */
async function act(keys: RemoteKeys): Promise<SigningCredential> {
  const token = await authorise(keys, keys.logInAddress);
  const credential = await keys.credentialOf(token, () => undefined);
  const hashes = keys.hashesFor(credential, documents);
  const right = await authorise(keys, (sent) => keys.authoriseAddress(sent, credential, hashes));
  const signingCredential = await keys.signingCredentialOf(order, credential, (digests) =>
    keys.sign(credential, digests, right),
  );
  await signAll(signingCredential);
  return signingCredential;
}

/** One act over several documents, up to finished CMS, as signing does it. */
async function signAll(signingCredential: SigningCredential): Promise<number> {
  await signingCredential.authorize(documents);
  const { signer } = signingCredential;
  for (const document of documents) {
    const cms =
      signer.kind === "cms" ? await signer.sign(document) : await signRaw(signer, document);
    requireIntactCms(cms, { digest: document, digestName: "SHA-256" });
  }
  return documents.length;
}

async function signRaw(
  signer: Extract<SigningCredential["signer"], { kind: "raw" }>,
  document: Uint8Array,
) {
  const prepared = prepareCms({ ...signer, digest: document });
  const { toBeSigned } = prepared;
  return finishCms(prepared, await signer.sign(toBeSigned, digest("SHA-256", toBeSigned)));
}

const sealBy = async (signers: Awaited<ReturnType<typeof withPin>>["signers"]) => {
  const signingCredential = await signers.forSeal(order.business, "production", null);
  assert.ok(signingCredential);
  return signingCredential;
};

const calledAs = ({ calls }: Rssp, end: string): number =>
  calls.filter((path) => path.endsWith(end)).length;

test("all documents of an act are signed under one authorisation of the person", async () => {
  const { rssp, keys } = await aProvider();
  const signingCredential = await act(keys);
  assert.equal(calledAs(rssp, "/oauth2/authorize"), 2);
  assert.equal(calledAs(rssp, "signHash"), 1);
  assert.deepEqual(
    [signingCredential.quality, signingCredential.legislation, signingCredential.reference],
    ["QES", "ZERTES", rssp.credentialId],
  );
});

test("a provider that takes two at once is asked in two rounds by a PIN", async () => {
  const { rssp, signers } = await withPin({ multisign: 2 });
  assert.equal(await signAll(await sealBy(signers)), 3);
  assert.equal(calledAs(rssp, "signHash"), 2);
});

test("a seal is activated by a PIN, with an RSA key too", async () => {
  for (const holder of ["seal", "rsaSigner"] as const) {
    const { signers } = await withPin({ holder });
    assert.equal(await signAll(await sealBy(signers)), 3);
  }
});

test("a provider that returns finished CMS is verified the same way", async () => {
  await act((await aProvider({}, { signs: "document" })).keys);
});

test("an RSA key signs with PSS, in the announced parameters", async () => {
  for (const signs of ["hash", "document"] as const) {
    const { keys } = await aProvider({ holder: "pssSigner" }, { signs });
    const { signer } = await act(keys);
    if (signer.kind === "raw") assert.equal(signer.algorithm.family, "rsa-pss");
  }
});

test("PSS is taken where the provider offers the old padding first", async () => {
  const { keys } = await aProvider({ holder: "rsaSigner", offers: ["rsa", "pss"] });
  const { signer } = await act(keys);
  assert.ok(signer.kind === "raw");
  assert.equal(signer.algorithm.family, "rsa-pss");
});

test("a certificate out of its time is refused before anybody is asked to authorise", async () => {
  for (const holder of ["expired", "notYetValid"] as const) {
    const { rssp, keys } = await aProvider({ holder });
    assert.equal(await faultOf(act(keys)), "wrong_certificate");
    assert.equal(calledAs(rssp, "/oauth2/authorize"), 1);
  }
});

test("of several keys of a person the first that is fit is taken", async () => {
  const people = { ada: ["expired", "weakKey", "signer"] } as const;
  const { keys } = await aProvider({ people });
  assert.equal((await act(keys)).reference, "GX-ada-2");
});

test("what was not authorised has no signature, and after the act nothing has", async () => {
  const signingCredential = await act((await aProvider()).keys);
  const { signer } = signingCredential;
  assert.ok(signer.kind === "raw");
  await assert.rejects(
    signRaw(signer, digest("SHA-256", Buffer.from("another"))),
    /not authorised/,
  );
  await signingCredential.release();
  await assert.rejects(signRaw(signer, documents[0] ?? new Uint8Array()), /not authorised/);
});

test("a token for some hashes signs no others", async () => {
  const { keys } = await aProvider();
  const token = await authorise(keys, keys.logInAddress);
  const credential = await keys.credentialOf(token, () => undefined);
  const hashes = keys.hashesFor(credential, documents.slice(0, 1));
  const right = await authorise(keys, (sent) => keys.authoriseAddress(sent, credential, hashes));
  assert.equal(await faultOf(keys.sign(credential, documents.slice(1, 2), right)), "refused");
});

async function faultOf(work: Promise<unknown>): Promise<ProviderFaultCode | undefined> {
  return work.then(
    () => undefined,
    (error: ProviderFault) => error.code,
  );
}

for (const fault of RSSP_FAULTS) {
  // Whoever brings back another state than they were sent with is found out by the remote authorisation itself.
  if (fault === "unsolicited") continue;
  test(`a provider with the fault ${fault} is refused as ${TOLD_AS[fault]}`, async () => {
    const holder = fault === "other_padding" ? { holder: "pssSigner" as const } : {};
    const { rssp, keys } = await aProvider({ fault, ...holder });
    assert.equal(await faultOf(act(keys)), TOLD_AS[fault]);
    assert.ok(calledAs(rssp, "signHash") <= 1);
  });
}

for (const fault of ["wrong_hash", "swapped_order", "replay", "other_signer"] as const) {
  test(`an RSA-PSS provider with the fault ${fault} is refused as ${TOLD_AS[fault]}`, async () => {
    const { keys } = await aProvider({ fault, holder: "pssSigner" });
    assert.equal(await faultOf(act(keys)), TOLD_AS[fault]);
  });
}

test("a finished CMS of somebody else than was announced is refused", async () => {
  const { keys } = await aProvider({ fault: "other_signer" }, { signs: "document" });
  assert.equal(await faultOf(act(keys)), "wrong_certificate");
});

for (const fault of ["wrong_hash", "other_certificate", "short_array", "swapped_order"] as const) {
  test(`a finished CMS with the fault ${fault} is refused as ${TOLD_AS[fault]}`, async () => {
    const { keys } = await aProvider({ fault }, { signs: "document" });
    assert.equal(await faultOf(act(keys)), TOLD_AS[fault]);
  });
}

test("a person's activation must be bound to the hashes", async () => {
  const { keys } = await aProvider({ scal: "1" });
  assert.equal(await faultOf(act(keys)), "not_authorized");
});

test("who declines at the provider is said to have declined", async () => {
  const { rssp, keys } = await aProvider();
  const address = keys.logInAddress({ state: secret(), verifier: secret() });
  const back = new URL(await answerAtRssp(address, "ada", "decline")).searchParams;
  const answer = { code: null, iss: back.get("iss"), error: back.get("error") };
  assert.equal(await faultOf(Promise.resolve().then(() => keys.codeFrom(answer))), "declined");
  const other = { ...answer, iss: "https://elsewhere.test" };
  assert.equal(await faultOf(Promise.resolve().then(() => keys.codeFrom(other))), "wrong_issuer");
  assert.equal(calledAs(rssp, "/oauth2/token"), 0);
});

test("a code is worth nothing without its verifier, or a second time", async () => {
  const { keys } = await aProvider();
  const sent = { state: secret(), verifier: secret() };
  const come = async (): Promise<string> => {
    const back = new URL(await answerAtRssp(keys.logInAddress(sent))).searchParams;
    return back.get("code") ?? "";
  };
  assert.equal(await faultOf(keys.redeem(await come(), secret())), "refused");
  const code = await come();
  assert.ok(await keys.redeem(code, sent.verifier));
  assert.equal(await faultOf(keys.redeem(code, sent.verifier)), "refused");
});

test("a wrong PIN and a wrong client secret are reported as such, and tried once", async () => {
  const wrongPin = await withPin({}, { pin: () => "0" });
  assert.equal(await faultOf(sealBy(wrongPin.signers).then(signAll)), "not_authorized");
  assert.equal(calledAs(wrongPin.rssp, "authorize"), 1);
  const { service } = await aService({});
  const oauth = { ...service.oauth, clientSecret: () => "wrong" };
  const wrongSecret = cscSigners(outside, { ...service, oauth, pin: () => "1" });
  assert.equal(await faultOf(sealBy(wrongSecret)), "not_authorized");
});
