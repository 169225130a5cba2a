import type { Judgement, SignerJudgement } from "@paraph/engine/validation";
import { type Demands, meets, unmetBy, verdictOf } from "../../../domain/validation/demands.ts";
import type { StoredValidation } from "../../../ports/validations.ts";

/** What nobody demands: a signature is as valid as the judge found it. */
export const NO_DEMANDS: Demands = {
  quality: null,
  longTermValidation: false,
  legislation: "WORLD",
  rejectVisualDifferences: true,
  rejectUndefinedChanges: true,
};

export type InfoName = "validation" | "signer" | "format";

/** Interface 4.6: the answer of `POST /validate/document`. */
export function resultToWire(
  { id, judgement }: StoredValidation,
  demands: Demands,
  infos: readonly InfoName[],
): unknown {
  const result = { id, signatures: judgement.signatures, ...verdictOf(judgement.signers, demands) };
  if (infos.length === 0) return result;
  return {
    ...result,
    additionalInfos: {
      ...(infos.includes("validation") ? { validation: validationToWire(judgement) } : {}),
      ...(infos.includes("signer") ? { signer: signersToWire(judgement, demands) } : {}),
      ...(infos.includes("format") ? { format: formatToWire(judgement) } : {}),
    },
  };
}

/** Interface 4.6: `/infos/{id}/validation`. */
export function validationToWire({ indication, subIndication, details }: Judgement): unknown {
  return { indication, subIndication, details };
}

/** Interface 4.6: `/infos/{id}/signers`. */
export function signersToWire({ signers }: Judgement, demands: Demands = NO_DEMANDS): unknown {
  return signers.map((signer) => signerToWire(signer, demands));
}

function signerToWire(signer: SignerJudgement, demands: Demands): unknown {
  const { name, contact, location, reason } = signer.claims;
  return {
    valid: meets(signer, demands),
    signer: signer.signer,
    time: signer.time,
    timeIsProven: signer.timeIsProven,
    quality: signer.quality,
    seal: signer.seal,
    legislation: signer.legislation,
    longTermValidation: signer.longTermValidation,
    visualDifferences: signer.visualDifferences,
    undefinedChanges: signer.undefinedChanges,
    indication: signer.indication,
    subIndication: signer.subIndication,
    level: signer.level,
    certificate: signer.certificate && certificateToWire(signer.certificate),
    changes: signer.changes.map(({ revision, page, kind, object, severity, text }) => {
      return { revision, page, kind, object, severity, text };
    }),
    reasons: [...signer.reasons, ...unmetBy(signer, demands)],
    optionalInfos: { name, contact, location, reason },
  };
}

function certificateToWire(certificate: NonNullable<SignerJudgement["certificate"]>): unknown {
  const { subject, issuer, serialNumber, notBefore, notAfter } = certificate;
  return { subject, issuer, serialNumber, notBefore, notAfter };
}

/** Interface 4.6: `/infos/{id}/format`. */
export function formatToWire({ format: { pdfA, producer } }: Judgement): unknown {
  return {
    fileType: "PDF",
    ...(pdfA === null ? {} : { quality: pdfA }),
    ...(producer === null ? {} : { producer }),
  };
}
