import { Type, type Static } from "@sinclair/typebox";
import { GROUP_MODES, GROUP_TYPES } from "../words.ts";
import { Email, Instant, maybe, maybes, named, oneOf } from "../shapes/kit.ts";
import { GroupId } from "./observer.ts";

const person = {
  provider: Type.String({ maxLength: 100 }),
  first_name: Type.String({ maxLength: 200 }),
  last_name: Type.String({ maxLength: 200 }),
  mobile_number: Type.String({ maxLength: 50 }),
  issuing_country: Type.String({ maxLength: 2 }),
};

const NewMember = Type.Object({ email: Email, ...maybes(person) });
const Name = Type.String({ minLength: 1, maxLength: 200 });
const Members = Type.Array(NewMember, { minItems: 1, maxItems: 200 });

/** People whom a business asks together (interface 4.3). */
export const NewGroup = Type.Object({
  name: Name,
  type: oneOf(GROUP_TYPES),
  mode: maybe(oneOf(GROUP_MODES)),
  members: Members,
});
export type NewGroup = Static<typeof NewGroup>;

export const GroupUpdate = Type.Object(
  maybes({ name: Name, mode: oneOf(GROUP_MODES), members: Members }),
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
