import { Refusal } from "@paraph/contract/errors";
import type { GroupMode, GroupType } from "@paraph/contract/words";
import type { Maker } from "../../domain/access/actor.ts";
import { newGroupId, type GroupId } from "../../domain/ids.ts";
import { normalEmail } from "../../domain/requests/identity.ts";
import type { Group, GroupMember } from "../../domain/groups/groups.ts";
import type { Page } from "../../ports/store/requests.ts";
import type { Commit } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { timeOf } from "../business-of.ts";
import type { ChangeWorld } from "../requests/change-request.ts";

export type NewGroup = {
  readonly name: string;
  readonly type: GroupType;
  readonly mode: GroupMode;
  readonly members: readonly GroupMember[];
};

/** Who manages groups: a business in one of its environments. */
type GroupOwner = Pick<Maker, "business"> & { readonly user: Pick<Maker["user"], "environment"> };

/** Null leaves a member as it is. */
export type GroupPatch = {
  readonly name: string | null;
  readonly mode: GroupMode | null;
  readonly members: readonly GroupMember[] | null;
};

/** Makes a group of the business (interface 4.3). */
export async function addGroup(
  world: ChangeWorld,
  actor: GroupOwner,
  asked: NewGroup,
  commit: Commit<Group>,
): Promise<Group> {
  const at = timeOf(world, actor);
  const group: Group = {
    ...asked,
    members: asked.members.map(normalMember),
    id: newGroupId(world.ids),
    businessId: actor.business.id,
    environment: actor.user.environment,
    createdAt: at,
    updatedAt: at,
  };
  return commit(async (tables) => {
    await tables.groups.insert(group);
    return group;
  });
}

export async function readGroup(
  { store }: Pick<World, "store">,
  actor: GroupOwner,
  id: GroupId,
): Promise<Group> {
  const group = await store.groups.find(actor.business.id, actor.user.environment, id);
  if (!group) throw new Refusal("error.group.not_found");
  return group;
}

export async function listGroups(
  { store }: Pick<World, "store">,
  actor: GroupOwner,
  page: Page,
): Promise<{ readonly groups: readonly Group[]; readonly total: number }> {
  return store.groups.list(actor.business.id, actor.user.environment, page);
}

/** Requests asked the group as it was; they do not change with it. */
export async function changeGroup(
  world: ChangeWorld,
  actor: GroupOwner,
  id: GroupId,
  patch: GroupPatch,
): Promise<Group> {
  const group = await readGroup(world, actor, id);
  const changed: Group = {
    ...group,
    name: patch.name ?? group.name,
    mode: patch.mode ?? group.mode,
    members: patch.members?.map(normalMember) ?? group.members,
    updatedAt: timeOf(world, actor),
  };
  await world.store.groups.save(changed);
  return changed;
}

export async function removeGroup(
  world: Pick<World, "store">,
  actor: GroupOwner,
  id: GroupId,
): Promise<void> {
  const group = await readGroup(world, actor, id);
  await world.store.transaction(async (tables) => {
    await tables.groups.remove(group.id);
    await tables.idempotency.forget([group.id]);
  });
}

function normalMember({ email, identity }: GroupMember): GroupMember {
  return { email: normalEmail(email), identity };
}
