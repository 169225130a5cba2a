import { readFile } from "node:fs/promises";
import { Mistake, type Call, type Command } from "./call.ts";

/** Trusted lists of an instance that may not fetch them, or that must not wait for the next refresh. */
export const LIST_COMMANDS: Readonly<Record<string, Command>> = {
  "lists show": showLists,
  "lists bring": bringList,
};

async function showLists({ world, say }: Call): Promise<void> {
  for (const { url, fetchedAt } of await world.store.trustedLists.times()) {
    say(`${fetchedAt.toISOString()}  ${url}`);
  }
}

/** The list is believed by its signature, not by who brings it: one that is wrong is not kept. */
async function bringList({ world, words: [url, file], say }: Call): Promise<void> {
  if (url === undefined || file === undefined) {
    throw new Mistake("Name the address of the list and the file that holds it.");
  }
  const content = await readFile(file).catch(() => {
    throw new Mistake(`The file ${file} cannot be read.`);
  });
  const wrong = await world.validationTrust.bringList(url, new Uint8Array(content));
  if (wrong.length > 0) throw new Mistake(`It was not kept. ${wrong.join("; ")}`);
  say(`${url} is kept; it is refreshed like those that were fetched.`);
}
