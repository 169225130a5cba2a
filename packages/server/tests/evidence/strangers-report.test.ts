import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { runVerifyEvidence } from "../../src/main/verify-evidence.ts";
import { startService, type TestService } from "../kit/service.ts";

/** Anybody can run a Paraph of their own and tell in it whatever they like, with every proof in order. */
const [ours, stranger] = [await startService(), await startService()];
const folder = mkdtempSync(path.join(tmpdir(), "paraph-stranger-"));
after(() => {
  rmSync(folder, { recursive: true, force: true });
});
const pdf = aPdf();
const given = saved("given.pdf", pdf);

function saved(name: string, bytes: Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

async function reportOf({ call, logIn }: TestService, type: string): Promise<Uint8Array> {
  const token = await logIn();
  const made = await call("POST", "/v2/signature-requests", {
    token,
    body: {
      title: "Lease",
      content: Buffer.from(pdf).toString("base64"),
      signatures: [{ account_email: "ada@example.com" }],
    },
  });
  assert.equal(made.status, 201, made.text);
  const at = `/v2/signature-requests/${String(made.json()["id"])}/report?type=${type}`;
  const reply = await call("GET", at, { token });
  assert.equal(reply.status, 200, reply.text);
  return reply.bytes;
}

async function keysOf({ call }: TestService): Promise<readonly string[]> {
  const { text } = await call("GET", "/pki/evidence-keys.txt");
  return text
    .trim()
    .split("\n")
    .flatMap((key) => ["--key", key]);
}

function verify(...args: readonly string[]): { readonly code: number; readonly said: string } {
  const lines: string[] = [];
  const code = runVerifyEvidence(args, (line) => lines.push(line));
  return { code, said: lines.join("\n") };
}

for (const type of ["JSON", "HTML", "PDF"]) {
  test(`6. a whole ${type} of a stranger's instance is never taken for one of ours`, async () => {
    const forged = saved(`forged.${type.toLowerCase()}`, await reportOf(stranger, type));
    const own = verify(forged, given, ...(await keysOf(stranger)));
    assert.equal(own.code, 0, `control: in itself it is in order: ${own.said}`);
    const unknown = verify(forged, given);
    assert.equal(unknown.code, 3);
    assert.match(unknown.said, /^UNVERIFIED/);
    const pinned = verify(forged, given, ...(await keysOf(ours)));
    assert.notEqual(pinned.code, 0, pinned.said);
    assert.doesNotMatch(pinned.said, /^VALID/m);
    const real = saved(`real.${type.toLowerCase()}`, await reportOf(ours, type));
    assert.equal(verify(real, given, ...(await keysOf(ours))).code, 0);
  });
}
