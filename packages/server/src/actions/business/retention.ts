import { Refusal } from "@paraph/contract/errors";
import { ENVIRONMENTS, type Environment } from "@paraph/contract/words";
import type { PersonActor } from "../../domain/access/actor.ts";
import { dayOf, type Day } from "../../domain/days.ts";
import { businessTime, retentionIn, type Business } from "../../domain/business/business.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { recordBusiness } from "./record-act.ts";
import { businessFor, byPerson } from "./business-of-person.ts";
import { requireFresh, type Proven } from "./fresh.ts";

type RetentionWorld = Pick<World, "store" | "clock">;
type Policy = { readonly environment: Environment; readonly days: number | null };

/** Both policies, and what they will delete as things stand. */
export async function readRetention({ store }: RetentionWorld, person: PersonActor, id: string) {
  const { business } = await businessFor(store, person, id, "manage retention");
  const sides = [];
  for (const environment of ENVIRONMENTS) {
    const { requests, first, all } = await store.retention.scheduled(business.id, environment);
    sides.push({ environment, days: retentionIn(business, environment), requests, first, all });
  }
  return { sides };
}

/** What a policy would do to the requests that are there; changes nothing. */
export async function previewRetention(
  world: RetentionWorld,
  person: PersonActor,
  id: string,
  policy: Policy,
) {
  const { business } = await businessFor(world.store, person, id, "manage retention");
  return preview(world, world.store, business, policy);
}

/**
 * A new policy, for requests that are made from now on and, where that was confirmed, for those that are there. More
 * of these than the person was shown are not deleted on their word.
 */
export async function changeRetention(
  world: RetentionWorld,
  { person, session }: Proven,
  id: string,
  { environment, days, existing }: Policy & { readonly existing: number | null },
) {
  await world.store.transaction(async (tables) => {
    const { business } = await businessFor(tables, person, id, "manage retention");
    requireFresh(world, session);
    await tables.tenancy.lockMembers(business.id);
    const { requests } = await preview(world, tables, business, { environment, days });
    if (existing !== null && requests > existing) {
      throw new Refusal("error.business.retention_moved");
    }
    const change = environment === "demo" ? { demoRetentionDays: days } : { retentionDays: days };
    await tables.tenancy.changeBusiness(business.id, change);
    const today = todayIn(world, business, environment);
    const rule = days === null ? null : { days, today };
    const changed =
      existing === null ? 0 : await tables.retention.apply(business.id, environment, rule);
    const from = retentionIn(business, environment);
    const facts = { environment, from, to: days, requests: changed };
    const by = byPerson(person);
    await recordBusiness(world, tables, business.id, "business.retention_changed", facts, {}, by);
  });
  return readRetention(world, person, id);
}

async function preview(
  world: RetentionWorld,
  { retention }: Pick<Tables, "retention">,
  business: Business,
  { environment, days }: Policy,
) {
  const today = todayIn(world, business, environment);
  const months =
    days === null ? [] : await retention.preview(business.id, environment, { days, today });
  const sum = (of: (month: (typeof months)[number]) => number): number =>
    months.reduce((total, one) => total + of(one), 0);
  return {
    environment,
    days,
    requests: sum(({ requests }) => requests),
    waiting: sum(({ waiting }) => waiting),
    first: months[0]?.first ?? null,
    months: months.map(({ month, requests }) => ({ month, requests })),
  };
}

/** The sandbox may have moved the time of the demo. */
function todayIn({ clock }: RetentionWorld, business: Business, environment: Environment): Day {
  return dayOf(businessTime(business, { environment }, clock.now()));
}
