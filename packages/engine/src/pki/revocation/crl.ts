import { fromHex, toHex } from "../../bytes/hex.ts";
import {
  type SignatureAlgorithm,
  signatureAlgorithmOf,
  signatureIdentifier,
} from "../algorithms/algorithms.ts";
import type { Certificate } from "../certificates/certificate.ts";
import { serialInteger } from "../cms/build.ts";
import { type DerNode, holder, parse, TAG } from "../der/der.ts";
import { elements, inside, integerOctets, members, smallNumber, wholeBits } from "../der/values.ts";
import { timeOf } from "../der/text.ts";
import * as write from "../der/write.ts";
import { type Extension, extensionOf, parseExtensionList } from "../certificates/extensions.ts";
import { assembleSigned, extension } from "../certificates/issue.ts";
import type { OctetSigner } from "../algorithms/keys.ts";
import { type Name, parseName } from "../certificates/name.ts";
import { type ListedCertificate, requireListFor } from "./crl-scope.ts";
import type { CertificateStatus } from "./ocsp.ts";
import { OID } from "../der/oids.ts";
import { REASONS, type RevocationReason } from "./reasons.ts";

/** One revoked certificate. */
export type Revocation = {
  readonly serial: string;
  readonly at: Date;
  readonly reason: RevocationReason | null;
};

/** A revocation list, read but not yet believed. */
export type Crl = {
  readonly der: Uint8Array;
  readonly issuer: Name;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | null;
  readonly extensions: readonly Extension[];
  /** The entries unread: a list may have a million of them, and one is asked for. */
  readonly entries: DerNode | null;
  readonly tbs: Uint8Array;
  readonly algorithm: SignatureAlgorithm;
  readonly signature: Uint8Array;
};

/** One list to be. */
export type CrlPlan = {
  readonly issuer: Certificate;
  readonly number: number;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  readonly revoked: readonly Revocation[];
};

/** The octets the authority signs; `assembleSigned` finishes the list. */
function crlToSign(plan: CrlPlan, algorithm: SignatureAlgorithm): Uint8Array {
  const keyId = fromHex(plan.issuer.subjectKeyId ?? "") ?? new Uint8Array();
  const extensions = write.sequence(
    extension(OID.authorityKeyIdentifier, false, write.sequence(write.implicit(0, keyId))),
    extension(OID.crlNumber, false, write.integer(plan.number)),
  );
  return write.sequence(
    write.integer(1),
    signatureIdentifier(algorithm),
    plan.issuer.subject.der,
    write.time(plan.thisUpdate),
    write.time(plan.nextUpdate),
    // RFC 5280, 5.1.2.6: an empty list is left out, not written as empty.
    ...(plan.revoked.length > 0 ? [write.sequence(...plan.revoked.map(entry))] : []),
    write.explicit(0, extensions),
  );
}

function entry({ serial, at, reason }: Revocation): Uint8Array {
  const extensions = reason
    ? [write.sequence(extension(OID.crlReason, false, write.enumerated(REASONS[reason])))]
    : [];
  return write.sequence(serialInteger(serial), write.time(at), ...extensions);
}

/** A list signed at once by a key in memory. */
export function issueCrl(plan: CrlPlan, signer: OctetSigner): Uint8Array {
  const tbs = crlToSign(plan, signer.algorithm);
  return assembleSigned(tbs, signer.algorithm, signer.sign(tbs));
}

export function parseCrl(der: Uint8Array): Crl {
  const whole = parse(der);
  const outer = members(whole);
  const tbsNode = outer.next(TAG.sequence);
  const algorithm = signatureAlgorithmOf(outer.next());
  const signature = wholeBits(outer.next());
  const reader = members(tbsNode);
  reader.optional(TAG.integer);
  reader.next(TAG.sequence);
  const issuer = parseName(reader.next());
  const thisUpdate = timeOf(reader.next());
  const next = reader.optional(TAG.utcTime) ?? reader.optional(TAG.generalizedTime);
  const entries = reader.optional(TAG.sequence);
  const extensions = reader.optional(holder(0));
  reader.end();
  return {
    der: whole.bytes,
    issuer,
    thisUpdate,
    nextUpdate: next && timeOf(next),
    extensions: extensions ? parseExtensionList(inside(extensions)) : [],
    entries,
    tbs: tbsNode.bytes,
    algorithm,
    signature,
  };
}

/** What the list says about a certificate of the same issuer. A list does not know "unknown". */
export function crlStatus(crl: Crl, certificate: ListedCertificate): CertificateStatus {
  requireListFor(crl.extensions, certificate);
  for (const each of crl.entries ? elements(crl.entries) : []) {
    const found = parseEntry(each, certificate.serial);
    if (found && found.reason !== "removeFromCRL") return { kind: "revoked", ...found };
  }
  return { kind: "good" };
}

function parseEntry(
  node: DerNode,
  serial: string,
): { readonly at: Date; readonly reason: RevocationReason | null } | null {
  const reader = members(node);
  if (toHex(integerOctets(reader.next())) !== serial) return null;
  const at = timeOf(reader.next());
  const extensions = reader.optional(TAG.sequence);
  const code = extensions && extensionOf(parseExtensionList(extensions), OID.crlReason);
  const number = code && smallNumber(parse(code.value));
  const reason = Object.entries(REASONS).find(([, value]) => value === number)?.[0];
  return { at, reason: (reason as RevocationReason | undefined) ?? null };
}
