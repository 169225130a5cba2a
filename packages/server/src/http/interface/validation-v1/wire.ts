import type { ValidationResult, SignerResult } from "@paraph/engine/validation";
import { type Demands, meets, unmetBy, verdictOf } from "../../../domain/validation/demands.ts";
import type { StoredValidation } from "../../../ports/store/validation.ts";

/** What nobody demands: a signature is as valid as the validator found it. */
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
  { id, result }: StoredValidation,
  demands: Demands,
  infos: readonly InfoName[],
): unknown {
  const wire = { id, signatures: result.signatures, ...verdictOf(result, demands) };
  if (infos.length === 0) return wire;
  return {
    ...wire,
    additionalInfos: {
      ...(infos.includes("validation") ? { validation: validationToWire(result) } : {}),
      ...(infos.includes("signer") ? { signer: signersToWire(result, demands) } : {}),
      ...(infos.includes("format") ? { format: formatToWire(result) } : {}),
    },
  };
}

/** Interface 4.6: `/infos/{id}/validation`. */
export function validationToWire({
  indication,
  subIndication,
  details,
}: ValidationResult): unknown {
  return { indication, subIndication, details };
}

/** Interface 4.6: `/infos/{id}/signers`. */
export function signersToWire(
  { signers }: ValidationResult,
  demands: Demands = NO_DEMANDS,
): unknown {
  return signers.map((signer) => signerToWire(signer, demands));
}

function signerToWire(signer: SignerResult, demands: Demands): unknown {
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

function certificateToWire(certificate: NonNullable<SignerResult["certificate"]>): unknown {
  const { subject, issuer, serialNumber, notBefore, notAfter } = certificate;
  return { subject, issuer, serialNumber, notBefore, notAfter };
}

/** Interface 4.6: `/infos/{id}/format`. */
export function formatToWire({ format: { pdfA, producer } }: ValidationResult): unknown {
  return {
    fileType: "PDF",
    ...(pdfA === null ? {} : { quality: pdfA }),
    ...(producer === null ? {} : { producer }),
  };
}
