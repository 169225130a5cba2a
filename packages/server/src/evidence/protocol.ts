import type { Block } from "@paraph/engine/report";
import { LANGUAGES, type Language, type Legislation, type Quality } from "@paraph/contract/words";
import type { Json, JsonObject } from "../ports/store/jobs.ts";
import { localTime } from "./local-time.ts";
import { PROTOCOL_WORDS, type ProtocolWords } from "./protocol-words.ts";
import type { EvidenceReport, ReportDocument, ReportEvent } from "./report.ts";

type Reader = {
  readonly words: ProtocolWords;
  readonly timeZone: string;
};

/** The protocol as a person reads it: who signed what, when and how, in sentences. */
export function protocolBlocks(report: EvidenceReport): readonly Block[] {
  const reader = readerOf(report);
  const { words } = reader;
  const { request, participants, documents, events } = report;
  const signers = participants.filter(({ role }) => role === "signer");
  const names = namesIn(report);
  return [
    { kind: "note", text: words.protocol },
    { kind: "title", text: textOf(request["title"]) ?? words.protocol },
    ...(request["legal_effect"] === false ? [{ kind: "text", text: words.test } as const] : []),
    { kind: "text", text: summaryOf(report, names, reader) },
    { kind: "heading", text: words.people },
    ...signers.map((signer): Block => ({
      kind: "row",
      label: nameIn(names, signer["signature"], words),
      value: signerText(signer, events, reader),
    })),
    { kind: "heading", text: words.documents },
    ...documents.map((document): Block => ({
      kind: "row",
      label: document.name,
      value: documentText(document, words),
    })),
    { kind: "heading", text: words.timeLine },
    ...events.map((event): Block => ({
      kind: "row",
      label: timeOf(event.at, reader),
      value: sentenceOf(event, names, words),
    })),
    { kind: "heading", text: words.check },
    { kind: "text", text: words.checkText(reader.timeZone) },
  ];
}

/** The language of the protocol, which is part of what is signed. */
export function languageOf({ request }: EvidenceReport): Language {
  const named = textOf(request["language"]);
  return LANGUAGES.find((language) => language === named) ?? "en";
}

export function titleOf(report: EvidenceReport): string {
  const { protocol } = PROTOCOL_WORDS[languageOf(report)];
  const title = textOf(report.request["title"]);
  return title === null ? protocol : `${protocol}: ${title}`;
}

function readerOf(report: EvidenceReport): Reader {
  const timeZone = textOf(report.request["time_zone"]) ?? "UTC";
  return { words: PROTOCOL_WORDS[languageOf(report)], timeZone };
}

function summaryOf(
  { request, participants, documents }: EvidenceReport,
  names: ReadonlyMap<string, string>,
  reader: Reader,
): string {
  const { words } = reader;
  const signers = participants.filter(({ role }) => role === "signer");
  const signed = signers.filter(({ status }) => status === "signed");
  const all = signers.map(({ signature }) => nameIn(names, signature, words));
  const asked = words.asked(
    textOf(request["business"]) ?? "",
    textOf(request["owner"]) ?? "",
    words.list(all),
    documents.length,
  );
  const count = words.signedOf(signed.length, signers.length);
  const last = signed
    .flatMap(({ ended_at: at }) => textOf(at) ?? [])
    .sort()
    .at(-1);
  return [asked, count, last ? words.last(timeOf(last, reader)) : null].filter(Boolean).join(" ");
}

/** What one person did, in the order in which it happened. */
function signerText(signer: JsonObject, events: readonly ReportEvent[], reader: Reader): string {
  const { words } = reader;
  const own = events.filter(({ facts }) => facts["signature"] === signer["signature"]);
  const first = (type: string) => own.find((event) => event.type === type);
  const last = (type: string) => own.findLast((event) => event.type === type);
  const at = (event: ReportEvent) => timeOf(event.at, reader);
  const [viewed, identified] = [first("request.viewed"), last("signer.identified")];
  const [declared, proven] = [last("intent.declared"), last("intent.proven")];
  const [code, made] = [last("code.sent"), last("signature.made")];
  const declined = last("signature.declined");
  const factor = textOf(proven?.facts["factor"] ?? made?.personal?.["factor"]);
  const quality = textOf(signer["signed_quality"]) as Quality | null;
  const law = textOf(signer["signed_legislation"]) as Legislation | null;
  const reached = [textOf(signer["email"]), textOf(signer["mobile_number"])].filter(Boolean);
  const sentences = [
    words.namedBy[signer["asked_by"] === "identity data" ? "data" : "email"](reached.join(", ")),
    identified && words.identified(textOf(identified.personal?.["provider"]), at(identified)),
    viewed && words.opened(at(viewed)),
    declared && words.declared(at(declared)),
    declared && frameText(declared, words),
    proven && factor && factorText(factor, textOf(code?.personal?.["to"]), words),
    made && quality && words.signedAs(at(made), words.qualities[quality], law && words.laws[law]),
    made && stampText(made, reader),
    declined && words.declined(at(declined), textOf(signer["reason"])),
    !made && !declined && words.notSigned,
  ];
  return sentences.filter(Boolean).join(" ");
}

function factorText(factor: string, to: string | null, words: ProtocolWords): string | null {
  const named = (words.factors as Readonly<Record<string, (to: string | null) => string>>)[factor];
  return named?.(to) ?? null;
}

/** Inside of which page somebody pressed "Sign now"; where the browser did not say, the pages that it can have been. */
function frameText({ facts }: ReportEvent, words: ProtocolWords): string | null {
  const origins = originsOf(facts);
  return origins.length === 0 ? null : words.framed(origins);
}

function originsOf({ frame }: JsonObject): readonly string[] {
  return Array.isArray(frame) ? frame.flatMap((one: Json) => textOf(one) ?? []) : [];
}

/** When the time-stamp authority says that it was signed: the last of the documents counts. */
function stampText(made: ReportEvent, reader: Reader): string | null {
  const documents = made.facts["documents"];
  if (!Array.isArray(documents)) return null;
  const stamps = documents.flatMap((one) => textOf((one as JsonObject)["stamped_at"]) ?? []);
  const stamp = stamps.sort().at(-1);
  return stamp === undefined ? null : reader.words.stamped(timeOf(stamp, reader, true));
}

function documentText(document: ReportDocument, words: ProtocolWords): string {
  const { pages, versions, repaired_from: repaired } = document;
  const [given, final] = [versions[0], versions.at(-1)];
  return [
    pages === undefined ? null : words.pages(pages),
    repaired && words.repaired(repaired),
    given && words.asSent(given.sha256),
    final && final !== given && words.final(final.sha256),
  ]
    .filter(Boolean)
    .join(" ");
}

function sentenceOf(
  { type, facts, personal }: ReportEvent,
  names: ReadonlyMap<string, string>,
  words: ProtocolWords,
): string {
  const said = (words.acts as Readonly<Record<string, (who: string, by: string) => string>>)[type];
  const who = nameIn(names, facts["signature"], words);
  const framed = originsOf(facts).join(", ");
  const named = textOf(personal?.["to"]) ?? textOf(personal?.["actor"]) ?? words.somebody;
  const other = type === "signer.embed_opened" ? framed : named;
  return said?.(who, other) ?? words.other(type.replaceAll(/[._]/g, " "));
}

/** By signature, the name under which somebody signed, else the one under which they were asked. */
function namesIn({ participants, events }: EvidenceReport): ReadonlyMap<string, string> {
  const made = events.filter(({ type }) => type === "signature.made");
  return new Map(
    participants.flatMap((one): readonly (readonly [string, string])[] => {
      const id = textOf(one["signature"]);
      if (id === null) return [];
      const signed = made.find(({ facts }) => facts["signature"] === id);
      const given = [textOf(one["first_name"]), textOf(one["last_name"])].filter(Boolean).join(" ");
      const name = textOf(signed?.personal?.["name"]) ?? (given || textOf(one["email"]));
      return name ? [[id, name]] : [];
    }),
  );
}

function nameIn(
  names: ReadonlyMap<string, string>,
  signature: Json | undefined,
  words: ProtocolWords,
): string {
  return (typeof signature === "string" && names.get(signature)) || words.somebody;
}

function timeOf(at: string, { timeZone, words }: Reader, seconds = false): string {
  return localTime(new Date(at), timeZone, words, seconds);
}

function textOf(value: Json | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
