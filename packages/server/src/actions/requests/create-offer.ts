import type { PersonActor } from "../../domain/access/actor.ts";
import { expiryRange } from "../../domain/requests/expiry.ts";
import { deletionDay } from "../../domain/requests/retention.ts";
import type { Signer } from "../../domain/requests/request.ts";
import { dayOf } from "../../domain/days.ts";
import {
  businessTime,
  hasFeature,
  retentionIn,
  type Business,
} from "../../domain/business/business.ts";
import type { World } from "../../ports/world.ts";
import { meansOf } from "./means.ts";

type OfferWorld = Pick<World, "store" | "clock" | "settings" | "messengers" | "trust">;

/** More groups than anybody chooses from in a list. */
const MOST_GROUPS = 500;

/** As many of the newest requests are looked through for people, and as many people are offered. */
const RECENT_REQUESTS = 30;
const RECENT_PEOPLE = 12;

/** Kinds of signature that can be asked for; the simple one knows no law. */
const ASKED = [
  { quality: "SES", legislation: null },
  { quality: "AES", legislation: "ZERTES" },
  { quality: "AES", legislation: "EIDAS" },
  { quality: "QES", legislation: "ZERTES" },
  { quality: "QES", legislation: "EIDAS" },
] as const;

/** For which businesses somebody may make requests, and what each lets them ask for. */
export async function readCreateOffer(world: OfferWorld, { accountId, email }: PersonActor) {
  const { store, clock, settings } = world;
  const businesses = [];
  for (const { id } of await store.tenancy.listMemberships(accountId)) {
    const business = await store.tenancy.findBusiness(id);
    if (!business) continue;
    const at = businessTime(business, { environment: settings.mode }, clock.now());
    const deleted = deletionDay(at, retentionIn(business, settings.mode));
    const means = meansOf(world, business, settings.mode);
    businesses.push({
      id: business.id,
      name: business.name,
      defaultQuality: business.defaultQuality,
      qualities: ASKED.filter(({ quality, legislation }) => means.madeAt(quality, legislation)),
      ...(await groupsOf(world, business)),
      recentPeople: await recentPeople(world, business, email),
      hasDeadline: hasFeature(business, "expires_at"),
      lastDay: expiryRange(deleted, at).last,
      deletionDay: deleted,
      reminders: business.reminders,
    });
  }
  return { businesses, today: dayOf(clock.now()) };
}

/** Whom somebody asked in the requests that they manage: everybody once, newest first. */
async function recentPeople(
  { store, settings }: Pick<World, "store" | "settings">,
  { id: businessId }: Business,
  managedBy: string,
) {
  const filter = { businessId, environment: settings.mode, managedBy, search: null };
  const requests = await store.businessRequests.list(filter, null, RECENT_REQUESTS);
  const found = new Map<string, ReturnType<typeof named>>();
  for (const { signer, group } of requests.flatMap(({ signatures }) => signatures)) {
    const address = signer.email?.toLowerCase();
    if (address && !group && !found.has(address)) found.set(address, named(signer));
  }
  return [...found].slice(0, RECENT_PEOPLE).map(([email, name]) => ({ email, name }));
}

function named(signer: Signer) {
  if (signer.kind === "account") return null;
  const { firstName, lastName } = signer.identity;
  return { firstName: firstName ?? "", lastName: lastName ?? "" };
}

/** The groups that a business may ask or let watch, with the switch that lets groups watch. */
export async function groupsOf(
  { store, settings }: Pick<World, "store" | "settings">,
  business: Business,
) {
  const page = { limit: MOST_GROUPS, offset: 0 };
  const { groups } = await store.groups.list(business.id, settings.mode, page);
  const named = (type: "SIGNER" | "OBSERVER") => groups.filter((one) => one.type === type);
  return {
    signerGroups: named("SIGNER").map(({ id, name, mode, members }) => {
      return { id, name, mode, members: members.length };
    }),
    observerGroups: named("OBSERVER").map(({ id, name }) => ({ id, name })),
    hasObserverGroups: hasFeature(business, "observer_groups"),
  };
}
