import type { JsonObject, Json } from "../ports/jobs.ts";
import { openCheckpoint } from "./checkpoint.ts";
import { readKey } from "./note.ts";
import { writeReport, type EvidenceReport } from "./report.ts";

/** Where the report itself stands inside the page, so that the page alone can be checked. */
export const EMBEDDED =
  /<script type="text\/plain" id="paraph-evidence">([A-Za-z0-9+/=]*)<\/script>/;

/** What stands above the protocol of a demo request. */
export const WITHOUT_EFFECT = "Test: the signatures named here have no legal effect.";

const STYLE =
  "body{font:15px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#212529}" +
  "h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}table{border-collapse:collapse;width:100%}" +
  "th,td{text-align:left;vertical-align:top;border-top:1px solid #dee2e6;padding:.4rem .6rem .4rem 0;overflow-wrap:anywhere}" +
  "th{font-weight:600;width:11rem}code{font:13px ui-monospace,monospace}.soft{color:#4b5563}" +
  ".test{background:#f3eafa;color:#5b2a86;border-radius:6px;padding:.6rem 1rem}" +
  "@media(prefers-color-scheme:dark){body{background:#14171b;color:#e8eaed}th,td{border-color:#343b45}.soft{color:#b4bac4}" +
  ".test{background:#2d2038;color:#dcc3f2}}";

/** The report for people, complete in one file; the signed JSON is inside. */
export function reportHtml(report: EvidenceReport): string {
  const { request, participants, documents, events } = report;
  const embedded = Buffer.from(writeReport(report)).toString("base64");
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>Signature protocol</title><style>${STYLE}</style></head><body>`,
    `<h1>Signature protocol</h1>${notice(request)}<h2>Request</h2>${table(request)}`,
    `<h2>People</h2>${participants.map(table).join("")}`,
    `<h2>Documents</h2>${documents.map(documentTable).join("")}`,
    `<h2>Acts</h2>${events.map(eventTable).join("")}`,
    `<h2>Proof</h2>${table(proofOf(report))}`,
    `<p class="soft">Check this file without us: <code>paraph verify-evidence FILE</code></p>`,
    `<script type="text/plain" id="paraph-evidence">${embedded}</script></body></html>\n`,
  ].join("");
}

function notice(request: JsonObject): string {
  return request["legal_effect"] === false ? `<p class="test">${WITHOUT_EFFECT}</p>` : "";
}

/** What a reader compares: the key, the checkpoint, the time. */
export function proofOf(report: EvidenceReport): JsonObject {
  const key = readKey(report.key);
  const checkpoint = key && openCheckpoint(report.checkpoint, key);
  return {
    "made at": report.made_at,
    "signed by key": report.key,
    "acts in the history": checkpoint?.size ?? null,
    "root of the history": checkpoint ? Buffer.from(checkpoint.root).toString("base64") : null,
    signature: report.signature,
  };
}

function documentTable({ name, id, versions }: EvidenceReport["documents"][number]): string {
  const rows = versions.map(({ sha256, created_at }, index) => [
    index === 0 ? "as given" : `version ${index}`,
    `${created_at}, SHA-256 ${sha256}`,
  ]);
  return table({ name, id, ...Object.fromEntries(rows) });
}

function eventTable(event: EvidenceReport["events"][number]): string {
  return table({
    act: `${event.n}. ${event.type}`,
    at: event.at,
    ...event.facts,
    ...(event.personal ?? { "personal details": "erased" }),
    leaf: event.leaf,
  });
}

function table(members: JsonObject): string {
  const rows = Object.entries(members)
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) =>
        `<tr><th>${escaped(labelOf(name))}</th><td>${escaped(shown(value))}</td></tr>`,
    );
  return `<table>${rows.join("")}</table><p></p>`;
}

export function labelOf(name: string): string {
  return name.replaceAll("_", " ");
}

export function shown(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
