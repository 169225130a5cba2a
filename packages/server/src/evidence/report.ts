import type { PlacedEntry } from "../ports/store/evidence.ts";
import type { JsonObject } from "../ports/store/jobs.ts";
import { canonicalBytes } from "./canonical.ts";
import { hex, sha256 } from "./hash.ts";
import { writeKey, type NoteSigner } from "./note.ts";

export const REPORT_FORMAT = "paraph-evidence/1";
/**
 * How a report is written as HTML and PDF. Raise it with every change of words or layout: pages are checked by writing
 * them again, and those of another number cannot be.
 */
export const RENDERING = 2;
/** That of a report with a document that was repaired; everything else in it is written as before. */
const RENDERING_REPAIRED = 3;
/** That of a report with one of these acts, repaired documents or not; everything else is written as before. */
const RENDERING_LATER_ACTS = 4;
const LATER_ACTS: readonly string[] = [
  "signer.embed_made",
  "signer.embed_opened",
  "request.report_withdrawn",
  "signers.reminded_automatically",
];

/** One act with all that is needed to check it without us. */
export type ReportEvent = {
  readonly n: number;
  readonly position: number;
  readonly type: string;
  readonly at: string;
  readonly facts: JsonObject;
  /** Null once erased; the commitment then tells nothing and the proof still checks. */
  readonly personal: JsonObject | null;
  readonly salt: string | null;
  readonly commitment: string;
  readonly previous: string;
  readonly leaf: string;
  /** RFC 6962 inclusion proof, from the leaf to the root of the checkpoint. */
  readonly proof: readonly string[];
};

export type ReportDocument = {
  readonly id: string;
  readonly name: string;
  /** How many pages it has; absent in reports that were made before they were counted. */
  readonly pages?: number;
  /** The SHA-256 of the damaged PDF that it was written anew from before anybody signed; absent where it was not. */
  readonly repaired_from?: string;
  readonly versions: readonly {
    readonly id: string;
    readonly sha256: string;
    readonly size: number;
    readonly created_at: string;
  }[];
};

/** The parts that are signed one by one, so that a change can be named. */
export type ReportSections = {
  readonly request: JsonObject;
  readonly participants: readonly JsonObject[];
  readonly documents: readonly ReportDocument[];
  readonly events: readonly ReportEvent[];
};
export const SECTIONS = ["request", "participants", "documents", "events"] as const;
export type SectionName = (typeof SECTIONS)[number];

/** The signature protocol of one request as JSON; HTML and PDF show the same. */
export type EvidenceReport = ReportSections & {
  readonly format: typeof REPORT_FORMAT;
  /** Absent in reports that were made before it was counted. */
  readonly rendering?: number;
  readonly made_at: string;
  readonly key: string;
  readonly checkpoint: string;
  readonly digests: { readonly [Name in SectionName]: string };
  /** Ed25519 over what `signedBytes` gives, in Base64. */
  readonly signature: string;
};

export type EventWithProof = {
  readonly entry: PlacedEntry;
  readonly proof: readonly Uint8Array[];
};

export function makeReport(
  sections: Omit<ReportSections, "events">,
  events: readonly EventWithProof[],
  checkpoint: string,
  madeAt: Date,
  signer: NoteSigner,
): EvidenceReport {
  const whole: ReportSections = { ...sections, events: events.map(toReportEvent) };
  const unsigned = {
    format: REPORT_FORMAT,
    rendering: renderingOf(whole),
    made_at: madeAt.toISOString(),
    key: writeKey(signer),
    ...whole,
    checkpoint,
    digests: {
      request: digestOf(whole.request),
      participants: digestOf(whole.participants),
      documents: digestOf(whole.documents),
      events: digestOf(whole.events),
    },
  } as const;
  const signature = Buffer.from(signer.sign(signedBytes(unsigned))).toString("base64");
  return { ...unsigned, signature };
}

/** How a report with these documents and acts is written. */
export function renderingOf({
  documents,
  events,
}: Pick<ReportSections, "documents" | "events">): number {
  if (events.some(({ type }) => LATER_ACTS.includes(type))) return RENDERING_LATER_ACTS;
  const isRepaired = documents.some((one) => one.repaired_from !== undefined);
  return isRepaired ? RENDERING_REPAIRED : RENDERING;
}

/** One spelling, so that a single changed byte of the file is a change of the report. */
export function writeReport(report: EvidenceReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

export function digestOf(section: ReportSections[SectionName]): string {
  return hex(sha256(canonicalBytes(section)));
}

/** What the signature of a report covers: every section by its digest, and the rest as it is. */
export function signedBytes(
  report: Pick<
    EvidenceReport,
    "format" | "rendering" | "made_at" | "key" | "checkpoint" | "digests"
  >,
): Uint8Array {
  const { format, rendering, made_at, key, checkpoint, digests } = report;
  const written = rendering === undefined ? {} : { rendering };
  return canonicalBytes({ format, ...written, made_at, key, checkpoint, digests });
}

function toReportEvent({ entry, proof }: EventWithProof): ReportEvent {
  return {
    n: entry.n,
    position: entry.position,
    type: entry.type,
    at: entry.at.toISOString(),
    facts: entry.facts,
    personal: entry.salt === null ? null : entry.personal,
    salt: entry.salt === null ? null : hex(entry.salt),
    commitment: hex(entry.commitment),
    previous: hex(entry.previous),
    leaf: hex(entry.leaf),
    proof: proof.map(hex),
  };
}
