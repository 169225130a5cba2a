import { equal } from "../../bytes/hex.ts";
import { PkiError } from "../../errors.ts";
import { type SignatureAlgorithm, signatureAlgorithmOf } from "../algorithms/algorithms.ts";
import { acceptableAt } from "../algorithms/policy.ts";
import {
  type Certificate,
  isSignedBy,
  isValidAt,
  keyFactsOf,
  keyOf,
} from "../certificates/certificate.ts";
import { readable } from "../cms/verify.ts";
import { type DerNode, holder, parse, plain, TAG } from "../der/der.ts";
import { elements, inside, members, octets, oidOf, smallNumber, wholeBits } from "../der/values.ts";
import { timeOf } from "../der/text.ts";
import * as write from "../der/write.ts";
import { digest, verifySignature } from "../algorithms/keys.ts";
import { type CertificateId, nonceOf, parseCertificateId } from "./ocsp-request.ts";
import { OID } from "../der/oids.ts";
import { parseName, sameName } from "../certificates/name.ts";
import { REASONS, type RevocationReason } from "./reasons.ts";

export type CertificateStatus =
  | { readonly kind: "good" }
  | { readonly kind: "revoked"; readonly at: Date; readonly reason: RevocationReason | null }
  | { readonly kind: "unknown" };

/** The answer about one certificate (RFC 6960, 4.2.1). */
export type OcspAnswer = {
  readonly id: CertificateId;
  readonly status: CertificateStatus;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | null;
};

/** A whole response, read but not yet believed. */
export type OcspResponse = {
  readonly der: Uint8Array;
  readonly producedAt: Date;
  readonly answers: readonly OcspAnswer[];
  readonly nonce: Uint8Array | null;
  readonly certificates: readonly Certificate[];
  readonly responder: ResponderId;
  readonly tbs: Uint8Array;
  readonly algorithm: SignatureAlgorithm;
  readonly signature: Uint8Array;
};

type ResponderId =
  | { readonly kind: "name"; readonly name: DerNode }
  | { readonly kind: "key"; readonly keyDigest: Uint8Array };

/** RFC 6960, 2.3: internalError and tryLater are about the responder, not about the question. */
const PASSING_CODES: readonly number[] = [2, 3];

/** Reads a response; PkiError "refused", or "unavailable" for the moment, where the responder gave none. */
export function parseOcspResponse(bytes: Uint8Array): OcspResponse {
  const whole = parse(bytes);
  const outer = members(whole);
  const code = smallNumber(outer.next(TAG.enumerated));
  const content = outer.optional(holder(0));
  if (code !== 0 || !content) {
    const kind = PASSING_CODES.includes(code) ? "unavailable" : "refused";
    throw new PkiError(kind, `the OCSP responder refused: ${code}`);
  }
  const typed = members(inside(content));
  const type = oidOf(typed.next());
  if (type !== OID.basicOcspResponse) throw new PkiError("unsupported", `OCSP response ${type}`);
  return parseBasicOcsp(octets(typed.next(TAG.octetString)), whole.bytes);
}

/** A BasicOCSPResponse on its own, as CMS attributes carry it; `der` is what a DSS takes. */
export function parseBasicOcsp(basic: Uint8Array, der: Uint8Array = wrapped(basic)): OcspResponse {
  const reader = members(parse(basic));
  const tbsNode = reader.next(TAG.sequence);
  const algorithm = signatureAlgorithmOf(reader.next());
  const signature = wholeBits(reader.next());
  const certificates = reader.optional(holder(0));
  return {
    der,
    tbs: tbsNode.bytes,
    algorithm,
    signature,
    certificates: certificates
      ? readable(elements(inside(certificates)).map((each) => each.bytes))
      : [],
    ...parseResponseTbs(tbsNode),
  };
}

function wrapped(basic: Uint8Array): Uint8Array {
  const bytes = write.sequence(write.oid(OID.basicOcspResponse), write.octetString(basic));
  return write.sequence(write.enumerated(0), write.explicit(0, bytes));
}

function parseResponseTbs(
  node: DerNode,
): Pick<OcspResponse, "responder" | "producedAt" | "answers" | "nonce"> {
  const reader = members(node);
  reader.optional(holder(0));
  const id = reader.next();
  const producedAt = timeOf(reader.next(TAG.generalizedTime));
  const answers = elements(reader.next()).map(parseAnswer);
  const extensions = reader.optional(holder(1));
  const responder: ResponderId =
    id.tag === holder(1)
      ? { kind: "name", name: inside(id) }
      : { kind: "key", keyDigest: octets(inside(id)) };
  return { responder, producedAt, answers, nonce: extensions && nonceOf(inside(extensions)) };
}

function parseAnswer(node: DerNode): OcspAnswer {
  const reader = members(node);
  const id = parseCertificateId(reader.next());
  const status = parseStatus(reader.next());
  const thisUpdate = timeOf(reader.next(TAG.generalizedTime));
  const next = reader.optional(holder(0));
  return { id, status, thisUpdate, nextUpdate: next && timeOf(inside(next)) };
}

function parseStatus(node: DerNode): CertificateStatus {
  if (node.tag === plain(0)) return { kind: "good" };
  if (node.tag !== holder(1)) return { kind: "unknown" };
  const reader = members(node, holder(1));
  const at = timeOf(reader.next(TAG.generalizedTime));
  const code = reader.optional(holder(0));
  const number = code && smallNumber(inside(code));
  const reason = Object.entries(REASONS).find(([, value]) => value === number)?.[0];
  return { kind: "revoked", at, reason: (reason as RevocationReason | undefined) ?? null };
}

/** The answer about this certificate in a response, whatever digest its id uses. */
export function answerAbout(
  { answers }: Pick<OcspResponse, "answers">,
  certificate: Certificate,
  issuer: Certificate,
): OcspAnswer | null {
  return answers.find(({ id }) => isAbout(id, certificate, issuer)) ?? null;
}

function isAbout(id: CertificateId, { serial }: Certificate, issuer: Certificate): boolean {
  return id.serial === serial && isIssuer(id, issuer);
}

/** Is this the issuer an OCSP request or answer speaks of? */
export function isIssuer(id: CertificateId, issuer: Certificate): boolean {
  return (
    equal(id.issuerNameDigest, digest(id.digestName, issuer.subject.der)) &&
    equal(id.issuerKeyDigest, digest(id.digestName, issuer.keyOctets))
  );
}

/**
 * RFC 6960, 4.2.2.2: a response counts if the issuer signed it, or somebody whom the same issuer named as its
 * responder. Returns that responder's certificate, or null where nobody with that right signed it.
 */
export function authorizedResponder(
  response: OcspResponse,
  issuer: Certificate,
): Certificate | null {
  const candidates = [issuer, ...response.certificates].filter((each) =>
    isResponder(response, each),
  );
  return (
    candidates.find(
      (each) =>
        verifySignature(keyOf(each), response.algorithm, response.tbs, response.signature) &&
        (equal(each.der, issuer.der) || isDelegate(each, issuer, response.producedAt)),
    ) ?? null
  );
}

function isResponder({ responder }: OcspResponse, candidate: Certificate): boolean {
  return responder.kind === "name"
    ? sameName(parseName(responder.name), candidate.subject)
    : equal(responder.keyDigest, digest("SHA-1", candidate.keyOctets));
}

function isDelegate(candidate: Certificate, issuer: Certificate, producedAt: Date): boolean {
  return (
    (candidate.extendedKeyUsage?.includes(OID.ocspSigning) ?? false) &&
    isValidAt(candidate, producedAt) &&
    sameName(candidate.issuer, issuer.subject) &&
    isSignedBy(candidate, issuer)
  );
}

/** What a client asked, to hold the response against. */
export type ExpectedOcsp = {
  readonly certificate: Certificate;
  readonly issuer: Certificate;
  readonly nonce: Uint8Array | null;
  readonly now: Date;
};

/** Refuses a response that is not a current, authorised answer about this certificate. */
export function requireOcsp(
  response: OcspResponse,
  { certificate, issuer, nonce, now }: ExpectedOcsp,
): OcspAnswer & { readonly responder: Certificate } {
  const answer = answerAbout(response, certificate, issuer);
  if (!answer) throw refused("it is about another certificate");
  const responder = authorizedResponder(response, issuer);
  if (!responder)
    throw new PkiError("untrusted", "the OCSP response is not signed by its issuer's responder");
  // Responders that answer in advance leave the nonce out; a different one is another's answer.
  if (nonce && response.nonce && !equal(nonce, response.nonce))
    throw refused("it has another nonce");
  if (answer.thisUpdate.getTime() > now.getTime() + CLOCK_SKEW)
    throw refused("it is from the future");
  // RFC 6960, 4.2.2.1: without nextUpdate there is always something newer, so an old one is a replay.
  const until = answer.nextUpdate ?? new Date(response.producedAt.getTime() + LIVE_ANSWER);
  if (until < now) throw refused("it is out of date");
  if (!acceptableAt(response.algorithm, keyFactsOf(responder), now))
    throw new PkiError("unsupported", "the OCSP response is signed with what is too weak");
  return { ...answer, responder };
}

/** By how much the clocks of others may differ from ours. */
export const CLOCK_SKEW = 5 * 60_000;
/** How old an answer may be that does not say itself until when it holds. */
const LIVE_ANSWER = 3_600_000;

function refused(reason: string): PkiError {
  return new PkiError("mismatch", `the OCSP response was refused: ${reason}`);
}
