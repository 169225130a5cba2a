import { SignatureQualities, SignatureQualitiesDetail } from "@paraph/contract/shapes";
import type { Legislation, Quality } from "@paraph/contract/words";
import { Type } from "@sinclair/typebox";
import { readQualities } from "../../../actions/signing/read-qualities.ts";
import type { QualityOption } from "../../../domain/requests/quality.ts";
import { ok, route, type Route } from "../../frame/route.ts";

const ABOUT = {
  method: "GET",
  part: "4.7",
  access: "token",
  limit: "read",
  query: Type.Object({
    username: Type.String({
      minLength: 1,
      maxLength: 320,
      description: "The e-mail address of the account.",
      examples: ["ada@acme.example"],
    }),
  }),
  refusals: ["error.entity.not_found"],
} as const;

/** Interface 4.7: what the integrator can ask of a person before it asks them. */
export const userRoutes: readonly Route[] = [
  route({
    ...ABOUT,
    path: "/user/signature-qualities",
    summary: "Whether an account can sign in each quality",
    answers: { 200: { description: "As the account is now.", schema: SignatureQualities } },
    handle: async (world, { apiActor, query }) => {
      const { qualities } = await readQualities(world, apiActor, query.username);
      return ok(truthsOf(qualities));
    },
  }),
  route({
    ...ABOUT,
    path: "/user/signature-qualities-detail",
    summary: "Which qualities an account can sign with, as a list",
    answers: { 200: { description: "As the account is now.", schema: SignatureQualitiesDetail } },
    handle: async (world, { apiActor, query }) => {
      const { username, qualities } = await readQualities(world, apiActor, query.username);
      return ok({ username, signature_qualities: qualities });
    },
  }),
];

function truthsOf(qualities: readonly QualityOption[]) {
  const can = (quality: Quality, legislation: Legislation | null): boolean =>
    qualities.some((one) => one.quality === quality && one.legislation === legislation);
  const underLaws = (quality: Quality) => ({
    zertes: can(quality, "ZERTES"),
    eidas: can(quality, "EIDAS"),
  });
  return {
    ses: { any: can("SES", null) },
    aes: { any: can("AES", null) },
    aes_minimal: underLaws("AES_MINIMAL"),
    qes: underLaws("QES"),
  };
}
