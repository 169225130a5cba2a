import { GROUP_CALLS as CALLS, type WantedGroup } from "@paraph/contract/app";
import {
  dropGroup,
  editGroup,
  makeGroup,
  readGroups,
} from "../../../actions/groups/business-groups.ts";
import { readSeals } from "../../../actions/seals/read-seals.ts";
import type { GroupId } from "../../../domain/ids.ts";
import type { Group } from "../../../domain/groups/groups.ts";
import type { Environment } from "@paraph/contract/words";
import type { World } from "../../../ports/world.ts";
import { noContent, ok, type Answer, type Call, type Route } from "../../frame/route.ts";
import { appRoute } from "../app-route.ts";
import { personOf } from "../person.ts";

const REFUSED = ["error.business.not_found", "error.auth.forbidden"] as const;
type AnyCall = Pick<
  Call<unknown, { readonly environment?: Environment }, { readonly businessId: string }>,
  "actor" | "query" | "params"
>;

/** Groups and seals of a business. */
export const groupRoutes: readonly Route[] = [
  appRoute(CALLS.groups, { limit: "read", refusals: REFUSED, handle: shown }),
  appRoute(CALLS.addGroup, {
    limit: "write",
    refusals: REFUSED,
    handle: async (world, call) => {
      await makeGroup(world, placeOf(world, call), groupFrom(call.body));
      return shown(world, call);
    },
  }),
  appRoute(CALLS.changeGroup, {
    limit: "write",
    refusals: [...REFUSED, "error.group.not_found"],
    handle: async (world, call) => {
      const { name, mode, members } = groupFrom(call.body);
      const id = call.params.groupId as GroupId;
      await editGroup(world, placeOf(world, call), id, { name, mode, members });
      return shown(world, call);
    },
  }),
  appRoute(CALLS.removeGroup, {
    limit: "write",
    refusals: [...REFUSED, "error.group.not_found"],
    handle: async (world, call) => {
      await dropGroup(world, placeOf(world, call), call.params.groupId as GroupId);
      return noContent();
    },
  }),
  appRoute(CALLS.seals, {
    limit: "read",
    refusals: REFUSED,
    handle: async (world, call) =>
      ok({ seals: await readSeals(world, personOf(call), call.params.businessId) }),
  }),
];

function placeOf({ settings }: World, call: AnyCall) {
  const { environment = settings.mode } = call.query;
  return { person: personOf(call), id: call.params.businessId, environment };
}

async function shown(world: World, call: AnyCall): Promise<Answer> {
  const groups = await readGroups(world, placeOf(world, call));
  return ok({ groups: groups.map(toWire) });
}

function toWire({ id, name, type, mode, members, updatedAt }: Group) {
  return { id, name, type, mode, members: members.map(({ email }) => email), updatedAt };
}

/** Who is named by an address alone is asked for the rest when they sign. */
function groupFrom({ name, type, mode, members }: WantedGroup) {
  return { name, type, mode, members: members.map((email) => ({ email, identity: null })) };
}
