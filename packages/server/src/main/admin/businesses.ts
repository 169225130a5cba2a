import { FEATURES, QUALITIES, type Feature } from "@paraph/contract/words";
import {
  callbackSecrets,
  renewCallbackSecret,
  writeSecret,
} from "../../actions/callbacks/callback-secrets.ts";
import { addBusiness, addMember, changeBusiness } from "../../actions/manage-tenancy.ts";
import { Mistake, oneOf, theBusiness, type Call, type Command } from "./call.ts";

export const BUSINESS_COMMANDS: Readonly<Record<string, Command>> = {
  "businesses list": listBusinesses,
  "businesses add": newBusiness,
  features: setFeatures,
  quality: setQuality,
  retention: setRetention,
  "members list": listMembers,
  "members add": newMember,
  "callback-secret": showCallbackSecret,
};

async function listBusinesses({ world, say }: Call): Promise<void> {
  for (const one of await world.store.tenancy.listBusinesses()) {
    const retention = one.retentionDays === null ? "kept" : `${one.retentionDays} days`;
    say(`${one.id}  ${one.name}  ${one.defaultQuality}  ${retention}  ${one.features.join(",")}`);
  }
}

async function newBusiness({ world, words: [name], options, say }: Call): Promise<void> {
  if (!name) throw new Mistake("Give the business a name.");
  const { id } = await addBusiness(world, {
    name,
    features: featuresFrom(options["features"] ?? "none"),
    defaultQuality: oneOf(QUALITIES, options["quality"] ?? "SES"),
    retentionDays: daysFrom(options["retention"] ?? "off"),
  });
  say(id);
}

async function setFeatures(call: Call): Promise<void> {
  const business = await theBusiness(call);
  const features = new Set<Feature>(business.features);
  const [, ...changes] = call.words;
  if (changes.length === 0) throw new Mistake("Name a feature, for example seal=on.");
  for (const change of changes) {
    const [feature = "", state = ""] = change.split("=");
    const named = oneOf(FEATURES, feature);
    if (oneOf(["on", "off"], state) === "on") features.add(named);
    else features.delete(named);
  }
  await changeBusiness(call.world, business.id, { features: [...features] });
}

async function setQuality(call: Call): Promise<void> {
  const { id } = await theBusiness(call);
  const [, quality = ""] = call.words;
  await changeBusiness(call.world, id, { defaultQuality: oneOf(QUALITIES, quality) });
}

async function setRetention(call: Call): Promise<void> {
  const { id } = await theBusiness(call);
  const [, days = ""] = call.words;
  await changeBusiness(call.world, id, { retentionDays: daysFrom(days) });
}

async function listMembers(call: Call): Promise<void> {
  const { id } = await theBusiness(call);
  const members = await call.world.store.tenancy.listMembers(id);
  for (const { email, role } of members) call.say(`${email}  ${role}`);
}

async function newMember(call: Call): Promise<void> {
  const { id } = await theBusiness(call);
  const [, email = ""] = call.words;
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Mistake(`"${email}" is no e-mail address.`);
  await addMember(call.world, id, {
    email,
    firstName: call.options["first-name"] ?? null,
    lastName: call.options["last-name"] ?? null,
    role: oneOf(["admin", "member"], call.options["role"] ?? "member"),
  });
}

async function showCallbackSecret(call: Call): Promise<void> {
  const { id } = await theBusiness(call);
  const [, environment = "production"] = call.words;
  const side = { businessId: id, environment: oneOf(["demo", "production"], environment) };
  if (call.options["renew"] === "yes") await renewCallbackSecret(call.world, side);
  for (const secret of await callbackSecrets(call.world, side)) call.say(writeSecret(secret));
}

function featuresFrom(text: string): readonly Feature[] {
  if (text === "all") return FEATURES;
  if (text === "none") return [];
  return text.split(",").map((feature) => oneOf(FEATURES, feature));
}

function daysFrom(text: string): number | null {
  if (text === "off") return null;
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1) throw new Mistake(`"${text}" is no number of days.`);
  return days;
}
