import { SignatureQualities } from "@paraph/contract/shapes";
import { Type } from "@sinclair/typebox";
import { readQualities } from "../../../actions/signing/read-qualities.ts";
import { ok, route, type Route } from "../../frame/route.ts";

/** Interface 4.7: what the integrator can ask of a person before it asks them. */
export const userRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/user/signature-qualities",
    part: "4.7",
    summary: "Which qualities an account can sign with",
    access: "token",
    limit: "read",
    query: Type.Object({
      username: Type.String({
        minLength: 1,
        maxLength: 320,
        description: "The e-mail address of the account.",
        examples: ["ada@example.com"],
      }),
    }),
    answers: { 200: { description: "As the account is now.", schema: SignatureQualities } },
    refusals: ["error.entity.not_found"],
    handle: async (world, { apiActor, query }) => {
      const { username, qualities } = await readQualities(world, apiActor, query.username);
      return ok({ username, signature_qualities: qualities });
    },
  }),
];
