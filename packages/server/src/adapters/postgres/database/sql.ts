import type pg from "pg";
import { plainValues, Statement } from "./statement.ts";

/** A piece of SQL with its parameters. Put into another piece, it becomes part of it. */
export class Fragment {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }
}

/** SQL that is not run yet: conditions and lists that a statement is put together from. */
export function part(texts: TemplateStringsArray, ...values: readonly unknown[]): Fragment {
  return new Fragment(texts, values);
}

/** Pieces one after the other with a separator between them; the separator is code, never input. */
export function join(
  parts: readonly Fragment[],
  separator: " and " | " or " | ", " | " ",
): Fragment {
  if (parts.length === 0) return new Fragment([""], []);
  return new Fragment(
    ["", ...Array.from({ length: parts.length - 1 }, () => separator), ""],
    parts,
  );
}

/** A value for a json or jsonb column. Without it an array would become a PostgreSQL array. */
export function json(value: unknown): string {
  return JSON.stringify(value);
}

/** The text with $1, $2 … in it, and the parameters in that order. */
export function render(fragment: Fragment): { readonly text: string; readonly values: unknown[] } {
  const values: unknown[] = [];
  const text = write(fragment, values);
  return { text, values };
}

function write(fragment: Fragment, values: unknown[]): string {
  return fragment.texts
    .map((text, index) => {
      if (index === 0) return text;
      const value = fragment.values[index - 1];
      if (value instanceof Fragment) return write(value, values) + text;
      values.push(value);
      return `$${values.length}${text}`;
    })
    .join("");
}

type Tag = <Row>(
  texts: TemplateStringsArray,
  ...values: readonly unknown[]
) => Promise<readonly Row[]>;

/** Runs a statement: sql`select …` gives rows. Every ${value} is a parameter, never text. */
export type Sql = Tag & {
  /** The same under a name: the server plans it once per connection. For hot statements. */
  readonly named: (name: string) => Tag;
  /** Inside a transaction? Statements that belong together ask for it. */
  readonly inTransaction: boolean;
};

type Queryable = Pick<pg.ClientBase, "query">;
type Submit = (
  statement: Statement,
  done: (problem: Error | null | undefined, rows: readonly unknown[]) => void,
) => void;

/** `translate` is what becomes of an error; inside a transaction its end is the place for that. */
export function sqlOver(
  target: Queryable,
  inTransaction: boolean,
  translate: (error: unknown) => unknown = (error) => error,
): Sql {
  const run = async <Row>(fragment: Fragment): Promise<readonly Row[]> => {
    const { rows } = await target.query(render(fragment));
    return rows as readonly Row[];
  };
  const runNamed = async <Row>(name: string, fragment: Fragment): Promise<readonly Row[]> => {
    const { text, values } = render(fragment);
    const plain = plainValues(values);
    if (plain) {
      try {
        return await rowsOf<Row>(target, new Statement(name, text, plain));
      } catch (problem) {
        // The stack where the answer was read says nothing; this one leads to who asked.
        if (problem instanceof Error) Error.captureStackTrace(problem);
        throw problem;
      }
    }
    const { rows } = await target.query({ text, values, name });
    return rows as readonly Row[];
  };
  const telling = async <Row>(rows: Promise<readonly Row[]>): Promise<readonly Row[]> => {
    try {
      return await rows;
    } catch (error) {
      throw translate(error);
    }
  };
  const tag = (texts: TemplateStringsArray, ...values: readonly unknown[]) =>
    telling(run(new Fragment(texts, values)));
  return Object.assign(tag as Tag, {
    inTransaction,
    named:
      (name: string): Tag =>
      (texts, ...values) =>
        telling(runNamed(name, new Fragment(texts, values))),
  });
}

/** Pools and clients of pg take a callback as the second argument of a query that submits itself. */
function rowsOf<Row>(target: Queryable, statement: Statement): Promise<readonly Row[]> {
  const submit = target.query.bind(target) as unknown as Submit;
  return new Promise((resolve, reject) => {
    submit(statement, (problem, rows) => {
      if (problem) reject(problem);
      else resolve(rows as readonly Row[]);
    });
  });
}

/** The row of a statement that gives one or none. */
export function first<Row>(rows: readonly Row[]): Row | null {
  return rows[0] ?? null;
}

/** The row of a statement that always gives one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`one row expected, got ${rows.length}`);
  return row;
}
