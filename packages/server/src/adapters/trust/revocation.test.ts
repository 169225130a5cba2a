import assert from "node:assert/strict";
import { test } from "node:test";
import { buildOcspRequest, ocspFailure, parseOcspResponse } from "@paraph/engine/pki";
import { createAuthority, type HolderName } from "@paraph/testkit";
import type { Fetcher } from "../../ports/egress.ts";
import type { ProviderFault } from "../../ports/signer.ts";
import { askForRevocation } from "./revocation.ts";

const now = new Date("2026-11-15T12:00:00Z");
const pki = createAuthority(now, "http://pki.test");
const clock = { now: () => now };

type Place = (body: Uint8Array) => { status: number; body: Uint8Array };

function online(places: Readonly<Record<string, Place>>): Fetcher {
  return async (url, { body }) => {
    const place = places[url];
    if (!place) throw new Error("connect ECONNREFUSED");
    return place(typeof body === "string" ? Buffer.from(body) : (body ?? new Uint8Array()));
  };
}

const OCSP = "http://pki.test/ocsp/intermediate";
const LIST = "http://pki.test/intermediate.crl";
const ocsp: Place = (body) => ({ status: 200, body: pki.ocsp(body, now) });
const list: Place = () => ({ status: 200, body: pki.crl("intermediate", now) });

function about(name: HolderName) {
  const { certificate, chain } = pki.holder(name);
  const issuer = chain[0] ?? certificate;
  const ocspRequest = buildOcspRequest(certificate, issuer);
  return { certificate, issuer, ocspRequest, since: null };
}

const ask = (places: Readonly<Record<string, Place>>, name: HolderName, at = clock) =>
  askForRevocation({ fetcher: online(places), clock: at }, about(name));

test("OCSP is asked first, the list is taken without it", async () => {
  assert.equal((await ask({ [OCSP]: ocsp, [LIST]: list }, "signer")).kind, "ocsp");
  assert.equal((await ask({ [LIST]: list }, "signer")).kind, "crl");
});

test("a revoked certificate comes back with the answer that says so", async () => {
  const answer = await ask({ [OCSP]: ocsp }, "revoked");
  assert.ok(answer.kind === "ocsp");
  assert.equal(parseOcspResponse(answer.response).answers[0]?.status.kind, "revoked");
});

test("a bad answer at one address does not hide a good one at the next", async () => {
  const garbage: Place = () => ({ status: 200, body: new Uint8Array(20) });
  const unknown: Place = (body) => ({ status: 200, body: createAuthority(now).ocsp(body, now) });
  for (const bad of [garbage, unknown, () => ({ status: 500, body: new Uint8Array() })]) {
    assert.equal((await ask({ [OCSP]: bad, [LIST]: list }, "signer")).kind, "crl");
  }
});

const faultOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return (error as ProviderFault).code;
};

test("an answer from before the time stamp yields to the list, or is asked for again", async () => {
  const since = new Date(now.getTime() + 2000);
  const asked = (places: Readonly<Record<string, Place>>) =>
    askForRevocation({ fetcher: online(places), clock }, { ...about("signer"), since });
  assert.equal((await asked({ [OCSP]: ocsp, [LIST]: list })).kind, "crl");
  assert.equal(await faultOf(asked({ [OCSP]: ocsp })), "unreachable");
});

test("a responder that is not well may be asked again, one that has no say may not", async () => {
  const says = (failure: Parameters<typeof ocspFailure>[0]): Place => {
    return () => ({ status: 200, body: ocspFailure(failure) });
  };
  for (const failure of ["tryLater", "internalError"] as const) {
    assert.equal(await faultOf(ask({ [OCSP]: says(failure) }, "signer")), "unreachable");
  }
  const stranger = { [OCSP]: says("unauthorized") };
  assert.equal(await faultOf(ask(stranger, "signer")), "wrong_certificate");
});

test("silence may pass, somebody else's or old lists do not", async () => {
  assert.equal(await faultOf(ask({}, "signer")), "unreachable");
  const foreign: Place = () => ({
    status: 200,
    body: createAuthority(now).crl("intermediate", now),
  });
  assert.equal(await faultOf(ask({ [LIST]: foreign }, "signer")), "wrong_certificate");
  const later = { now: () => new Date(now.getTime() + 3 * 86_400_000) };
  assert.equal(await faultOf(ask({ [LIST]: list }, "signer", later)), "wrong_certificate");
  assert.equal(await faultOf(ask({ [OCSP]: ocsp }, "silent")), "wrong_certificate");
});
