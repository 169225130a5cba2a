import type { Environment } from "@paraph/contract/words";
import type { PersonActor } from "../../domain/access/actor.ts";
import { keyEnd } from "../../domain/business/api-key.ts";
import { isUsable } from "../../domain/business/business.ts";
import type { World } from "../../ports/world.ts";
import { businessFor } from "./business-of-person.ts";

/** What an administrator wants to know of a business first. */
export async function readOverview(
  { store, clock, settings }: Pick<World, "store" | "clock" | "settings">,
  person: PersonActor,
  id: string,
  environment: Environment,
) {
  const { business } = await businessFor(store, person, id, "see requests");
  const now = clock.now();
  const members = await store.tenancy.listMembers(business.id);
  const invitations = await store.invitations.list(business.id);
  const users = (await store.tenancy.listApiUsers(business.id))
    .filter((user) => user.environment === environment)
    .map((user) => user.keys.filter((key) => isUsable(settings.mode, user, key, now)))
    .filter((keys) => keys.length > 0);
  return {
    openRequests: await store.businessRequests.countOpen(business.id, environment),
    members: members.length,
    admins: members.filter(({ role }) => role === "admin").length,
    invitations: invitations.filter(({ expiresAt }) => expiresAt > now).length,
    users: users.length,
    keysEnding: users.flat().filter(({ expiresAt }) => keyEnd(expiresAt, now) !== null).length,
  };
}
