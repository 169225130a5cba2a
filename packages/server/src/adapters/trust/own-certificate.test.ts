import assert from "node:assert/strict";
import { test } from "node:test";
import { assembleCms, digest, type NameParts, prepareCms } from "@paraph/engine/pki";
import { createAuthority, type Holder, type Statements } from "@paraph/testkit";
import type { ProviderFault } from "../../ports/signer.ts";
import type { SignerOrder, SigningCredential } from "../../ports/signing-credential.ts";
import { ownCredential, requireOwn } from "./own-certificate.ts";

const authority = createAuthority(new Date());
const ada = { firstName: "Ada", lastName: "Lovelace", country: null };
type Order = Pick<SignerOrder, "certificate" | "legislation" | "person">;
const AES: Order = { certificate: "person", legislation: null, person: ada };
const QES: Order = { certificate: "qualified_person", legislation: "ZERTES", person: ada };
const EU: Order = { ...QES, legislation: "EIDAS" };
const FULL: Statements = { compliance: true, device: true, types: ["esign"], countries: ["CH"] };

function refusalOf(order: Order, { certificate }: Holder): string | null {
  try {
    requireOwn("remote", order, certificate);
    return null;
  } catch (error) {
    const { code, message } = error as ProviderFault;
    assert.equal(code, "wrong_certificate", message);
    return message;
  }
}

const saying = (statements: Statements): Holder =>
  authority.person({ name: "Ada Lovelace", statements });
const called = (...subject: NameParts): Holder => authority.person({ subject });

test("the certificate names the person, or is refused", () => {
  assert.equal(refusalOf(AES, authority.holder("signer")), null);
  assert.match(refusalOf(AES, authority.person({ name: "Bob Boole" })) ?? "", /somebody else/);
  assert.match(refusalOf(AES, authority.holder("seal")) ?? "", /somebody else/);
  const nobody = { ...AES, person: { ...ada, firstName: null, lastName: " " } };
  assert.match(refusalOf(nobody, authority.holder("signer")) ?? "", /not known/);
});

test("several given names may be several attributes; a common name stands in where there are none", () => {
  const many = called(["givenName", "Ada"], ["givenName", "Augusta"], ["surname", "LOVELACE"]);
  assert.equal(refusalOf(AES, many), null);
  assert.equal(refusalOf(AES, called(["commonName", "Lovelace Ada"])), null);
  const named = called(["surname", "Boole"], ["givenName", "Bob"], ["commonName", "Ada Lovelace"]);
  assert.match(refusalOf(AES, named) ?? "", /somebody else/);
  const two = called(["commonName", "Ada Lovelace"], ["commonName", "Bob Boole"]);
  assert.match(refusalOf(AES, two) ?? "", /somebody else/);
});

test("pseudonyms and organisations are nobody", () => {
  const mask = called(["pseudonym", "Ada Lovelace"], ["commonName", "Ada Lovelace"]);
  assert.match(refusalOf(AES, mask) ?? "", /pseudonym/);
  const company = called(["organizationIdentifier", "VATCH-1"], ["commonName", "Ada Lovelace"]);
  assert.match(refusalOf(AES, company) ?? "", /organisation/);
  const seal = saying({ ...FULL, types: ["eseal"] });
  assert.match(refusalOf(AES, seal) ?? "", /organisation/);
  assert.match(refusalOf(QES, seal) ?? "", /organisation/);
});

test("a certificate that does not serve is refused whoever it names, another's however good it is", () => {
  assert.equal(refusalOf(QES, authority.holder("qualified")), null);
  assert.match(refusalOf(QES, authority.holder("signer")) ?? "", /qualified/);
  assert.match(refusalOf({ ...QES, legislation: null }, saying(FULL)) ?? "", /another law/);
  assert.match(refusalOf(EU, saying(FULL)) ?? "", /another law/);
  const bob = authority.person({ name: "Bob Boole", statements: FULL });
  assert.match(refusalOf(QES, bob) ?? "", /somebody else/);
});

const document = digest("SHA-256", Buffer.from("document"));

/** A provider that returns finished CMS and does not say beforehand whose certificate signs. */
function unannounced({ certificate, chain, signer }: Holder) {
  let released = 0;
  const credential: SigningCredential = {
    signer: {
      kind: "cms",
      digestName: "SHA-256",
      cmsBytes: 9000,
      certificate: null,
      sign: async (value) => {
        const { algorithm } = signer;
        const prepared = prepareCms({ certificate, chain, algorithm, digest: value });
        return assembleCms(prepared, signer.sign(prepared.toBeSigned));
      },
    },
    trust: { anchors: [], pool: [] },
    authorize: async () => {},
    reference: null,
    quality: "QES",
    legislation: "ZERTES",
    release: async () => {
      released += 1;
    },
  };
  return { credential, released: () => released };
}

async function finished(holder: Holder): Promise<Uint8Array> {
  const { signer } = await ownCredential("remote", QES, unannounced(holder).credential);
  assert.ok(signer.kind === "cms");
  return signer.sign(document);
}

test("a finished CMS is looked at before it is handed on", async () => {
  assert.ok((await finished(authority.holder("qualified"))).length > 0);
  await assert.rejects(finished(authority.holder("signer")), { code: "wrong_certificate" });
  const bob = authority.person({ name: "Bob Boole", statements: FULL });
  await assert.rejects(finished(bob), { code: "wrong_certificate" });
});

test("an identity that is refused is released; one under another law is refused", async () => {
  const { credential, released } = unannounced(authority.holder("qualified"));
  await assert.rejects(ownCredential("remote", EU, credential), { code: "wrong_certificate" });
  assert.equal(released(), 1);
});

test("a signature of the service needs nobody's name", async () => {
  const { credential } = unannounced(authority.holder("seal"));
  const order = { ...AES, certificate: "service" } as const;
  assert.equal(await ownCredential("remote", order, credential), credential);
});
