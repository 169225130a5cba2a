import { parseArgs } from "node:util";
import {
  ENVIRONMENTS,
  FEATURES,
  QUALITIES,
  type Environment,
  type Feature,
} from "@paraph/contract/words";
import { nameToText, REASONS, type RevocationReason } from "@paraph/engine";
import {
  addBusiness,
  addMember,
  changeBusiness,
  createApiUser,
  resetApiKey,
  revokeApiUser,
  type Credentials,
} from "../actions/manage-tenancy.ts";
import { nameNewAuthorities, rewrapHolders } from "../adapters/authority/founding.ts";
import { readRootExport } from "../adapters/authority/root-export.ts";
import { authorityRecordsOver } from "../adapters/postgres/authority-records.ts";
import {
  callbackSecrets,
  renewCallbackSecret,
  writeSecret,
} from "../actions/callbacks/callback-secrets.ts";
import type { Config } from "../config/config.ts";
import type { Business } from "../domain/tenancy/business.ts";
import type { World } from "../ports/world.ts";
import { rewrapPrincipals } from "../vault/master.ts";
import { compose, logOf, masterKeysIn } from "./compose.ts";
import { COUNTRIES } from "./compose-trust.ts";
import { openGround, type Ground } from "./ground.ts";

const HELP = `npm run paraph -- admin ...

  businesses list
  businesses add NAME [--features all|none|seal,validation,...] [--quality SES|AES|QES|AES_MINIMAL] [--retention DAYS]
  features BUSINESS FEATURE=on|off ...      seal, expires_at, observer_groups, express_qes, validation
  quality BUSINESS SES|AES|QES|AES_MINIMAL
  retention BUSINESS DAYS|off
  members list BUSINESS
  members add BUSINESS E-MAIL [--role admin|member] [--first-name NAME] [--last-name NAME]
  keys list BUSINESS
  keys create BUSINESS demo|production [--expires 2027-01-31]
  keys reset USERNAME [--expires 2027-01-31]
  keys revoke USERNAME
  seals list BUSINESS                       the certificates that seal with demo and production keys
  master list                               under which master keys the database's keys are wrapped
  master rewrap                             wrap the keys of documents under the first master key
  authority renew ROOT-KEY-FILE             name new issuing authorities with the exported root key
  authority revoke SERIAL REASON            keyCompromise, superseded, cessationOfOperation, ...
  callback-secret BUSINESS [--renew yes]    the secret that signs its callbacks
  jobs parked
  jobs revive ID

BUSINESS is an id or a name.`;

type Say = (line: string) => void;
type Run = (
  world: World,
  words: readonly string[],
  options: Options,
  say: Say,
  ground: Ground,
) => Promise<void>;
type Options = Readonly<Record<string, string | undefined>>;

/** Two words choose; what follows are the arguments. */
const TABLE: Readonly<Record<string, Run>> = {
  "businesses list": listBusinesses,
  "businesses add": newBusiness,
  features: setFeatures,
  quality: setQuality,
  retention: setRetention,
  "members list": listMembers,
  "members add": newMember,
  "keys list": listKeys,
  "keys create": newKey,
  "keys reset": resetKey,
  "keys revoke": revokeKey,
  "seals list": listSeals,
  "master list": listMasterKeys,
  "master rewrap": rewrapKeys,
  "authority renew": renewAuthorities,
  "authority revoke": revokeCertificate,
  "callback-secret": showCallbackSecret,
  "jobs parked": listParked,
  "jobs revive": reviveJob,
};

/** The caller of the command line made a mistake; the text says which. */
class Mistake extends Error {
  override readonly name = "Mistake";
}

export async function runAdmin(config: Config, args: readonly string[], say: Say): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: Object.fromEntries(
      [
        "features",
        "quality",
        "retention",
        "role",
        "first-name",
        "last-name",
        "expires",
        "renew",
      ].map((name) => [name, { type: "string" as const }]),
    ),
  });
  const [one = "", two = ""] = positionals;
  const pair = TABLE[`${one} ${two}`];
  const chosen = pair ?? TABLE[one];
  if (!chosen) {
    say(HELP);
    return one === "help" || one === "" ? 0 : 2;
  }
  const ground = await openGround({ config, log: logOf(config) }, "migrate");
  const { world, close } = await compose(config, logOf(config), ground);
  try {
    await chosen(world, positionals.slice(pair ? 2 : 1), values, say, ground);
    return 0;
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    say(`${error.message}\n\n${HELP}`);
    return 2;
  } finally {
    await close();
    await ground.close();
  }
}

async function listBusinesses({ store }: World, _: unknown, __: unknown, say: Say): Promise<void> {
  for (const one of await store.tenancy.listBusinesses()) {
    const retention = one.retentionDays === null ? "kept" : `${one.retentionDays} days`;
    say(`${one.id}  ${one.name}  ${one.defaultQuality}  ${retention}  ${one.features.join(",")}`);
  }
}

async function newBusiness(
  world: World,
  [name]: readonly string[],
  options: Options,
  say: Say,
): Promise<void> {
  if (!name) throw new Mistake("Give the business a name.");
  const { id } = await addBusiness(world, {
    name,
    features: featuresFrom(options["features"] ?? "none"),
    defaultQuality: oneOf(QUALITIES, options["quality"] ?? "SES"),
    retentionDays: daysFrom(options["retention"] ?? "off"),
  });
  say(id);
}

async function setFeatures(world: World, [who, ...changes]: readonly string[]): Promise<void> {
  const business = await theBusiness(world, who);
  const features = new Set<Feature>(business.features);
  if (changes.length === 0) throw new Mistake("Name a feature, for example seal=on.");
  for (const change of changes) {
    const [feature = "", state = ""] = change.split("=");
    const named = oneOf(FEATURES, feature);
    if (oneOf(["on", "off"], state) === "on") features.add(named);
    else features.delete(named);
  }
  await changeBusiness(world, business.id, { features: [...features] });
}

async function setQuality(world: World, [who, quality = ""]: readonly string[]): Promise<void> {
  const { id } = await theBusiness(world, who);
  await changeBusiness(world, id, { defaultQuality: oneOf(QUALITIES, quality) });
}

async function setRetention(world: World, [who, days = ""]: readonly string[]): Promise<void> {
  const { id } = await theBusiness(world, who);
  await changeBusiness(world, id, { retentionDays: daysFrom(days) });
}

async function listMembers(
  world: World,
  [who]: readonly string[],
  _: Options,
  say: Say,
): Promise<void> {
  const { id } = await theBusiness(world, who);
  for (const { email, role } of await world.store.tenancy.listMembers(id)) say(`${email}  ${role}`);
}

async function newMember(
  world: World,
  [who, email = ""]: readonly string[],
  options: Options,
): Promise<void> {
  const { id } = await theBusiness(world, who);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Mistake(`"${email}" is no e-mail address.`);
  await addMember(world, id, {
    email,
    firstName: options["first-name"] ?? null,
    lastName: options["last-name"] ?? null,
    role: oneOf(["admin", "member"], options["role"] ?? "member"),
  });
}

async function listKeys(
  world: World,
  [who]: readonly string[],
  _: Options,
  say: Say,
): Promise<void> {
  const { id } = await theBusiness(world, who);
  for (const user of await world.store.tenancy.listApiUsers(id)) {
    const ends = user.expiresAt?.toISOString() ?? "never";
    const state = user.disabledAt ? `revoked ${user.disabledAt.toISOString()}` : "active";
    say(`${user.username}  ${user.environment}  ${state}  expires ${ends}`);
  }
}

async function newKey(
  world: World,
  [who, environment = ""]: readonly string[],
  options: Options,
  say: Say,
): Promise<void> {
  const business = await theBusiness(world, who);
  const chosen: Environment = oneOf(["demo", "production"], environment);
  const expiresAt = dayFrom(options["expires"]);
  show(await createApiUser(world, business, chosen, { expiresAt }), say);
}

async function resetKey(
  world: World,
  [username = ""]: readonly string[],
  options: Options,
  say: Say,
): Promise<void> {
  show(await resetApiKey(world, username, dayFrom(options["expires"])), say);
}

async function revokeKey(world: World, [username = ""]: readonly string[]): Promise<void> {
  await revokeApiUser(world, username);
}

/** Asks for each seal as a call would, so that what is shown is what would seal. */
async function listSeals(
  world: World,
  [who]: readonly string[],
  _: Options,
  say: Say,
): Promise<void> {
  const business = await theBusiness(world, who);
  for (const environment of ENVIRONMENTS) {
    const identity = await world.trust.forSeal(business, environment, null);
    const certificate = identity?.signer.certificate;
    const subject = certificate ? nameToText(certificate.subject) : "held by the provider";
    say(`${environment.padEnd(10)}  ${identity ? subject : "none"}`);
    await identity?.release();
  }
}

async function listMasterKeys(
  { keyring }: World,
  _: unknown,
  __: unknown,
  say: Say,
  { database }: Ground,
): Promise<void> {
  for (const id of await masterKeysIn(database)) {
    say(`${id}  ${id === keyring.keyId ? "wraps" : "still needed to unwrap"}`);
  }
}

async function rewrapKeys(
  { store, keyring }: World,
  _: unknown,
  __: unknown,
  say: Say,
  { database }: Ground,
): Promise<void> {
  const principals = await rewrapPrincipals(store.keys, keyring);
  const holders = await rewrapHolders(authorityRecordsOver(database), keyring);
  say(`${principals + holders} keys are wrapped anew.`);
}

async function renewAuthorities(
  { keyring, ids, clock, settings }: World,
  [file]: readonly string[],
  _: unknown,
  say: Say,
  { database }: Ground,
): Promise<void> {
  if (file === undefined) throw new Mistake("Name the file of the root's key.");
  const records = authorityRecordsOver(database);
  const country = COUNTRIES[settings.region];
  const outside = { records, keyring, ids, clock, country, publicUrl: settings.publicUrl };
  for (const name of await nameNewAuthorities(outside, await readRootExport(file))) say(name);
  say("Restart the service: new certificates then come from these authorities.");
}

async function revokeCertificate(
  { clock }: World,
  [serial = "", reason = ""]: readonly string[],
  _: unknown,
  say: Say,
  { database }: Ground,
): Promise<void> {
  if (!(reason in REASONS)) throw new Mistake(`${reason} is no reason of RFC 5280.`);
  const known = serial.toLowerCase();
  const found = await authorityRecordsOver(database).revoke(
    known,
    clock.now(),
    reason as RevocationReason,
  );
  if (!found) throw new Mistake(`There is no valid certificate ${known}.`);
  say(`${known} is revoked.`);
}

async function showCallbackSecret(
  world: World,
  [who]: readonly string[],
  options: Options,
  say: Say,
): Promise<void> {
  const { id } = await theBusiness(world, who);
  if (options["renew"] === "yes") await renewCallbackSecret(world, id);
  for (const secret of await callbackSecrets(world, id)) say(writeSecret(secret));
}

async function listParked({ store }: World, _: unknown, __: unknown, say: Say): Promise<void> {
  for (const job of await store.jobs.listParked(100)) {
    say(`${job.id}  ${job.kind}  ${job.parkedAt.toISOString()}  ${job.attempt} attempts`);
  }
}

async function reviveJob({ store }: World, [id = ""]: readonly string[]): Promise<void> {
  if (!(await store.jobs.revive(id))) throw new Mistake(`There is no parked job ${id}.`);
}

function show({ username, key }: Credentials, say: Say): void {
  say(`username  ${username}`);
  say(`api-key   ${key}`);
  say("The key is shown this once; it is not kept anywhere.");
}

async function theBusiness({ store }: World, who: string | undefined): Promise<Business> {
  const all = await store.tenancy.listBusinesses();
  const found = all.filter(({ id, name }) => id === who || name === who);
  const [only] = found;
  if (!only) throw new Mistake(`There is no business "${who ?? ""}".`);
  if (found.length > 1)
    throw new Mistake(`Several businesses are called "${who ?? ""}"; use an id.`);
  return only;
}

function oneOf<Word extends string>(words: readonly Word[], given: string): Word {
  const found = words.find((word) => word === given);
  if (found === undefined) throw new Mistake(`"${given}" is none of ${words.join(", ")}.`);
  return found;
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

function dayFrom(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const day = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) throw new Mistake(`"${text}" is no day like 2027-01-31.`);
  return day;
}
