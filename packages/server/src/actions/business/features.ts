import { FEATURES, type Feature } from "@paraph/contract/words";
import type { PersonActor } from "../../domain/access/actor.ts";
import { FEATURE_HOLDERS, switched } from "../../domain/business/features.ts";
import { hasFeature, type Business } from "../../domain/business/business.ts";
import type { World } from "../../ports/world.ts";
import { recordBusiness } from "./record-act.ts";
import { businessFor, byPerson } from "./business-of-person.ts";
import { requireFresh, type Proven } from "./fresh.ts";

type FeatureWorld = Pick<World, "store" | "clock">;

/** Every feature: whether it is on, and who switches it. They stand above both environments. */
export async function listFeatures({ store }: FeatureWorld, person: PersonActor, id: string) {
  const { business } = await businessFor(store, person, id, "manage features");
  return shown(business);
}

/** Switches one that the business holds. */
export async function switchFeature(
  world: FeatureWorld,
  { person, session }: Proven,
  id: string,
  { feature, isOn }: { readonly feature: Feature; readonly isOn: boolean },
) {
  return world.store.transaction(async (tables) => {
    const { business } = await businessFor(tables, person, id, "manage features");
    requireFresh(world, session);
    // Two administrators at once: the second reads what the first has switched.
    await tables.tenancy.lockMembers(business.id);
    const now = (await tables.tenancy.findBusiness(business.id)) ?? business;
    const features = switched(now.features, feature, isOn);
    if (hasFeature(now, feature) === isOn) return shown(now);
    await tables.tenancy.changeBusiness(business.id, { features });
    const facts = { feature, on: isOn };
    const by = byPerson(person);
    await recordBusiness(world, tables, business.id, "business.feature_switched", facts, {}, by);
    return shown({ ...now, features });
  });
}

function shown(business: Business) {
  return FEATURES.map((name) => ({
    name,
    isOn: hasFeature(business, name),
    holder: FEATURE_HOLDERS[name],
  }));
}
