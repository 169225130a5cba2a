import assert from "node:assert/strict";
import { test } from "node:test";
import { aBusiness } from "../../../tests/build.ts";
import type { BusinessId } from "../../domain/ids.ts";
import type { Signers } from "../../ports/signer.ts";
import type { SignerOrder, SigningIdentity } from "../../ports/trust.ts";
import { signersBy } from "./choose.ts";

/** Signers that are known by their reference and never sign. */
function named(reference: string): Signers {
  const identity = { reference } as SigningIdentity;
  return { forPerson: async () => identity, forSeal: async () => identity };
}

const order: SignerOrder = {
  business: aBusiness(),
  environment: "production",
  quality: "QES",
  legislation: "ZERTES",
  certificate: "qualified_person",
  person: { firstName: "Ada", lastName: "L", country: null, reference: null },
};
const other = aBusiness({ id: "other" as BusinessId });
const signers = signersBy({
  builtIn: named("built-in"),
  providers: new Map(["swiss", "europe", "hsm"].map((name) => [name, named(name)])),
  rules: [
    { business: "other", quality: null, legislation: null, use: "hsm" },
    { business: null, quality: "QES", legislation: "ZERTES", use: "swiss" },
    { business: null, quality: "QES", legislation: "EIDAS", use: "europe" },
    { business: null, quality: "SEAL", legislation: null, use: "hsm" },
  ],
});

async function chosen(change: Partial<SignerOrder>): Promise<string | null> {
  return (await signers.forPerson({ ...order, ...change })).reference;
}

test("the first rule that fits business, quality and legislation is taken", async () => {
  assert.equal(await chosen({}), "swiss");
  assert.equal(await chosen({ legislation: "EIDAS" }), "europe");
  assert.equal(await chosen({ quality: "AES" }), "built-in");
  assert.equal(await chosen({ business: other }), "hsm");
});

test("demo keys get the built-in authority whatever is configured", async () => {
  assert.equal(await chosen({ environment: "demo" }), "built-in");
  assert.equal(await chosen({ environment: "demo", business: other }), "built-in");
});

test("a seal follows its own rule", async () => {
  assert.equal((await signers.forSeal(order.business, "production", null))?.reference, "hsm");
});

test("a live QES without a provider is refused, never signed with a demo certificate", async () => {
  const none = signersBy({ builtIn: named("built-in"), providers: new Map(), rules: [] });
  await assert.rejects(none.forPerson(order), /QES/);
});

test("a rule that names nobody stops the start", () => {
  const rules = [{ business: null, quality: null, legislation: null, use: "nobody" }];
  assert.throws(() => signersBy({ builtIn: named("x"), providers: new Map(), rules }), /nobody/);
});
