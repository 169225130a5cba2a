import { Refusal } from "@paraph/contract/errors";
import { ENVIRONMENTS, type Environment } from "@paraph/contract/words";
import type { PersonActor } from "../../domain/access/actor.ts";
import type { Session } from "../../domain/sessions/session.ts";
import type { Business } from "../../domain/business/business.ts";
import type { ListedKey } from "../../ports/store/business.ts";
import type { World } from "../../ports/world.ts";
import { createApiUser, resetApiKey, revokeApiUser, type Credentials } from "./manage-api-users.ts";
import { businessFor, byPerson } from "./business-of-person.ts";
import type { Proven } from "./fresh.ts";
import { requireProof } from "../sessions/proof.ts";

type KeyWorld = Pick<World, "store" | "clock" | "ids" | "secretKeys" | "settings">;

const DAY_MILLISECONDS = 86_400_000;

/** The keys of a business, and for which environments this instance makes some. */
export async function listKeys(world: KeyWorld, person: PersonActor, id: string) {
  const { business } = await businessFor(world.store, person, id, "manage keys");
  const keys = await world.store.tenancy.listKeys(business.id);
  return { keys, environments: ENVIRONMENTS.filter((one) => isMadeHere(world, one)) };
}

/** A new key, shown once. */
export async function makeKey(
  world: KeyWorld,
  { person, session }: Proven,
  id: string,
  wanted: { readonly environment: Environment; readonly days: number | null },
): Promise<Credentials> {
  const { business } = await businessFor(world.store, person, id, "manage keys");
  await requireMaking(world, session, wanted.environment);
  const expiresAt =
    wanted.days === null
      ? null
      : new Date(world.clock.now().getTime() + wanted.days * DAY_MILLISECONDS);
  return createApiUser(world, business, wanted.environment, { expiresAt, by: byPerson(person) });
}

/** A new key in place of the old one, with the same end. */
export async function renewKey(
  world: KeyWorld,
  { person, session }: Proven,
  id: string,
  username: string,
): Promise<Credentials> {
  const { business } = await businessFor(world.store, person, id, "manage keys");
  const { user } = await keyOf(world, business, username);
  await requireMaking(world, session, user.environment);
  const isOver = user.expiresAt !== null && user.expiresAt <= world.clock.now();
  return resetApiKey(world, username, isOver ? null : user.expiresAt, byPerson(person));
}

/** Ends a key; that is never made harder than it must be. */
export async function endKey(
  world: KeyWorld,
  person: PersonActor,
  id: string,
  username: string,
): Promise<void> {
  const { business } = await businessFor(world.store, person, id, "manage keys");
  await keyOf(world, business, username);
  await revokeApiUser(world, username, byPerson(person));
}

async function keyOf(
  { store }: Pick<World, "store">,
  business: Business,
  username: string,
): Promise<ListedKey> {
  const keys = await store.tenancy.listKeys(business.id);
  const found = keys.find(({ user }) => user.username === username);
  if (!found) throw new Refusal("error.business.key_not_found");
  return found;
}

/** A database with a production key is refused by demo mode from then on (interface 11): none is made there. */
function isMadeHere({ settings }: Pick<World, "settings">, environment: Environment): boolean {
  return environment === "demo" || settings.mode === "production";
}

async function requireMaking(
  world: KeyWorld,
  session: Session,
  environment: Environment,
): Promise<void> {
  if (!isMadeHere(world, environment)) throw new Refusal("error.business.no_production_here");
  if (environment === "production") await requireProof(world, session, "makeProductionKey");
}
