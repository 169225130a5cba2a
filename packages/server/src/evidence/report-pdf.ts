import type { Block, ReportPlan } from "@paraph/engine/report";
import type { JsonObject } from "../ports/store/jobs.ts";
import { sha256 } from "./hash.ts";
import { languageOf, protocolBlocks, titleOf } from "./protocol.ts";
import { PROTOCOL_WORDS } from "./protocol-words.ts";
import { labelOf, originalOf, proofOf, shown } from "./report-html.ts";
import { writeReport, type EvidenceReport } from "./report.ts";

/** The file inside the PDF that holds the report for machines. */
export const ATTACHED_NAME = "evidence.json";

const ID_BYTES = 16;

/** The report for people as tagged PDF/A-3b, with the signed JSON attached. Not sealed yet. */
export function reportPlan(report: EvidenceReport): ReportPlan {
  const text = new TextEncoder();
  return {
    title: titleOf(report),
    language: languageOf(report),
    blocks: blocksOf(report),
    attachment: {
      name: ATTACHED_NAME,
      type: "application/json",
      description: "The same, with the proofs of every act",
      bytes: text.encode(writeReport(report)),
    },
    // All of it follows from the report, so that whoever checks it can write the same pages again.
    at: new Date(report.made_at),
    id: sha256(text.encode(report.signature)).subarray(0, ID_BYTES),
  };
}

/** People read the first pages; what machines compare stands behind them. */
function blocksOf(report: EvidenceReport): readonly Block[] {
  const { request, participants, documents, events } = report;
  return [
    ...protocolBlocks(report),
    { kind: "page" },
    { kind: "title", text: PROTOCOL_WORDS[languageOf(report)].annex },
    { kind: "heading", text: "Request" },
    ...rows(request),
    { kind: "heading", text: "People" },
    ...participants.flatMap(apart),
    { kind: "heading", text: "Documents" },
    ...documents.flatMap(documentBlocks),
    { kind: "heading", text: "Acts (times in UTC)" },
    ...events.flatMap(eventBlocks),
    { kind: "heading", text: "Proof" },
    ...rows(proofOf(report)),
  ];
}

function documentBlocks(document: EvidenceReport["documents"][number]) {
  const { name, id, versions, repaired_from: repaired } = document;
  const lines = versions.map(({ sha256, created_at }, index): Block => ({
    kind: "row",
    label: index === 0 ? "as given" : `version ${index}`,
    value: `${created_at} SHA-256 ${sha256}`,
  }));
  return [...rows({ name, id, ...originalOf(repaired) }), ...lines, { kind: "rule" } as const];
}

function eventBlocks(event: EvidenceReport["events"][number]): readonly Block[] {
  const personal = event.personal ?? { "personal details": "erased" };
  return [
    { kind: "row", label: `${event.n}. ${event.type}`, value: event.at },
    ...rows({ ...event.facts, ...personal }),
    { kind: "rule" },
  ];
}

function apart(members: JsonObject): readonly Block[] {
  return [...rows(members), { kind: "rule" }];
}

function rows(members: JsonObject): readonly Block[] {
  return Object.entries(members)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ kind: "row", label: labelOf(name), value: shown(value) }));
}
