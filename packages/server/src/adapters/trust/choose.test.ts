import assert from "node:assert/strict";
import { test } from "node:test";
import { createAuthority } from "@paraph/testkit";
import { aBusiness } from "../../../tests/build.ts";
import type { BusinessId } from "../../domain/ids.ts";
import type { Provider } from "../../ports/signer.ts";
import type { SignerOrder, SigningIdentity } from "../../ports/trust.ts";
import { signersBy } from "./choose.ts";
import type { SignerRule } from "./rules.ts";

const CH = { compliance: true, device: true, countries: ["CH", "DE"] };
const ada = createAuthority(new Date()).person({ name: "Ada Lovelace", statements: CH });

/** Signers that are known by their reference and never sign. */
function named(reference: string, change: Partial<Provider> = {}): Provider {
  const signer = { kind: "raw", certificate: ada.certificate };
  const { legislation = null } = change;
  const release = async (): Promise<void> => {};
  const identity = { reference, signer, legislation, release } as SigningIdentity;
  const what = { keys: "own", qualified: true, legislation } as const;
  return { ...what, forPerson: async () => identity, forSeal: async () => identity, ...change };
}

const order: SignerOrder = {
  business: aBusiness(),
  environment: "production",
  quality: "QES",
  legislation: "ZERTES",
  certificate: "qualified_person",
  person: { firstName: "Ada", lastName: "Lovelace", country: null, reference: null },
};
const other = aBusiness({ id: "other" as BusinessId });
const signers = signersBy({
  builtIn: named("built-in"),
  providers: new Map([
    ["swiss", named("swiss", { legislation: "ZERTES" })],
    ["europe", named("europe", { legislation: "EIDAS" })],
    ["hsm", named("hsm", { keys: "one" })],
  ]),
  rules: [
    { business: "other", quality: "SES", legislation: null, use: "hsm" },
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
  assert.equal(await chosen({ quality: "SES", certificate: "service", business: other }), "hsm");
  assert.equal(await chosen({ quality: "SES", certificate: "service" }), "built-in");
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

test("whoever is chosen, a certificate in another name signs nothing", async () => {
  const person = { ...order.person, firstName: "Bob" };
  await assert.rejects(signers.forPerson({ ...order, person }), { code: "wrong_certificate" });
});

/** What the start says to a rule. */
function said(rule: Partial<SignerRule>, change: Partial<Provider> = {}): string {
  const rules = [{ business: null, quality: null, legislation: null, use: "it", ...rule }];
  const providers = new Map([["it", named("it", change)]]);
  try {
    signersBy({ builtIn: named("built-in"), providers, rules });
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

test("a rule that names nobody stops the start", () => {
  assert.match(said({ use: "nobody" }), /rule 1 .*nobody/);
});

test("a rule that lets one key sign for every person stops the start and says what to write", () => {
  for (const quality of [null, "AES", "QES"] as const) {
    const told = said({ quality }, { keys: "one", legislation: "ZERTES" });
    assert.match(told, /rule 1 .*one key for everybody.*write "quality": "SEAL" or .*"SES"/);
  }
  assert.match(said({ quality: "AES_MINIMAL" }, { keys: "one" }), /rule for each/);
  assert.equal(said({ quality: "SEAL" }, { keys: "one" }), "");
  assert.equal(said({ quality: "SES" }, { keys: "one" }), "");
  assert.equal(said({ use: "built-in" }), "");
});

test("a rule for QES needs a provider that is qualified, under the law of the rule", () => {
  const swiss = { quality: "QES", legislation: "ZERTES" } as const;
  assert.equal(said(swiss, { legislation: "ZERTES" }), "");
  assert.match(said(swiss, { legislation: "ZERTES", qualified: false }), /not .*"qualified"/);
  assert.match(said(swiss, { legislation: "EIDAS" }), /write "legislation": "EIDAS"/);
  assert.match(said({ quality: "QES" }, { legislation: "EIDAS" }), /write "legislation": "EIDAS"/);
  assert.match(said({ quality: "QES" }), /give the provider a "legislation"/);
  assert.match(said({}, { legislation: "EIDAS" }), /write "quality": "AES" or "quality": "QES"/);
});
