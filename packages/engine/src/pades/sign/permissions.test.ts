import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf, createAuthority, rawSigner, signingPorts, trustIn } from "@paraph/testkit";
import { bytesSource } from "../../bytes/source.ts";
import { type SigningOrder, signPdf } from "./sign-pdf.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const authority = createAuthority(NOW);
const FIELDS = [
  { name: "Boss", rect: [300, 300, 500, 360] },
  { name: "Client", rect: [60, 300, 260, 360] },
] as const;

async function signed(file: Uint8Array, changes: Partial<SigningOrder> = {}): Promise<Uint8Array> {
  const { tail } = await signPdf(
    {
      source: bytesSource(file),
      field: { kind: "new", places: [] },
      appearance: null,
      claims: { name: "Ada", reason: null, location: null, contact: null },
      certify: null,
      level: "B-B",
      signer: rawSigner(authority, "signer"),
      trust: trustIn(authority),
      ...changes,
    },
    signingPorts(authority, NOW),
  );
  return new Uint8Array(Buffer.concat([file, tail]));
}

function withLock(lock: string): Uint8Array {
  const [boss, client] = FIELDS;
  return aPdf({ fields: [{ ...boss, more: `/Lock << /Type /SigFieldLock ${lock} >>` }, client] });
}

const BOSS = { field: { kind: "existing", name: "Boss" } } as const;
const CLIENT = { field: { kind: "existing", name: "Client" } } as const;

test("a document certified without permission for changes is refused", async () => {
  const reference = "/TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 1 >>";
  const file = aPdf({
    catalog: "/Perms << /DocMDP {extra} 0 R >>",
    extra: [
      `<< /Type /Sig /Filter /Adobe.PPKLite /Reference [<< /Type /SigRef ${reference} >>] >>`,
    ],
  });
  await assert.rejects(signed(file), { code: "changes_not_allowed" });
});

test("a signed field is not signed again", async () => {
  const file = await signed(aPdf({ fields: FIELDS }), BOSS);
  await assert.rejects(signed(file, BOSS), { code: "field_already_signed" });
});

test("a field that an earlier signature locks is refused, another is not", async () => {
  const file = await signed(withLock("/Action /Include /Fields [(Client)]"), BOSS);
  await assert.rejects(signed(file, CLIENT), { code: "field_locked" });
  await signed(file);
});

test("a lock of all fields covers new ones too", async () => {
  const file = await signed(withLock("/Action /All"), BOSS);
  await assert.rejects(signed(file), { code: "field_locked" });
});

test("a lock with permission 1 ends all signing", async () => {
  const file = await signed(withLock("/Action /Include /Fields [(Other)] /P 1"), BOSS);
  await assert.rejects(signed(file, CLIENT), { code: "changes_not_allowed" });
});
