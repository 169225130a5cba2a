import { Refusal } from "@paraph/contract/errors";
import type { MemberActor, PersonActor } from "../../domain/access/actor.ts";
import type { World } from "../../ports/world.ts";

/**
 * A person as a member who acts for a business: in the demo environment of a demo instance, in
 * production else. For others than its members this is forbidden.
 */
export async function memberOf(
  { store, settings }: Pick<World, "store" | "settings">,
  person: PersonActor,
  businessId: string,
): Promise<MemberActor> {
  const memberships = await store.tenancy.listMemberships(person.accountId);
  const known = memberships.find(({ id }) => id === businessId);
  const business = known && (await store.tenancy.findBusiness(known.id));
  if (!business) throw new Refusal("error.auth.forbidden");
  const user = { username: person.email, environment: settings.mode };
  return { kind: "member", person, user, business };
}
