import type { Block } from "@paraph/engine/report";
import type { JsonObject, Json } from "../ports/store/jobs.ts";
import { openCheckpoint } from "./checkpoint.ts";
import { readKey } from "./note.ts";
import { languageOf, protocolBlocks, titleOf } from "./protocol.ts";
import { PROTOCOL_WORDS } from "./protocol-words.ts";
import { writeReport, type EvidenceReport } from "./report.ts";

/** Where the report itself stands inside the page, so that the page alone can be checked. */
export const EMBEDDED =
  /<script type="text\/plain" id="paraph-evidence">([A-Za-z0-9+/=]*)<\/script>/;

const STYLE =
  "body{font:15px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#212529}" +
  "h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}table{border-collapse:collapse;width:100%}" +
  "th,td{text-align:left;vertical-align:top;border-top:1px solid #dee2e6;padding:.4rem .6rem .4rem 0;overflow-wrap:anywhere}" +
  "th{font-weight:600;width:11rem}code{font:13px ui-monospace,monospace}.soft{color:#4b5563}" +
  "@media(prefers-color-scheme:dark){body{background:#14171b;color:#e8eaed}th,td{border-color:#343b45}.soft{color:#b4bac4}}";

/** The report for people, complete in one file; the signed JSON is inside. */
export function reportHtml(report: EvidenceReport): string {
  const { request, participants, documents, events } = report;
  const embedded = Buffer.from(writeReport(report)).toString("base64");
  return [
    `<!doctype html><html lang="${languageOf(report)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escaped(titleOf(report))}</title><style>${STYLE}</style></head><body>`,
    protocolBlocks(report).map(blockHtml).join(""),
    `<h1>${escaped(PROTOCOL_WORDS[languageOf(report)].annex)}</h1><h2>Request</h2>${table(request)}`,
    `<h2>People</h2>${participants.map(table).join("")}`,
    `<h2>Documents</h2>${documents.map(documentTable).join("")}`,
    `<h2>Acts</h2>${events.map(eventTable).join("")}`,
    `<h2>Proof</h2>${table(proofOf(report))}`,
    `<p class="soft">Check this file without us: <code>paraph verify-evidence FILE</code></p>`,
    `<script type="text/plain" id="paraph-evidence">${embedded}</script></body></html>\n`,
  ].join("");
}

export function blockHtml(block: Block): string {
  if (block.kind === "rule" || block.kind === "page") return "<hr>";
  if (block.kind === "row") {
    return `<table><tr><th>${escaped(block.label)}</th><td>${escaped(block.value)}</td></tr></table><p></p>`;
  }
  const [tag, look] = TAGS[block.kind];
  return `<${tag}${look}>${escaped(block.text)}</${tag}>`;
}

const TAGS = {
  title: ["h1", ""],
  heading: ["h2", ""],
  text: ["p", ""],
  note: ["p", ' class="soft"'],
} as const;

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

function documentTable(document: EvidenceReport["documents"][number]): string {
  const { name, id, versions, repaired_from: repaired } = document;
  const rows = versions.map(({ sha256, created_at }, index) => [
    index === 0 ? "as given" : `version ${index}`,
    `${created_at}, SHA-256 ${sha256}`,
  ]);
  return table({ name, id, ...originalOf(repaired), ...Object.fromEntries(rows) });
}

/** The damaged PDF from which a document was written anew. */
export function originalOf(sha256: string | undefined): JsonObject {
  return sha256 === undefined ? {} : { "repaired from": `SHA-256 ${sha256}` };
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
