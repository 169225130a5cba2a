import type { USER_CALLS } from "@paraph/contract/calls";
import type { Legislation, Quality } from "@paraph/contract/words";
import { readQualities } from "../../../actions/signing/read-qualities.ts";
import type { QualityOption } from "../../../domain/requests/quality.ts";
import type { Handlers } from "../../frame/handlers.ts";
import { ok } from "../../frame/route.ts";

/** Interface 4.7: what the integrator can ask of a person before it asks them. */
export const userHandlers: Handlers<typeof USER_CALLS> = {
  qualities: async (world, { apiActor, query }) => {
    const { qualities } = await readQualities(world, apiActor, query.username);
    return ok(truthsOf(qualities));
  },
  qualitiesDetail: async (world, { apiActor, query }) => {
    const { username, qualities } = await readQualities(world, apiActor, query.username);
    return ok({ username, signature_qualities: qualities });
  },
};

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
