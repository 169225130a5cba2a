import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf, createAuthority, rawSigner, signingPorts, trustIn } from "@paraph/testkit";
import { toHex } from "../bytes/hex.ts";
import { bytesSource } from "../bytes/source.ts";
import { openPdf } from "../pdf/document.ts";
import { inspectPdf } from "../pdf/inspect.ts";
import { signaturesOf } from "../pdf/signatures.ts";
import { parseCms } from "../pki/cms/cms.ts";
import { type SigningOrder, signPdf } from "./sign-pdf.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const authority = createAuthority(NOW);
const PORTS = signingPorts(authority, NOW);

function order(file: Uint8Array): SigningOrder {
  return {
    source: bytesSource(file),
    field: { kind: "new", places: [] },
    appearance: null,
    claims: { name: "Ada", reason: null, location: null, contact: null },
    certify: null,
    level: "B-B",
    signer: rawSigner(authority, "signer"),
    trust: trustIn(authority),
  };
}

const made = aPdf();
const { tail } = await signPdf(order(made), PORTS);
const [own] = signaturesOf(openPdf(bytesSource(Buffer.concat([made, tail]))).latest);
const cms = parseCms(own?.contents ?? new Uint8Array()).der;
const CMS = `/Contents <${toHex(cms)}>`;
const RANGE = "/ByteRange [0 100 5000 200]";
const DETACHED = "/SubFilter /ETSI.CAdES.detached";

/** A field whose value is this object, which is one of its own unless it is written in the field. */
function holding(value: string, isDirect = false): Uint8Array {
  const field = { name: "Old", rect: [300, 300, 500, 360] as const };
  if (isDirect) return aPdf({ fields: [{ ...field, more: `/V ${value}` }] });
  return aPdf({ fields: [{ ...field, more: "/V {extra} 0 R" }], extra: [value] });
}

function signature(entries: string): Uint8Array {
  return holding(`<< /Type /Sig /Filter /Adobe.PPKLite ${entries} >>`);
}

const ranges = (numbers: string) => signature(`${DETACHED} /ByteRange [${numbers}] ${CMS}`);
const contents = (object: string) => signature(`${DETACHED} ${RANGE} /Contents ${object}`);

/** EU DSS or pyHanko throw on the whole document. */
const DAMAGED: Readonly<Record<string, Uint8Array>> = {
  "no range": signature(`${DETACHED} ${CMS}`),
  "a range that is null": signature(`${DETACHED} /ByteRange null ${CMS}`),
  "a range that is no array": signature(`${DETACHED} /ByteRange 5 ${CMS}`),
  "no numbers": ranges(""),
  "two numbers": ranges("0 100"),
  "three numbers": ranges("0 100 5000"),
  "five numbers": ranges("0 100 300 200 7"),
  "six numbers": ranges("0 100 300 200 700 10"),
  "a negative number": ranges("0 -100 300 200"),
  "a number with a fraction": ranges("0 100.5 300 200"),
  "a range that was never filled in": ranges("0 /********** /********** /**********"),
  "three numbers in an unknown form": signature(`/SubFilter /Foo /ByteRange [0 1 2] ${CMS}`),
  "no contents": signature(`${DETACHED} ${RANGE}`),
  "contents that are null": contents("null"),
  "contents that are a name": contents("/x"),
  "empty contents": contents("<>"),
  "contents that were never filled in": contents(`<${"00".repeat(400)}>`),
  "contents that are no DER": contents(`<${"8f13a7c1".repeat(100)}>`),
  "contents cut short": contents(`<${toHex(cms.subarray(0, -1))}>`),
  "contents that are a certificate": contents(
    `<${toHex(authority.holder("root").certificate.der)}>`,
  ),
  "contents that are a CMS without a signature": contents("<300f06092a864886f70d010701a0020400>"),
  "a time stamp without contents": signature(`/SubFilter /ETSI.RFC3161 ${RANGE} /Contents <>`),
  "a value that is a text": holding("(signed)"),
  "a value that is an array": holding("[1 2]", true),
  "a value that is not there": holding("999 0 R", true),
};

/** Wrong, incomplete or unusual, but every validator says so of this signature and goes on. */
const MERELY_INVALID: Readonly<Record<string, Uint8Array>> = {
  "another document's CMS": signature(`${DETACHED} ${RANGE} ${CMS}`),
  "ranges of nothing": ranges("0 0 0 0"),
  "ranges past the end": ranges("0 100 300 99999999"),
  "ranges that overlap": ranges("0 500 300 200"),
  "a CMS changed inside": contents(`<${toHex(cms.map((octet, at) => (at === 60 ? 0 : octet)))}>`),
  "a CMS with padding": contents(`<${toHex(cms)}${"00".repeat(50)}>`),
  "no form": signature(`${RANGE} ${CMS}`),
  "an unknown form without a range": signature(`/SubFilter /Foo ${CMS}`),
  "a key's own signature": signature(
    `/SubFilter /adbe.x509.rsa_sha1 ${RANGE} /Contents <04020000>`,
  ),
  "an empty dictionary": holding("<< >>"),
  "a value that is null": holding("null", true),
  "a dictionary inside the field": holding(`<< ${DETACHED} ${RANGE} ${CMS} >>`, true),
};

test("4.2 a damaged signature of others is found when the document is read", () => {
  for (const [name, file] of Object.entries(DAMAGED)) {
    assert.equal(inspectPdf(bytesSource(file)).signatureFields[0]?.damaged, true, name);
  }
  for (const [name, file] of Object.entries(MERELY_INVALID)) {
    assert.equal(inspectPdf(bytesSource(file)).signatureFields[0]?.damaged, false, name);
  }
});

test("a document with a damaged signature is not signed, one with an invalid signature is", async () => {
  for (const [name, file] of Object.entries(DAMAGED)) {
    await assert.rejects(signPdf(order(file), PORTS), { code: "signature_damaged" }, name);
  }
  for (const [name, file] of Object.entries(MERELY_INVALID)) {
    await assert.doesNotReject(signPdf(order(file), PORTS), name);
  }
});

test("our own signatures and time stamps are not damaged", async () => {
  const file = aPdf();
  const lasting = await signPdf({ ...order(file), level: "B-LTA" }, PORTS);
  const { signatureFields } = inspectPdf(bytesSource(Buffer.concat([file, lasting.tail])));
  assert.deepEqual(
    signatureFields.map(({ name, damaged }) => [name, damaged]),
    [
      ["Signature1", false],
      ["Timestamp1", false],
    ],
  );
});
