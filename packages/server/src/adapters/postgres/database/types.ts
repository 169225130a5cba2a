import pg from "pg";

const { builtins } = pg.types;
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  [builtins.TIMESTAMPTZ, instant],
  [builtins.DATE, (text) => text], // a calendar day has no time zone, so it is no Date
]);

/** How the domain has the types of PostgreSQL. */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format === "binary" ? undefined : PARSERS.get(oid)) ??
    (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} does not fit a safe integer`);
  return value;
}

const anyInstant = pg.types.getTypeParser(builtins.TIMESTAMPTZ, "text") as (
  text: string,
) => unknown;

/** As a server in UTC writes it the platform reads it itself, several times as fast; all else as pg does. */
function instant(text: string): unknown {
  if (!text.endsWith("+00")) return anyInstant(text);
  const date = new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
  return Number.isNaN(date.getTime()) ? anyInstant(text) : date;
}
