import { Type, type Static } from "@sinclair/typebox";
import { OBSERVER_TYPES } from "../words.ts";
import { Email, Instant, maybes, named, oneOf, sampled, described } from "../shapes/kit.ts";

export const ObserverId = Type.String({ pattern: "^ob_[0-9a-f]{32}$" });
export const GroupId = Type.String({ pattern: "^gr_[0-9a-f]{32}$" });

/** `{type: USER, email}` or `{type: GROUP, group_id}` (interface 4.3). */
export const NewObserver = sampled(
  Type.Object({
    type: oneOf(OBSERVER_TYPES, "A person or a group."),
    ...maybes({
      email: described(Email, "Of the person."),
      group_id: described(GroupId, "A group of the type OBSERVER."),
    }),
  }),
  { type: "USER", email: "eve@example.com" },
);
export type NewObserver = Static<typeof NewObserver>;

export const Observer = named("Observer", {
  id: ObserverId,
  type: oneOf(OBSERVER_TYPES),
  invited_at: Instant,
  invited_by: Type.String(),
  user_info: Type.Optional(Type.Object({ id: Type.Optional(Type.String()), email: Type.String() })),
  group_info: Type.Optional(Type.Object({ id: GroupId, name: Type.String() })),
});
export type Observer = Static<typeof Observer>;
