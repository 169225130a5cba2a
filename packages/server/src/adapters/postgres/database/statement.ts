import type pg from "pg";
import { TYPES } from "./types.ts";

/** What a statement of this name gives back on one connection, as the server described it there. */
type Shape = {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  readonly empty: Readonly<Record<string, unknown>>;
};

type Field = { readonly name: string; readonly dataTypeID: number };
type Done = (problem: Error | null | undefined, rows: readonly unknown[]) => void;

/** What pg gives to whoever speaks the protocol with it (its cursors do the same). */
type Wire = {
  readonly stream: { readonly cork: () => void; readonly uncork: () => void };
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  readonly parse: (statement: { readonly name: string; readonly text: string }) => void;
  readonly bind: (to: { readonly statement: string; readonly values: readonly unknown[] }) => void;
  readonly describe: (what: { readonly type: "P"; readonly name: "" }) => void;
  readonly execute: (portal: { readonly portal: "" }) => void;
  readonly sync: () => void;
};

const shapes = new WeakMap<object, Map<string, Shape>>();

/**
 * A prepared statement that asks once per connection what its rows look like. pg asks on every call
 * and builds its parsers anew, which costs more than reading the row; the answer cannot change,
 * because PostgreSQL refuses a prepared statement whose result type has changed.
 */
export class Statement implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Set by pg, which puts its pool's own work before ours. */
  callback: Done | undefined;
  #rows: unknown[] = [];
  #shape: Shape | undefined;
  #known: Map<string, Shape> | undefined;
  #problem: Error | null = null;

  constructor(name: string, text: string, values: readonly unknown[]) {
    this.name = name;
    this.text = text;
    this.values = values;
  }

  submit(connection: pg.Connection): Error | null {
    const wire = connection as unknown as Wire;
    const { name, text, values } = this;
    const before = wire.parsedStatements[name] ?? wire.submittedNamedStatements[name];
    if (before !== undefined && before !== text) {
      return new Error(`the name ${name} belongs to another statement`);
    }
    this.#known = shapesOf(wire);
    this.#shape = this.#known.get(name);
    wire.stream.cork();
    try {
      if (before === undefined) {
        wire.parse({ name, text });
        wire.submittedNamedStatements[name] = text;
      }
      wire.bind({ statement: name, values });
      if (!this.#shape) wire.describe({ type: "P", name: "" });
      wire.execute({ portal: "" });
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#shape = shapeOf(fields);
    this.#known?.set(this.name, this.#shape);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#problem) return;
    try {
      if (!this.#shape) throw new Error(`rows of ${this.name} came without a description`);
      this.#rows.push(rowOf(this.#shape, fields));
    } catch (problem) {
      this.#problem = problem instanceof Error ? problem : new Error(String(problem));
    }
  }

  handleReadyForQuery(): void {
    this.callback?.(this.#problem, this.#rows);
  }

  handleError(problem: Error): void {
    this.callback?.(problem, []);
  }

  handleCommandComplete(): void {
    // The end is when the server is ready again; how many rows there were is known by then.
  }

  handleEmptyQuery(): void {
    this.#problem = new Error(`the statement ${this.name} is empty`);
  }
}

/** Parameters as the protocol takes them; null when one of them needs pg's own way of writing. */
export function plainValues(values: readonly unknown[]): readonly unknown[] | null {
  const plain: unknown[] = [];
  for (const value of values) {
    if (typeof value === "string") plain.push(value);
    else if (value === null || value === undefined) plain.push(null);
    else if (typeof value === "number" || typeof value === "boolean") plain.push(String(value));
    else if (value instanceof Uint8Array) plain.push(asBuffer(value));
    else return null;
  }
  return plain;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function shapesOf(wire: Wire): Map<string, Shape> {
  const known = shapes.get(wire) ?? new Map<string, Shape>();
  shapes.set(wire, known);
  return known;
}

function shapeOf(fields: readonly Field[]): Shape {
  const names = fields.map(({ name }) => name);
  return {
    names,
    parsers: fields.map(({ dataTypeID }) => TYPES.getTypeParser(dataTypeID, "text")),
    empty: Object.fromEntries(names.map((name) => [name, null])),
  };
}

function rowOf({ names, parsers, empty }: Shape, fields: readonly (string | null)[]): unknown {
  const row: Record<string, unknown> = { ...empty };
  for (let index = 0; index < fields.length; index += 1) {
    const text = fields[index];
    const name = names[index];
    const parse = parsers[index];
    if (typeof text === "string" && name !== undefined && parse) row[name] = parse(text);
  }
  return row;
}
