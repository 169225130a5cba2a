import { withoutAlternatives } from "./placement.ts";
import {
  documentsToSign,
  type RequestDocument,
  type Signature,
  type SignatureRequest,
  visualFor,
} from "./request.ts";
import type { VisualSignature } from "./visual.ts";

/** A document that a signer signs, and where others will sign it. */
export type LaterSigners = {
  readonly document: RequestDocument;
  readonly visuals: readonly VisualSignature[];
};

/**
 * For each document that the signer signs, the places that the request knows of those who have not signed yet. Of an
 * ANY_ONE group one member signs, and none besides the signer where it is the signer's own.
 */
export function laterSigners(
  request: SignatureRequest,
  signature: Signature,
): readonly LaterSigners[] {
  const waiting = request.signatures.filter(({ status }) => status === "open");
  const others = withoutAlternatives([signature, ...waiting]).filter(
    ({ id, group }) =>
      id !== signature.id &&
      !(group?.mode === "ANY_ONE" && group.entryId === signature.group?.entryId),
  );
  return documentsToSign(request, signature).map((document) => ({
    document,
    visuals: others.flatMap((other) => {
      const signs = documentsToSign(request, other).some(({ id }) => id === document.id);
      const visual = signs ? visualFor(other, document.id) : null;
      return visual?.placement.kind === "positions" ? [visual] : [];
    }),
  }));
}
