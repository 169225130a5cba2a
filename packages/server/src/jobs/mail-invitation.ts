import { recordBusiness } from "../actions/business/record-act.ts";
import { fullNameOf, lookOf } from "../domain/business/branding.ts";
import type { Invitation } from "../domain/business/invitation.ts";
import { composeMail } from "../mail/compose.ts";
import { mailLookOf } from "../mail/look.ts";
import type { Job } from "../ports/store/jobs.ts";
import { Undeliverable } from "../ports/messenger.ts";
import type { World } from "../ports/world.ts";
import { sideOf, textOf } from "./payload.ts";
import { logoPicture, nameOf } from "./reader.ts";

type Mailing = Pick<World, "store" | "messengers" | "settings" | "clock">;

/** Mails an invitation to a business, unless it ended or was sent anew meanwhile. */
export async function runMailInvitation(world: Mailing, job: Job): Promise<void> {
  const invitation = await world.store.invitations.find(textOf(job, "invitationId"));
  const isMeant = invitation?.sentAt.toISOString() === textOf(job, "sentAt");
  if (!isMeant || invitation.ended !== null || invitation.expiresAt <= world.clock.now()) return;
  const mail = await mailOf(world, invitation);
  if (mail === null) return;
  const messenger = world.messengers[sideOf(job).environment];
  try {
    await messenger.mail.send(mail);
  } catch (fault) {
    if (!(fault instanceof Undeliverable)) throw fault;
    await noteRefused(world, invitation);
  }
}

async function mailOf(world: Mailing, invitation: Invitation) {
  const { store, settings } = world;
  const { id, businessId, email, role, invitedBy, expiresAt, sentAt } = invitation;
  const business = await store.tenancy.findBusiness(businessId);
  if (!business) return null;
  const [account, host] = [await store.accounts.find(email), await store.accounts.find(invitedBy)];
  const language = account?.language ?? host?.language ?? "en";
  const look = lookOf(business, await store.brandings.find(businessId));
  const logo = look.logo === null ? null : await store.brandings.findLogo(look.logo);
  const name = host && nameOf(host.firstName, host.lastName);
  const composed = composeMail({
    kind: "membership",
    language,
    name: account && nameOf(account.firstName, account.lastName),
    sender: look.name,
    look: mailLookOf(look, logo),
    title: look.name,
    demo: settings.mode === "demo",
    email,
    role,
    invitedBy: name === null ? invitedBy : `${name} (${invitedBy})`,
    expiresOn: expiresAt.toISOString().slice(0, 10),
    url: `${settings.signingAppUrl}/invitation/${id}`,
  });
  const about = { businessId, requestId: null, to: email, sender: fullNameOf(look), language };
  const key = `invitation/${id}/${sentAt.toISOString()}`;
  const attachments = logo === null ? [] : [logoPicture(logo)];
  return { ...about, ...composed, attachments, key };
}

/** The page says so, and nobody waits for an answer that cannot come. */
async function noteRefused(world: Mailing, { id, sentAt }: Invitation): Promise<void> {
  await world.store.transaction(async (tables) => {
    const invitation = await tables.invitations.lock(id);
    if (invitation?.ended !== null || invitation.sentAt.getTime() !== sentAt.getTime()) return;
    await tables.invitations.save({ ...invitation, isRefused: true });
    const { businessId, email, role } = invitation;
    const type = "member.invitation_undeliverable";
    await recordBusiness(world, tables, businessId, type, { role }, { email }, { actor: "Paraph" });
  });
}
