import { part, type Fragment, type Sql } from "./sql.ts";

/** Without an index on titles, a search looks through so many of the newest. */
export const SEARCH_REACH = 20_000;
/** Shorter texts have no trigram. */
const SHORTEST_INDEXED = 3;

const known = new WeakMap<Sql, Promise<boolean>>();

/** Whether a search for this text can use the index on titles, which not every server can have. */
export async function isIndexed(sql: Sql, search: string): Promise<boolean> {
  const there = known.get(sql) ?? lookForIndex(sql);
  known.set(sql, there);
  // Letters and digits make trigrams; signs between them do not.
  const longest = Math.max(0, ...search.split(/[^\p{L}\p{N}]+/u).map((word) => word.length));
  return longest >= SHORTEST_INDEXED && there;
}

async function lookForIndex(sql: Sql): Promise<boolean> {
  const rows = await sql`select 1 where to_regclass('request_title') is not null`;
  return rows.length === 1;
}

/** Whether a title contains a text, in any case of letters. */
export function titleContains(title: Fragment, search: string): Fragment {
  // In a pattern, % and _ stand for themselves only when escaped.
  return part`${title} ilike ${`%${search.replace(/[\\%_]/g, "\\$&")}%`}`;
}
