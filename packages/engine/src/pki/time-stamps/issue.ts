import type { Certificate } from "../certificates/certificate.ts";
import { assembleCms, prepareCms, type PreparedCms } from "../cms/build.ts";
import * as write from "../der/write.ts";
import { digest, type OctetSigner } from "../algorithms/keys.ts";
import type { SignatureAlgorithm } from "../algorithms/algorithms.ts";
import { PkiError } from "../../errors.ts";
import { OID } from "../der/oids.ts";
import { TIME_STAMP_FAILURES, type TimeStampFailure } from "./refusal.ts";
import { messageImprint, type TimeStampRequest } from "./request.ts";

/** One token to be. The caller vouches for the time and for a serial number never used before. */
export type TimeStampPlan = {
  readonly request: Pick<TimeStampRequest, "digestName" | "digest" | "nonce" | "wantsCertificate">;
  readonly policy: string;
  readonly serial: Uint8Array;
  readonly now: Date;
  readonly accuracySeconds: number;
  readonly certificate: Certificate;
  readonly chain: readonly Certificate[];
};

/** The statement and the attributes to sign. The time is a whole second: OCSP times cannot be finer. */
function prepareTimeStamp(plan: TimeStampPlan, algorithm: SignatureAlgorithm): PreparedCms {
  const { request, certificate } = plan;
  const statement = write.sequence(
    write.integer(1),
    write.oid(plan.policy),
    messageImprint(request.digestName, request.digest),
    write.integer(plan.serial),
    write.generalizedTime(plan.now),
    write.sequence(write.integer(plan.accuracySeconds)),
    ...(request.nonce === null ? [] : [nonceInteger(request.nonce)]),
  );
  if (!algorithm.digest) throw new PkiError("unsupported", "a time stamp without a digest");
  return prepareCms({
    certificate,
    chain: plan.chain,
    algorithm,
    digest: digest(algorithm.digest, statement),
    content: { type: OID.tstInfo, octets: statement },
  });
}

/** A nonce comes back as it was sent, even a negative one. */
function nonceInteger(nonce: bigint): Uint8Array {
  if (nonce >= 0n) return write.integer(nonce);
  const size = Math.floor((-nonce - 1n).toString(2).length / 8) + 1;
  const unsigned = nonce + (1n << BigInt(size * 8));
  const hex = unsigned.toString(16).padStart(size * 2, "0");
  return write.value(
    0x02,
    Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
  );
}

/** A token made at once by a key in memory. */
export function issueTimeStamp(plan: TimeStampPlan, signer: OctetSigner): Uint8Array {
  const prepared = prepareTimeStamp(plan, signer.algorithm);
  return finishTimeStamp(prepared, signer.sign(prepared.toBeSigned), plan.request);
}

/** RFC 3161, 2.4.1: without certReq the certificates stay away. */
function finishTimeStamp(
  prepared: PreparedCms,
  signature: Uint8Array,
  { wantsCertificate }: Pick<TimeStampRequest, "wantsCertificate">,
): Uint8Array {
  return assembleCms(prepared, signature, { certificates: wantsCertificate });
}

/** The answer that carries a token. */
export function timeStampGranted(token: Uint8Array): Uint8Array {
  return write.sequence(write.sequence(write.integer(0)), token);
}

/** The answer that says why there is none. */
export function timeStampRejected(failure: TimeStampFailure, text: string): Uint8Array {
  const reason = write.sequence(write.utf8String(text));
  const bits = write.namedBitString([TIME_STAMP_FAILURES[failure]]);
  return write.sequence(write.sequence(write.integer(2), reason, bits));
}
