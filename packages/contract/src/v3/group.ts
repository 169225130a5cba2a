import { Type, type Static } from "@sinclair/typebox";
import { GROUP_MODES, GROUP_TYPES } from "../words.ts";
import { identityMembers } from "../shapes/identity-data.ts";
import { Email, Instant, maybe, maybes, named, oneOf, sampled, described } from "../shapes/kit.ts";
import { GroupId } from "./observer.ts";

const NewMember = Type.Object({
  email: described(Email, "Where mails go."),
  ...maybes(identityMembers),
});
const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  description: "What the business calls it.",
});
const Members = Type.Array(NewMember, { minItems: 1, maxItems: 200, description: "Who is in it." });

/** People whom a business asks together (interface 4.3). */
export const NewGroup = sampled(
  Type.Object({
    name: Name,
    type: oneOf(GROUP_TYPES, "What its members do."),
    mode: maybe(oneOf(GROUP_MODES, "Who of a signer group has to sign; absent: ALL.")),
    members: Members,
  }),
  {
    name: "Board",
    type: "SIGNER",
    mode: "ANY_ONE",
    members: [{ email: "ada@example.com" }, { email: "bob@example.com" }],
  },
);
export type NewGroup = Static<typeof NewGroup>;

export const GroupUpdate = sampled(
  Type.Object(
    maybes({ name: Name, mode: oneOf(GROUP_MODES, "Who of it has to sign."), members: Members }),
  ),
  { name: "Board of 2027" },
);
export type GroupUpdate = Static<typeof GroupUpdate>;

export const Group = named("Group", {
  id: GroupId,
  name: Type.String(),
  type: oneOf(GROUP_TYPES),
  mode: oneOf(GROUP_MODES),
  members: Type.Array(
    Type.Object({
      email: Type.String(),
      provider: Type.Optional(Type.String()),
      first_name: Type.Optional(Type.String()),
      last_name: Type.Optional(Type.String()),
      mobile_number: Type.Optional(Type.String()),
      issuing_country: Type.Optional(Type.String()),
    }),
  ),
  created_at: Instant,
  updated_at: Instant,
});
export type Group = Static<typeof Group>;
