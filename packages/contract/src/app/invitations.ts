import { Type, type Static } from "@sinclair/typebox";
import { Instant, Uuid, named, oneOf } from "../shapes/kit.ts";
import { orNull, type AppCall } from "./kit.ts";

const Role = oneOf(["admin", "member"]);

/** Somebody who was asked to belong to a business and has not answered. */
export const SentInvitation = named("SentInvitation", {
  id: Uuid,
  email: Type.String(),
  role: Role,
  invitedBy: Type.String(),
  sentAt: Instant,
  expiresAt: Instant,
  isExpired: Type.Boolean(),
  isRefused: Type.Boolean({ description: "The mail server of the address has refused the mail." }),
});
export type SentInvitation = Static<typeof SentInvitation>;

/** An invitation as who opens it sees it. */
export const MyInvitation = named("MyInvitation", {
  state: oneOf(["open", "expired", "withdrawn", "accepted", "other_address"]),
  email: Type.String({ description: "Masked where it is for another address." }),
  offer: orNull(
    Type.Object({
      businessId: Type.String(),
      business: Type.String(),
      registeredName: orNull(Type.String({ description: "Where another name is shown." })),
      role: Role,
      invitedBy: Type.String(),
      expiresAt: Instant,
    }),
  ),
});
export type MyInvitation = Static<typeof MyInvitation>;

const OF_BUSINESS = "/app/business/{businessId}/invitations/{invitationId}";
const MINE = "/app/invitations/{invitationId}";

/** What administrators do with an invitation of their business. */
export const INVITATION_CALLS = {
  repeatInvitation: {
    method: "POST",
    path: `${OF_BUSINESS}/repeat`,
    access: "account",
    summary: "Mails an invitation again; it holds for 14 days from now.",
  },
  withdrawInvitation: {
    method: "DELETE",
    path: OF_BUSINESS,
    access: "account",
    summary: "Takes an invitation back.",
  },
} as const satisfies Readonly<Record<string, AppCall>>;

/** What who was invited does with it. */
export const MY_INVITATION_CALLS = {
  invitation: {
    method: "GET",
    path: MINE,
    access: "account",
    summary: "How an invitation stands for who is logged in; it changes nothing.",
    answer: MyInvitation,
  },
  acceptInvitation: {
    method: "POST",
    path: `${MINE}/accept`,
    access: "account",
    summary: "Joins the business that invited the address of this account.",
    answer: Type.Object({ businessId: Type.String() }),
  },
} as const satisfies Readonly<Record<string, AppCall>>;
