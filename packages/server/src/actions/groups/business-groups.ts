import type { Environment } from "@paraph/contract/words";
import type { PersonActor } from "../../domain/access/actor.ts";
import type { BusinessOperation } from "../../domain/business/business-roles.ts";
import type { GroupId } from "../../domain/ids.ts";
import type { Group } from "../../domain/groups/groups.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { recordBusiness } from "../business/record-act.ts";
import {
  addGroup,
  changeGroup,
  listGroups,
  removeGroup,
  type GroupPatch,
  type NewGroup,
} from "./groups.ts";
import { businessFor, byPerson } from "../business/business-of-person.ts";

type GroupWorld = Pick<World, "store" | "clock" | "ids">;
/** One environment of a business that somebody belongs to. */
type Place = {
  readonly person: PersonActor;
  readonly id: string;
  readonly environment: Environment;
};

/** A business has so many at most on its page; a program reads all of them. */
const MOST = 500;

/** The groups of one environment, for everybody who belongs to the business. */
export async function readGroups(world: GroupWorld, place: Place): Promise<readonly Group[]> {
  const owner = await ownerOf(world.store, place, "see groups");
  const { groups } = await listGroups(world, owner, { offset: 0, limit: MOST });
  return groups;
}

/** A group as the interface makes it (interface 4.3). */
export async function makeGroup(world: GroupWorld, place: Place, asked: NewGroup): Promise<Group> {
  const owner = await ownerOf(world.store, place, "manage groups");
  return addGroup(world, owner, asked, (work) =>
    world.store.transaction(async (tables) => {
      const group = await work(tables);
      await record(world, tables, place, "group.added", group);
      return group;
    }),
  );
}

export async function editGroup(
  world: GroupWorld,
  place: Place,
  groupId: GroupId,
  patch: GroupPatch,
): Promise<Group> {
  return world.store.transaction(async (tables) => {
    const owner = await ownerOf(tables, place, "manage groups");
    const inside = { ...world, store: { ...world.store, ...tables } };
    const group = await changeGroup(inside, owner, groupId, patch);
    await record(world, tables, place, "group.changed", group);
    return group;
  });
}

/** Requests that asked the group keep its members. */
export async function dropGroup(world: GroupWorld, place: Place, groupId: GroupId): Promise<void> {
  const owner = await ownerOf(world.store, place, "manage groups");
  await removeGroup(world, owner, groupId);
  await world.store.transaction((tables) => {
    const gone = { id: groupId, businessId: owner.business.id };
    return record(world, tables, place, "group.removed", gone);
  });
}

async function ownerOf(
  tables: Pick<Tables, "tenancy">,
  { person, id, environment }: Place,
  operation: BusinessOperation,
) {
  const { business } = await businessFor(tables, person, id, operation);
  return { business, user: { environment } };
}

function record(
  world: GroupWorld,
  tables: Pick<Tables, "audit">,
  { person, environment }: Place,
  type: string,
  { id, businessId }: Pick<Group, "id" | "businessId">,
): Promise<void> {
  const facts = { group: id, environment };
  return recordBusiness(world, tables, businessId, type, facts, {}, byPerson(person));
}
