import assert from "node:assert/strict";
import { test } from "node:test";
import { createAuthority, type HolderName } from "@paraph/testkit";
import type { Fetcher } from "../../ports/fetcher.ts";
import { revocationOver } from "./revocation-http.ts";

const now = new Date("2026-11-15T12:00:00Z");
const pki = createAuthority(now, "http://pki.test");
const clock = { now: () => now };

type Place = (body: Uint8Array) => { status: number; body: Uint8Array };

function online(places: Readonly<Record<string, Place>>): { fetcher: Fetcher; asked: string[] } {
  const asked: string[] = [];
  const fetcher: Fetcher = async (url, { body }) => {
    asked.push(url);
    const place = places[url];
    if (!place) throw new Error("connect ECONNREFUSED");
    return place(typeof body === "string" ? Buffer.from(body) : (body ?? new Uint8Array()));
  };
  return { fetcher, asked };
}

const ocsp: Place = (body) => ({ status: 200, body: pki.ocsp(body, now) });
const list =
  (name: "root" | "intermediate"): Place =>
  () => ({ status: 200, body: pki.crl(name, now) });
const WHOLE = {
  "http://pki.test/ocsp/intermediate": ocsp,
  "http://pki.test/ocsp/root": ocsp,
  "http://pki.test/intermediate.crl": list("intermediate"),
  "http://pki.test/root.crl": list("root"),
};
const LISTS = {
  "http://pki.test/intermediate.crl": list("intermediate"),
  "http://pki.test/root.crl": list("root"),
};

function chainOf(name: HolderName) {
  const { certificate, chain } = pki.holder(name);
  return [certificate, ...chain];
}

test("every certificate but the root is asked about by OCSP", async () => {
  const { fetcher, asked } = online(WHOLE);
  const source = revocationOver({ fetcher, clock, builtIn: null });
  const { ocsps, crls, certificates } = await source.evidenceFor(chainOf("signer"));
  assert.deepEqual([ocsps.length, crls.length, certificates.length], [2, 0, 2]);
  assert.deepEqual(asked, ["http://pki.test/ocsp/intermediate", "http://pki.test/ocsp/root"]);
});

test("without OCSP the revocation lists are taken", async () => {
  const source = revocationOver({ fetcher: online(LISTS).fetcher, clock, builtIn: null });
  const { ocsps, crls } = await source.evidenceFor(chainOf("signer"));
  assert.deepEqual([ocsps.length, crls.length], [0, 2]);
});

test("a revoked certificate is told as such, by OCSP and by list", async () => {
  for (const places of [WHOLE, LISTS]) {
    const source = revocationOver({ fetcher: online(places).fetcher, clock, builtIn: null });
    await assert.rejects(source.evidenceFor(chainOf("revoked")), /is revoked/);
  }
});

test("OCSP's revoked is not overruled by a list that does not know yet", async () => {
  const stale: Place = () => ({ status: 200, body: createAuthority(now).crl("intermediate", now) });
  const places = { ...WHOLE, "http://pki.test/intermediate.crl": stale };
  const source = revocationOver({ fetcher: online(places).fetcher, clock, builtIn: null });
  await assert.rejects(source.evidenceFor(chainOf("revoked")), /is revoked/);
});

test("without any evidence, or with somebody else's, there is none", async () => {
  const foreign = createAuthority(now, "http://pki.test");
  const lying: Place = () => ({ status: 200, body: foreign.crl("intermediate", now) });
  for (const places of [{}, { "http://pki.test/intermediate.crl": lying }]) {
    const source = revocationOver({ fetcher: online(places).fetcher, clock, builtIn: null });
    await assert.rejects(source.evidenceFor(chainOf("signer")), /nothing proves/);
  }
  const source = revocationOver({ fetcher: online(WHOLE).fetcher, clock, builtIn: null });
  await assert.rejects(source.evidenceFor(chainOf("silent")), /nothing proves/);
  await assert.rejects(source.evidenceFor(chainOf("unknown").slice(0, 1)), /not complete/);
});

test("an old list proves nothing", async () => {
  const later = { now: () => new Date(now.getTime() + 3 * 86_400_000) };
  const source = revocationOver({ fetcher: online(LISTS).fetcher, clock: later, builtIn: null });
  await assert.rejects(source.evidenceFor(chainOf("signer")), /nothing proves/);
});
