import { countUnderKey, retire, rotateSecretKey } from "../../actions/rotate-secrets.ts";
import { PURPOSE_NAMES, type SecretPurpose } from "../../domain/secrets.ts";
import { Mistake, oneOf, type Call, type Command } from "./call.ts";

/** The keys of links, codes, sessions, API keys and stored answers. */
export const SECRET_COMMANDS: Readonly<Record<string, Command>> = {
  "secrets list": listSecrets,
  "secrets rotate": rotateSecrets,
  "secrets retire": retireSecret,
};

async function listSecrets({ world, say }: Call): Promise<void> {
  for (const version of await world.store.secretKeys.list()) {
    const count = await countUnderKey(world, version);
    const since =
      version.writesFrom.getTime() === 0 ? "the start" : version.writesFrom.toISOString();
    const state =
      count === null ? `writes from ${since}` : `accepted, ${count} cannot be written anew`;
    say(`${version.purpose.padEnd(13)}  ${String(version.version).padStart(3)}  ${state}`);
  }
}

async function rotateSecrets({ world, words, say }: Call): Promise<void> {
  const chosen: readonly SecretPurpose[] =
    words.length === 0 ? PURPOSE_NAMES : words.map((word) => oneOf(PURPOSE_NAMES, word));
  for (const purpose of chosen) {
    const { version, writesFrom } = await rotateSecretKey(world, purpose);
    say(`${purpose}: version ${version} writes from ${writesFrom.toISOString()}`);
  }
  say("The versions before are accepted until nothing lies under them, and are then deleted.");
}

async function retireSecret({
  world,
  words: [name = "", number = ""],
  options,
  say,
}: Call): Promise<void> {
  const purpose = oneOf(PURPOSE_NAMES, name);
  const found = (await world.store.secretKeys.list()).find(
    (each) => each.purpose === purpose && String(each.version) === number,
  );
  if (!found) throw new Mistake(`There is no version ${number} of ${purpose}.`);
  const count = await countUnderKey(world, found);
  if (count === null) {
    throw new Mistake(
      `Version ${number} of ${purpose} writes; run 'secrets rotate ${purpose}' and wait a minute.`,
    );
  }
  if (options["anyway"] !== "yes") {
    throw new Mistake(
      `It is deleted by itself when nothing needs it (${count} that cannot be written anew do). ` +
        "With --anyway yes it goes now, and what lies under it ends.",
    );
  }
  await retire(world, found);
  say(`Version ${number} of ${purpose} is deleted; what lay under it has ended.`);
}
