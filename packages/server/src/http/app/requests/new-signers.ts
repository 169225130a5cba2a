import type { NewSigner } from "@paraph/contract/app";
import type { Document } from "../../../domain/documents/document.ts";
import type { DocumentId, GroupId } from "../../../domain/ids.ts";
import type {
  DocumentSignature,
  IdentityData,
  Signature,
  SignatureRequest,
} from "../../../domain/requests/request.ts";
import type { NewSignature } from "../../../domain/requests/signers.ts";
import type { Position, VisualSignature } from "../../../domain/requests/visual.ts";

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

/** The entries of a request that was made in the browser, as its form knows them; a group is one entry. */
export function signersIn(
  { signatures }: SignatureRequest,
  documents: readonly Document[],
): readonly NewSigner[] {
  const entryOf = (one: Signature) => signerTo(one, documents);
  const entries = new Map(signatures.map((one) => [one.group?.entryId ?? one.id, entryOf(one)]));
  return [...entries.values()];
}

function signerTo(
  { signer, group, sequence, language, documentSignatures }: Signature,
  documents: readonly Document[],
): NewSigner {
  if (group) return { groupId: group.groupId, sequence };
  const { firstName, lastName, mobileNumber, issuingCountry } =
    signer.kind === "guest" ? signer.identity : NO_IDENTITY;
  const identity = { firstName: firstName ?? "", lastName: lastName ?? "" };
  return {
    email: signer.email,
    identity: signer.kind === "guest" ? { ...identity, mobileNumber, issuingCountry } : null,
    sequence,
    language,
    places: (documentSignatures ?? []).flatMap((one) => placesOf(one, documents)),
  };
}

function placesOf({ documentId, visual }: DocumentSignature, documents: readonly Document[]) {
  const placement = visual?.placement;
  if (placement?.kind === "field") {
    const { signatureFields = [] } = documents.find(({ id }) => id === documentId) ?? {};
    const { positions = [] } = signatureFields.find(({ name }) => name === placement.name) ?? {};
    return positions
      .slice(0, 1)
      .map((one) => ({ documentId, ...rectangle(one), field: placement.name }));
  }
  if (placement?.kind !== "positions") return [];
  return placement.positions.map((one) => ({ documentId, ...rectangle(one) }));
}

function rectangle({ page, x, y, width, height }: Position): Position {
  return { page, x, y, width, height };
}

const NO_IDENTITY = {
  firstName: null,
  lastName: null,
  mobileNumber: null,
  issuingCountry: null,
} as const;

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
  const name = places.find(({ field }) => field !== undefined)?.field;
  if (name !== undefined) return { placement: { kind: "field", name }, rotation: 0, image: null };
  const positions = places.map(rectangle);
  return { placement: { kind: "positions", positions }, rotation: 0, image: null };
}
