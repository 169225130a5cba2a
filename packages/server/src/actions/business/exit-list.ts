import type { PersonActor } from "../../domain/access/actor.ts";
import { allowedExitsFrom } from "../../domain/signing-page/allowed-exits.ts";
import type { World } from "../../ports/world.ts";
import { changeBusiness } from "./manage-businesses.ts";
import { businessFor, byPerson } from "./business-of-person.ts";

type ExitWorld = Pick<World, "store" | "clock" | "ids" | "secretKeys">;

/** To which origins signers of this business are sent on by themselves; null: to any (interface 4.5). */
export async function readExitList(
  { store }: ExitWorld,
  person: PersonActor,
  id: string,
): Promise<readonly string[] | null> {
  const { business } = await businessFor(store, person, id, "manage exits");
  return business.allowedExits;
}

/** Lists them, or allows any again; exits already in a session are checked against the new list at once. */
export async function changeExitList(
  world: ExitWorld,
  person: PersonActor,
  id: string,
  origins: readonly string[] | null,
): Promise<readonly string[] | null> {
  const { business } = await businessFor(world.store, person, id, "manage exits");
  const allowedExits = allowedExitsFrom(origins);
  await changeBusiness(world, business.id, { allowedExits }, byPerson(person));
  return allowedExits;
}
