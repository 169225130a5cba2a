import { Refusal, type ErrorKey } from "@paraph/contract/errors";
import type { TSchema } from "@sinclair/typebox";
import { Ajv, type Options, type ValidateFunction } from "ajv";
import { FORMATS } from "./formats.ts";
import { countingLengths } from "./lengths.ts";
import { plainForm, type JsonSchema } from "./schema-forms.ts";
import { STORABLE, storableTexts } from "./storable.ts";
import { violationsOf } from "./violations.ts";

/** Throws a refusal with violations unless the value has the form of the schema. */
export type Check = (value: unknown, size?: number) => void;

/** Beyond this size only the first mistake is reported: a list of all would be an attack on memory. */
const TELL_ALL_BELOW_BYTES = 65_536;
/** The same for bodies whose size nobody knows: each value may be a mistake, or several. */
const TELL_ALL_BELOW_VALUES = 4_000;

// removeAdditional drops unknown members even where a schema forbids them: they are ignored, not
// refused (decisions, Terms).
const SHARED = {
  removeAdditional: true,
  useDefaults: true,
  strict: false,
  formats: FORMATS,
  keywords: [STORABLE],
};

/** Bodies are taken by their types; a query is text, so its numbers and booleans are read from it. */
const COMPILERS = {
  body: { first: compiler({}), all: compiler({ allErrors: true }) },
  query: {
    first: compiler({ coerceTypes: "array" }),
    all: compiler({ coerceTypes: "array", allErrors: true }),
  },
} as const;

function compiler(options: Options): Ajv {
  return countingLengths(new Ajv({ ...SHARED, ...options }));
}

/** Compiles at the first call, so that a start does not wait for every schema. */
export function checkFor(part: keyof typeof COMPILERS, schema: TSchema, key: ErrorKey): Check {
  const { first, all } = COMPILERS[part];
  const integers = part === "query" ? integersIn(schema) : [];
  let quick: ValidateFunction | null = null;
  return (value, size = 0) => {
    refuseOddIntegers(integers, value, key);
    quick ??= first.compile(withoutIds(schema));
    if (quick(value)) return;
    const isSmall = size < TELL_ALL_BELOW_BYTES && hasFewValues(value);
    const errors = isSmall ? allErrors(all, schema, value) : quick.errors;
    throw new Refusal(key, { violations: violationsOf(errors ?? quick.errors ?? []) });
  };
}

/** Counts no further than it has to; of a list that is too long nothing is looked at. */
function hasFewValues(value: unknown): boolean {
  let count = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one !== "object" || one === null) continue;
    count += Array.isArray(one) ? one.length : Object.keys(one).length;
    if (count >= TELL_ALL_BELOW_VALUES) return false;
    for (const inner of Object.values(one)) waiting.push(inner);
  }
  return true;
}

function integersIn({ properties }: TSchema): readonly string[] {
  return Object.entries((properties ?? {}) as Record<string, JsonSchema>)
    .filter(([, { type }]) => type === "integer")
    .map(([name]) => name);
}

/** A reader of numbers in texts also takes "1e2", "0x10" and " 1", which nobody means. */
function refuseOddIntegers(names: readonly string[], value: unknown, key: ErrorKey): void {
  for (const field of names) {
    const text = (value as Readonly<Record<string, unknown>>)[field];
    if (typeof text === "string" && !/^-?\d{1,15}$/.test(text)) {
      throw new Refusal(key, { violations: [{ field, message: "must be an integer" }] });
    }
  }
}

function allErrors(compiler: Ajv, schema: TSchema, value: unknown) {
  const validate = compiler.compile(withoutIds(schema));
  return validate(value) ? null : validate.errors;
}

const stripped = new WeakMap<object, object>();

/** `$id` names a schema in the descriptions; here it would make equal schemas collide. */
function withoutIds(schema: TSchema): object {
  const known = stripped.get(schema);
  if (known) return known;
  const copy = storableTexts(plainForm(JSON.parse(JSON.stringify(schema, dropIds)) as JsonSchema));
  stripped.set(schema, copy);
  return copy;
}

function dropIds(name: string, value: unknown): unknown {
  return name === "$id" && typeof value === "string" ? undefined : value;
}
