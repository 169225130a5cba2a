import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf, createAuthority, rawSigner, signingPorts, trustIn } from "@paraph/testkit";
import { bytesSource } from "../bytes/source.ts";
import { inspectPdf } from "../pdf/inspect.ts";
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

const PLACE = { page: 0, x: 60, y: 90, width: 200, height: 60, rotation: 0 } as const;
const MARK = { field: { kind: "new", places: [PLACE] } } as const;

test("2.3 a certified document takes no new mark, but signatures in its fields and invisible ones", async () => {
  for (const certify of [2, 3] as const) {
    const file = await signed(aPdf({ fields: FIELDS }), { certify, ...MARK });
    await assert.rejects(signed(file, MARK), { code: "new_mark_not_allowed" });
    const twice = await signed(await signed(file, BOSS));
    await assert.rejects(signed(twice, MARK), { code: "new_mark_not_allowed" });
    await signed(twice, CLIENT);
  }
});

test("2.3 a certification that the catalog does not name takes no new mark either", async () => {
  const file = await signed(aPdf(), { certify: 2 });
  const text = Buffer.from(file).toString("latin1");
  const unnamed = Buffer.from(text.replace("/Perms", "/Porms"), "latin1");
  await assert.rejects(signed(new Uint8Array(unnamed), MARK), { code: "new_mark_not_allowed" });
});

test("2.3 a lock with permission 2 or 3 takes no new mark either", async () => {
  for (const permission of [2, 3]) {
    const lock = `/Action /Include /Fields [(Other)] /P ${permission}`;
    const file = await signed(withLock(lock), BOSS);
    await assert.rejects(signed(file, MARK), { code: "new_mark_not_allowed" });
    await signed(await signed(file), CLIENT);
  }
});

test("what a document allows after a signature is the strictest of all", async () => {
  const before = await signed(withLock("/Action /Include /Fields [(Other)] /P 2"), { certify: 3 });
  const left = async (file: Uint8Array, changes: Partial<SigningOrder>) =>
    inspectPdf(bytesSource(await signed(file, changes))).certification;
  assert.equal(inspectPdf(bytesSource(before)).certification, 3);
  assert.equal(await left(before, CLIENT), 3);
  assert.equal(await left(before, BOSS), 2);
  assert.equal(await left(aPdf({ fields: FIELDS }), BOSS), null);
});
