import { Refusal } from "@paraph/contract/errors";
import { PagingQuery } from "@paraph/contract/shapes";
import { Group, GroupId, GroupUpdate, NewGroup } from "@paraph/contract/v3";
import { Type } from "@sinclair/typebox";
import {
  addGroup,
  changeGroup,
  listGroups,
  readGroup,
  removeGroup,
} from "../../../actions/groups/groups.ts";
import type { GroupId as Id } from "../../../domain/ids.ts";
import type { Group as DomainGroup, GroupMember } from "../../../domain/groups/groups.ts";
import type { IdentityData } from "../../../domain/requests/request.ts";
import { identityFromWire } from "../requests/members.ts";
import { pageHeaders, pageOf } from "../requests/paging.ts";
import { given } from "../requests/shown.ts";
import { created, noContent, ok, route, type Route } from "../../frame/route.ts";
import { normalEmail } from "../../../domain/requests/identity.ts";

const One = Type.Object({ id: GroupId });
const shown = { 200: { description: "The group.", schema: Group } };

/** Interface 4.3: groups of signers and of observers, managed by the business. */
export const groupRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/groups",
    part: "4.3",
    summary: "Make a group",
    access: "token",
    limit: "write",
    body: NewGroup,
    answers: { 201: { description: "The group.", schema: Group } },
    refusals: [],
    handle: (world, { apiActor, body, once }) => {
      const { name, type, mode } = body;
      const members = membersFrom(body.members);
      return once<DomainGroup>(
        world,
        (commit) => addGroup(world, apiActor, { name, type, mode: mode ?? "ALL", members }, commit),
        (group) => created(toWire(group)),
      );
    },
  }),
  route({
    method: "GET",
    path: "/groups",
    part: "4.3",
    summary: "List the groups, newest first",
    access: "token",
    limit: "read",
    query: PagingQuery,
    answers: { 200: { description: "With X-Total-Count and Link.", schema: Type.Array(Group) } },
    refusals: [],
    handle: async (world, { apiActor, query, url }) => {
      const page = pageOf(query);
      const { groups, total } = await listGroups(world, apiActor, page);
      return ok(groups.map(toWire), pageHeaders(world.settings.publicUrl, url, page, total));
    },
  }),
  route({
    method: "GET",
    path: "/groups/{id}",
    part: "4.3",
    summary: "Read a group",
    access: "token",
    limit: "read",
    params: One,
    answers: shown,
    refusals: ["error.group.not_found"],
    handle: async (world, { apiActor, params }) => {
      return ok(toWire(await readGroup(world, apiActor, params.id as Id)));
    },
  }),
  route({
    method: "PUT",
    path: "/groups/{id}",
    part: "4.3",
    summary: "Change a group; requests that asked it stay as they are",
    access: "token",
    limit: "write",
    params: One,
    body: GroupUpdate,
    answers: shown,
    refusals: ["error.group.not_found"],
    handle: async (world, { apiActor, params, body }) => {
      const members = body.members ? membersFrom(body.members) : null;
      const patch = { name: body.name ?? null, mode: body.mode ?? null, members };
      return ok(toWire(await changeGroup(world, apiActor, params.id as Id, patch)));
    },
  }),
  route({
    method: "DELETE",
    path: "/groups/{id}",
    part: "4.3",
    summary: "Remove a group; requests that asked it stay as they are",
    access: "token",
    limit: "write",
    params: One,
    answers: { 204: { description: "Removed." } },
    refusals: ["error.group.not_found"],
    handle: async (world, { apiActor, params }) => {
      await removeGroup(world, apiActor, params.id as Id);
      return noContent();
    },
  }),
];

type WireMember = NewGroup["members"][number];

/** Each member once; identity data counts when anything of it is given. */
function membersFrom(wire: readonly WireMember[]): readonly GroupMember[] {
  const emails = wire.map(({ email }) => normalEmail(email));
  const twice = emails.findIndex((email, index) => emails.indexOf(email) !== index);
  if (twice !== -1) {
    const violations = [{ field: `members[${twice}].email`, message: "is a member already" }];
    throw new Refusal("error.request.body_invalid", { violations });
  }
  return wire.map(({ email, ...person }) => {
    const identity = identityFromWire(person);
    const isKnown = identity !== null && Object.values(identity).some((value) => value !== null);
    return { email, identity: isKnown ? { ...identity, emailAddress: email } : null };
  });
}

function toWire(group: DomainGroup): Group {
  return {
    id: group.id,
    name: group.name,
    type: group.type,
    mode: group.mode,
    members: group.members.map(({ email, identity }) => ({ email, ...personToWire(identity) })),
    created_at: group.createdAt.toISOString(),
    updated_at: group.updatedAt.toISOString(),
  };
}

function personToWire(identity: IdentityData | null) {
  if (identity === null) return {};
  return {
    ...given("provider", identity.provider),
    ...given("first_name", identity.firstName),
    ...given("last_name", identity.lastName),
    ...given("mobile_number", identity.mobileNumber),
    ...given("issuing_country", identity.issuingCountry),
  };
}
