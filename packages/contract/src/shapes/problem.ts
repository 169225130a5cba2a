import { Type, type Static } from "@sinclair/typebox";
import { named, text } from "./kit.ts";

/** The one envelope of every error (interface 7). */
export const Problem = named("Problem", {
  type: Type.String({ description: "Address of a page about this kind of problem." }),
  title: text("The kind of problem in a few words."),
  status: Type.Integer({ description: "The status of the answer." }),
  message: Type.String({ description: "For people; not part of the stable contract." }),
  method: text("The method of the call."),
  path: text("The path of the call."),
  request_id: text("Names the call in the log of the service."),
  key: Type.Optional(Type.String({ description: "Clients match on this." })),
  violations: Type.Optional(
    Type.Array(
      Type.Object({
        field: text("The member that is wrong, such as signatures[0].sequence."),
        message: text("What is wrong with it, for people."),
      }),
      { description: "Every member that is wrong." },
    ),
  ),
});
export type Problem = Static<typeof Problem>;
