import { Type, type Static } from "@sinclair/typebox";
import { named } from "./kit.ts";

/** The one envelope of every error (interface 7). */
export const Problem = named("Problem", {
  type: Type.String({ description: "Address of a page about this kind of problem." }),
  title: Type.String(),
  status: Type.Integer(),
  message: Type.String({ description: "For people; not part of the stable contract." }),
  method: Type.String(),
  path: Type.String(),
  request_id: Type.String(),
  key: Type.Optional(Type.String({ description: "Clients match on this." })),
  violations: Type.Optional(
    Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
  ),
});
export type Problem = Static<typeof Problem>;
