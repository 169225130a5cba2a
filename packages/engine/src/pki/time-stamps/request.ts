import { digestOf, type DigestName, DIGESTS } from "../algorithms/algorithms.ts";
import { malformed, parse, plain, TAG } from "../der/der.ts";
import { booleanOf, integerOf, members, octets, oidOf, smallNumber } from "../der/values.ts";
import * as write from "../der/write.ts";

/** RFC 3161, 2.4.1: what a client asks of a time-stamp authority. */
export type TimeStampRequest = {
  readonly digestName: DigestName;
  readonly digest: Uint8Array;
  readonly policy: string | null;
  readonly nonce: bigint | null;
  readonly wantsCertificate: boolean;
  /** Are there extensions? We know none, and RFC 3161 wants such a request refused. */
  readonly hasExtensions: boolean;
};

/** A request with a nonce and for the authority's certificate, always. */
export function buildTimeStampRequest(
  name: DigestName,
  digest: Uint8Array,
  nonce: bigint,
): Uint8Array {
  return write.sequence(
    write.integer(1),
    messageImprint(name, digest),
    write.integer(nonce),
    write.boolean(true),
  );
}

/** RFC 3161 shows NULL parameters in the imprint, and old verifiers compare the octets. */
export function messageImprint(name: DigestName, digest: Uint8Array): Uint8Array {
  const algorithm = write.sequence(write.oid(DIGESTS[name].oid), write.nothing);
  return write.sequence(algorithm, write.octetString(digest));
}

export function parseTimeStampRequest(bytes: Uint8Array): TimeStampRequest {
  const reader = members(parse(bytes));
  if (smallNumber(reader.next(TAG.integer)) !== 1) throw malformed("a version of the future");
  const imprint = members(reader.next());
  const digestName = digestOf(imprint.next());
  const digest = octets(imprint.next(TAG.octetString));
  if (digest.length !== DIGESTS[digestName].size) throw malformed("a digest of the wrong size");
  const policy = reader.optional(TAG.oid);
  const nonce = reader.optional(TAG.integer);
  const wants = reader.optional(TAG.boolean);
  const extensions = reader.optional(0xa0) ?? reader.optional(plain(0));
  reader.end();
  return {
    digestName,
    digest,
    policy: policy && oidOf(policy),
    nonce: nonce && integerOf(nonce),
    wantsCertificate: wants !== null && booleanOf(wants),
    hasExtensions: extensions !== null,
  };
}
