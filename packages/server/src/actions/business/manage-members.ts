import type { Account, AccountId } from "../../domain/accounts/account.ts";
import type { BusinessId } from "../../domain/business/business.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { MemberRole } from "../../ports/store/business.ts";
import type { World } from "../../ports/world.ts";
import { normalEmail } from "../../domain/requests/identity.ts";
import { recordBusiness, type By } from "./record-act.ts";

type Needs = Pick<World, "store" | "clock" | "ids" | "secretKeys">;

export type NewMember = {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: MemberRole;
};

/** The person gets an account when there is none yet. */
export async function addMember(world: Needs, id: BusinessId, member: NewMember): Promise<void> {
  await world.store.transaction((tables) => joinBusiness(world, tables, id, member));
}

/** The same inside a transaction; who belongs to it already gets the role. */
export async function joinBusiness(
  world: Needs,
  tables: Tables,
  id: BusinessId,
  member: NewMember,
  by?: By,
): Promise<void> {
  const members = await tables.tenancy.listMembers(id);
  const email = normalEmail(member.email);
  const before = members.find((one) => one.email === email);
  if (before?.role === member.role) return;
  if (!(await tables.accounts.find(member.email))) {
    await tables.accounts.add(newAccount(world, member));
  }
  await tables.tenancy.addMember(id, member.email, member.role);
  const type = before ? "member.role_changed" : "member.added";
  await recordBusiness(world, tables, id, type, { role: member.role }, { email }, by);
}

/** The account stays the person's, and so does whatever they signed or were asked to sign. */
export async function removeMember(world: Needs, id: BusinessId, email: string): Promise<void> {
  await world.store.transaction(async (tables) => {
    if (!(await tables.tenancy.removeMember(id, email))) throw noMember(email);
    await recordBusiness(world, tables, id, "member.removed", {}, { email });
  });
}

/** Only before they registered: afterwards the name is the person's own to change. */
export async function renameMember(
  world: Needs,
  id: BusinessId,
  email: string,
  name: { readonly firstName: string; readonly lastName: string },
): Promise<void> {
  await world.store.transaction(async (tables) => {
    const members = await tables.tenancy.listMembers(id);
    if (!members.some((one) => one.email === normalEmail(email))) throw noMember(email);
    if (!(await tables.tenancy.renameMember(id, email, name))) {
      throw new Error(`${email} has registered and changes the name of the account themselves`);
    }
    await recordBusiness(world, tables, id, "member.renamed", {}, { email, ...name });
  });
}

function noMember(email: string): Error {
  return new Error(`${email} is no member of this business`);
}

function newAccount({ ids }: Needs, { email, firstName, lastName }: NewMember): Account {
  return {
    id: ids.uuid() as AccountId,
    email: normalEmail(email),
    firstName,
    lastName,
    mobileNumber: null,
    language: null,
    identifications: [],
  };
}
