import assert from "node:assert/strict";
import { generateKeyPairSync, sign } from "node:crypto";
import { describe, test } from "node:test";
import type { PlacedEntry } from "../ports/store/evidence.ts";
import { signCheckpoint } from "./checkpoint.ts";
import { canonicalJson } from "./canonical.ts";
import { hex, sha256 } from "./hash.ts";
import { commitmentTo, leafOf, NO_LEAF } from "./leaf.ts";
import {
  appendLeaf,
  EMPTY_TREE,
  inclusionProof,
  nodeOf,
  rootOf,
  type NodeSource,
} from "./merkle.ts";
import { openNote, readKey, signNote, writeKey, type NoteSigner } from "./note.ts";
import { makeReport, writeReport, type EvidenceReport } from "./report.ts";
import { verifyEvidence } from "./verify.ts";

function aSigner(name = "paraph/ch/test"): NoteSigner {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const der = publicKey.export({ type: "spki", format: "der" });
  return {
    name,
    publicKey: new Uint8Array(der.subarray(-32)),
    sign: (bytes) => new Uint8Array(sign(null, bytes, privateKey)),
  };
}

const signer = aSigner();
const subject = "6f1a9f3e-1d1c-4a3b-9d5f-0a4f9b1c2d3e";
const TYPES = ["created", "invited", "viewed", "code_sent", "signed", "signed", "completed"];

/** A chain of acts of one request between acts of others. */
function history(): { readonly entries: readonly PlacedEntry[]; readonly leaves: Uint8Array[] } {
  const entries: PlacedEntry[] = [];
  const leaves = Array.from({ length: 3 }, (_, index) => sha256(Uint8Array.of(9, index)));
  for (const [index, type] of TYPES.entries()) {
    const personal = { email: `ada${index}@example.com`, ip: "192.0.2.0/24" };
    const salt = sha256(Uint8Array.of(7, index));
    const content = {
      subject,
      n: index + 1,
      type,
      at: new Date(Date.UTC(2026, 2, 1, 9, index)),
      facts: { sha256: hex(sha256(Uint8Array.of(index))), quality: "SES" },
      commitment: commitmentTo(personal, salt),
      previous: entries.at(-1)?.leaf ?? NO_LEAF,
    };
    const leaf = leafOf(content);
    entries.push({ ...content, personal, salt, position: leaves.length, leaf });
    leaves.push(leaf, sha256(Uint8Array.of(8, index)));
  }
  return { entries, leaves };
}

function sourceOf(leaves: readonly Uint8Array[]): NodeSource {
  const read = (level: number, index: number): Uint8Array =>
    level === 0
      ? (leaves[index] ?? NO_LEAF)
      : nodeOf(read(level - 1, index * 2), read(level - 1, index * 2 + 1));
  return ({ level, index }) => Promise.resolve(read(level, index));
}

const document = new TextEncoder().encode("%PDF-1.7 the signed one");

async function aReport(
  change: (entries: readonly PlacedEntry[]) => readonly PlacedEntry[] = (entries) => entries,
): Promise<EvidenceReport> {
  const { entries, leaves } = history();
  const root = rootOf(leaves.reduce(appendLeaf, EMPTY_TREE));
  const checkpoint = signCheckpoint({ size: leaves.length, root }, signer);
  const events = await Promise.all(
    change(entries).map(async (entry) => ({
      entry,
      proof: await inclusionProof(entry.position, leaves.length, sourceOf(leaves)),
    })),
  );
  const version = {
    id: "d1",
    sha256: hex(sha256(document)),
    size: document.length,
    created_at: "2026-03-01T09:00:00.000Z",
  };
  return makeReport(
    {
      request: { id: subject, title: "Contract – “Zürich”", status: "SIGNED" },
      participants: [{ email: "ada@example.com", status: "SIGNED" }],
      documents: [{ id: "d0", name: "Contract", versions: [version] }],
    },
    events,
    checkpoint,
    new Date("2026-03-02T00:00:00Z"),
    signer,
  );
}

const report = await aReport();
const text = writeReport(report);

describe("9. evidence", () => {
  test("an untouched report is valid, with its document and the pinned key", () => {
    const verdict = verifyEvidence(text, {
      keys: [writeKey(signer)],
      documents: [{ name: "contract.pdf", bytes: document }],
      seen: report.checkpoint,
    });
    assert.deepEqual(verdict.findings, []);
    assert.equal(verdict.valid, true);
    assert.equal(verdict.events, TYPES.length);
    assert.equal(verdict.keyIsTrusted, true);
  });

  test("every single flipped bit pattern of every byte is detected", () => {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 7));
      const verdict = verifyEvidence(new TextDecoder().decode(changed));
      assert.equal(verdict.valid, false, `byte ${at}`);
      assert.ok(verdict.findings.length > 0);
    }
  });

  test("what was altered is named", () => {
    const altered = (change: (report: EvidenceReport) => unknown): readonly string[] =>
      verifyEvidence(`${JSON.stringify(change(report), null, 2)}\n`).findings.map(
        ({ part }) => part,
      );
    assert.ok(
      altered((r) => ({ ...r, request: { ...r.request, title: "x" } })).includes("request"),
    );
    assert.ok(altered((r) => ({ ...r, participants: [] })).includes("participants"));
    assert.ok(altered((r) => ({ ...r, documents: [] })).includes("documents"));
    assert.ok(
      altered((r) => ({ ...r, made_at: "2020-01-01T00:00:00.000Z" })).includes("signature"),
    );
    const later = altered((r) => ({
      ...r,
      events: r.events.map((e) => (e.n === 5 ? { ...e, at: "2026-03-05T00:00:00.000Z" } : e)),
    }));
    assert.ok(later.includes("event 5 (signed)"));
    assert.ok(!later.some((part) => part.startsWith("event 4")));
    const renamed = altered((r) => ({
      ...r,
      events: r.events.map((e) => (e.n === 2 ? { ...e, personal: { email: "eve@x" } } : e)),
    }));
    assert.ok(renamed.includes("event 2 (invited)"));
  });

  /** Whoever holds the signing key can sign any report, but not make the history fit it. */
  test("events left out, added, repeated or moved are detected even when signed again", async () => {
    const first = (entries: readonly PlacedEntry[]): PlacedEntry => {
      const [entry] = entries;
      assert.ok(entry);
      return entry;
    };
    const changes: Readonly<Record<string, (e: readonly PlacedEntry[]) => readonly PlacedEntry[]>> =
      {
        "first left out": (e) => e.slice(1),
        "one left out": (e) => e.filter(({ n }) => n !== 4),
        "one repeated": (e) => [...e.slice(0, 3), ...e.slice(2)],
        "two swapped": (e) => [...e.slice(0, 2), ...e.slice(2, 4).reverse(), ...e.slice(4)],
        "one invented": (e) => [...e, { ...first(e), n: e.length + 1, position: 1 }],
        renumbered: (e) =>
          e.filter(({ n }) => n !== 4).map((one, index) => ({ ...one, n: index + 1 })),
        "facts changed": (e) => e.map((one) => (one.n === 3 ? { ...one, facts: {} } : one)),
        "of another request": (e) => e.map((one) => ({ ...one, type: "x" })),
      };
    for (const [name, change] of Object.entries(changes)) {
      const verdict = verifyEvidence(writeReport(await aReport(change)));
      assert.equal(verdict.valid, false, name);
      assert.ok(
        verdict.findings.some(({ part }) => part.startsWith("event ")),
        name,
      );
    }
  });

  test("after the erasure of personal details every proof still checks", async () => {
    const erased = await aReport((entries) =>
      entries.map((entry) => ({ ...entry, personal: {}, salt: null })),
    );
    const verdict = verifyEvidence(writeReport(erased));
    assert.deepEqual(verdict.findings, []);
    assert.equal(verdict.erased, TYPES.length);
    assert.doesNotMatch(JSON.stringify(erased.events), /ada|192\.0\.2/);
  });

  test("a report signed by another key is not trusted", async () => {
    const verdict = verifyEvidence(text, { keys: [writeKey(aSigner())] });
    assert.deepEqual(verdict.findings, [{ part: "key", problem: "is not one that you trust" }]);
  });

  test("a history that was rolled back is seen by whoever kept a later checkpoint", () => {
    const seen = signCheckpoint({ size: 900, root: sha256() }, signer);
    const [finding] = verifyEvidence(text, { seen }).findings;
    assert.match(finding?.problem ?? "", /rolled back/);
    const forked = signCheckpoint({ size: history().leaves.length, root: sha256() }, signer);
    assert.equal(verifyEvidence(text, { seen: forked }).valid, false);
    const earlier = signCheckpoint({ size: 2, root: sha256() }, signer);
    assert.equal(verifyEvidence(text, { seen: earlier }).valid, true);
  });

  test("a file that is no version of the documents is named", () => {
    const documents = [{ name: "other.pdf", bytes: Uint8Array.of(1) }];
    assert.equal(verifyEvidence(text, { documents }).findings[0]?.part, "other.pdf");
  });

  test("what is not a report is said to be none", () => {
    for (const other of ["", "{}", "[]", "null", '{"format":"paraph-evidence/1"}', "%PDF-1.7"]) {
      assert.equal(verifyEvidence(other).valid, false);
    }
  });
});

describe("9. signed notes", () => {
  test("a key is written and read back, and a damaged one is none", () => {
    const line = writeKey(signer);
    assert.deepEqual(readKey(line)?.publicKey, signer.publicKey);
    for (const bad of ["", line.slice(1), line.replace("+", "-"), `${line}A`]) {
      assert.equal(readKey(bad), null);
    }
  });

  test("a note opens with its key only", () => {
    const note = signNote("hello\nworld\n", signer);
    assert.deepEqual(openNote(note, signer), { text: "hello\nworld\n", verified: true });
    assert.equal(openNote(note, aSigner())?.verified, false);
    assert.equal(openNote(note.replace("world", "w0rld"), signer)?.verified, false);
    assert.equal(openNote("hello", signer), null);
  });

  test("canonical JSON has one spelling (RFC 8785)", () => {
    const value = { b: [1, 1e21, 0.000001, -0], a: 'é\u0007"', "\u20ac": null, Z: true };
    assert.equal(
      canonicalJson(value),
      '{"Z":true,"a":"é\\u0007\\"","b":[1,1e+21,0.000001,0],"€":null}',
    );
  });
});
