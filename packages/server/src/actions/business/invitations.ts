import { Refusal } from "@paraph/contract/errors";
import type { PersonActor } from "../../domain/access/actor.ts";
import type { BusinessRole } from "../../domain/business/business-roles.ts";
import type { Business } from "../../domain/business/business.ts";
import { invitationEnd, type Invitation } from "../../domain/business/invitation.ts";
import type { JobOrder } from "../../ports/store/jobs.ts";
import type { Rate } from "../../ports/store/calls.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { recordBusiness } from "./record-act.ts";
import { businessFor, byPerson } from "./business-of-person.ts";
import { requireFresh, type Proven } from "./fresh.ts";

type InvitingWorld = Pick<World, "store" | "clock" | "ids" | "secretKeys" | "settings">;

/** Mails cost patience: so many of one business to one address in an hour, and to all in a day. */
const TO_ONE_ADDRESS: Rate = { count: 5, perSeconds: 3600 };
const OF_ONE_BUSINESS: Rate = { count: 100, perSeconds: 24 * 3600 };

/** The kind of job that mails an invitation. */
export const MAIL_INVITATION = "mail-invitation";

/** Asks somebody to belong to a business; who was asked already gets the mail again, with this role. */
export async function invite(
  world: InvitingWorld,
  person: PersonActor,
  business: Business,
  wanted: { readonly email: string; readonly role: BusinessRole },
): Promise<void> {
  await countSending(world, business, wanted.email);
  await world.store.transaction(async (tables) => {
    await businessFor(tables, person, business.id, "manage members");
    const members = await tables.tenancy.lockMembers(business.id);
    if (members.some(({ email }) => email === wanted.email)) return;
    const open = await tables.invitations.lockOpen(business.id, wanted.email);
    const id = open?.id ?? world.ids.uuid();
    const type = open ? "member.invitation_repeated" : "member.invited";
    await send(world, tables, person, { ...wanted, id, businessId: business.id }, type);
  });
}

/** Sends an invitation again, also one that has expired; it holds for 14 days from now. */
export async function repeatInvitation(
  world: InvitingWorld,
  { person, session }: Proven,
  id: string,
  invitationId: string,
): Promise<void> {
  const { business } = await businessFor(world.store, person, id, "manage members");
  requireFresh(world, session);
  const found = await world.store.invitations.find(invitationId);
  if (found?.businessId !== business.id) throw new Refusal("error.invitation.not_found");
  if (found.ended === null) await countSending(world, business, found.email);
  await world.store.transaction(async (tables) => {
    const invitation = await lockInvitation(tables, person, id, invitationId);
    await send(world, tables, person, invitation, "member.invitation_repeated");
  });
}

/** Takes an invitation back: its link says so from now on. */
export async function withdrawInvitation(
  world: InvitingWorld,
  { person, session }: Proven,
  id: string,
  invitationId: string,
): Promise<void> {
  await businessFor(world.store, person, id, "manage members");
  requireFresh(world, session);
  await world.store.transaction(async (tables) => {
    const invitation = await lockInvitation(tables, person, id, invitationId);
    await tables.invitations.save({ ...invitation, ended: "withdrawn" });
    const { businessId, email, role } = invitation;
    const by = byPerson(person);
    const type = "member.invitation_withdrawn";
    await recordBusiness(world, tables, businessId, type, { role }, { email }, by);
  });
}

/** An invitation of the business that is not over, locked after its members as everywhere. */
async function lockInvitation(
  tables: Tables,
  person: PersonActor,
  id: string,
  invitationId: string,
): Promise<Invitation> {
  const { business } = await businessFor(tables, person, id, "manage members");
  await tables.tenancy.lockMembers(business.id);
  const invitation = await tables.invitations.lock(invitationId);
  if (invitation?.businessId !== business.id) throw new Refusal("error.invitation.not_found");
  if (invitation.ended === "accepted") throw new Refusal("error.invitation.used");
  if (invitation.ended === "withdrawn") throw new Refusal("error.invitation.withdrawn");
  return invitation;
}

async function send(
  world: InvitingWorld,
  tables: Tables,
  person: PersonActor,
  { id, businessId, email, role }: Pick<Invitation, "id" | "businessId" | "email" | "role">,
  type: "member.invited" | "member.invitation_repeated",
): Promise<void> {
  const sentAt = world.clock.now();
  const times = { sentAt, expiresAt: invitationEnd(sentAt) };
  const invitedBy = person.email;
  const asked = { id, businessId, email, role, invitedBy };
  await tables.invitations.save({ ...asked, ...times, ended: null, isRefused: false });
  await tables.jobs.add([mailJob(world, businessId, id, sentAt)]);
  await recordBusiness(world, tables, businessId, type, { role }, { email }, byPerson(person));
}

function mailJob(
  { settings }: Pick<World, "settings">,
  businessId: string,
  invitationId: string,
  sentAt: Date,
): JobOrder {
  return {
    kind: MAIL_INVITATION,
    payload: { invitationId, sentAt: sentAt.toISOString() },
    businessId,
    environment: settings.mode,
    lane: `invitation/${invitationId}`,
  };
}

/** Counted before anything is written, so that what is refused was counted too. */
async function countSending(
  { store, secretKeys }: InvitingWorld,
  { id }: Business,
  email: string,
): Promise<void> {
  const counted = [
    [`invitation:to:${id}:${secretKeys.digest("counter", email)}`, TO_ONE_ADDRESS],
    [`invitation:of:${id}`, OF_ONE_BUSINESS],
  ] as const;
  for (const [key, rate] of counted) {
    const { allowed, retryAfterSeconds } = await store.limits.take(key, rate);
    if (!allowed) throw new Refusal("error.rate_limit.exceeded", { retryAfterSeconds });
  }
}
