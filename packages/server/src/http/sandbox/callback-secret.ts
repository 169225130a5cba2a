import type { SANDBOX_INTERFACE_CALLS } from "@paraph/contract/sandbox";
import {
  callbackSecrets,
  renewCallbackSecret,
  type Side,
  writeSecret,
} from "../../actions/callbacks/callback-secrets.ts";
import type { ApiActor } from "../../domain/access/actor.ts";
import type { Handlers } from "../frame/handlers.ts";
import { ok, type Answer } from "../frame/route.ts";

/** The secrets under which the callbacks of a demo business are signed. */
export const callbackSecretHandlers: Handlers<(typeof SANDBOX_INTERFACE_CALLS)["callbackSecret"]> =
  {
    read: async (world, { apiActor }) => shown(await callbackSecrets(world, sideOf(apiActor))),
    renew: async (world, { apiActor }) => {
      await renewCallbackSecret(world, sideOf(apiActor));
      return shown(await callbackSecrets(world, sideOf(apiActor)));
    },
  };

function sideOf({ business, user }: ApiActor): Side {
  return { businessId: business.id, environment: user.environment };
}

function shown(secrets: readonly Uint8Array[]): Answer {
  return ok({ secrets: secrets.map(writeSecret) });
}
