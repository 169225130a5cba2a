import type { World } from "../../ports/world.ts";
import type { ListedBusiness } from "../../ports/store/business.ts";
import type { Config } from "../../config/config.ts";
import type { Database } from "../../adapters/postgres/database/database.ts";

/** One command of the administrator: the words behind its name, its options, and what it works on. */
export type Call = {
  readonly config: Pick<Config, "blobs">;
  readonly world: World;
  readonly database: Database;
  readonly words: readonly string[];
  readonly options: Options;
  readonly say: Say;
};

export type Say = (line: string) => void;
export type Options = Readonly<Record<string, string | undefined>>;
export type Command = (call: Call) => Promise<void>;

/** The caller of the command line made a mistake; the text says which. */
export class Mistake extends Error {
  override readonly name = "Mistake";
}

/** The business that the first word names, by its id or its name; a closed one by its id alone. */
export async function theBusiness({ world, words: [who = ""] }: Call): Promise<ListedBusiness> {
  const all = await world.store.tenancy.listBusinesses();
  const found = all.find(
    ({ id, name, closedAt }) =>
      id === who || (closedAt === null && name.toLowerCase() === who.toLowerCase()),
  );
  if (!found) throw new Mistake(`There is no business "${who}".`);
  return found;
}

/** The same, where it is changed: a closed one is there for its documents and requests alone. */
export async function theOpenBusiness(call: Call): Promise<ListedBusiness> {
  const found = await theBusiness(call);
  if (found.closedAt !== null) throw new Mistake(`"${found.name}" was removed and is closed.`);
  return found;
}

/** The command did its work, and the answer is bad: it ends with 1. */
export class Failure extends Error {
  override readonly name = "Failure";
}

export function oneOf<Word extends string>(words: readonly Word[], given: string): Word {
  const found = words.find((word) => word === given);
  if (found === undefined) throw new Mistake(`"${given}" is none of ${words.join(", ")}.`);
  return found;
}
