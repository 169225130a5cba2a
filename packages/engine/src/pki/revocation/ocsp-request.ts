import { toHex } from "../../bytes/hex.ts";
import { type DigestName, digestOf, DIGESTS } from "../algorithms/algorithms.ts";
import type { Certificate } from "../certificates/certificate.ts";
import { serialInteger } from "../cms/build.ts";
import { type DerNode, holder, malformed, parse, TAG } from "../der/der.ts";
import { elements, inside, integerOctets, members, octets } from "../der/values.ts";
import * as write from "../der/write.ts";
import { extensionOf, parseExtensionList } from "../certificates/extensions.ts";
import { extension } from "../certificates/issue.ts";
import { digest } from "../algorithms/keys.ts";
import { OID } from "../der/oids.ts";

/** RFC 6960, 4.1.1: which certificate is meant, by digests of its issuer. */
export type CertificateId = {
  /** The original octets; an answer repeats them as they are. */
  readonly der: Uint8Array;
  readonly digestName: DigestName;
  readonly issuerNameDigest: Uint8Array;
  readonly issuerKeyDigest: Uint8Array;
  readonly serial: string;
};

export type OcspRequest = {
  readonly ids: readonly CertificateId[];
  readonly nonce: Uint8Array | null;
};

/** SHA-1 here is a lookup key, not a signature; many responders know nothing else (RFC 6960, 4.3). */
export function certificateId(
  certificate: Certificate,
  issuer: Certificate,
  name: DigestName = "SHA-1",
): Uint8Array {
  return write.sequence(
    write.sequence(write.oid(DIGESTS[name].oid), write.nothing),
    write.octetString(digest(name, issuer.subject.der)),
    write.octetString(digest(name, issuer.keyOctets)),
    serialInteger(certificate.serial),
  );
}

/** A request about one certificate. */
export function buildOcspRequest(
  certificate: Certificate,
  issuer: Certificate,
  {
    digestName = "SHA-1",
    nonce = null,
  }: { digestName?: DigestName; nonce?: Uint8Array | null } = {},
): Uint8Array {
  const list = write.sequence(write.sequence(certificateId(certificate, issuer, digestName)));
  const extensions = nonce
    ? [write.explicit(2, write.sequence(extension(OID.ocspNonce, false, write.octetString(nonce))))]
    : [];
  return write.sequence(write.sequence(list, ...extensions));
}

/** More certificates in one request than this are not a question but a burden. */
const MOST_IDS = 16;

/** Reads a request; signatures of requesters are not looked at, as nearly nobody makes them. */
export function parseOcspRequest(bytes: Uint8Array): OcspRequest {
  const tbs = members(members(parse(bytes)).next(TAG.sequence));
  tbs.optional(holder(0));
  tbs.optional(holder(1));
  const list = elements(tbs.next(TAG.sequence));
  const extensions = tbs.optional(holder(2));
  tbs.end();
  if (list.length === 0 || list.length > MOST_IDS)
    throw malformed("a request about nothing or too much");
  return {
    ids: list.map((each) => parseCertificateId(members(each).next())),
    nonce: extensions && nonceOf(inside(extensions)),
  };
}

export function parseCertificateId(node: DerNode): CertificateId {
  const reader = members(node);
  return {
    der: node.bytes,
    digestName: digestOf(reader.next()),
    issuerNameDigest: octets(reader.next(TAG.octetString)),
    issuerKeyDigest: octets(reader.next(TAG.octetString)),
    serial: toHex(integerOctets(reader.next())),
  };
}

/** RFC 9654: a nonce has 1 to 32 octets, and one of another size (some are bare) is passed over. */
export function nonceOf(node: DerNode): Uint8Array | null {
  const found = extensionOf(parseExtensionList(node), OID.ocspNonce);
  if (!found) return null;
  const nonce =
    found.value[0] === TAG.octetString && found.value[1] === found.value.length - 2
      ? found.value.subarray(2)
      : found.value;
  return nonce.length >= 1 && nonce.length <= 32 ? nonce : null;
}
