import { toHex } from "../../bytes/hex.ts";
import type { Source } from "../../bytes/source.ts";
import { PdfError } from "../../errors.ts";
import { dictIn, lookUp, type Pdf } from "../../pdf/document.ts";
import { isString } from "../../pdf/objects.ts";
import { declaredPdfA, pdfVersion } from "../../pdf/pdf-a.ts";
import { textOf } from "../../pdf/text.ts";
import type { Certificate } from "../../pki/certificates/certificate.ts";
import { collectChanges } from "../changes/collect-changes.ts";
import type { DocumentChanges } from "../changes/facts.ts";
import { type Reading, readPdf } from "../changes/read-pdf.ts";
import { type CollectedSignature, collectSignatures } from "./collect-signature.ts";
import { digestParts } from "./covered.ts";
import type { DocumentFacts, FormatFacts } from "./facts.ts";
import { nameKey } from "./name-key.ts";
import { createPool } from "./pool.ts";
import { readStores } from "./store.ts";
import { findTraces } from "../changes/traces.ts";

/**
 * Every fact of every signature and time stamp in a file; whatever the file is, the answer is facts. With `since`, the
 * name of a signed field, only those of its signature and of later ones, and no revisions are compared: who checks the
 * signature just made does not pay for all that came before it.
 */
export function collectFacts(source: Source, since?: string): DocumentFacts {
  const about = {
    version: 1,
    size: source.length,
    sha256: toHex(digestParts(source, [[0, source.length]], "SHA-256")),
  } as const;
  try {
    return { ...about, ...factsOf(source, readPdf(source), since) };
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return unreadFacts(about, error, findTraces(source).length);
  }
}

/** The facts of a file of which nothing can be read. */
export function unreadFacts(
  { size, sha256 }: Pick<DocumentFacts, "size" | "sha256">,
  { code, message }: Pick<PdfError, "code" | "message">,
  traces: number,
): DocumentFacts {
  return {
    version: 1,
    size,
    sha256,
    structure: { kind: "unreadable", code, message, traces },
    format: { pdfVersion: null, pdfA: null, producer: null },
    certificates: [],
    evidence: [],
    names: [],
    signatures: [],
    changes: null,
    visual: [],
  };
}

function factsOf(
  source: Source,
  reading: Reading,
  since?: string,
): Omit<DocumentFacts, "version" | "size" | "sha256"> {
  const { pdf, facts } = reading;
  const pool = createPool();
  readStores(pdf, pool);
  const signatures = collectSignatures(pdf, pool, since);
  const traces = findTraces(source);
  return {
    structure: {
      kind: "readable",
      revisions: pdf.revisions.length,
      problem: facts.problem,
      traces: traces.length,
    },
    format: formatOf(pdf),
    signatures: signatures.map((each) => each.facts),
    certificates: pool.certificates(),
    evidence: pool.evidence(),
    names: namesOf(pool.readable()),
    changes: since === undefined ? compared(reading, signatures, traces) : null,
    visual: [],
  };
}

/** A document whose revisions cannot be compared is validated without that, which the result says. */
function compared(
  reading: Reading,
  signatures: readonly CollectedSignature[],
  traces: readonly number[],
): DocumentChanges | null {
  if (signatures.length === 0 && reading.pdf.revisions.length === 1) return null;
  return tried(() =>
    collectChanges(
      reading,
      signatures.map(({ signature }) => signature),
      traces,
    ),
  );
}

function namesOf(certificates: readonly Certificate[]): readonly string[] {
  return [
    ...new Set(certificates.flatMap(({ issuer, subject }) => [nameKey(issuer), nameKey(subject)])),
  ];
}

/** Display only: whoever writes the file writes these. */
function formatOf(pdf: Pdf): FormatFacts {
  return {
    pdfVersion: pdfVersion(pdf),
    pdfA: tried(() => declaredPdfA(pdf.latest)),
    producer: tried(() => producerOf(pdf)),
  };
}

function producerOf({ latest }: Pdf): string | null {
  const info = dictIn(latest, latest.trailer, "Info");
  const producer = info && lookUp(latest, info, "Producer");
  return producer !== null && isString(producer) ? textOf(producer) : null;
}

/** What only describes the file must not keep its signatures from being validated. */
function tried<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfError) return null;
    throw error;
  }
}
