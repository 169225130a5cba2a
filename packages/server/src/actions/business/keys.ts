import { Refusal } from "@paraph/contract/errors";
import { ENVIRONMENTS, type Environment } from "@paraph/contract/words";
import type { PersonActor } from "../../domain/access/actor.ts";
import type { Session } from "../../domain/sessions/session.ts";
import type { Business } from "../../domain/business/business.ts";
import type { UserWithKeys } from "../../ports/store/business.ts";
import type { World } from "../../ports/world.ts";
import {
  addApiKey,
  createApiUser,
  endApiKey,
  resetApiKey,
  revokeApiUser,
  type Credentials,
  type KeyTerms,
} from "./manage-api-users.ts";
import { businessFor, byPerson } from "./business-of-person.ts";
import type { Proven } from "./fresh.ts";
import { requireProof } from "../sessions/proof.ts";

type KeyWorld = Pick<World, "store" | "clock" | "ids" | "secretKeys" | "settings">;

const DAY_MILLISECONDS = 86_400_000;

/** What a new key is called, and for how long. */
type Wanted = { readonly name: string | null; readonly days: number | null };

/** The keys of a business, and for which environments this instance makes some. */
export async function listKeys(world: KeyWorld, person: PersonActor, id: string) {
  const { business } = await businessFor(world.store, person, id, "manage keys");
  const users = await world.store.tenancy.listKeys(business.id);
  return { users, environments: ENVIRONMENTS.filter((one) => isMadeHere(world, one)) };
}

/** A new key, shown once. */
export async function makeKey(
  world: KeyWorld,
  { person, session }: Proven,
  id: string,
  { environment, ...wanted }: Wanted & { readonly environment: Environment },
): Promise<Credentials> {
  const { business } = await businessFor(world.store, person, id, "manage keys");
  await requireMaking(world, session, environment);
  const options = { ...termsOf(world, wanted), by: byPerson(person) };
  return createApiUser(world, business, environment, options);
}

/** A second key of an API user, shown once; the first works on until it is ended. */
export async function addKey(
  world: KeyWorld,
  { person, session }: Proven,
  id: string,
  username: string,
  wanted: Wanted,
): Promise<Credentials> {
  const { business } = await businessFor(world.store, person, id, "manage keys");
  const { user } = await keyOf(world, business, username);
  await requireMaking(world, session, user.environment);
  return addApiKey(world, username, termsOf(world, wanted), byPerson(person));
}

/** Ends one of two keys. */
export async function endOneKey(
  world: KeyWorld,
  person: PersonActor,
  id: string,
  { username, version }: { readonly username: string; readonly version: number },
): Promise<void> {
  const { business } = await businessFor(world.store, person, id, "manage keys");
  await keyOf(world, business, username);
  await endApiKey(world, username, version, byPerson(person));
}

function termsOf({ clock }: Pick<World, "clock">, { name, days }: Wanted): KeyTerms {
  const end = days === null ? null : clock.now().getTime() + days * DAY_MILLISECONDS;
  return { name: name?.trim() || null, expiresAt: end === null ? null : new Date(end) };
}

/** A new key in place of the old ones, with the name and the end of the newest. */
export async function renewKey(
  world: KeyWorld,
  { person, session }: Proven,
  id: string,
  username: string,
): Promise<Credentials> {
  const { business } = await businessFor(world.store, person, id, "manage keys");
  const { user, keys } = await keyOf(world, business, username);
  await requireMaking(world, session, user.environment);
  const { name = null, expiresAt = null } = keys.at(-1) ?? {};
  const isOver = expiresAt !== null && expiresAt <= world.clock.now();
  const terms = { name, expiresAt: isOver ? null : expiresAt };
  return resetApiKey(world, username, terms, byPerson(person));
}

/** Ends an API user with all keys; that is never made harder than it must be. */
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
): Promise<UserWithKeys> {
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
