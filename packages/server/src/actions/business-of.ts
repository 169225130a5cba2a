import type { Actor, Maker } from "../domain/access/actor.ts";
import type { BusinessId } from "../domain/ids.ts";
import { businessTime, type Business } from "../domain/business/business.ts";
import type { Tables } from "../ports/store/store.ts";
import type { World } from "../ports/world.ts";

/** The business of a request or a document; an API user brings its own along. */
export async function businessOf(
  tables: Pick<Tables, "tenancy">,
  { id, businessId }: { readonly id: string; readonly businessId: BusinessId },
  actor?: Actor,
): Promise<Business> {
  if (actor?.kind === "api") return actor.business;
  const business = await tables.tenancy.findBusiness(businessId);
  if (!business) throw new Error(`${id} has no business`);
  return business;
}

/** The time of the caller's business. */
export function timeOf(
  world: Pick<World, "clock">,
  actor: Pick<Maker, "business"> & { readonly user: Pick<Maker["user"], "environment"> },
): Date {
  return businessTime(actor.business, actor.user, world.clock.now());
}
