import { INVITATION_DAYS } from "@paraph/contract/limits";
import type { ErrorKey } from "@paraph/contract/errors";
import type { BusinessRole } from "./business-roles.ts";
import type { BusinessId } from "./business.ts";

/** Somebody who was asked to belong to a business. */
export type Invitation = {
  readonly id: string;
  readonly businessId: BusinessId;
  readonly email: string;
  readonly role: BusinessRole;
  /** The address of who invites. */
  readonly invitedBy: string;
  /** When it was last sent. */
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly ended: "accepted" | "withdrawn" | null;
  /** The mail server of the address has refused the mail for good. */
  readonly isRefused: boolean;
};

/** How an invitation stands for who opens it. */
export type InvitationState = "open" | "expired" | "withdrawn" | "accepted" | "other_address";

/** How it stands for the account of this address: whose it is not is told nothing else. */
export function invitationState(
  { email, ended, expiresAt }: Invitation,
  address: string,
  now: Date,
): InvitationState {
  if (email !== address) return "other_address";
  if (ended !== null) return ended;
  return expiresAt <= now ? "expired" : "open";
}

/** What is said to who accepts one that is not open. */
export const INVITATION_REFUSALS = {
  expired: "error.invitation.expired",
  withdrawn: "error.invitation.withdrawn",
  accepted: "error.invitation.used",
  other_address: "error.invitation.other_address",
} as const satisfies { readonly [State in Exclude<InvitationState, "open">]: ErrorKey };

/** The end of an invitation that is sent now. */
export function invitationEnd(now: Date): Date {
  return new Date(now.getTime() + INVITATION_DAYS * 24 * 3600 * 1000);
}
