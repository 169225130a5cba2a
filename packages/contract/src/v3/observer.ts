import { Type, type Static } from "@sinclair/typebox";
import { OBSERVER_TYPES } from "../words.ts";
import { Email, Instant, maybes, named, oneOf, sampled, described, text } from "../shapes/kit.ts";

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
  id: described(ObserverId, "Names the observer in this request."),
  type: oneOf(OBSERVER_TYPES, "A person or a group."),
  invited_at: described(Instant, "When they were added."),
  invited_by: text("Who added them."),
  user_info: Type.Optional(
    Type.Object(
      {
        id: Type.Optional(text("Of the account, where there is one.")),
        email: text("Of the person."),
      },
      { description: "The person, of the type USER." },
    ),
  ),
  group_info: Type.Optional(
    Type.Object(
      { id: described(GroupId, "Of the group."), name: text("What the business calls it.") },
      { description: "The group, of the type GROUP." },
    ),
  ),
});
export type Observer = Static<typeof Observer>;
