import { Refusal } from "@paraph/contract/errors";
import type { PersonActor } from "../../domain/access/actor.ts";
import type { BusinessRole } from "../../domain/access/business-roles.ts";
import { normalEmail } from "../../domain/requests/identity.ts";
import type { Member } from "../../ports/tenancy.ts";
import type { Tables } from "../../ports/store.ts";
import type { World } from "../../ports/world.ts";
import { joinBusiness, recordBusiness } from "../manage-tenancy.ts";
import { businessFor, byPerson } from "./business-of-person.ts";
import { requireFresh, type Proven } from "./fresh.ts";

type MemberWorld = Pick<World, "store" | "clock" | "ids" | "secretKeys">;

/** Who belongs to a business, for everybody who does. */
export async function listMembers(world: MemberWorld, person: PersonActor, id: string) {
  const { business, role } = await businessFor(world.store, person, id, "see members");
  return { members: await world.store.tenancy.listMembers(business.id), role };
}

/** Adds somebody, or changes their role; an account without a password waits for its owner to register. */
export async function putMember(
  world: MemberWorld,
  { person, session }: Proven,
  id: string,
  wanted: { readonly email: string; readonly role: BusinessRole },
) {
  const email = normalEmail(wanted.email);
  await world.store.transaction(async (tables) => {
    const { business } = await businessFor(tables, person, id, "manage members");
    requireFresh(world, session);
    const members = await tables.tenancy.lockMembers(business.id);
    if (wanted.role !== "admin") refuseLastAdmin(members, email);
    const names = { firstName: null, lastName: null };
    await joinBusiness(
      world,
      tables,
      business.id,
      { email, ...names, role: wanted.role },
      byPerson(person),
    );
  });
  return listMembers(world, person, id);
}

/** Takes somebody out, at once on every instance. */
export async function removeMember(
  world: MemberWorld,
  { person, session }: Proven,
  id: string,
  given: string,
): Promise<void> {
  const email = normalEmail(given);
  await world.store.transaction(async (tables: Tables) => {
    const { business } = await businessFor(tables, person, id, "manage members");
    requireFresh(world, session);
    const members = await tables.tenancy.lockMembers(business.id);
    refuseLastAdmin(members, email);
    if (!(await tables.tenancy.removeMember(business.id, email))) {
      throw new Refusal("error.business.member_not_found");
    }
    await recordBusiness(
      world,
      tables,
      business.id,
      "member.removed",
      {},
      { email },
      byPerson(person),
    );
  });
}

/** Somebody must be able to let others in. */
function refuseLastAdmin(members: readonly Member[], email: string): void {
  const admins = members.filter(({ role }) => role === "admin");
  if (admins.length === 1 && admins[0]?.email === email) {
    throw new Refusal("error.business.last_admin");
  }
}
