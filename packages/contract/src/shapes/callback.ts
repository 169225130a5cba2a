import { Type, type Static } from "@sinclair/typebox";
import { CALLBACK_STATES, CALLBACK_TYPES } from "../words.ts";
import { described, Instant, named, oneOf, text, Uuid } from "./kit.ts";

/** One callback of a request and how its delivery goes (interface 4.3). */
export const Callback = named("Callback", {
  id: text("Stays the same when the call is repeated; the receiver gets it as webhook-id."),
  signature_request_id: described(Uuid, "The request that it tells of."),
  type: oneOf(Object.values(CALLBACK_TYPES), "Which of the three addresses is called."),
  state: oneOf(
    CALLBACK_STATES,
    "OPEN while it is tried, COMPLETED after an answer of 2xx, RESIGNATED when it was given up.",
  ),
  url: text("The address, with its placeholders filled in."),
  attempts: Type.Integer({ description: "How often it was tried." }),
  messages: Type.Array(Type.String(), { description: "What came of the attempts." }),
  created_at: described(Instant, "When the event happened."),
  updated_at: described(Instant, "When it was last tried."),
});
export type Callback = Static<typeof Callback>;
