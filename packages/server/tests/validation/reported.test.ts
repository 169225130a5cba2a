import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_POLICY, validate } from "@paraph/engine/validation";
import { aKey, appendRevision, composer, joined } from "@paraph/testkit";
import { aRichPdf, editable, PART } from "@paraph/testkit/moves";
import { childrenOf, der, integer, octetString, oid, sequence, TAGS } from "@paraph/testkit/forged";
import {
  authority,
  fileWith,
  resultOf,
  LATER,
  NOW,
  ownCms,
  signedAs,
  signer,
  verdict,
} from "./forged.ts";
import { certified, withExtension } from "./forged-paths.ts";
import { factsOf } from "./validate-file.ts";

const CODE_SIGNING = "1.3.6.1.5.5.7.3.3";
const EMAIL = "1.3.6.1.5.5.7.3.4";
const EXTENDED_KEY_USAGE = "2.5.29.37";

/** What is said about a signer whose certificate is for these purposes only. */
function saidOfPurposes(...purposes: readonly string[]): string {
  const key = aKey("p-256");
  const value = octetString(sequence(...purposes.map(oid)));
  const issuer = authority.holder("intermediate");
  const certificate = certified(issuer, "Publisher", {
    profile: "oneShotSigner",
    key: key.spki,
    written: withExtension(sequence(oid(EXTENDED_KEY_USAGE), value)),
  });
  const by = { ...signer, certificate, signer: key.signer };
  const file = fileWith(
    ownCms({ signers: [{ by }], certificates: [certificate, ...signer.chain] }),
  );
  return resultOf(file).details.join("\n");
}

test("4.6 a certificate for code alone signs no document; one for mail as well may", () => {
  assert.match(saidOfPurposes(CODE_SIGNING), /not one for signatures/);
  assert.doesNotMatch(saidOfPurposes(CODE_SIGNING, EMAIL), /not one for signatures/);
});

test("4.6 signed attributes in another order than that of DER are reported", () => {
  assert.doesNotMatch(resultOf(fileWith(ownCms())).details.join("\n"), /order that DER/);
  const reversed = signedAs({
    written: (attributes) => der(TAGS.set, ...childrenOf(attributes).toReversed()),
  });
  assert.match(resultOf(fileWith(reversed)).details.join("\n"), /order that DER/);
});

test("4.6 bytes behind the signature in /Contents are reported and change nothing", () => {
  const [plain] = verdict(fileWith(ownCms()));
  const longer = (digest: Uint8Array): Uint8Array => joined(ownCms()(digest), integer("07"));
  const [said, details] = verdict(fileWith(longer));
  assert.equal(said, plain);
  assert.match(details, /behind the signature in \/Contents/);
});

test("4.6 a signature that was removed from the document is named, also where it was the only one", async () => {
  const { bytes } = await composer(NOW).signed(19);
  const facts = factsOf(bytes);
  const field = facts.signatures[0]?.field ?? "";
  const removed = factsOf(appendRevision(bytes, { 1: "<< /Type /Catalog /Pages 2 0 R >>" }));
  assert.equal(removed.signatures.length, 0);
  const { details, indication } = validate(removed, DEFAULT_POLICY, LATER);
  assert.equal(indication, "INDETERMINATE");
  assert.ok(details.includes(`${field}: the signature was removed in revision 2`), details.join());
});

/** A document signed once, with an empty field for a second signature that has these entries. */
async function withEmptyField(entries: string): Promise<Uint8Array> {
  const field = (inside: string): string =>
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Boss) /F 132 /P 4 0 R /Rect [320 60 520 120] ${inside} >>`;
  const prepared = appendRevision(aRichPdf("table"), { [PART.signatureField]: field(entries) });
  return appendRevision(await composer(NOW).sign(prepared), { [PART.signatureField]: field("") });
}

test("4.6 what a field locks and asks for cannot be taken from it later", async () => {
  for (const entries of ["/Lock << /Action /All >>", "/SV << /Ff 8 /Reasons [(I agree)] >>"]) {
    const [later] = factsOf(await withEmptyField(entries)).changes?.signatures ?? [];
    assert.equal(later?.level, "other", entries);
  }
});

test("4.6 a signature that is not what the author of its field asked for is reported", () => {
  const field = (seed: string): string =>
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature1) /V 6 0 R /Rect [0 0 0 0] /F 132 /P 3 0 R /SV ${seed} >>`;
  const said = (seed: string): string =>
    resultOf(fileWith(ownCms(), { fields: "7 0 R", objects: [field(seed)] })).details.join("\n");
  assert.match(said("<< /Ff 8 /Reasons [(I agree)] >>"), /another signature .* Reasons/);
  assert.match(said("<< /Ff 64 /DigestMethod [/SHA512] >>"), /another signature .* DigestMethod/);
  assert.match(said("<< /MDP << /P 2 >> >>"), /another signature .* MDP/);
  const subject = Buffer.from(authority.holder("root").certificate.der).toString("hex");
  assert.match(said(`<< /Cert << /Ff 1 /Subject [<${subject}>] >> >>`), /Cert Subject/);
  assert.doesNotMatch(
    said("<< /Ff 64 /DigestMethod [/SHA256] /Reasons [(x)] >>"),
    /another signature/,
  );
});

test("4.6 validation data that was lost or sorted anew is no change of the document", async () => {
  const { bytes } = await composer(NOW).signed(0);
  const stream = { dict: "", bytes: Buffer.from("a certificate") };
  const next = 900;
  const levelsWith = (dss: string): readonly string[] => {
    const file = appendRevision(bytes, {
      [next]: stream,
      [PART.catalog]: editable(bytes).changed(PART.catalog, { DSS: dss }),
    });
    return factsOf(file).changes?.signatures.map(({ level }) => level) ?? [];
  };
  const list = `[${next} 0 R]`;
  for (const level of levelsWith(
    `<< /CRLs ${list} /VRI << /A << /Cert ${list} /CRL ${list} >> >> >>`,
  ))
    assert.equal(level, "longTerm");
  for (const level of levelsWith(`<< /Certs 1 >>`)) assert.equal(level, "other");
});
