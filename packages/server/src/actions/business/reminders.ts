import type { PersonActor } from "../../domain/access/actor.ts";
import type { ReminderPlan } from "../../domain/requests/reminder-plan.ts";
import type { World } from "../../ports/world.ts";
import { changeBusiness } from "./manage-businesses.ts";
import { businessFor, byPerson } from "./business-of-person.ts";

type ReminderWorld = Pick<World, "store" | "clock" | "ids" | "secretKeys">;

/** How signers of new requests are reminded where the request does not say; null: they are not. */
export async function readReminders(
  { store }: ReminderWorld,
  person: PersonActor,
  id: string,
): Promise<ReminderPlan | null> {
  const { business } = await businessFor(store, person, id, "manage reminders");
  return business.reminders;
}

/** Counts for requests that are made from now on; those that are there keep their own plan. */
export async function changeReminders(
  world: ReminderWorld,
  person: PersonActor,
  id: string,
  reminders: ReminderPlan | null,
): Promise<ReminderPlan | null> {
  const { business } = await businessFor(world.store, person, id, "manage reminders");
  await changeBusiness(world, business.id, { reminders }, byPerson(person));
  return reminders;
}
