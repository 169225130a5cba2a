import { foreseen } from "@paraph/engine/pades";
import type { Document, SignatureField } from "../../domain/documents/document.ts";
import type { SignableField, Wishes } from "../../domain/documents/signable.ts";
import { reasonOf } from "../../domain/requests/demo-notice.ts";

/**
 * The fields of a document with what the wishes of their authors make of a signature, as far as that is known
 * before somebody signs: not with which certificate and digest.
 */
export function withWishes(
  { signatureFields, environment }: Pick<Document, "signatureFields" | "environment">,
  certify: 2 | 3 | null = null,
): readonly SignableField[] {
  return signatureFields.map((field) => ({
    ...field,
    wishes: wishesOf(field, { certify, isDemo: environment === "demo" }),
  }));
}

type Wanted = { readonly certify: 2 | 3 | null; readonly isDemo: boolean };

function wishesOf({ seed }: SignatureField, { certify, isDemo }: Wanted): Wishes | null {
  if (!seed) return null;
  const found = foreseen(seed, {
    // In which language a demo says that it is one makes no difference to a list of reasons.
    reason: reasonOf("en", isDemo),
    certify,
    isStamped: true,
    hasEvidence: true,
    digestName: null,
  });
  return found.unmet === null ? found : { unmet: found.unmet, certify: null };
}
