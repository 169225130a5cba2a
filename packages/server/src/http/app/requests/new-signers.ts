import type { NewSigner } from "@paraph/contract/app";
import type { DocumentId, GroupId } from "../../../domain/ids.ts";
import type { DocumentSignature, IdentityData } from "../../../domain/requests/request.ts";
import type { NewSignature } from "../../../domain/requests/signers.ts";
import type { VisualSignature } from "../../../domain/requests/visual.ts";

/** From the browser's form to an entry as every version of the interface makes it. */
export function signerFrom(
  { email, groupId, identity, sequence, language, places = [] }: NewSigner,
  documents: readonly DocumentId[] = [],
): NewSignature {
  return {
    id: null,
    signer: groupId
      ? { kind: "group", groupId: groupId as GroupId }
      : {
          kind: "person",
          email: email ?? null,
          identity: identity && email ? identityFrom(email, identity) : null,
        },
    sequence: sequence ?? null,
    notify: true,
    language: language ?? null,
    visual: null,
    documentSignatures: places.length === 0 ? null : placed(places, documents),
  };
}

/** The newer form, which leaves to the person what the sender does not know (interface 4.3). */
function identityFrom(email: string, given: NonNullable<NewSigner["identity"]>): IdentityData {
  return {
    provider: null,
    firstName: given.firstName,
    lastName: given.lastName,
    mobileNumber: given.mobileNumber || null,
    issuingCountry: given.issuingCountry || null,
    emailAddress: email,
    identityReference: null,
  };
}

/** Every document of the request is signed; those with places have the mark there. */
function placed(
  places: NonNullable<NewSigner["places"]>,
  documents: readonly DocumentId[],
): readonly DocumentSignature[] {
  const named = places.map(({ documentId }) => documentId.toLowerCase() as DocumentId);
  return [...new Set([...documents, ...named])].map((documentId) => ({
    documentId,
    visual: visualOn(places.filter((one) => one.documentId.toLowerCase() === documentId)),
  }));
}

function visualOn(places: NonNullable<NewSigner["places"]>): VisualSignature | null {
  if (places.length === 0) return null;
  const positions = places.map(({ page, x, y, width, height }) => ({ page, x, y, width, height }));
  return { placement: { kind: "positions", positions }, rotation: 0, image: null };
}
