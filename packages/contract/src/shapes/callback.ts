import { Type, type Static } from "@sinclair/typebox";
import { CALLBACK_STATES, CALLBACK_TYPES } from "../words.ts";
import { Instant, named, oneOf, Uuid } from "./kit.ts";

/** One callback of a request and how its delivery goes (interface 4.3). */
export const Callback = named("Callback", {
  id: Type.String(),
  signature_request_id: Uuid,
  type: oneOf(Object.values(CALLBACK_TYPES)),
  state: oneOf(CALLBACK_STATES),
  url: Type.String(),
  attempts: Type.Integer(),
  messages: Type.Array(Type.String()),
  created_at: Instant,
  updated_at: Instant,
});
export type Callback = Static<typeof Callback>;
