import { PkiError } from "../../errors.ts";
import { isIssuedBy } from "../../pki/certificates/authorities.ts";
import { type Certificate, fingerprint } from "../../pki/certificates/certificate.ts";
import { nameToText } from "../../pki/certificates/name.ts";
import type { OcspResponse } from "../../pki/revocation/ocsp.ts";
import { isResponder } from "../../pki/revocation/ocsp-facts.ts";
import type { SignatureFacts } from "../facts/facts.ts";
import type { Chain } from "./chain.ts";
import type { ValidationContext } from "./context.ts";

/**
 * What came with a document, proves nothing and is vouched for by nobody. The bytes of the last signature value are
 * covered by no digest: what in them is neither signed nor used could be anything, so it is named.
 */
export function unsignedContentIn(
  context: ValidationContext,
  chains: readonly Chain[],
): readonly string[] {
  const { facts } = context;
  return [
    ...facts.signatures.flatMap(unsignedInSignature),
    ...strangersIn(context, chains),
    ...(facts.evidence.length > context.evidence.length
      ? ["a revocation answer that cannot be read came with the document"]
      : []),
    ...unsignedAnswers(context),
  ];
}

/** Answers whose signature nobody known made: one that was changed is such an answer. */
function unsignedAnswers({ evidence, pool, anchors }: ValidationContext): readonly string[] {
  return evidence.flatMap((each) => {
    if (each.kind !== "ocsp" || each.from === "fetched") return [];
    const { response } = each;
    const known = [...response.certificates, ...pool, ...anchors];
    const isSigned = known.some((by) => isAnswerOf(response, by));
    const when = response.producedAt.toISOString();
    return isSigned ? [] : [`nobody known signed the revocation answer of ${when}`];
  });
}

function unsignedInSignature({
  field,
  cms,
  token,
  timeStamps,
  byteRange,
}: SignatureFacts): readonly string[] {
  const values = [cms, ...(token === null ? [] : [token.cms])];
  const inside = [...new Set(values.flatMap(unsignedInValue))];
  const stamps = timeStamps.flatMap((stamp) => unsignedInValue(stamp.cms));
  const spelled = byteRange.plainDigits ? [] : ["its value is not spelled in one way throughout"];
  return [...inside, ...stamps, ...spelled].map((text) => `not signed in ${field}: ${text}`);
}

function unsignedInValue({
  unsignedContent,
  paddingClean,
}: SignatureFacts["cms"]): readonly string[] {
  return paddingClean
    ? unsignedContent
    : [...unsignedContent, "there are bytes behind the signature in /Contents"];
}

/** Certificates that no path uses and nobody known issued, or that cannot be read at all. */
function strangersIn(
  { certificates, evidence, pool, anchors }: ValidationContext,
  chains: readonly Chain[],
): readonly string[] {
  const used = new Set(chains.flatMap(({ candidate }) => candidate).map(fingerprint));
  const known = [...pool, ...anchors];
  // An answer brings certificates that its own signature does not cover.
  const carried = evidence.flatMap((each): readonly (Certificate | null)[] => {
    if (each.kind !== "ocsp" || each.from === "fetched") return [];
    const { certificates: read, carried: count } = each.response;
    return read.length < count ? [...read, null] : read;
  });
  return [...certificates, ...carried].flatMap((each) => {
    if (each === null) return ["a certificate that cannot be read came with the document"];
    if (used.has(fingerprint(each)) || known.some((issuer) => isIssuedBy(each, issuer))) return [];
    return [
      `nobody known issued the certificate of ${nameToText(each.subject)}, and nobody uses it`,
    ];
  });
}

function isAnswerOf(response: OcspResponse, by: Certificate): boolean {
  try {
    return isResponder(response, by);
  } catch (error) {
    if (error instanceof PkiError) return false;
    throw error;
  }
}
