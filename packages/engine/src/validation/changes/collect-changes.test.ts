import assert from "node:assert/strict";
import { test } from "node:test";
import {
  appendRevision,
  aPdf,
  createAuthority,
  rawSigner,
  signingPorts,
  trustIn,
} from "@paraph/testkit";
import { bytesSource } from "../../bytes/source.ts";
import { latin1 } from "../../bytes/hex.ts";
import { signPdf } from "../../pades/sign-pdf.ts";
import { signaturesOf } from "../../pdf/signatures.ts";
import { collectChanges } from "./collect-changes.ts";
import type { DocumentChanges } from "./facts.ts";
import { readPdf } from "./read-pdf.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const authority = createAuthority(NOW);
const PLACE = { page: 0, x: 60, y: 60, width: 200, height: 60, rotation: 0 } as const;

async function signed(file: Uint8Array, certify: 2 | 3 | null = null): Promise<Uint8Array> {
  const { tail } = await signPdf(
    {
      source: bytesSource(file),
      field: { kind: "new", places: [PLACE] },
      appearance: { mark: null, lines: [{ role: "name", text: "Ada Lovelace" }] },
      claims: { name: "Ada Lovelace", reason: null, location: null, contact: null },
      certify,
      level: "B-B",
      signer: rawSigner(authority, "signer"),
      trust: trustIn(authority),
    },
    signingPorts(authority, NOW),
  );
  return joinedBytes(file, tail);
}

function joinedBytes(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

function changesIn(file: Uint8Array): DocumentChanges {
  const reading = readPdf(bytesSource(file));
  return collectChanges(reading, signaturesOf(reading.pdf.latest));
}

const FILE = await signed(aPdf({ pages: 2 }));

test("an untouched file has no changes", () => {
  const { signatures, reading, removed } = changesIn(FILE);
  assert.equal(reading.problem, null);
  assert.deepEqual(removed, []);
  assert.deepEqual(
    signatures.map(({ level, byteRange, revision }) => [level, byteRange.covers, revision]),
    [["none", "file", 1]],
  );
});

test("a further signature is filling in, and the first one is as it was", async () => {
  const { signatures } = changesIn(await signed(FILE));
  const [first] = signatures;
  assert.equal(first?.level, "forms");
  assert.equal(
    first.dictionaryUnchanged && first.placeUnchanged && first.appearanceUnchanged,
    true,
  );
  assert.deepEqual(first.violations, []);
  assert.equal(first.comparison.marks.length, 1);
});

test("the facts survive being kept as JSON", async () => {
  const facts = changesIn(await signed(FILE));
  assert.deepEqual(JSON.parse(JSON.stringify(facts)), facts);
});

test("another content of a page is seen, and named", () => {
  const contents = /\/Contents (\d+) 0 R/.exec(Buffer.from(FILE).toString("latin1"))?.[1] ?? "";
  const attacked = appendRevision(FILE, {
    [contents]: { dict: "", bytes: latin1("0 0 50 50 re f") },
  });
  const [first] = changesIn(attacked).signatures;
  assert.equal(first?.level, "other");
  assert.deepEqual(
    first.attacks.map(({ name }) => name),
    ["incremental saving"],
  );
  assert.equal(first.changes.find(({ level }) => level === "other")?.page, 0);
});

test("bytes behind the last revision are reported, and so is an end that cannot be read", () => {
  const short = changesIn(joinedBytes(FILE, latin1("hidden")));
  assert.match(short.reading.problem ?? "", /behind its last revision/);
  const long = changesIn(joinedBytes(FILE, latin1(`9 0 obj\n<< >>\nendobj\n`.repeat(80))));
  assert.equal(long.reading.readTo, FILE.length);
  assert.notEqual(long.reading.problem, null);
});

test("bytes between two revisions that belong to no object are reported, although somebody signed them", async () => {
  const stray = joinedBytes(FILE, latin1("9 0 obj\n<< /Hidden true >>\nendobj\n"));
  const { signatures } = changesIn(await signed(stray));
  assert.equal(signatures[0]?.level, "other");
  assert.match(signatures[0].changes.map(({ text }) => text).join(), /belong to no object/);
  assert.equal(signatures[1]?.level, "none");
});

test("a signature that a later revision does not show any more is reported", () => {
  const reading = readPdf(bytesSource(FILE));
  const field = signaturesOf(reading.pdf.latest)[0]?.field.ref?.number ?? 0;
  const without = appendRevision(FILE, { [field]: "<< /FT /Sig /T (Signature1) >>" });
  const { signatures, removed, revisions } = changesIn(without);
  assert.deepEqual(signatures, []);
  assert.deepEqual(
    removed.map(({ signedIn, removedIn }) => [signedIn, removedIn]),
    [[1, 2]],
  );
  assert.equal(revisions.length, 3);
});
