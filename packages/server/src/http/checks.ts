import { Refusal, type ErrorKey, type Violation } from "@paraph/contract/errors";
import type { TSchema } from "@sinclair/typebox";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { FORMATS } from "./formats.ts";
import { plainForm, type JsonSchema } from "./schema-forms.ts";

/** Throws a refusal with violations unless the value has the form of the schema. */
export type Check = (value: unknown, size?: number) => void;

/** Beyond this size only the first mistake is told: a list of all would be an attack on memory. */
const TELL_ALL_BELOW_BYTES = 65_536;
const MOST_VIOLATIONS = 50;

// removeAdditional drops unknown members even where a schema forbids them: they are ignored, not
// refused (decisions, Terms).
const SHARED = {
  removeAdditional: true,
  useDefaults: true,
  strict: false,
  formats: FORMATS,
} as const;

/** Bodies are taken by their types; a query is text, so its numbers and booleans are read from it. */
const COMPILERS = {
  body: { first: new Ajv({ ...SHARED }), all: new Ajv({ ...SHARED, allErrors: true }) },
  query: {
    first: new Ajv({ ...SHARED, coerceTypes: "array" }),
    all: new Ajv({ ...SHARED, coerceTypes: "array", allErrors: true }),
  },
} as const;

/** Compiles at the first call, so that a start does not wait for every schema. */
export function checkFor(part: keyof typeof COMPILERS, schema: TSchema, key: ErrorKey): Check {
  const { first, all } = COMPILERS[part];
  let quick: ValidateFunction | null = null;
  return (value, size = 0) => {
    quick ??= first.compile(withoutIds(schema));
    if (quick(value)) return;
    const errors = size < TELL_ALL_BELOW_BYTES ? allErrors(all, schema, value) : quick.errors;
    throw new Refusal(key, { violations: violationsOf(errors ?? quick.errors ?? []) });
  };
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
  const copy = plainForm(JSON.parse(JSON.stringify(schema, dropIds)) as JsonSchema);
  stripped.set(schema, copy);
  return copy;
}

function dropIds(name: string, value: unknown): unknown {
  return name === "$id" && typeof value === "string" ? undefined : value;
}

export function violationsOf(errors: readonly ErrorObject[]): readonly Violation[] {
  const told = new Map<string, Violation>();
  for (const error of errors) {
    // A branch of a union says nothing that helps; the union itself is reported too.
    if (/\/(anyOf|oneOf)\/\d+\//.test(error.schemaPath)) continue;
    const violation = { field: fieldOf(error), message: messageOf(error) };
    told.set(`${violation.field} ${violation.message}`, violation);
    if (told.size === MOST_VIOLATIONS) break;
  }
  return [...told.values()];
}

/** `/signatures/0/order` is written as people write it: `signatures[0].order`. */
function fieldOf({ instancePath, params }: ErrorObject): string {
  const missing: unknown = params["missingProperty"];
  const steps = instancePath.split("/").slice(1).map(unescapeStep);
  if (typeof missing === "string") steps.push(missing);
  return steps.reduce(
    (path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : path ? `${path}.${step}` : step),
    "",
  );
}

function unescapeStep(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~").slice(0, 100);
}

function messageOf({ keyword, params, message }: ErrorObject): string {
  if (keyword === "required") return "is required";
  if (keyword === "enum") return `must be one of ${valuesOf(params["allowedValues"])}`;
  if (keyword === "const") return `must be ${String(params["allowedValue"])}`;
  if (keyword === "format") return `must be a valid ${String(params["format"])}`;
  if (keyword === "anyOf" || keyword === "oneOf") return "has none of the allowed forms";
  return message ?? "is not valid";
}

function valuesOf(allowed: unknown): string {
  return (allowed as unknown[])
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value)))
    .join(", ");
}
