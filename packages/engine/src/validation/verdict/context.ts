import { fromBase64 } from "../../bytes/base64.ts";
import { PkiError } from "../../errors.ts";
import { authoritiesBelow } from "../../pki/certificates/authorities.ts";
import {
  type Certificate,
  fingerprint,
  parseCertificate,
} from "../../pki/certificates/certificate.ts";
import { type Crl, parseCrl } from "../../pki/revocation/crl.ts";
import { type OcspResponse, parseBasicOcsp, parseOcspResponse } from "../../pki/revocation/ocsp.ts";
import type { SignatureChanges } from "../changes/facts.ts";
import type { DocumentFacts, EvidenceFacts, SignatureFacts } from "../facts/facts.ts";
import type { VisualFacts } from "../facts/visual.ts";
import type { Answer } from "./answer.ts";
import type { TrustAnchor, ValidationPolicy } from "../policy/policy.ts";

/** Revocation evidence that could be read. */
export type ReadEvidence = Pick<EvidenceFacts, "from" | "since"> &
  (
    | { readonly kind: "ocsp"; readonly response: OcspResponse }
    | { readonly kind: "crl"; readonly list: Crl }
  );

/** The facts, parsed for validation: whatever is needed more than once is parsed once. */
export type ValidationContext = {
  readonly facts: DocumentFacts;
  readonly policy: ValidationPolicy;
  readonly at: Date;
  /** By their place in the facts; null where it cannot be read. */
  readonly certificates: readonly (Certificate | null)[];
  readonly pool: readonly Certificate[];
  readonly anchors: readonly Certificate[];
  /** Those of the pool whom the anchors made authorities; nobody else adds to them. */
  readonly authorities: readonly Certificate[];
  readonly evidence: readonly ReadEvidence[];
  /** Answers that were looked for before, by the certificates they are about. */
  readonly answers: Map<string, readonly Answer[]>;
};

export function openContext(
  facts: DocumentFacts,
  policy: ValidationPolicy,
  at: Date,
): ValidationContext {
  const certificates = facts.certificates.map(({ der }) => read(der, parseCertificate));
  const helpful = policy.certificates.map((der) => read(der, parseCertificate));
  const pool = [...certificates, ...helpful].filter((each) => each !== null);
  const anchors = policy.anchors.flatMap(
    ({ certificate }) => read(certificate, parseCertificate) ?? [],
  );
  return {
    facts,
    policy,
    at,
    certificates,
    pool,
    anchors,
    authorities: authoritiesBelow(anchors, pool),
    evidence: facts.evidence.flatMap((each) => readEvidence(each) ?? []),
    answers: new Map(),
  };
}

/** What came after a signature, or null where nobody looked. */
export function changesAfter(
  { facts }: ValidationContext,
  signature: SignatureFacts,
): SignatureChanges | null {
  return facts.changes?.signatures[facts.signatures.indexOf(signature)] ?? null;
}

/** How the signed revision looks beside the document as it is now, or null where nobody looked. */
export function looksAfter(
  { facts }: ValidationContext,
  signature: SignatureFacts,
): VisualFacts | null {
  return facts.visual[facts.signatures.indexOf(signature)] ?? null;
}

/** What cannot be read proves nothing. */
function read<Result>(der: string, parse: (bytes: Uint8Array) => Result): Result | null {
  try {
    return parse(fromBase64(der));
  } catch (error) {
    if (error instanceof PkiError) return null;
    throw error;
  }
}

function readEvidence({ kind, der, from, since }: EvidenceFacts): ReadEvidence | null {
  if (kind === "crl") {
    const list = read(der, parseCrl);
    return list && { kind, list, from, since };
  }
  // Some stores hold the answer without its envelope.
  const response = read(der, parseOcspResponse) ?? read(der, parseBasicOcsp);
  return response && { kind, response, from, since };
}

/** Why this certificate is believed, or null where it is not. */
export function anchorOf(
  { policy, anchors }: ValidationContext,
  certificate: Certificate,
): TrustAnchor | null {
  const place = anchors.findIndex((each) => fingerprint(each) === fingerprint(certificate));
  const der = anchors[place];
  if (!der) return null;
  return policy.anchors.find(({ certificate: own }) => sameCertificate(own, certificate)) ?? null;
}

function sameCertificate(base64: string, certificate: Certificate): boolean {
  const parsed = read(base64, parseCertificate);
  return parsed !== null && fingerprint(parsed) === fingerprint(certificate);
}
