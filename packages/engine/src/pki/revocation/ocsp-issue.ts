import { type SignatureAlgorithm, signatureIdentifier } from "../algorithms/algorithms.ts";
import type { Certificate } from "../certificates/certificate.ts";
import * as write from "../der/write.ts";
import { extension } from "../certificates/issue.ts";
import { digest, type OctetSigner } from "../algorithms/keys.ts";
import type { CertificateStatus } from "./ocsp.ts";
import { OID } from "../der/oids.ts";
import { REASONS } from "./reasons.ts";

/** RFC 6960, 4.2.1: the answers without content. */
const OCSP_FAILURES = {
  malformedRequest: 1,
  internalError: 2,
  tryLater: 3,
  unauthorized: 6,
} as const;

export function ocspFailure(failure: keyof typeof OCSP_FAILURES): Uint8Array {
  return write.sequence(write.enumerated(OCSP_FAILURES[failure]));
}

/** One response to be. */
export type OcspPlan = {
  readonly producedAt: Date;
  readonly answers: readonly {
    readonly id: Uint8Array;
    readonly status: CertificateStatus;
    readonly thisUpdate: Date;
    readonly nextUpdate: Date;
  }[];
  readonly nonce: Uint8Array | null;
  readonly responder: Certificate;
};

/** The octets a responder signs. */
function ocspToSign(plan: OcspPlan): Uint8Array {
  const extensions = plan.nonce
    ? [extension(OID.ocspNonce, false, write.octetString(plan.nonce))]
    : [];
  return write.sequence(
    write.explicit(2, write.octetString(digest("SHA-1", plan.responder.keyOctets))),
    write.generalizedTime(plan.producedAt),
    write.sequence(...plan.answers.map(singleResponse)),
    ...(extensions.length > 0 ? [write.explicit(1, write.sequence(...extensions))] : []),
  );
}

function singleResponse({
  id,
  status,
  thisUpdate,
  nextUpdate,
}: OcspPlan["answers"][number]): Uint8Array {
  return write.sequence(
    id,
    certificateStatus(status),
    write.generalizedTime(thisUpdate),
    write.explicit(0, write.generalizedTime(nextUpdate)),
  );
}

function certificateStatus(status: CertificateStatus): Uint8Array {
  if (status.kind === "good") return write.implicit(0, new Uint8Array());
  if (status.kind === "unknown") return write.implicit(2, new Uint8Array());
  const reason = status.reason ? [write.explicit(0, write.enumerated(REASONS[status.reason]))] : [];
  return write.explicit(1, write.generalizedTime(status.at), ...reason);
}

/** The finished response; the responder's certificate travels along. */
function assembleOcsp(
  plan: OcspPlan,
  tbs: Uint8Array,
  algorithm: SignatureAlgorithm,
  signature: Uint8Array,
): Uint8Array {
  const response = write.sequence(
    tbs,
    signatureIdentifier(algorithm),
    write.bitString(signature),
    write.explicit(0, write.sequence(plan.responder.der)),
  );
  const bytes = write.sequence(write.oid(OID.basicOcspResponse), write.octetString(response));
  return write.sequence(write.enumerated(0), write.explicit(0, bytes));
}

/** A response made at once by a key in memory. */
export function issueOcsp(plan: OcspPlan, signer: OctetSigner): Uint8Array {
  const tbs = ocspToSign(plan);
  return assembleOcsp(plan, tbs, signer.algorithm, signer.sign(tbs));
}
