import assert from "node:assert/strict";
import { test } from "node:test";
import { type CertificateName, namesAnother } from "./certificate-name.ts";

const ada = { given: "Ada", family: "Lovelace" };
const NOBODY: CertificateName = { pseudonym: null, given: "", family: "", wholes: [] };
const named = (name: Partial<CertificateName>, person: Parameters<typeof namesAnother>[1] = ada) =>
  namesAnother({ ...NOBODY, ...name }, person);

test("the parts of a name decide, and whole names only where there are none", () => {
  assert.equal(named({ given: "Ada Augusta", family: "LOVELACE" }), null);
  assert.equal(named({ wholes: ["Lovelace Ada"] }), null);
  const bob = { given: "Bob", family: "Boole" };
  assert.match(named({ ...bob, wholes: ["Ada Lovelace"] }) ?? "", /somebody else/);
  assert.match(named({ wholes: ["Ada Lovelace", "Bob Boole"] }) ?? "", /somebody else/);
  assert.match(named({}) ?? "", /somebody else/);
});

test("a pseudonym names nobody, and nobody is called by no name", () => {
  assert.match(named({ ...ada, pseudonym: "Ada Lovelace" }) ?? "", /pseudonym/);
  assert.match(named({ ...ada }, { given: null, family: " " }) ?? "", /not known/);
});
