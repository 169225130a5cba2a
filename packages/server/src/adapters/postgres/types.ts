import pg from "pg";

const { builtins } = pg.types;
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
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
