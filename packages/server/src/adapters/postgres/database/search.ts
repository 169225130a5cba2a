import { folded } from "../../../domain/folded.ts";
import { Refusal } from "@paraph/contract/errors";
import { Outage } from "../../../ports/outage.ts";
import { codeOf, OUT_OF_TIME } from "./outages.ts";
import { part, type Fragment, type Sql } from "./sql.ts";

/** Shorter texts have no trigram. */
const SHORTEST_INDEXED = 3;
const TOO_MANY =
  "There are too many titles to look through in time. " +
  "Search for three letters or more, or narrow the list with other filters.";

const known = new WeakMap<Sql, Promise<boolean>>();

/** Whether a search for this text can use the index on titles, which not every server can have. */
export async function isIndexed(sql: Sql, search: string): Promise<boolean> {
  const there = known.get(sql) ?? lookForIndex(sql);
  known.set(sql, there);
  return hasTrigram(search) && there;
}

/** Letters and digits make trigrams; signs between them do not. */
function hasTrigram(search: string): boolean {
  const longest = Math.max(0, ...search.split(/[^\p{L}\p{N}]+/u).map((word) => word.length));
  return longest >= SHORTEST_INDEXED;
}

async function lookForIndex(sql: Sql): Promise<boolean> {
  const rows = await sql`select 1 where to_regclass('request_title') is not null`;
  return rows.length === 1;
}

/** Every two neighbours of a text that is too short for a trigram, or its only letter; null for others. */
export function pairsOf(search: string): readonly string[] | null {
  const letters = Array.from(folded(search));
  if (hasTrigram(search) || letters.length === 0) return null;
  const pairs = letters.slice(1).map((letter, at) => `${letters[at] ?? ""}${letter}`);
  return pairs.length === 0 ? letters : pairs;
}

/** Whether a folded text contains another, in any case of letters and with any accents. */
export function contains(text: Fragment, search: string): Fragment {
  // In a pattern, % and _ stand for themselves only when escaped.
  return part`${text} like ${`%${folded(search).replace(/[\\%_]/g, "\\$&")}%`}`;
}

/**
 * Lists what matches a search, all of it. Without the index every title of the caller is read; where
 * that takes longer than a statement may, the caller is told so rather than given a part, and not to
 * come back with the same search, which would take as long again (interface.md, "How far a search looks").
 */
export async function searching<Found>(
  sql: Sql,
  search: string | null,
  list: () => Promise<Found>,
): Promise<Found> {
  try {
    return await list();
  } catch (error) {
    const isTooSlow = error instanceof Outage && codeOf(error.cause) === OUT_OF_TIME;
    if (search === null || !isTooSlow || (await isIndexed(sql, search))) throw error;
    const violations = [{ field: "search", message: TOO_MANY }];
    throw new Refusal("error.request.query_invalid", { violations }, { cause: error });
  }
}
