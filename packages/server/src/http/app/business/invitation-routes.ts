import { INVITATION_CALLS as CALLS, MY_INVITATION_CALLS as MINE } from "@paraph/contract/app";
import { acceptInvitation, readInvitation } from "../../../actions/business/accept-invitation.ts";
import { repeatInvitation, withdrawInvitation } from "../../../actions/business/invitations.ts";
import { isUuid } from "../../../domain/ids.ts";
import { noContent, ok, type Route } from "../../frame/route.ts";
import { appRoute } from "../app-route.ts";
import { personOf, provenOf } from "../person.ts";

const OVER = ["error.invitation.used", "error.invitation.withdrawn"] as const;
const MANAGED = [
  "error.business.not_found",
  "error.auth.forbidden",
  "error.session.proof_old",
  "error.invitation.not_found",
  ...OVER,
] as const;

/** Invitations to a business, for who sends them and for who gets them. */
export const invitationRoutes: readonly Route[] = [
  appRoute(CALLS.repeatInvitation, {
    limit: "write",
    refusals: [...MANAGED, "error.rate_limit.exceeded"],
    handle: async (world, call) => {
      const { businessId } = call.params;
      await repeatInvitation(world, provenOf(call), businessId, invitationIn(call));
      return noContent();
    },
  }),
  appRoute(CALLS.withdrawInvitation, {
    limit: "write",
    refusals: MANAGED,
    handle: async (world, call) => {
      const { businessId } = call.params;
      await withdrawInvitation(world, provenOf(call), businessId, invitationIn(call));
      return noContent();
    },
  }),
  appRoute(MINE.invitation, {
    limit: "read",
    refusals: ["error.invitation.not_found"],
    handle: async (world, call) =>
      ok(await readInvitation(world, personOf(call), invitationIn(call))),
  }),
  appRoute(MINE.acceptInvitation, {
    limit: "write",
    refusals: [
      "error.invitation.not_found",
      "error.invitation.expired",
      "error.invitation.other_address",
      ...OVER,
    ],
    handle: async (world, call) =>
      ok(await acceptInvitation(world, personOf(call), invitationIn(call))),
  }),
];

/** An id of another form names nothing; the business is asked about first all the same. */
const NONE = "00000000-0000-0000-0000-000000000000";

function invitationIn({ params }: { readonly params: { readonly invitationId: string } }): string {
  return isUuid(params.invitationId) ? params.invitationId.toLowerCase() : NONE;
}
