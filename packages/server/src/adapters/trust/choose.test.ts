import assert from "node:assert/strict";
import { test } from "node:test";
import { createAuthority } from "@paraph/testkit";
import { aBusiness } from "../../../tests/kit/build.ts";
import type { BusinessId } from "../../domain/ids.ts";
import type { Provider, RemoteKeys } from "../../ports/signer.ts";
import type { SignerOrder, SigningCredential } from "../../ports/signing-credential.ts";
import { signersBy } from "./choose.ts";

const CH = { compliance: true, device: true, countries: ["CH", "DE"] };
const ada = createAuthority(new Date()).person({ name: "Ada Lovelace", statements: CH });

/** Signers with one key, known by their reference; they never sign. */
function oneKey(reference: string): Extract<Provider, { keys: "one" }> {
  const credential = { reference, signer: {}, legislation: null } as SigningCredential;
  return { keys: "one", forPerson: async () => credential, forSeal: async () => credential };
}

type OwnKeys = Extract<Provider, { keys: "own" }>;

/** Where people have their own keys; everybody's certificate is Ada's. */
function ownKeys(name: string, legislation: OwnKeys["legislation"], qualified = true): OwnKeys {
  const { certificate } = ada;
  const signingCredential = {
    reference: name,
    signer: { kind: "raw", certificate },
    legislation,
    release: async () => {},
  } as unknown as SigningCredential;
  const remote = {
    name,
    credentialOf: async (_token, requireFit) => {
      requireFit(certificate);
      return credential;
    },
    signingCredentialOf: async () => signingCredential,
  } as Partial<RemoteKeys> as RemoteKeys;
  return { keys: "own", qualified, legislation, remote };
}

const credential = { atOnce: 1, kept: {} };

const order: SignerOrder = {
  business: aBusiness(),
  environment: "production",
  quality: "QES",
  legislation: "ZERTES",
  certificate: "qualified_person",
  person: { firstName: "Ada", lastName: "Lovelace", country: null },
};
const other = aBusiness({ id: "other" as BusinessId });
const providers = new Map<string, Provider>([
  ["swiss", ownKeys("swiss", "ZERTES")],
  ["europe", ownKeys("europe", "EIDAS")],
  ["hsm", oneKey("hsm")],
]);
const signers = signersBy({
  builtIn: oneKey("built-in"),
  providers,
  rules: [
    { business: "other", quality: "SES", legislation: null, use: "hsm" },
    { business: null, quality: "QES", legislation: "ZERTES", use: "swiss" },
    { business: null, quality: "QES", legislation: "EIDAS", use: "europe" },
    { business: null, quality: "SEAL", legislation: null, use: "hsm" },
  ],
});
const SES = { quality: "SES", certificate: "service" } as const;

async function chosen(change: Partial<SignerOrder>): Promise<string | null> {
  return (await signers.forPerson({ ...order, ...change })).reference;
}

test("the first rule that fits business, quality and legislation is taken", async () => {
  assert.equal(signers.remoteProviderFor(order)?.name, "swiss");
  assert.equal(signers.remoteProviderFor({ ...order, legislation: "EIDAS" })?.name, "europe");
  assert.equal(signers.remoteProviderFor({ ...order, quality: "AES" }), null);
  assert.equal(await chosen({ quality: "AES", certificate: "person" }), "built-in");
  assert.equal(await chosen({ ...SES, business: other }), "hsm");
  assert.equal(await chosen(SES), "built-in");
});

test("whoever has their own key at a provider goes there, or signs nothing", async () => {
  await assert.rejects(signers.forPerson(order), { code: "not_authorized" });
  assert.equal(signers.remoteProvider("swiss")?.name, "swiss");
  assert.equal(signers.remoteProvider("hsm"), null);
  assert.equal(signers.remoteProvider("nobody"), null);
});

test("one key for everybody signs in nobody's name, whatever is asked of it", async () => {
  const aes = { ...SES, certificate: "person", business: other } as const;
  await assert.rejects(chosen(aes), { code: "not_authorized" });
});

test("demo keys get the built-in authority whatever is configured", async () => {
  assert.equal(await chosen({ environment: "demo" }), "built-in");
  assert.equal(signers.remoteProviderFor({ ...order, environment: "demo" }), null);
  assert.equal(await chosen({ environment: "demo", business: other }), "built-in");
});

test("a seal follows its own rule", async () => {
  assert.equal((await signers.forSeal(order.business, "production", null))?.reference, "hsm");
});

test("a live QES without a provider is refused, never signed with a demo certificate", async () => {
  const none = signersBy({ builtIn: oneKey("built-in"), providers: new Map(), rules: [] });
  assert.equal(none.remoteProviderFor(order), null);
  await assert.rejects(none.forPerson(order), /QES/);
});

test("a certificate in another name is neither taken nor signed with", async () => {
  const provider = signers.remoteProviderFor(order);
  assert.ok(provider);
  const obtain = async () => new Map<string, Uint8Array>();
  assert.equal(await provider.credentialOf(order, "token"), credential);
  assert.equal((await provider.signingCredentialOf(order, credential, obtain)).reference, "swiss");
  const bob = { ...order, person: { ...order.person, firstName: "Bob" } };
  const wrong = { code: "wrong_certificate" };
  // The real ones answer later; here the fault is thrown at once.
  await assert.rejects(async () => provider.credentialOf(bob, "token"), wrong);
  await assert.rejects(provider.signingCredentialOf(bob, credential, obtain), wrong);
});

test("an unsafe rule stops the start", () => {
  const rules = [{ business: null, quality: "QES", legislation: null, use: "hsm" } as const];
  assert.throws(() => signersBy({ builtIn: oneKey("built-in"), providers, rules }), /rule 1 /);
});
