import type { ACCESS_CALLS, VALIDATION_ACCESS_CALLS } from "@paraph/contract/calls";
import { Refusal } from "@paraph/contract/errors";
import { TOKEN_LIFETIME_SECONDS } from "@paraph/contract/limits";
import { logIn, type Credentials } from "../../../actions/sessions/log-in-api-user.ts";
import type { Rate } from "../../../ports/store/calls.ts";
import type { World } from "../../../ports/world.ts";
import type { ApiVersion } from "../../frame/mount.ts";
import { RATES, refuseExceeded } from "../../frame/limits.ts";
import type { Handlers } from "../../frame/handlers.ts";
import { ok, text } from "../../frame/route.ts";

/** Interface 4.1: the bare token as text. */
export function accessHandlers(version: "v1" | "v2" | "v3"): Handlers<typeof ACCESS_CALLS> {
  return {
    login: async (world, call) => {
      const { username, "api-key": key } = call.body;
      return text(await tokenFor(world, call.remoteAddress, { username, key }, version));
    },
  };
}

export const validationAccessHandlers: Handlers<typeof VALIDATION_ACCESS_CALLS> = {
  login: async (world, call) => {
    const { username, "api-key": key, apikey } = call.body;
    const given = key ?? apikey;
    if (given === undefined) throw keyMissing();
    const credentials = { username, key: given };
    const token = await tokenFor(world, call.remoteAddress, credentials, "validation");
    return key === undefined ? ok({ accesstoken: token }) : text(token);
  },
};

function keyMissing(): Refusal {
  return new Refusal("error.request.body_invalid", {
    violations: [{ field: "api-key", message: "is required" }],
  });
}

/**
 * Failures, counted where they come from. They never stand in the way of a right pair: a key has
 * 256 random bits and cannot be guessed, so these limits spare the service, and nobody can use
 * them to lock somebody else out (interface.md, "Failed logins never stand in the way of a right
 * pair").
 */
const FAILURES: Readonly<Record<World["settings"]["mode"], { user: Rate; network: Rate }>> = {
  production: {
    user: { count: 10, perSeconds: 900 },
    network: { count: 50, perSeconds: 900 },
  },
  demo: {
    user: { count: 100, perSeconds: 900 },
    network: { count: 1000, perSeconds: 900 },
  },
};

async function tokenFor(
  world: World,
  network: string,
  credentials: Credentials,
  version: ApiVersion,
): Promise<string> {
  try {
    const { token, user } = await logIn(world, credentials, TOKEN_LIFETIME_SECONDS[version]);
    await chargeSuccess(world, user.username);
    return token;
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.key === "error.auth.credentials_invalid") {
      await chargeFailure(world, network, credentials.username);
    }
    throw thrown;
  }
}

async function chargeSuccess(world: World, username: string): Promise<void> {
  const rate = RATES[world.settings.mode].login;
  const decision = await world.store.limits.take(`login:user:${username}`, rate);
  refuseExceeded(decision, "error.rate_limit.login");
}

/** The network first: once it has used its count up, it cannot fill the table with usernames. */
async function chargeFailure(world: World, network: string, username: string): Promise<void> {
  const { limits } = world.store;
  const rates = FAILURES[world.settings.mode];
  const all = await limits.take(`login-failed:${network}`, rates.network);
  refuseExceeded(all, "error.rate_limit.login");
  const one = await limits.take(`login-failed:${network}:${username}`, rates.user);
  refuseExceeded(one, "error.rate_limit.login");
}
