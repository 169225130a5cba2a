import pg from "pg";
import { Fragment, type Sql } from "../../src/adapters/postgres/database/sql.ts";

/** Times and numbers hold no secrets, and six digits of a time would be taken for a code. */
const DUMB = /^(timestamp|date|bigint|integer|smallint|boolean|double|numeric)/;

type Column = {
  readonly table_name: string;
  readonly column_name: string;
  readonly data_type: string;
};

/** Where any of these secrets stands: every column of every table, as text or as bytes, plain or as Base64. */
export async function findInDatabase(
  sql: Sql,
  secrets: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const columns = await sql<Column>`
    select c.table_name, c.column_name, c.data_type
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
     order by 1, 2`;
  const found: string[] = [];
  for (const { table_name, column_name, data_type } of columns) {
    if (DUMB.test(data_type)) continue;
    const table = new Fragment([pg.escapeIdentifier(table_name)], []);
    const column = new Fragment([pg.escapeIdentifier(column_name)], []);
    const rows = await sql<{ value: Uint8Array | string | null }>`
      select ${data_type === "bytea" ? column : asText(column_name)} as value from ${table}`;
    const values = rows.map(({ value }) =>
      typeof value === "string" || value === null
        ? (value ?? "")
        : Buffer.from(value).toString("latin1"),
    );
    for (const [name, secret] of Object.entries(secrets)) {
      if (values.some((value) => tells(value, secret))) {
        found.push(`${name} in ${table_name}.${column_name}`);
      }
    }
  }
  return found;
}

function asText(column: string): Fragment {
  return new Fragment([`${pg.escapeIdentifier(column)}::text`], []);
}

/** A code is six digits, which also stand in hexadecimal digests: only one that stands alone counts. */
function tells(value: string, secret: string): boolean {
  if (/^\d{6}$/.test(secret))
    return new RegExp(`(?<![0-9a-f])${secret}(?![0-9a-f])`, "i").test(value);
  const bytes = Buffer.from(secret);
  const forms = [secret, bytes.toString("hex"), bytes.toString("base64").replace(/=+$/, "")];
  return secret !== "" && forms.some((form) => value.includes(form));
}
