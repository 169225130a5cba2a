import type { Signer } from "../requests/request.ts";
import { isSamePerson } from "./person-names.ts";

/** What a person shows of an official document. */
export type IdentityDocument = {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly nationality: string;
  readonly documentType: "PASSPORT" | "IDENTITY_CARD" | "RESIDENCE_PERMIT";
  readonly documentNumber: string;
  readonly issuingCountry: string;
  readonly validUntil: string;
};

/** What a provider found out about a person who was to be identified. */
export type Finding = {
  readonly accepted: boolean;
  /** Why not, in words for the person; null when accepted. */
  readonly reason: string | null;
  /** Names the act at the provider. */
  readonly reference: string;
  /** How the person was identified, as the provider calls it. */
  readonly method: string;
};

/** The record of one identification, as it is kept and handed out. */
export type IdentificationRecord = {
  readonly identificationId: string;
  readonly requestId: string;
  readonly signatureId: string;
  readonly provider: string;
  readonly decidedAt: string;
  readonly document: IdentityDocument;
  readonly finding: Finding;
};

/** Whether a document names the signer. Of whom no name was given, the document says who it is. */
export function isOf({ firstName, lastName }: IdentityDocument, signer: Signer): boolean {
  if (signer.kind !== "guest") return false;
  const { firstName: given, lastName: family } = signer.identity;
  if (!given?.trim() && !family?.trim()) return true;
  return isSamePerson({ given, family }, { given: firstName, family: lastName });
}
