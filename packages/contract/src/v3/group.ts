import { Type, type Static } from "@sinclair/typebox";
import { GROUP_MODES, GROUP_TYPES } from "../words.ts";
import { identityMembers } from "../shapes/identity-data.ts";
import {
  Email,
  Instant,
  maybe,
  maybes,
  named,
  oneOf,
  sampled,
  described,
  text,
} from "../shapes/kit.ts";
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
  id: described(GroupId, "Names the group in every other call."),
  name: text("What the business calls it."),
  type: oneOf(GROUP_TYPES, "What its members do."),
  mode: oneOf(GROUP_MODES, "Who of a signer group has to sign."),
  members: Type.Array(
    Type.Object({
      email: text("Where mails go."),
      provider: Type.Optional(text("Who identified the person.")),
      first_name: Type.Optional(text("As in the identity document.")),
      last_name: Type.Optional(text("As in the identity document.")),
      mobile_number: Type.Optional(text("Where codes are sent, with + and country code.")),
      issuing_country: Type.Optional(text("Of the identity document, two letters.")),
    }),
    { description: "Who is in it." },
  ),
  created_at: described(Instant, "When it was created."),
  updated_at: described(Instant, "When it last changed."),
});
export type Group = Static<typeof Group>;
