import { callbackContext } from "../../actions/callbacks/callback-secrets.ts";
import { EVIDENCE_CONTEXT, evidenceKeys } from "../../actions/evidence/evidence-signer.ts";
import { ENVIRONMENTS } from "@paraph/contract/words";
import { nameToText, REASONS, type RevocationReason } from "@paraph/engine/pki";
import {
  nameNewAuthorities,
  revokeAuthority,
  rewrapHolders,
} from "../../adapters/authority/founding.ts";
import { readRootExport } from "../../adapters/authority/root-export.ts";
import { authorityRecordsOver } from "../../adapters/postgres/trust/authority-records.ts";
import { wrappedKeysOver } from "../../adapters/postgres/secrets/wrapped-keys.ts";
import { tokenContext } from "../../adapters/tokens/key-set.ts";
import { secretContext } from "../../ports/secret-keys.ts";
import { rewrapKeys, rewrapPrincipals } from "../../vault/master.ts";
import { COUNTRIES } from "../compose-trust.ts";
import { masterKeysIn } from "../compose.ts";
import { Mistake, theBusiness, type Call, type Command } from "./call.ts";

/** What the installation's own keys and certificates need of a person. */
export const TRUST_COMMANDS: Readonly<Record<string, Command>> = {
  "seals list": listSeals,
  "evidence-keys": listEvidenceKeys,
  "master list": listMasterKeys,
  "master rewrap": rewrapAll,
  "authority renew": renewAuthorities,
  "authority revoke": revokeCertificate,
  "authority clock": showClock,
};

/** Asks for each seal as a call would, so that what is shown is what would seal. */
async function listSeals(call: Call): Promise<void> {
  const business = await theBusiness(call);
  for (const environment of ENVIRONMENTS) {
    const credential = await call.world.trust.forSeal(business, environment, null);
    const certificate = credential?.signer.certificate;
    const subject = certificate ? nameToText(certificate.subject) : "held by the provider";
    call.say(`${environment.padEnd(10)}  ${credential ? subject : "none"}`);
    await credential?.release();
  }
}

/** The keys with which protocols of this installation are checked, as /pki publishes them. */
async function listEvidenceKeys({ world, say }: Call): Promise<void> {
  for (const key of await evidenceKeys(world)) say(key);
}

async function listMasterKeys({ world, database, say }: Call): Promise<void> {
  for (const id of await masterKeysIn(database)) {
    say(`${id}  ${id === world.keyring.keyId ? "wraps" : "still needed to unwrap"}`);
  }
}

/** Everything under the keyring, so that an older master key can go. */
async function rewrapAll({ world: { store, keyring }, database, say }: Call): Promise<void> {
  const { sql } = database;
  const counts = [
    await rewrapPrincipals(store.keys, keyring),
    await rewrapHolders(authorityRecordsOver(database), keyring),
    await rewrapKeys(wrappedKeysOver(sql, "token_key"), keyring, tokenContext),
    await rewrapKeys(wrappedKeysOver(sql, "callback_secret"), keyring, callbackContext),
    await rewrapKeys(wrappedKeysOver(sql, "evidence_key"), keyring, () => EVIDENCE_CONTEXT),
    await rewrapKeys(wrappedKeysOver(sql, "secret_key"), keyring, secretContext),
  ];
  say(`${counts.reduce((sum, count) => sum + count, 0)} keys are wrapped anew.`);
  say(
    `Every instance needs ${keyring.keyId}: one with a key file of its own must be given the same new line.`,
  );
}

async function renewAuthorities({ world, database, words: [file], say }: Call): Promise<void> {
  if (file === undefined) throw new Mistake("Name the file of the root's key.");
  const { keyring, ids, clock, settings } = world;
  const records = authorityRecordsOver(database);
  const country = COUNTRIES[settings.region];
  const outside = { records, keyring, ids, clock, country, publicUrl: settings.publicUrl };
  for (const name of await nameNewAuthorities(outside, await readRootExport(file))) say(name);
  say("Within a minute new certificates come from these authorities.");
}

async function revokeCertificate({ world, database, words, say }: Call): Promise<void> {
  const [serial = "", reason = "", file] = words;
  if (!(reason in REASONS)) throw new Mistake(`${reason} is no reason of RFC 5280.`);
  const known = serial.toLowerCase();
  const why = reason as RevocationReason;
  const records = authorityRecordsOver(database);
  const root = (await records.list()).find(({ role }) => role === "root");
  const isAuthority = root !== undefined && (await records.findIssued(root.id, known)) !== null;
  if (isAuthority && file === undefined) {
    throw new Mistake("This one was issued by the root: name the file of the root's key as well.");
  }
  const { keyring, clock } = world;
  const found =
    isAuthority && file !== undefined
      ? await revokeAuthority({ records, keyring, clock }, await readRootExport(file), known, why)
      : await records.revoke(known, clock.now(), why);
  if (!found) throw new Mistake(`There is no valid certificate ${known}.`);
  say(`${known} is revoked.`);
}

/** A clock that was ahead leaves stamps of the future, and none before them is made until a person says so. */
async function showClock({ world, database, options, say }: Call): Promise<void> {
  const records = authorityRecordsOver(database);
  const now = world.clock.now();
  const last = (await records.lastIssued())?.toISOString() ?? "never";
  say(`The last time stamp is of ${last}, the clock says ${now.toISOString()}.`);
  if (options["reset"] !== "yes") return;
  await records.resetStamped(now);
  say(
    "Time stamps are made from now on again; those of the future that were made stay what they are.",
  );
}
