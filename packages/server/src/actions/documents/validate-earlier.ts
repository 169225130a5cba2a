import { Refusal } from "@paraph/contract/errors";
import { DEFAULT_POLICY, type SignerResult } from "@paraph/engine/validation";
import type { Share } from "../../domain/access/share.ts";
import type { Inspection, SignatureField } from "../../domain/documents/document.ts";
import type { EncryptedPdf } from "../../ports/inspector.ts";
import type { World } from "../../ports/world.ts";

/** Whether earlier signatures still hold, not whom they lead to: that is asked of the validation interface. */
const POLICY = {
  ...DEFAULT_POLICY,
  name: "earlier signatures",
  revocationRequired: false,
  changesRequired: false,
} as const;

/**
 * Interface 2.5: signatures that a document brings with it are validated before another one is asked for, and whoever
 * owns it is notified of those that are broken. They are its own affair: it may be signed all the same.
 */
export async function validateEarlier(
  { validator, clock }: Pick<World, "validator" | "clock">,
  { signatureFields }: Pick<Inspection, "signatureFields">,
  pdf: EncryptedPdf,
  share: Share,
): Promise<readonly SignatureField[]> {
  if (!signatureFields.some(({ signed }) => signed)) return signatureFields;
  try {
    const facts = await validator.collectFacts(pdf, share);
    const { signers } = await validator.validate(facts, POLICY, clock.now(), share);
    const reasons = new Map(
      facts.signatures.flatMap(({ field, fields }) => {
        const signer = signers.find((each) => each.field === field);
        const reason = signer ? reasonOf(signer) : null;
        return reason === null ? [] : fields.map((name) => [name, reason] as const);
      }),
    );
    return signatureFields.map((field) => withReason(field, reasons.get(field.name)));
  } catch (error) {
    // It can be taken in and signed; only nobody can say whether what it brings holds.
    if (!(error instanceof Refusal)) throw error;
    return signatureFields.map((field) =>
      field.signed ? withReason(field, "It could not be judged.") : field,
    );
  }
}

function withReason(field: SignatureField, broken: string | undefined): SignatureField {
  return broken === undefined ? field : { ...field, broken };
}

function reasonOf({ indication, subIndication, undefinedChanges }: SignerResult): string | null {
  if (indication === "TOTAL-FAILED") return subIndication;
  return undefinedChanges ? "The document was changed after it was signed." : null;
}
