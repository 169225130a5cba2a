import type { Environment } from "@paraph/contract/words";
import {
  createApiUser,
  resetApiKey,
  revokeApiUser,
  type Credentials,
} from "../../actions/business/manage-api-users.ts";
import {
  Mistake,
  oneOf,
  theBusiness,
  theOpenBusiness,
  type Call,
  type Command,
  type Say,
} from "./call.ts";

export const API_KEY_COMMANDS: Readonly<Record<string, Command>> = {
  "keys list": listKeys,
  "keys create": newKey,
  "keys reset": resetKey,
  "keys revoke": revokeKey,
};

async function listKeys(call: Call): Promise<void> {
  const { id } = await theBusiness(call);
  const { environment } = call.options;
  const only = environment === undefined ? null : oneOf(["demo", "production"], environment);
  for (const user of await call.world.store.tenancy.listApiUsers(id)) {
    if (only !== null && user.environment !== only) continue;
    const ends = user.expiresAt?.toISOString() ?? "never";
    const state = user.disabledAt ? `revoked ${user.disabledAt.toISOString()}` : "active";
    call.say(`${user.username}  ${user.environment}  ${state}  expires ${ends}`);
  }
}

async function newKey(call: Call): Promise<void> {
  const business = await theOpenBusiness(call);
  const [, environment = ""] = call.words;
  const chosen: Environment = oneOf(["demo", "production"], environment);
  const expiresAt = dayFrom(call.options["expires"]);
  show(await createApiUser(call.world, business, chosen, { expiresAt }), call.say);
  if (chosen === "production" && call.world.settings.mode === "demo") {
    call.say("The database holds a production key now: PARAPH_MODE=demo refuses it from here on.");
  }
}

async function resetKey({ world, words: [username = ""], options, say }: Call): Promise<void> {
  show(await resetApiKey(world, username, dayFrom(options["expires"])), say);
}

async function revokeKey({ world, words: [username = ""] }: Call): Promise<void> {
  await revokeApiUser(world, username);
}

function show({ username, key }: Credentials, say: Say): void {
  say(`username  ${username}`);
  say(`api-key   ${key}`);
  say("The key is shown this once; it is not kept anywhere.");
}

function dayFrom(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const day = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) throw new Mistake(`"${text}" is no day like 2027-01-31.`);
  return day;
}
