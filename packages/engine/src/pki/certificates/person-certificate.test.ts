import assert from "node:assert/strict";
import { test } from "node:test";
import { createAuthority, type Holder, type Statements } from "@paraph/testkit";
import type { KeyUsage } from "./extensions.ts";
import type { NameParts } from "./name.ts";
import { type PersonUse, subjectName, unfitForPerson } from "./person-certificate.ts";

const authority = createAuthority(new Date("2026-06-01T12:00:00Z"));
const AES: PersonUse = { kind: "advanced" };
const QES: PersonUse = { kind: "qualified", law: "ZERTES" };
const EU: PersonUse = { kind: "qualified", law: "EIDAS" };
const FULL: Statements = { compliance: true, device: true, types: ["esign"], countries: ["CH"] };

function refusalOf(use: PersonUse, { certificate }: Pick<Holder, "certificate">): string | null {
  return unfitForPerson(certificate, use);
}

const saying = (statements: Statements): Holder =>
  authority.person({ name: "Ada Lovelace", statements });
const called = (...subject: NameParts): Holder => authority.person({ subject });

test("names are read as they are written: in parts, in several attributes, as a whole", () => {
  const many = called(["givenName", "Ada"], ["givenName", "Augusta"], ["surname", "LOVELACE"]);
  const { certificate } = many;
  assert.deepEqual(subjectName(certificate.subject), {
    pseudonym: null,
    given: "Ada Augusta",
    family: "LOVELACE",
    wholes: [],
  });
  const mask = called(["pseudonym", "X"], ["commonName", "Ada"], ["commonName", "Bob"]);
  assert.deepEqual(subjectName(mask.certificate.subject), {
    pseudonym: "X",
    given: "",
    family: "",
    wholes: ["Ada", "Bob"],
  });
});

test("an organisation is nobody; who works there is somebody", () => {
  const company = called(["organizationIdentifier", "VATCH-1"], ["commonName", "Ada Lovelace"]);
  assert.match(refusalOf(AES, company) ?? "", /organisation/);
  const employee = called(["organizationIdentifier", "VATCH-1"], ["surname", "Lovelace"]);
  assert.equal(refusalOf(AES, employee), null);
  const seal = saying({ ...FULL, types: ["eseal"] });
  assert.match(refusalOf(AES, seal) ?? "", /organisation/);
  assert.match(refusalOf(QES, seal) ?? "", /organisation/);
});

test("a qualified signature takes a certificate that says all of it", () => {
  assert.equal(refusalOf(QES, authority.holder("qualified")), null);
  assert.equal(refusalOf(QES, saying({ ...FULL, types: [] })), null);
  assert.equal(refusalOf(QES, saying({ ...FULL, types: ["eseal", "esign"] })), null);
  assert.match(refusalOf(QES, authority.holder("signer")) ?? "", /qualified/);
  assert.match(refusalOf(QES, saying({ ...FULL, compliance: false })) ?? "", /qualified/);
  assert.match(refusalOf(QES, saying({ ...FULL, device: false })) ?? "", /device/);
  assert.match(refusalOf({ ...QES, law: null }, saying(FULL)) ?? "", /another law/);
});

test("a certificate for logging in is none for signing, whoever it names", () => {
  const { certificate } = authority.person({ name: "Ada Lovelace", statements: FULL });
  const used = (keyUsage: readonly KeyUsage[] | null, extendedKeyUsage: string[] | null = null) =>
    ({
      certificate: { ...certificate, keyUsage: keyUsage && new Set(keyUsage), extendedKeyUsage },
    }) as Holder;
  const clientAuth = "1.3.6.1.5.5.7.3.2";
  const emailProtection = "1.3.6.1.5.5.7.3.4";
  for (const order of [AES, QES]) {
    assert.equal(refusalOf(order, used(["nonRepudiation"])), null);
    assert.equal(refusalOf(order, used(["nonRepudiation"], [clientAuth, emailProtection])), null);
    assert.match(refusalOf(order, used(["nonRepudiation"], [clientAuth])) ?? "", /not meant for/);
    assert.match(refusalOf(order, used(["keyEncipherment"])) ?? "", /not meant for signatures/);
  }
  assert.equal(refusalOf(AES, used(["digitalSignature"])), null);
  assert.equal(refusalOf(AES, used(null)), null);
  assert.match(refusalOf(QES, used(["digitalSignature"])) ?? "", /not meant for signatures/);
  assert.match(refusalOf(QES, used(null)) ?? "", /not meant for signatures/);
});

test("a statement that cannot be read does not pass for one that is not made", () => {
  const odd = (change: Statements) => saying({ ...FULL, ...change });
  assert.match(refusalOf(EU, odd({ countries: [""] })) ?? "", /another law/);
  assert.match(refusalOf(QES, odd({ types: ["other"] })) ?? "", /organisation/);
});

test("a country in the certificate decides under which law it is qualified", () => {
  const countries = (...each: string[]): Holder => saying({ ...FULL, countries: each });
  assert.equal(refusalOf(EU, countries()), null);
  assert.equal(refusalOf(EU, countries("DE")), null);
  assert.equal(refusalOf(EU, countries("LI")), null);
  assert.equal(refusalOf(QES, countries("DE", "CH")), null);
  for (const [order, holder] of [
    [QES, countries()],
    [QES, countries("DE")],
    [EU, countries("CH")],
    [EU, countries("US")],
  ] as const) {
    assert.match(refusalOf(order, holder) ?? "", /another law/);
  }
});
