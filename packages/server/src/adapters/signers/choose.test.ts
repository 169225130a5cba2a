import assert from "node:assert/strict";
import { test } from "node:test";
import type { Signer, SignerOrder, Signers } from "../../ports/signer.ts";
import { signersBy } from "./choose.ts";

/** Signers that are known by a name and never sign. */
function named(name: string): Signers {
  const signer = { name } as unknown as Signer;
  return { forPerson: async () => signer, forSeal: async () => signer };
}

const order: SignerOrder = {
  business: { id: "acme", name: "Acme" },
  environment: "production",
  quality: "QES",
  legislation: "ZERTES",
};
const ada = { firstName: "Ada", lastName: "L", country: null };
const signers = signersBy({
  builtIn: named("built-in"),
  providers: new Map([
    ["swiss", named("swiss")],
    ["europe", named("europe")],
    ["hsm", named("hsm")],
  ]),
  rules: [
    { business: "other", quality: null, legislation: null, use: "hsm" },
    { business: null, quality: "QES", legislation: "ZERTES", use: "swiss" },
    { business: null, quality: "QES", legislation: "EIDAS", use: "europe" },
    { business: null, quality: "SEAL", legislation: null, use: "hsm" },
  ],
});

async function chosen(change: Partial<SignerOrder>): Promise<string> {
  const signer = await signers.forPerson({ ...order, ...change }, ada);
  return (signer as unknown as { name: string }).name;
}

test("the first rule that fits business, quality and legislation is taken", async () => {
  assert.equal(await chosen({}), "swiss");
  assert.equal(await chosen({ legislation: "EIDAS" }), "europe");
  assert.equal(await chosen({ quality: "AES" }), "built-in");
  assert.equal(await chosen({ business: { id: "other", name: "Other" } }), "hsm");
});

test("demo keys get the built-in authority whatever is configured", async () => {
  assert.equal(await chosen({ environment: "demo" }), "built-in");
  assert.equal(
    await chosen({ environment: "demo", business: { id: "other", name: "" } }),
    "built-in",
  );
});

test("a seal follows its own rule", async () => {
  assert.equal(((await signers.forSeal(order)) as unknown as { name: string }).name, "hsm");
});

test("a live QES without a provider is refused, never signed with a demo certificate", async () => {
  const none = signersBy({ builtIn: named("built-in"), providers: new Map(), rules: [] });
  await assert.rejects(none.forPerson(order, ada), /QES/);
});

test("a rule that names nobody stops the start", () => {
  const rules = [{ business: null, quality: null, legislation: null, use: "nobody" }];
  assert.throws(() => signersBy({ builtIn: named("x"), providers: new Map(), rules }), /nobody/);
});
