import assert from "node:assert/strict";
import { generateKeyPairSync, sign } from "node:crypto";
import { test } from "node:test";
import { writeReportPdf } from "@paraph/engine/report";
import { canonicalBytes } from "./canonical.ts";
import { hex, sha256 } from "./hash.ts";
import type { NoteSigner } from "./note.ts";
import { PROTOCOL_WORDS } from "./protocol-words.ts";
import { reportHtml } from "./report-html.ts";
import { reportPlan } from "./report-pdf.ts";
import {
  makeReport,
  RENDERING,
  renderingOf,
  signedBytes,
  writeReport,
  type EvidenceReport,
} from "./report.ts";
import { verifyEvidence } from "./verify.ts";

/** Acts that the protocol had no words for at first; a report with one of them has a number of its own. */
const LATER_ACTS = [
  "signer.embed_made",
  "signer.embed_opened",
  "request.report_withdrawn",
  "signers.reminded_automatically",
];
const ACTS = Object.keys(PROTOCOL_WORDS.en.acts).filter((type) => !LATER_ACTS.includes(type));
const HASH = "0".repeat(64);

/** A report with every act that the protocol has words for; its proofs are none. */
function aReport(language: string, later: readonly string[] = []): EvidenceReport {
  const version = (id: string) => ({
    id,
    sha256: HASH,
    size: 9,
    created_at: "2026-03-01T09:00:00Z",
  });
  const signer = (signature: string, more: object) => ({
    role: "signer",
    signature,
    email: `${signature}@example.com`,
    ...more,
  });
  const event = (type: string, index: number) => ({
    n: index + 1,
    position: index,
    type,
    at: new Date(Date.UTC(2026, 2, 1, 9, index)).toISOString(),
    facts: { signature: "ada", factor: "email_code", quality: "SES" },
    personal: { to: "a***@example.com", actor: "Acme", name: "Ada Lovelace", provider: "Test" },
    salt: HASH,
    commitment: HASH,
    previous: HASH,
    leaf: HASH,
    proof: [],
  });
  const types = [
    ...ACTS,
    "signer.identified",
    "intent.declared",
    "intent.proven",
    "signature.made",
    ...later,
  ];
  return {
    format: "paraph-evidence/1",
    rendering: RENDERING,
    made_at: "2026-03-02T00:00:00.000Z",
    key: "key",
    request: {
      id: "r",
      title: "Contract",
      business: "Acme",
      owner: "Max",
      language,
      time_zone: "Europe/Zurich",
    },
    participants: [
      signer("ada", { status: "signed", ended_at: "2026-03-01T10:00:00Z", signed_quality: "SES" }),
      signer("bob", { status: "declined", reason: "no", asked_by: "identity data" }),
    ],
    documents: [{ id: "d", name: "Contract", pages: 2, versions: [version("v1"), version("v2")] }],
    events: types.map(event),
    checkpoint: "checkpoint",
    digests: { request: HASH, participants: HASH, documents: HASH, events: HASH },
    signature: "signature",
  };
}

/** Changes with the words or the order of the pages: then raise RENDERING and pin the new one. */
const PINNED = {
  rendering: 2,
  pages: "6a956c122958689899f73e91323f3a2934360a786632b3b59c3d7ae4bfe2e99c",
};

const PINNED_LATER = {
  rendering: 4,
  pages: "a1756b4c4c999b659726499917d888700bd2d60faf05c0a2c66bfbbe207c08e5",
};

/** What all languages show of a report, with the number of its rendering. */
function shownOf(write: (language: string) => EvidenceReport): typeof PINNED {
  const reports = ["en", "de", "fr", "it"].map(write);
  const pages = reports.map((report) => [
    reportHtml(report),
    hex(sha256(writeReportPdf(reportPlan(report)))),
  ]);
  const [rendering] = reports.map(renderingOf);
  return { rendering: rendering ?? 0, pages: hex(sha256(canonicalBytes(pages))) };
}

test("9. pages that are written otherwise have another rendering number", () => {
  assert.deepEqual(
    shownOf((language) => aReport(language)),
    PINNED,
  );
});

test("9. a report with a later act has a number of its own, and all others keep theirs", () => {
  const framed = (language: string): EvidenceReport => {
    const report = aReport(language, LATER_ACTS);
    const frame = ["https://a.example", "https://b.example"];
    const events = report.events.map((event) => ({ ...event, facts: { ...event.facts, frame } }));
    return { ...report, events };
  };
  assert.deepEqual(shownOf(framed), PINNED_LATER);
});

test("9. a page of another rendering is not called altered, and not valid either", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const signer: NoteSigner = {
    name: "paraph/ch/test",
    publicKey: new Uint8Array(publicKey.export({ type: "spki", format: "der" }).subarray(-32)),
    sign: (bytes) => new Uint8Array(sign(null, bytes, privateKey)),
  };
  const { request, participants, documents } = aReport("en");
  const made = makeReport({ request, participants, documents }, [], "", new Date(0), signer);
  const signed = (report: EvidenceReport): EvidenceReport => ({
    ...report,
    signature: Buffer.from(signer.sign(signedBytes(report))).toString("base64"),
  });
  const partsOf = (report: EvidenceReport, page: string) => {
    const verdict = verifyEvidence(writeReport(report), { file: new TextEncoder().encode(page) });
    return { parts: verdict.findings.map(({ part }) => part), pagesUnknown: verdict.pagesUnknown };
  };
  const changed = reportHtml(made).replace("Contract", "Contrast");
  // The report has no checkpoint, which is found each time.
  const own = partsOf(made, reportHtml(made));
  assert.ok(!own.pagesUnknown && !own.parts.includes("page") && !own.parts.includes("signature"));
  assert.ok(partsOf(made, changed).parts.includes("page"), "the control: it is compared");

  const { rendering: _, ...without } = made;
  for (const other of [signed({ ...made, rendering: RENDERING + 1 }), signed(without)]) {
    const { parts, pagesUnknown } = partsOf(other, changed);
    assert.ok(pagesUnknown && !parts.includes("page") && !parts.includes("signature"));
  }
  const forged = partsOf({ ...made, rendering: RENDERING + 1 }, changed);
  assert.ok(forged.parts.includes("signature"), "the number is signed");
});
