import { Type } from "@sinclair/typebox";
import {
  callbackSecrets,
  renewCallbackSecret,
  type Side,
  writeSecret,
} from "../../actions/callbacks/callback-secrets.ts";
import type { ApiActor } from "../../domain/access/actor.ts";
import { ok, route, type Answer, type Route } from "../frame/route.ts";

const Secrets = Type.Object(
  {
    secrets: Type.Array(Type.String(), { description: "Newest first; each signs every callback." }),
  },
  { $id: "SandboxCallbackSecrets" },
);

const SECRETS = {
  path: "/callback-secret",
  part: "sandbox",
  access: "token",
  demoOnly: true,
  answers: { 200: { description: "The secrets that sign now.", schema: Secrets } },
  refusals: [],
} as const;

/** The secrets under which the callbacks of a demo business are signed. */
export const callbackSecretRoutes: readonly Route[] = [
  route({
    ...SECRETS,
    method: "GET",
    summary: "The secrets that sign your callbacks",
    limit: "read",
    handle: async (world, { apiActor }) => shown(await callbackSecrets(world, sideOf(apiActor))),
  }),
  route({
    ...SECRETS,
    method: "POST",
    summary: "Make a new secret; the one before signs along for a day",
    limit: "write",
    handle: async (world, { apiActor }) => {
      await renewCallbackSecret(world, sideOf(apiActor));
      return shown(await callbackSecrets(world, sideOf(apiActor)));
    },
  }),
];

function sideOf({ business, user }: ApiActor): Side {
  return { businessId: business.id, environment: user.environment };
}

function shown(secrets: readonly Uint8Array[]): Answer {
  return ok({ secrets: secrets.map(writeSecret) });
}
