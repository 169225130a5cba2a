import assert from "node:assert/strict";
import { test } from "node:test";
import {
  answersFor,
  around,
  attribute,
  childrenOf,
  der,
  FORGED_OID,
  honest,
  sequence,
  type SignerPlan,
  TAGS,
  tokenOver,
} from "@paraph/testkit/forged";
import { ANSWERS, authority, fileWith, foreign, resultOf, NOW, ownCms, signer } from "./forged.ts";

/** Unsigned attributes as somebody adds or swaps them afterwards: nothing that is signed changes by it. */
const answersOfTsa = answersFor(authority, authority.holder("tsa"), NOW);
const stampAttribute = (...tokens: readonly Uint8Array[]): Buffer =>
  attribute(FORGED_OID.timeStamp, ...tokens);

/** The honest signature with these unsigned attributes. */
function stamped(unsigned: SignerPlan["unsigned"]): Uint8Array {
  const revocation = [...ANSWERS, ...answersOfTsa];
  return fileWith(
    ownCms({ signers: [{ by: signer, ...(unsigned ? { unsigned } : {}) }], revocation }),
  );
}

const token = (of: Uint8Array, when = NOW): Uint8Array => tokenOver(authority, of, when);
const other = new Uint8Array(64);

function timeIn(file: Uint8Array): readonly [proven: string | null, details: string] {
  const { signers, details } = resultOf(file);
  const [first] = signers;
  return [first?.timeIsProven ? first.time : null, details.join("\n")];
}

test("a time stamp of another signature proves nothing, alone or beside the right one", () => {
  const early = new Date(NOW.getTime() - 3_600_000);
  assert.deepEqual(
    timeIn(stamped((value) => [stampAttribute(token(value))]))[0],
    NOW.toISOString(),
  );
  const rows: readonly (readonly [string | null, SignerPlan["unsigned"]])[] = [
    [null, () => [stampAttribute(token(other, early))]],
    [
      NOW.toISOString(),
      (value) => [stampAttribute(token(other, early)), stampAttribute(token(value))],
    ],
    [
      NOW.toISOString(),
      (value) => [stampAttribute(token(value)), stampAttribute(token(other, early))],
    ],
    [NOW.toISOString(), (value) => [stampAttribute(token(value), token(other, early))]],
  ];
  for (const [time, unsigned] of rows) {
    const [proven, details] = timeIn(stamped(unsigned));
    assert.equal(proven, time);
    assert.match(details, /the time stamp is of something else/);
  }
});

test("a time stamp with a second signer, of a stranger or of no authority for time proves nothing", () => {
  const rows: readonly (readonly [RegExp, (value: Uint8Array) => Uint8Array])[] = [
    [/2 signers|not a time stamp/, (value) => withSignerTwice(token(value))],
    [/no path leads/, (value) => tokenOver(foreign, value, NOW)],
    [/not a time stamp/, (value) => ownCms()(value)],
  ];
  for (const [reason, make] of rows) {
    const [proven, details] = timeIn(stamped((value) => [stampAttribute(make(value))]));
    assert.equal(proven, null);
    assert.match(details, reason);
  }
});

test("a time stamp of the content that proves nothing, and an attribute without one, are reported", () => {
  const attributes = (digest: Uint8Array): readonly Uint8Array[] => [
    ...honest(signer.certificate)(digest),
    attribute("1.2.840.113549.1.9.16.2.20", tokenOver(authority, other, NOW)),
  ];
  const content = fileWith(ownCms({ signers: [{ by: signer, attributes }] }));
  assert.match(
    timeIn(content)[1],
    /a time stamp proves nothing: the time stamp is of something else/,
  );
  assert.match(timeIn(stamped(() => [stampAttribute()]))[1], /without a value/);
});

/** A token whose only SignerInfo stands there twice. */
function withSignerTwice(bytes: Uint8Array): Buffer {
  const [type = Buffer.of(), inside = Buffer.of()] = childrenOf(bytes);
  const [signedData = Buffer.of()] = childrenOf(inside);
  const parts = childrenOf(signedData);
  const signers = childrenOf(parts.pop() ?? Buffer.of());
  const twice = sequence(...parts, der(TAGS.set, ...signers, ...signers));
  return sequence(type, der(around(0), twice));
}
