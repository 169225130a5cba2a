import type { Feature, Quality } from "@paraph/contract/words";
import type { Business, BusinessId } from "../../domain/business/business.ts";
import { checkBusinessName, checkNameIsFree } from "../../domain/business/names.ts";
import type { BusinessChange } from "../../ports/store/business.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { recordBusiness, type By } from "./record-act.ts";

type Needs = Pick<World, "store" | "clock" | "ids" | "secretKeys">;

export type NewBusiness = {
  readonly name: string;
  readonly features: readonly Feature[];
  readonly defaultQuality: Quality;
  /** Of both environments, until one of them is given another. */
  readonly retentionDays: number | null;
};

/** A business with nobody in it yet. */
export async function addBusiness(world: Needs, wanted: NewBusiness): Promise<Business> {
  const business: Business = {
    ...wanted,
    demoRetentionDays: wanted.retentionDays,
    id: world.ids.uuid() as BusinessId,
    allowedExits: null,
    embeddingOrigins: [],
    reminders: null,
    clockOffsetSeconds: 0,
  };
  await world.store.transaction(async (tables) => {
    if (!(await tables.tenancy.addBusiness(business))) throw nameTaken(wanted.name);
    await checkName(tables, business.id, wanted.name, "name");
    await recordBusiness(world, tables, business.id, "business.added", {
      features: wanted.features,
    });
  });
  return business;
}

function nameTaken(name: string): Error {
  return new Error(`there is a business called "${name}" already`);
}

/** Refuses a name by which a business would pass for another one, for the service or for an address. */
export async function checkName(
  { tenancy }: Pick<Tables, "tenancy">,
  business: BusinessId,
  name: string,
  field: string,
): Promise<void> {
  checkBusinessName(name, field);
  const others = (await tenancy.lockNames()).filter(({ id }) => id !== business);
  checkNameIsFree(
    name,
    others.map((other) => other.name),
    field,
  );
}

/** The new name stands in mails and seals from now on; what was signed keeps the old one. */
export async function renameBusiness(world: Needs, id: BusinessId, name: string): Promise<void> {
  await world.store.transaction(async (tables) => {
    const before = await tables.tenancy.findBusiness(id);
    if (!before) throw new Error(`there is no business ${id}`);
    if (!(await tables.tenancy.renameBusiness(id, name))) throw nameTaken(name);
    await checkName(tables, id, name, "name");
    await recordBusiness(world, tables, id, "business.renamed", { from: before.name, to: name });
  });
}

/**
 * Takes a business away. Documents and requests are evidence that law and signers rely on: where any remain the
 * business is closed for everybody else and goes on for them alone, until retention or their owners removed them.
 */
export async function removeBusiness(
  world: Needs,
  { id, name }: Pick<Business, "id" | "name">,
): Promise<"deleted" | "closed"> {
  return world.store.transaction(async (tables) => {
    const isGone = await tables.tenancy.deleteBusiness(id);
    if (!isGone) await tables.tenancy.closeBusiness(id, world.clock.now());
    const outcome = isGone ? "deleted" : "closed";
    await recordBusiness(world, tables, id, `business.${outcome}`, { name });
    return outcome;
  });
}

export async function changeBusiness(
  world: Needs,
  id: BusinessId,
  change: BusinessChange,
  by?: By,
): Promise<void> {
  await world.store.transaction(async (tables) => {
    if (!(await tables.tenancy.findBusiness(id))) throw new Error(`there is no business ${id}`);
    await tables.tenancy.changeBusiness(id, change);
    await recordBusiness(world, tables, id, "business.changed", { ...change }, {}, by);
  });
}
