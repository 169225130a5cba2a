import { handOverEach } from "../actions/business/handover.ts";
import type { BusinessId } from "../domain/ids.ts";
import { fullNameOf, lookOf } from "../domain/business/branding.ts";
import { composeMail } from "../mail/compose.ts";
import { mailLookOf } from "../mail/look.ts";
import type { HandoverNotice } from "../mail/message.ts";
import type { Job } from "../ports/store/jobs.ts";
import type { World } from "../ports/world.ts";
import { sideOf, textOf } from "./payload.ts";
import { logoPicture, nameOf } from "./reader.ts";

/** Gives what somebody managed to another member, one request after the other. */
export async function runHandOver(world: World, job: Job): Promise<void> {
  const { businessId } = sideOf(job);
  const to = job.payload["to"] === null ? null : textOf(job, "to");
  const who = { from: textOf(job, "from"), to, by: textOf(job, "by") };
  await handOverEach(world, businessId as BusinessId, who);
}

type Mailing = Pick<World, "store" | "messengers" | "settings">;

/** Tells a person that requests of their business were given to them or taken from them. */
export async function runMailHandover(world: Mailing, job: Job): Promise<void> {
  const { store, settings } = world;
  const { businessId, environment } = sideOf(job);
  const email = textOf(job, "email");
  const account = await store.accounts.find(email);
  const business = await store.tenancy.findBusiness(businessId as BusinessId);
  // Who has no account any more has nothing to report.
  if (!account || !business) return;
  const look = lookOf(business, await store.brandings.find(business.id));
  const logo = look.logo === null ? null : await store.brandings.findLogo(look.logo);
  const { title, requests } = job.payload;
  const language = account.language ?? "en";
  const manager = job.payload["manager"];
  const composed = composeMail({
    kind: "handover",
    notice: textOf(job, "kind") as HandoverNotice,
    language,
    name: nameOf(account.firstName, account.lastName),
    sender: look.name,
    look: mailLookOf(look, logo),
    title: typeof title === "string" ? title : "",
    demo: environment === "demo",
    by: await shownPerson(store, textOf(job, "by")),
    manager: typeof manager === "string" ? await shownPerson(store, manager) : null,
    requests: Number(requests),
    url: `${settings.signingAppUrl}/requests`,
  });
  const about = { businessId, requestId: null, to: email, sender: fullNameOf(look), language };
  const attachments = logo === null ? [] : [logoPicture(logo)];
  const key = `handover/${job.id}`;
  await world.messengers[environment].mail.send({ ...about, ...composed, attachments, key });
}

async function shownPerson({ accounts }: World["store"], email: string): Promise<string> {
  const account = await accounts.find(email);
  const name = account && nameOf(account.firstName, account.lastName);
  return name ? `${name} (${email})` : email;
}
