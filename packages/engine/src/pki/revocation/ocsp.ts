import { PkiError } from "../../errors.ts";
import { type SignatureAlgorithm, signatureAlgorithmOf } from "../algorithms/algorithms.ts";
import type { Certificate } from "../certificates/certificate.ts";
import { type Extension, parseExtensionList } from "../certificates/extensions.ts";
import { readable } from "../cms/verify.ts";
import { type DerNode, holder, parse, plain, TAG } from "../der/der.ts";
import { elements, inside, members, octets, oidOf, smallNumber, wholeBits } from "../der/values.ts";
import { timeOf } from "../der/text.ts";
import * as write from "../der/write.ts";
import { type CertificateId, nonceOf, parseCertificateId } from "./ocsp-request.ts";
import { OID } from "../der/oids.ts";
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
  readonly extensions: readonly Extension[];
};

/** A whole response, read but not yet believed. */
export type OcspResponse = {
  readonly der: Uint8Array;
  readonly producedAt: Date;
  readonly answers: readonly OcspAnswer[];
  readonly nonce: Uint8Array | null;
  /** Those of the whole response; each answer has its own. */
  readonly extensions: readonly Extension[];
  readonly certificates: readonly Certificate[];
  /** How many it brings, those that cannot be read included. */
  readonly carried: number;
  readonly responder: ResponderId;
  readonly tbs: Uint8Array;
  readonly algorithm: SignatureAlgorithm;
  readonly signature: Uint8Array;
};

/** How a response points at its responder. */
export type ResponderId =
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
  const list = reader.optional(holder(0));
  const carried = list ? elements(inside(list)).map(({ bytes }) => bytes) : [];
  return {
    der,
    tbs: tbsNode.bytes,
    algorithm,
    signature,
    certificates: readable(carried),
    carried: carried.length,
    ...parseResponseTbs(tbsNode),
  };
}

function wrapped(basic: Uint8Array): Uint8Array {
  const bytes = write.sequence(write.oid(OID.basicOcspResponse), write.octetString(basic));
  return write.sequence(write.enumerated(0), write.explicit(0, bytes));
}

function parseResponseTbs(
  node: DerNode,
): Pick<OcspResponse, "responder" | "producedAt" | "answers" | "nonce" | "extensions"> {
  const reader = members(node);
  reader.optional(holder(0));
  const id = reader.next();
  const producedAt = timeOf(reader.next(TAG.generalizedTime));
  const answers = elements(reader.next()).map(parseAnswer);
  const more = reader.optional(holder(1));
  const responder: ResponderId =
    id.tag === holder(1)
      ? { kind: "name", name: inside(id) }
      : { kind: "key", keyDigest: octets(inside(id)) };
  const extensions = more ? parseExtensionList(inside(more)) : [];
  return { responder, producedAt, answers, nonce: more && nonceOf(inside(more)), extensions };
}

function parseAnswer(node: DerNode): OcspAnswer {
  const reader = members(node);
  const id = parseCertificateId(reader.next());
  const status = parseStatus(reader.next());
  const thisUpdate = timeOf(reader.next(TAG.generalizedTime));
  const next = reader.optional(holder(0));
  const more = reader.optional(holder(1));
  return {
    id,
    status,
    thisUpdate,
    nextUpdate: next && timeOf(inside(next)),
    extensions: more ? parseExtensionList(inside(more)) : [],
  };
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
