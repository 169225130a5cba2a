import { hashFromHex, hex, sha256 } from "./hash.ts";
import { openCheckpoint, type OpenedCheckpoint } from "./checkpoint.ts";
import { commitmentTo, leafOf, NO_LEAF } from "./leaf.ts";
import { isSignature, readKey, writeKey, type NoteKey } from "./note.ts";
import { rootFromInclusion } from "./proofs.ts";
import { hasPages, shownFindings } from "./derive.ts";
import { readReport } from "./read-report.ts";
import {
  digestOf,
  renderingOf,
  SECTIONS,
  signedBytes,
  writeReport,
  type EvidenceReport,
  type ReportEvent,
} from "./report.ts";

/** One thing that is not as it was when the report was made. */
export type Finding = { readonly part: string; readonly problem: string };

export type Verdict = {
  readonly valid: boolean;
  /** Each file that is a version of a document of the request, and which. */
  readonly confirmed: readonly { readonly name: string; readonly is: string }[];
  readonly findings: readonly Finding[];
  readonly request: string | null;
  readonly events: number;
  /** Acts whose personal details were erased; their proofs are checked all the same. */
  readonly erased: number;
  readonly checkpoint: { readonly size: number; readonly root: string } | null;
  readonly key: string | null;
  /** Whether the key is one that the reader gave, and not only the one that the report names. */
  readonly keyIsTrusted: boolean;
  /** Whether what people read in the file could not be compared: another version of Paraph wrote it. */
  readonly pagesUnknown: boolean;
};

export type VerifyOptions = {
  /** Keys that the reader trusts, as `writeKey` writes them. */
  readonly keys?: readonly string[];
  /** A checkpoint that the reader kept from before. */
  readonly seen?: string;
  /** The file that the report came in, where people read it: its words must follow from the report. */
  readonly file?: Uint8Array;
  /** Files that should be versions of the request's documents. */
  readonly documents?: readonly { readonly name: string; readonly bytes: Uint8Array }[];
};

/** Checks a report with nothing but the report: no service, no database, no clock. */
export function verifyEvidence(text: string, options: VerifyOptions = {}): Verdict {
  const report = readReport(text);
  if (report === null) return unreadable();
  const key = readKey(report.key);
  const checkpoint = key === null ? null : openCheckpoint(report.checkpoint, key);
  const trusted = key !== null && (options.keys ?? []).includes(writeKey(key));
  const pagesUnknown =
    options.file !== undefined &&
    hasPages(options.file) &&
    report.rendering !== renderingOf(report);
  const findings = [
    ...encodingFindings(text, report),
    ...keyFindings(key, trusted, options),
    ...sectionFindings(report),
    ...signatureFindings(report, key),
    ...checkpointFindings(checkpoint, options),
    ...chainFindings(report),
    ...report.events.flatMap((event) => eventFindings(report, event, checkpoint)),
    ...documentFindings(report, options),
    ...(options.file && !pagesUnknown ? shownFindings(options.file, report) : []),
  ];
  const { id } = report.request;
  return {
    valid: findings.length === 0,
    confirmed: confirmedIn(report, options),
    findings,
    request: typeof id === "string" ? id : null,
    events: report.events.length,
    erased: report.events.filter(({ personal }) => personal === null).length,
    checkpoint: checkpoint && { size: checkpoint.size, root: hex(checkpoint.root) },
    key: key && writeKey(key),
    keyIsTrusted: trusted,
    pagesUnknown,
  };
}

function unreadable(): Verdict {
  return {
    valid: false,
    confirmed: [],
    findings: [
      { part: "file", problem: "is not an evidence report, or is damaged beyond reading" },
    ],
    request: null,
    events: 0,
    erased: 0,
    checkpoint: null,
    key: null,
    keyIsTrusted: false,
    pagesUnknown: false,
  };
}

function when(holds: boolean, part: string, problem: string): readonly Finding[] {
  return holds ? [{ part, problem }] : [];
}

/** A second member of the same name, another order or other spaces: it was edited by hand. */
function encodingFindings(text: string, report: EvidenceReport): readonly Finding[] {
  return when(writeReport(report) !== text, "file", "is not spelled as reports are written");
}

function keyFindings(
  key: NoteKey | null,
  trusted: boolean,
  { keys = [] }: VerifyOptions,
): readonly Finding[] {
  return [
    ...when(key === null, "key", "is not a key"),
    ...when(key !== null && keys.length > 0 && !trusted, "key", "is not one that you trust"),
  ];
}

function sectionFindings(report: EvidenceReport): readonly Finding[] {
  return SECTIONS.flatMap((name) =>
    when(digestOf(report[name]) !== report.digests[name], name, "was altered after it was signed"),
  );
}

function signatureFindings(report: EvidenceReport, key: NoteKey | null): readonly Finding[] {
  const signature = Buffer.from(report.signature, "base64");
  const holds =
    key !== null &&
    signature.toString("base64") === report.signature &&
    isSignature(signedBytes(report), signature, key.publicKey);
  return when(!holds, "signature", "does not fit the report");
}

function checkpointFindings(
  checkpoint: OpenedCheckpoint | null,
  { seen }: VerifyOptions,
): readonly Finding[] {
  if (checkpoint === null) return [{ part: "checkpoint", problem: "is not a checkpoint" }];
  return [
    ...when(!checkpoint.verified, "checkpoint", "is not signed by the key of the report"),
    ...(seen === undefined ? [] : seenFindings(checkpoint, seen)),
  ];
}

/** A history that is shorter than, or differs from, what was seen before has been rolled back. */
function seenFindings(checkpoint: OpenedCheckpoint, seen: string): readonly Finding[] {
  const [, size = "", root = ""] = seen.split("\n");
  const known = { size: Number(size), root };
  const now = { size: checkpoint.size, root: Buffer.from(checkpoint.root).toString("base64") };
  return when(
    known.size > now.size || (known.size === now.size && known.root !== now.root),
    "checkpoint",
    `shows ${now.size} acts, but you have seen ${known.size}: the history was rolled back`,
  );
}

/** Numbered from 1 without a gap, each naming the one before: nothing left out, added or moved. */
function chainFindings({ events }: EvidenceReport): readonly Finding[] {
  return events.flatMap((event, index) => {
    const before = events[index - 1];
    const previous = before?.leaf ?? hex(NO_LEAF);
    const position = before?.position ?? -1;
    return [
      ...when(
        event.n !== index + 1,
        `event ${index + 1}`,
        `is missing or moved (found ${event.n})`,
      ),
      ...when(event.previous !== previous, nameOf(event), "does not follow the act before it"),
      ...when(event.position <= position, nameOf(event), "stands before an earlier act"),
    ];
  });
}

function eventFindings(
  { request }: EvidenceReport,
  event: ReportEvent,
  checkpoint: OpenedCheckpoint | null,
): readonly Finding[] {
  const leaf = hashFromHex(event.leaf);
  const commitment = hashFromHex(event.commitment);
  const previous = hashFromHex(event.previous);
  const proof = event.proof.map(hashFromHex);
  const at = new Date(event.at);
  const { id } = request;
  if (!leaf || !commitment || !previous || Number.isNaN(at.getTime()) || typeof id !== "string") {
    return [{ part: nameOf(event), problem: "is not written as an act" }];
  }
  const content = { ...event, subject: id, at, commitment, previous };
  const root =
    checkpoint && proof.every((hash) => hash !== null)
      ? rootFromInclusion(leaf, event.position, checkpoint.size, proof)
      : null;
  return [
    ...when(hex(leafOf(content)) !== event.leaf, nameOf(event), "was altered"),
    ...when(personalWasAltered(event), nameOf(event), "has altered personal details"),
    ...when(
      root === null || checkpoint === null || hex(root) !== hex(checkpoint.root),
      nameOf(event),
      "is not part of the history that the checkpoint signs",
    ),
  ];
}

function personalWasAltered({ personal, salt, commitment }: ReportEvent): boolean {
  if (personal === null && salt === null) return false;
  if (personal === null || salt === null || !/^([0-9a-f]{2})+$/.test(salt)) return true;
  return hex(commitmentTo(personal, new Uint8Array(Buffer.from(salt, "hex")))) !== commitment;
}

function documentFindings(
  { documents }: EvidenceReport,
  { documents: files = [] }: VerifyOptions,
): readonly Finding[] {
  const known = new Set(documents.flatMap(({ versions }) => versions.map((one) => one.sha256)));
  return files.flatMap(({ name, bytes }) =>
    when(!known.has(hex(sha256(bytes))), name, "is not a version of a document of this request"),
  );
}

/** A document is confirmed by name: which version of what it is. */
function confirmedIn({ documents }: EvidenceReport, { documents: files = [] }: VerifyOptions) {
  return files.flatMap(({ name, bytes }) => {
    const digest = hex(sha256(bytes));
    return documents.flatMap((document) =>
      document.versions.flatMap(({ sha256: known }, index) => {
        const which = index === 0 ? "as given" : `version ${index}`;
        return known === digest ? [{ name, is: `${which} of "${document.name}"` }] : [];
      }),
    );
  });
}

function nameOf({ n, type }: ReportEvent): string {
  return `event ${n} (${type})`;
}
