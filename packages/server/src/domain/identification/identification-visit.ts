import { Refusal } from "@paraph/contract/errors";
import type { Environment } from "@paraph/contract/words";
import { isSamePerson } from "./person-names.ts";
import type { Finding, IdentityDocument } from "./identification.ts";
import type { AccountId, RequestId, SignatureId } from "../ids.ts";
import type { Account } from "../accounts/account.ts";

/** How a visit at the provider of identifications ended. */
export type VisitOutcome = "accepted" | "other_person" | "not_confirmed" | "cancelled";

/** Somebody with an account on the way to the provider of identifications and back. */
export type IdentificationVisit = {
  readonly id: string;
  readonly accountId: AccountId;
  readonly environment: Environment;
  readonly provider: string;
  /** The signature that waits for it; null when it was begun on the person's own page. */
  readonly place: { readonly requestId: RequestId; readonly signatureId: SignatureId } | null;
  readonly expiresAt: Date;
  /** Null until it has ended. */
  readonly outcome: VisitOutcome | null;
};

/** So long a person may look for their passport. */
export const VISIT_SECONDS = 30 * 60;

/** Refuses to go on with a visit that has ended or taken too long. */
export function requireUnderWay({ outcome, expiresAt }: IdentificationVisit, at: Date): void {
  if (outcome !== null || at >= expiresAt) throw new Refusal("error.account.entry_expired");
}

/** What a provider accepts counts only for the person whose account it is; a nameless account takes the name on. */
export function outcomeFor(
  { accepted }: Finding,
  document: Pick<IdentityDocument, "firstName" | "lastName">,
  account: Pick<Account, "firstName" | "lastName">,
): Exclude<VisitOutcome, "cancelled"> {
  const { firstName: given, lastName: family } = account;
  const isNameless = !given?.trim() && !family?.trim();
  const shown = { given: document.firstName, family: document.lastName };
  if (!isNameless && !isSamePerson({ given, family }, shown)) return "other_person";
  return accepted ? "accepted" : "not_confirmed";
}
