import { PkiError } from "../errors.ts";
import { acceptableAt, digestEnd } from "../pki/algorithms/policy.ts";
import type { DigestName } from "../pki/algorithms/algorithms.ts";
import { type Certificate, keyFactsOf } from "../pki/certificates/certificate.ts";
import { digest as digestOf } from "../pki/algorithms/keys.ts";
import {
  certificatesOf,
  parseTimeStampResponse,
  parseTimeStampToken,
  requireTimeStamp,
  type TimeStampToken,
} from "../pki/time-stamps/time-stamp.ts";
import { buildTimeStampRequest } from "../pki/time-stamps/request.ts";
import type { Trust } from "../signed/revocation.ts";
import { requirePath } from "./evidence.ts";

/** A token that answers our question, from an authority we believe. */
export type AcceptedTimeStamp = {
  readonly der: Uint8Array;
  readonly time: Date;
  readonly path: readonly Certificate[];
};

/** What is stamped: octets to be hashed, or their digest where they are many. */
export type Stamped =
  | { readonly name: DigestName; readonly octets: Uint8Array }
  | { readonly name: DigestName; readonly digest: Uint8Array };

type Ports = {
  readonly timestamp: (request: Uint8Array) => Promise<Uint8Array>;
  readonly now: () => Date;
  readonly random: (length: number) => Uint8Array;
};

/** A time stamp may differ from our clock by this much, not more: one of the two is then wrong. */
const LARGEST_DIFFERENCE = 5 * 60_000;

/** Asks for a time stamp and verifies the answer: imprint, nonce, signature, purpose, chain, time. */
export async function stamp(what: Stamped, trust: Trust, ports: Ports): Promise<AcceptedTimeStamp> {
  const nonce = nonceOf(ports.random(8));
  const digest = imprintOf(what);
  const response = await ports.timestamp(buildTimeStampRequest(what.name, digest, nonce));
  return accept(
    parseTimeStampResponse(response),
    { name: what.name, digest, nonce },
    trust,
    ports.now(),
  );
}

/** The same verification for a token that somebody else asked for; its nonce is unknown to us. */
export function acceptTimeStamp(
  token: Uint8Array,
  octets: Uint8Array,
  trust: Trust,
  now: Date,
): AcceptedTimeStamp {
  const parsed = parseTimeStampToken(token);
  // Whoever asked chose the digest; only one that is no longer good is refused.
  const name = parsed.statement.digestName;
  const end = digestEnd(name);
  if (end && end < now) throw new PkiError("refused", `a time stamp with ${name}`);
  return accept(parsed, { name, digest: digestOf(name, octets), nonce: null }, trust, now);
}

type Expected = {
  readonly name: DigestName;
  readonly digest: Uint8Array;
  readonly nonce: bigint | null;
};

function accept(
  token: TimeStampToken,
  expected: Expected,
  trust: Trust,
  now: Date,
): AcceptedTimeStamp {
  const { name: digestName, digest, nonce } = expected;
  const certificate = requireTimeStamp(token, { digestName, digest, nonce });
  const { time } = token.statement;
  if (Math.abs(time.getTime() - now.getTime()) > LARGEST_DIFFERENCE) {
    throw new PkiError("mismatch", "the time stamp is of another time");
  }
  if (!acceptableAt(token.signer.algorithm, keyFactsOf(certificate), now)) {
    throw new PkiError("refused", "the time stamp is signed with what is too weak");
  }
  return {
    der: token.der,
    time,
    path: requirePath(certificate, trust, certificatesOf(token), time),
  };
}

function imprintOf(what: Stamped): Uint8Array {
  return "digest" in what ? what.digest : digestOf(what.name, what.octets);
}

function nonceOf(bytes: Uint8Array): bigint {
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 1n);
}
