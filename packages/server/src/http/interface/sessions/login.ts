import { Refusal } from "@paraph/contract/errors";
import { TOKEN_LIFETIME_SECONDS } from "@paraph/contract/limits";
import { Type } from "@sinclair/typebox";
import { logIn, type Credentials } from "../../../actions/sessions/log-in-api-user.ts";
import type { Rate } from "../../../ports/store/calls.ts";
import type { World } from "../../../ports/world.ts";
import type { ApiVersion } from "../../frame/mount.ts";
import { RATES, refuseExceeded } from "../../frame/limits.ts";
import { ok, route, text, type Answer, type Route } from "../../frame/route.ts";

const EXAMPLE = {
  username: "api_demo_acme",
  "api-key": "demo_acme_key_for_local_use_only_0000000000",
} as const;

const Username = Type.String({
  minLength: 1,
  maxLength: 256,
  description: "The API username; begins with api_demo, api_production or api_prod.",
});
const Key = Type.String({ minLength: 1, maxLength: 1024, description: "The API key." });

const LoginBody = Type.Object(
  { username: Username, "api-key": Key },
  { $id: "Login", examples: [EXAMPLE] },
);

/** Interface 4.1: older clients of the validation interface spell the key `apikey`. */
const ValidationLoginBody = Type.Object(
  { username: Username, "api-key": Type.Optional(Key), apikey: Type.Optional(Key) },
  { $id: "Login", examples: [EXAMPLE] },
);

const TOKEN = {
  description: "The token (a JWT) as a bare string.",
  type: "text/plain",
  schema: Type.String(),
  example: "eyJhbGciOiJFZERTQSIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiJhcGlfZGVtb19hY21lIn0.c2lnbmF0dXJl",
} as const;

const SHARED = {
  method: "POST",
  path: "/access/login",
  part: "4.1",
  access: "public",
  limit: "login",
  accepts: ["form", "json"],
  bodyLimit: 16_384,
  ignoresAccept: true,
  refusals: ["error.auth.credentials_invalid", "error.rate_limit.login"],
} as const;

/** Interface 4.1: form and JSON in every version, and the bare token as text whatever is accepted. */
export function loginRoute(version: "v1" | "v2" | "v3"): Route {
  return route({
    ...SHARED,
    summary: "Log in with username and API key",
    body: LoginBody,
    answers: { 200: TOKEN },
    handle: async (world, call) => {
      const { username, "api-key": key } = call.body;
      return text(await tokenFor(world, call.remoteAddress, { username, key }, version));
    },
  });
}

export const validationLoginRoute: Route = route({
  ...SHARED,
  summary: "Log in with username and API key",
  body: ValidationLoginBody,
  answers: { 200: TOKEN },
  handle: async (world, call): Promise<Answer> => {
    const { username, "api-key": key, apikey } = call.body;
    const given = key ?? apikey;
    if (given === undefined) throw keyMissing();
    const credentials = { username, key: given };
    const token = await tokenFor(world, call.remoteAddress, credentials, "validation");
    return key === undefined ? ok({ accesstoken: token }) : text(token);
  },
});

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
