import { ENVIRONMENTS, FEATURES, QUALITIES, type Feature } from "@paraph/contract/words";
import {
  callbackSecrets,
  renewCallbackSecret,
  writeSecret,
} from "../../actions/callbacks/callback-secrets.ts";
import { addMember, removeMember, renameMember } from "../../actions/business/manage-members.ts";
import {
  addBusiness,
  changeBusiness,
  removeBusiness,
  renameBusiness,
} from "../../actions/business/manage-businesses.ts";
import type { Business } from "../../domain/business/business.ts";
import { Mistake, oneOf, theBusiness, theOpenBusiness, type Call, type Command } from "./call.ts";

export const BUSINESS_COMMANDS: Readonly<Record<string, Command>> = {
  "businesses list": listBusinesses,
  "businesses add": newBusiness,
  "businesses rename": rename,
  "businesses remove": remove,
  features: setFeatures,
  quality: setQuality,
  retention: setRetention,
  "members list": listMembers,
  "members add": newMember,
  "members rename": nameMember,
  "members remove": dropMember,
  "callback-secret": showCallbackSecret,
};

async function listBusinesses({ world, say, options }: Call): Promise<void> {
  const closed = oneOf(["yes", "no"], options["closed"] ?? "no") === "yes";
  const wanted = options["features"] === undefined ? [] : featuresFrom(options["features"]);
  const part = options["name"]?.toLowerCase() ?? "";
  for (const one of await world.store.tenancy.listBusinesses()) {
    if ((one.closedAt !== null) !== closed || !one.name.toLowerCase().includes(part)) continue;
    if (!wanted.every((feature) => one.features.includes(feature))) continue;
    const retention = keptText(one);
    const until = one.closedAt === null ? "" : `  closed ${one.closedAt.toISOString()}`;
    const what = `${one.defaultQuality}  ${retention}  ${one.features.join(",")}`;
    say(`${one.id}  ${one.name}  ${what}${until}`);
  }
}

async function rename(call: Call): Promise<void> {
  const { id } = await theOpenBusiness(call);
  const [, name = ""] = call.words;
  if (name === "") throw new Mistake("Give the business a new name.");
  await renameBusiness(call.world, id, name);
}

/** The name is asked for once more, because there is no way back. */
async function remove(call: Call): Promise<void> {
  const business = await theBusiness(call);
  if (call.options["confirm"] !== business.name) {
    throw new Mistake(`This cannot be undone. Add --confirm "${business.name}".`);
  }
  const outcome = await removeBusiness(call.world, business);
  call.say(
    outcome === "deleted"
      ? `${business.name} is gone, with its keys and members.`
      : `${business.name} is closed: no key works, nobody is a member. Its documents and requests stay for those who ` +
          "take part in them, until they are deleted or their retention ends; remove it again then.",
  );
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
  const business = await theOpenBusiness(call);
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
  const { id } = await theOpenBusiness(call);
  const [, quality = ""] = call.words;
  await changeBusiness(call.world, id, { defaultQuality: oneOf(QUALITIES, quality) });
}

async function setRetention(call: Call): Promise<void> {
  const { id } = await theOpenBusiness(call);
  const [, text = "", where = "both"] = call.words;
  const days = daysFrom(text);
  const environment = oneOf(["both", ...ENVIRONMENTS], where);
  await changeBusiness(call.world, id, {
    ...(environment !== "demo" && { retentionDays: days }),
    ...(environment !== "production" && { demoRetentionDays: days }),
  });
}

/** Both policies in one word where they are one. */
function keptText({ retentionDays, demoRetentionDays }: Business): string {
  const text = (days: number | null) => (days === null ? "kept" : `${days} days`);
  if (retentionDays === demoRetentionDays) return text(retentionDays);
  return `${text(retentionDays)} (demo: ${text(demoRetentionDays)})`;
}

async function listMembers(call: Call): Promise<void> {
  const { id } = await theBusiness(call);
  const { role: wanted, email: part = "" } = call.options;
  const only = wanted === undefined ? null : oneOf(["admin", "member"], wanted);
  for (const { email, role } of await call.world.store.tenancy.listMembers(id)) {
    if ((only === null || role === only) && email.includes(part.toLowerCase())) {
      call.say(`${email}  ${role}`);
    }
  }
}

async function dropMember(call: Call): Promise<void> {
  const { id } = await theOpenBusiness(call);
  const [, email = ""] = call.words;
  await removeMember(call.world, id, email);
  const left = await call.world.store.tenancy.listMembers(id);
  if (!left.some(({ role }) => role === "admin")) call.say("Nobody administers it any more.");
}

async function nameMember(call: Call): Promise<void> {
  const { id } = await theOpenBusiness(call);
  const [, email = ""] = call.words;
  const { "first-name": firstName, "last-name": lastName } = call.options;
  if (!firstName || !lastName) throw new Mistake("Give --first-name and --last-name.");
  await renameMember(call.world, id, email, { firstName, lastName });
}

async function newMember(call: Call): Promise<void> {
  const { id } = await theOpenBusiness(call);
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
