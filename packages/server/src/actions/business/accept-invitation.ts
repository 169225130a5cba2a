import { Refusal } from "@paraph/contract/errors";
import type { PersonActor } from "../../domain/access/actor.ts";
import { lookOf } from "../../domain/business/branding.ts";
import {
  INVITATION_REFUSALS,
  invitationState,
  type Invitation,
  type InvitationState,
} from "../../domain/business/invitation.ts";
import type { World } from "../../ports/world.ts";
import { joinBusiness } from "./manage-members.ts";
import { recordBusiness } from "./record-act.ts";
import { maskedEmail } from "../masked.ts";
import { byPerson } from "./business-of-person.ts";

/** What the page of an invitation shows; of one for somebody else the masked address and nothing more. */
export type ShownInvitation = {
  readonly state: InvitationState;
  readonly email: string;
  readonly offer: {
    readonly businessId: string;
    readonly business: string;
    readonly registeredName: string | null;
    readonly role: Invitation["role"];
    readonly invitedBy: string;
    readonly expiresAt: Date;
  } | null;
};

/** How an invitation stands for who is logged in. Looking at it changes nothing. */
export async function readInvitation(
  { store, clock }: Pick<World, "store" | "clock">,
  { email: address }: PersonActor,
  id: string,
): Promise<ShownInvitation> {
  const invitation = await store.invitations.find(id);
  const business = invitation && (await store.tenancy.findBusiness(invitation.businessId));
  if (!business) throw new Refusal("error.invitation.not_found");
  const state = invitationState(invitation, address, clock.now());
  if (state === "other_address")
    return { state, email: maskedEmail(invitation.email), offer: null };
  const look = lookOf(business, await store.brandings.find(business.id));
  const { role, invitedBy, expiresAt } = invitation;
  const { name, registeredName } = look;
  const named = { businessId: business.id, business: name, registeredName };
  return { state, email: invitation.email, offer: { ...named, role, invitedBy, expiresAt } };
}

/** Joins the business, once; everything is asked again while nobody else can change it. */
export async function acceptInvitation(
  world: Pick<World, "store" | "clock" | "ids" | "secretKeys">,
  person: PersonActor,
  id: string,
): Promise<{ readonly businessId: string }> {
  return world.store.transaction(async (tables) => {
    const known = await tables.invitations.find(id);
    const business = known && (await tables.tenancy.findBusiness(known.businessId));
    if (!business) throw new Refusal("error.invitation.not_found");
    const members = await tables.tenancy.lockMembers(business.id);
    const invitation = await tables.invitations.lock(id);
    if (!invitation) throw new Refusal("error.invitation.not_found");
    const state = invitationState(invitation, person.email, world.clock.now());
    if (state !== "open") throw new Refusal(INVITATION_REFUSALS[state]);
    const { email, role } = invitation;
    const by = byPerson(person);
    await tables.invitations.save({ ...invitation, ended: "accepted" });
    const type = "member.invitation_accepted";
    await recordBusiness(world, tables, business.id, type, { role }, { email }, by);
    // Who was made a member meanwhile keeps the role that they have.
    if (!members.some((one) => one.email === email)) {
      const names = { firstName: null, lastName: null };
      await joinBusiness(world, tables, business.id, { email, ...names, role }, by);
    }
    return { businessId: business.id };
  });
}
