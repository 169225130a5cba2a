import pg from "pg";
import { Fragment, type Sql } from "../../src/adapters/postgres/database/sql.ts";
import type { Environment } from "@paraph/contract/words";
import type { TestService } from "../kit/service.ts";
import { callEndpoint, nameOf, comparable, type Endpoint } from "./calls.ts";
import { nowhere, type Things } from "./cast.ts";

/** Somebody of one environment, and the things of the other one of the same business. */
export type Walker = {
  readonly username: string;
  readonly environment: Environment;
  readonly token: string;
  readonly foreign: Things;
};

/** Counters of calls, and how long the tree of all events is: they stand above both environments. */
const ABOVE = new Set(["rate_limit", "audit_pending", "audit_position"]);

type Row = { readonly table: string; readonly row: string };

/**
 * Calls every endpoint about the other environment's things and says what was seen or moved of it: an answer that is
 * not the one about nothing, an id that is disclosed, a row of any table that changed and is not the caller's own, a new
 * row that names one of the things.
 */
export async function walkWorlds(
  service: TestService,
  endpoints: readonly Endpoint[],
  walker: Walker,
): Promise<readonly string[]> {
  const { sql } = service.database.owner;
  const found: string[] = [];
  let before = await rowsOf(sql);
  for (const endpoint of endpoints) {
    const name = `${walker.environment}: ${nameOf(endpoint)}`;
    found.push(...(await answersAlike(service, endpoint, walker)).map((what) => `${name} ${what}`));
    const after = await rowsOf(sql);
    found.push(...movedBy(walker, before, after).map((table) => `${name} moved ${table}`));
    before = after;
  }
  return found;
}

async function answersAlike(
  service: TestService,
  endpoint: Endpoint,
  { token, foreign }: Walker,
): Promise<readonly string[]> {
  const about = await callEndpoint(service, endpoint, foreign, token);
  const none = await callEndpoint(service, endpoint, nowhere(), token);
  // What a refusal tells of the call itself is not what it tells of the thing.
  const isTelling = about.status < 300 && idsOf(foreign).some((id) => about.text.includes(id));
  const isAlike =
    about.status === none.status &&
    (about.status < 300 || JSON.stringify(comparable(about)) === JSON.stringify(comparable(none)));
  return [
    ...(isTelling ? ["tells an id"] : []),
    ...(isAlike ? [] : [`answers ${about.status} and about nothing ${none.status}`]),
  ];
}

function idsOf({ secrets, ...things }: Things): readonly string[] {
  return [...Object.values(things), ...secrets].filter((id) => id !== "");
}

/** Every row of every table, as text. */
async function rowsOf(sql: Sql): Promise<readonly Row[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const selects = tables
    .filter(({ name }) => !ABOVE.has(name))
    .map(
      ({ name }) =>
        `select ${pg.escapeLiteral(name)} as "table", to_jsonb(r)::text as row ` +
        `from ${pg.escapeIdentifier(name)} r`,
    );
  return sql<Row>`${new Fragment([selects.join(" union all ")], [])}`;
}

function movedBy(
  { username, environment, foreign }: Walker,
  before: readonly Row[],
  after: readonly Row[],
): readonly string[] {
  const key = ({ table, row }: Row): string => `${table} ${row}`;
  const [then, now] = [new Set(before.map(key)), new Set(after.map(key))];
  const isOwn = ({ row }: Row): boolean => {
    const known = JSON.parse(row) as Readonly<Record<string, unknown>>;
    return known["environment"] === environment || row.includes(username);
  };
  const changed = before.filter((row) => !now.has(key(row)) && !isOwn(row));
  const ids = idsOf(foreign);
  const added = after.filter(
    (row) => !then.has(key(row)) && ids.some((id) => row.row.includes(id)),
  );
  return [...new Set([...changed, ...added].map(({ table }) => table))];
}
