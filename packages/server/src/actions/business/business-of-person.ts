import type { PersonActor } from "../../domain/access/actor.ts";
import {
  permitBusiness,
  type BusinessOperation,
  type BusinessRole,
} from "../../domain/business/business-roles.ts";
import type { Business } from "../../domain/business/business.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { By } from "./record-act.ts";

/** How the trail names who acts. */
export function byPerson({ email }: PersonActor): By {
  return { actor: email };
}

/** A business for somebody who may do this in it; membership is asked for anew each time. */
export async function businessFor(
  tables: Pick<Tables, "tenancy">,
  person: PersonActor,
  id: string,
  operation: BusinessOperation,
): Promise<{ readonly business: Business; readonly role: BusinessRole }> {
  const memberships = await tables.tenancy.listMemberships(person.accountId);
  const membership = memberships.find((one) => one.id === id);
  const business = membership && (await tables.tenancy.findBusiness(membership.id));
  const role = business ? membership.role : null;
  permitBusiness(role, operation);
  if (!business || role === null) throw new Error("permitted without a business");
  return { business, role };
}
