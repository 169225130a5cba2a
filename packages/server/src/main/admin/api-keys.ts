import type { Environment } from "@paraph/contract/words";
import {
  addApiKey,
  createApiUser,
  endApiKey,
  resetApiKey,
  revokeApiUser,
  type Credentials,
  type KeyTerms,
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
  "keys add": addKey,
  "keys end": endKey,
  "keys reset": resetKey,
  "keys revoke": revokeKey,
};

async function listKeys(call: Call): Promise<void> {
  const { id } = await theBusiness(call);
  const { environment } = call.options;
  const only = environment === undefined ? null : oneOf(["demo", "production"], environment);
  for (const { user, keys } of await call.world.store.tenancy.listKeys(id)) {
    if (only !== null && user.environment !== only) continue;
    const state = user.disabledAt ? `revoked ${user.disabledAt.toISOString()}` : "active";
    for (const { version, name, expiresAt, lastUsedAt } of keys) {
      const ends = expiresAt?.toISOString() ?? "never";
      const used = lastUsedAt?.toISOString() ?? "never";
      const key = `key ${version}${name === null ? "" : ` "${name}"`}`;
      const times = `expires ${ends}  last used ${used}`;
      call.say(`${user.username}  ${user.environment}  ${state}  ${key}  ${times}`);
    }
  }
}

async function newKey(call: Call): Promise<void> {
  const business = await theOpenBusiness(call);
  const [, environment = ""] = call.words;
  const chosen: Environment = oneOf(["demo", "production"], environment);
  show(await createApiUser(call.world, business, chosen, termsOf(call)), call.say);
  if (chosen === "production" && call.world.settings.mode === "demo") {
    call.say("The database holds a production key now: PARAPH_MODE=demo refuses it from here on.");
  }
}

async function addKey(call: Call): Promise<void> {
  const [username = ""] = call.words;
  show(await addApiKey(call.world, username, termsOf(call)), call.say);
}

async function endKey({ world, words: [username = "", version = ""] }: Call): Promise<void> {
  if (!/^[1-9]\d{0,8}$/.test(version)) throw new Mistake("Give the number of the key.");
  await endApiKey(world, username, Number(version));
}

async function resetKey(call: Call): Promise<void> {
  const [username = ""] = call.words;
  show(await resetApiKey(call.world, username, termsOf(call)), call.say);
}

async function revokeKey({ world, words: [username = ""] }: Call): Promise<void> {
  await revokeApiUser(world, username);
}

function show({ username, key }: Credentials, say: Say): void {
  say(`username  ${username}`);
  say(`api-key   ${key}`);
  say("The key is shown this once; it is not kept anywhere.");
}

function termsOf({ options }: Call): KeyTerms {
  return { name: options["name"] ?? null, expiresAt: dayFrom(options["expires"]) };
}

function dayFrom(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const day = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) throw new Mistake(`"${text}" is no day like 2027-01-31.`);
  return day;
}
