import { MAX_EXPIRY_MONTHS } from "@paraph/contract/limits";
import type { PersonActor } from "../../domain/access/actor.ts";
import { addDays, addMonths, dayOf } from "../../domain/days.ts";
import { deletionDay } from "../../domain/requests/retention.ts";
import { businessTime, hasFeature, retentionIn } from "../../domain/tenancy/business.ts";
import type { World } from "../../ports/world.ts";

/** For which businesses somebody may make requests, and until when each lets them be signed. */
export async function readCreateOffer(
  { store, clock, settings }: Pick<World, "store" | "clock" | "settings">,
  { accountId }: PersonActor,
) {
  const businesses = [];
  for (const { id } of await store.tenancy.listMemberships(accountId)) {
    const business = await store.tenancy.findBusiness(id);
    if (!business) continue;
    const at = businessTime(business, { environment: settings.mode }, clock.now());
    const deleted = deletionDay(at, retentionIn(business, settings.mode));
    const furthest = addMonths(dayOf(at), MAX_EXPIRY_MONTHS);
    const before = deleted === null ? furthest : addDays(deleted, -1);
    businesses.push({
      id: business.id,
      name: business.name,
      defaultQuality: business.defaultQuality,
      hasDeadline: hasFeature(business, "expires_at"),
      lastDay: before < furthest ? before : furthest,
    });
  }
  return { businesses, today: dayOf(clock.now()) };
}
