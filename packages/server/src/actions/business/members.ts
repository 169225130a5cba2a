import { Refusal } from "@paraph/contract/errors";
import type { PersonActor } from "../../domain/access/actor.ts";
import type { BusinessRole } from "../../domain/business/business-roles.ts";
import { normalEmail } from "../../domain/requests/identity.ts";
import type { Member } from "../../ports/store/business.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { joinBusiness } from "./manage-members.ts";
import { recordBusiness } from "./record-act.ts";
import { businessFor, byPerson } from "./business-of-person.ts";
import { requireFresh, type Proven } from "./fresh.ts";
import { followLeaving } from "./handover.ts";
import { invite } from "./invitations.ts";

type MemberWorld = Pick<World, "store" | "clock" | "ids" | "secretKeys" | "settings">;

/** Who belongs to a business, for everybody who does; who was invited is disclosed to administrators. */
export async function listMembers(
  world: Pick<World, "store" | "clock">,
  person: PersonActor,
  id: string,
) {
  const { business, role } = await businessFor(world.store, person, id, "see members");
  const invited = role === "admin" ? await world.store.invitations.list(business.id) : [];
  const now = world.clock.now();
  const invitations = invited.map((one) => ({ ...one, isExpired: one.expiresAt <= now }));
  const members = await world.store.tenancy.listMembers(business.id);
  const managed =
    role === "admin" ? await world.store.businessRequests.countManaged(business.id) : null;
  const shown = members.map((one) => ({
    ...one,
    requests: managed && (managed.get(one.email) ?? 0),
  }));
  return { members: shown, role, invitations };
}

/** Invites somebody, or gives a member another role. */
export async function putMember(
  world: MemberWorld,
  { person, session }: Proven,
  id: string,
  wanted: { readonly email: string; readonly role: BusinessRole },
) {
  const email = normalEmail(wanted.email);
  const { role } = wanted;
  const { business } = await businessFor(world.store, person, id, "manage members");
  requireFresh(world, session);
  const members = await world.store.tenancy.listMembers(business.id);
  if (members.some((one) => one.email === email)) {
    await changeRole(world, person, id, { email, role });
  } else await invite(world, person, business, { email, role });
  return listMembers(world, person, id);
}

async function changeRole(
  world: MemberWorld,
  person: PersonActor,
  id: string,
  { email, role }: { readonly email: string; readonly role: BusinessRole },
): Promise<void> {
  await world.store.transaction(async (tables) => {
    const { business } = await businessFor(tables, person, id, "manage members");
    const members = await tables.tenancy.lockMembers(business.id);
    if (!members.some((one) => one.email === email)) {
      throw new Refusal("error.business.member_not_found");
    }
    if (role !== "admin") refuseLastAdmin(members, email);
    const names = { firstName: null, lastName: null };
    await joinBusiness(world, tables, business.id, { email, ...names, role }, byPerson(person));
  });
}

/**
 * Takes somebody out, at once on every instance, and with that from all that they managed for the business. Whoever is
 * named manages it from now on; else it waits for an administrator.
 */
export async function removeMember(
  world: MemberWorld,
  { person, session }: Proven,
  id: string,
  leaver: { readonly email: string; readonly heir: string | null },
): Promise<void> {
  const email = normalEmail(leaver.email);
  await world.store.transaction(async (tables: Tables) => {
    const { business } = await businessFor(tables, person, id, "manage members");
    requireFresh(world, session);
    const members = await tables.tenancy.lockMembers(business.id);
    refuseLastAdmin(members, email);
    if (!(await tables.tenancy.removeMember(business.id, email))) {
      throw new Refusal("error.business.member_not_found");
    }
    const by = byPerson(person);
    await recordBusiness(world, tables, business.id, "member.removed", {}, { email }, by);
    await followLeaving(world, tables, business.id, person, { email, heir: leaver.heir });
  });
}

/** Somebody must be able to let others in. */
function refuseLastAdmin(members: readonly Member[], email: string): void {
  const admins = members.filter(({ role }) => role === "admin");
  if (admins.length === 1 && admins[0]?.email === email) {
    throw new Refusal("error.business.last_admin");
  }
}
