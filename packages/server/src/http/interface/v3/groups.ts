import { Refusal } from "@paraph/contract/errors";
import type { Group, GROUP_CALLS, NewGroup } from "@paraph/contract/v3";
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
import type { Handlers } from "../../frame/handlers.ts";
import { created, noContent, ok } from "../../frame/route.ts";
import { normalEmail } from "../../../domain/requests/identity.ts";

/** Interface 4.3: groups of signers and of observers, managed by the business. */
export const groupHandlers: Handlers<typeof GROUP_CALLS> = {
  create: (world, { apiActor, body, once }) => {
    const { name, type, mode } = body;
    const members = membersFrom(body.members);
    return once<DomainGroup>(
      world,
      (commit) => addGroup(world, apiActor, { name, type, mode: mode ?? "ALL", members }, commit),
      (group) => created(toWire(group)),
    );
  },
  list: async (world, { apiActor, query, url }) => {
    const page = pageOf(query);
    const { groups, total } = await listGroups(world, apiActor, page);
    return ok(groups.map(toWire), pageHeaders(world.settings.publicUrl, url, page, total));
  },
  read: async (world, { apiActor, params }) =>
    ok(toWire(await readGroup(world, apiActor, params.id as Id))),
  update: async (world, { apiActor, params, body }) => {
    const members = body.members ? membersFrom(body.members) : null;
    const patch = { name: body.name ?? null, mode: body.mode ?? null, members };
    return ok(toWire(await changeGroup(world, apiActor, params.id as Id, patch)));
  },
  delete: async (world, { apiActor, params }) => {
    await removeGroup(world, apiActor, params.id as Id);
    return noContent();
  },
};

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
