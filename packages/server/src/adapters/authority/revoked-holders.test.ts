import assert from "node:assert/strict";
import { test } from "node:test";
import {
  buildOcspRequest,
  buildTimeStampRequest,
  type Certificate,
  isCrlOf,
  nameToText,
  parseCertificate,
  parseCrl,
  parseOcspResponse,
  parseTimeStampRequest,
  parseTimeStampResponse,
  requireOcsp,
  requireTimeStamp,
} from "@paraph/engine/pki";
import { testAuthority } from "../../../tests/kit/authority.ts";
import { aBusiness } from "../../../tests/kit/build.ts";
import type { BusinessId } from "../../domain/ids.ts";
import { nameNewAuthorities, revokeAuthority } from "./founding.ts";

const { outside, database, instance, clock, pass, rootKey } = await testAuthority(
  new Date("2026-11-15T12:00:00Z"),
);
const { records } = outside;
const [authority, operator] = [instance(), instance()];
await authority.prepare();
const acme = aBusiness({ id: "acme" as BusinessId, name: "Acme" });

async function sealed(): Promise<{ certificate: Certificate; issuer: Certificate }> {
  const { signer } = (await authority.signers.forSeal(acme, "demo", null)) ?? assert.fail();
  assert.ok(signer.kind === "raw");
  const [issuer] = signer.chain;
  return { certificate: signer.certificate, issuer: issuer ?? assert.fail() };
}

async function stamped(): Promise<Certificate> {
  const request = buildTimeStampRequest("SHA-256", new Uint8Array(32), 1n);
  const token = parseTimeStampResponse(await authority.endpoint.answerTimeStamp(request));
  return requireTimeStamp(token, parseTimeStampRequest(request));
}

async function statusOf(certificate: Certificate, issuer: Certificate): Promise<string> {
  const response = parseOcspResponse(
    await authority.endpoint.answerOcsp(buildOcspRequest(certificate, issuer)),
  );
  return requireOcsp(response, { certificate, issuer, nonce: null, now: clock.now() }).status.kind;
}

async function keyOf({ der }: Certificate): Promise<Uint8Array | null> {
  const rows = await database.sql<{ readonly wrapped_key: Uint8Array | null }>`
    select wrapped_key from authority_holder where certificate = ${der}`;
  assert.equal(rows.length, 1);
  return rows[0]?.wrapped_key ?? null;
}

test("a revoked seal is replaced within a minute, and its key is destroyed", async () => {
  const before = await sealed();
  assert.equal(await operator.revoke(before.certificate.serial, "keyCompromise"), true);
  pass(61);
  const after = await sealed();
  assert.notEqual(after.certificate.serial, before.certificate.serial);
  assert.equal(await statusOf(after.certificate, after.issuer), "good");
  assert.equal(await statusOf(before.certificate, before.issuer), "revoked");
  assert.equal(await keyOf(before.certificate), null);
});

test("a revoked time-stamp unit is replaced within a minute", async () => {
  const before = await stamped();
  assert.equal(await operator.revoke(before.serial, "keyCompromise"), true);
  pass(61);
  assert.notEqual((await stamped()).serial, before.serial);
  assert.equal(await keyOf(before), null);
});

test("a revoked authority names nobody any more; its successor does without a restart", async () => {
  const before = await sealed();
  const unit = await stamped();
  const { issuer } = before;
  assert.equal(
    await revokeAuthority(outside, await rootKey(), issuer.serial, "keyCompromise"),
    true,
  );
  pass(61);
  await assert.rejects(sealed(), /ended or is revoked/);
  await assert.rejects(stamped(), /systemFailure/);
  await nameNewAuthorities(outside, await rootKey());
  pass(61);
  const after = await sealed();
  assert.match(nameToText(after.certificate.issuer), /Paraph Services 2/);
  assert.match(nameToText((await stamped()).issuer), /Paraph Services 2/);
  assert.notEqual((await stamped()).serial, unit.serial);
  const list = parseCrl((await authority.endpoint.crl("services-1")) ?? assert.fail());
  assert.equal(isCrlOf(list, issuer), true, "it still answers for what it issued");
  const [root] = (await records.list()).filter(({ role }) => role === "root");
  const top = parseCertificate(root?.certificate ?? assert.fail());
  assert.equal(await statusOf(issuer, top), "revoked");
  pass(25 * 86_400);
  assert.equal(await statusOf(before.certificate, issuer), "good");
  await instance().prepare();
});

test("a restart does not bring back what is revoked", async () => {
  const { certificate } = await sealed();
  await operator.revoke(certificate.serial, "superseded");
  const again = await instance().signers.forSeal(acme, "demo", null);
  assert.notDeepEqual(again?.signer.certificate?.der, certificate.der);
});
