import type { Violation } from "@paraph/contract/errors";
import type { ErrorObject } from "ajv";

const MOST_VIOLATIONS = 50;

/** Every place that is wrong, once, in words for a person. */
export function violationsOf(errors: readonly ErrorObject[]): readonly Violation[] {
  const found = new Map<string, Violation>();
  for (const error of errors) {
    // A branch of a union says nothing that helps; the union itself is reported too.
    if (/\/(anyOf|oneOf)\/\d+\//.test(error.schemaPath)) continue;
    const field = fieldOf(error);
    // "must be one of" says more than the "must be a string" that came before it.
    if (found.has(field) && error.keyword !== "enum") continue;
    found.set(field, { field, message: messageOf(error) });
    if (found.size === MOST_VIOLATIONS) break;
  }
  return [...found.values()];
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

type Params = ErrorObject["params"];

const MESSAGES: Readonly<Record<string, (params: Params) => string>> = {
  required: () => "is required",
  type: ({ type }) => `must be ${kindsOf(type)}`,
  enum: ({ allowedValues }) => `must be one of ${valuesOf(allowedValues)}`,
  const: ({ allowedValue }) => `must be ${String(allowedValue)}`,
  format: ({ format }) => `must be ${FORMS[String(format)] ?? String(format)}`,
  pattern: ({ pattern }) => `must be ${FORMS[String(pattern)] ?? `like ${String(pattern)}`}`,
  storable: () => "must not hold U+0000 or half a surrogate pair",
  anyOf: () => "has none of the allowed forms",
  oneOf: () => "has none of the allowed forms",
  minLength: ({ limit }) => atLeast(limit, "character"),
  maxLength: ({ limit }) => `must have at most ${String(limit)} characters`,
  minItems: ({ limit }) => atLeast(limit, "entry"),
  maxItems: ({ limit }) => `must have at most ${String(limit)} entries`,
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
  exclusiveMinimum: ({ limit }) => `must be greater than ${String(limit)}`,
};

function messageOf({ keyword, params, message }: ErrorObject): string {
  return MESSAGES[keyword]?.(params) ?? message ?? "is not valid";
}

/** Formats and patterns of the contract, in words. */
const FORMS: Readonly<Record<string, string>> = {
  uuid: "a UUID",
  email: "an e-mail address, without invisible characters and of one script in each part",
  "email-or-signer-id": "an e-mail address, or the identifier of a signer that an answer showed",
  uri: "an http or https address",
  "uri-or-empty": "an http or https address",
  date: "a day like 2026-03-31",
  "date-time": "a time like 2026-03-01T09:00:00Z",
  "^[0-9]{1,6}$": "the number of a page; the first is 0",
  "\\S": "more than white space",
  "^[A-Za-z]{2}$": "a country code of two letters",
  "^gr_[0-9a-f]{32}$": "the id of a group: gr_ and 32 hexadecimal digits",
  "^ob_[0-9a-f]{32}$": "the id of an observer: ob_ and 32 hexadecimal digits",
};

const KINDS: Readonly<Record<string, string>> = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  object: "an object",
  array: "an array",
  // The one member that is allowed to be null only: a document that no reader has taken out.
  null: "a string of Base64",
};

/** Null stands for a member that is left out, so nobody is told to send it. */
function kindsOf(types: unknown): string {
  const kinds = Array.isArray(types) ? types : String(types).split(",");
  const named = kinds.length > 1 ? kinds.filter((kind) => kind !== "null") : kinds;
  return named.map((kind) => KINDS[String(kind)] ?? String(kind)).join(" or ");
}

function valuesOf(allowed: unknown): string {
  return (allowed as unknown[])
    .filter((value) => value !== null)
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value)))
    .join(", ");
}

function atLeast(limit: unknown, unit: string): string {
  return limit === 1 ? "must not be empty" : `must have at least ${String(limit)} ${unit}s`;
}
