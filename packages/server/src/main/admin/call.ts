import type { World } from "../../ports/world.ts";
import type { Business } from "../../domain/tenancy/business.ts";
import type { Database } from "../../adapters/postgres/database.ts";

/** One command of the administrator: the words behind its name, its options, and what it works on. */
export type Call = {
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

/** The business that the first word names, by its id or its name. */
export async function theBusiness({ world, words: [who] }: Call): Promise<Business> {
  const all = await world.store.tenancy.listBusinesses();
  const found = all.filter(({ id, name }) => id === who || name === who);
  const [only] = found;
  if (!only) throw new Mistake(`There is no business "${who ?? ""}".`);
  if (found.length > 1)
    throw new Mistake(`Several businesses are called "${who ?? ""}"; use an id.`);
  return only;
}

export function oneOf<Word extends string>(words: readonly Word[], given: string): Word {
  const found = words.find((word) => word === given);
  if (found === undefined) throw new Mistake(`"${given}" is none of ${words.join(", ")}.`);
  return found;
}
