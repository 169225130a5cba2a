/** JSON Schema as plain data; TypeBox schemas are that and more. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/**
 * Says unions in the plainest words: a choice of constants is an `enum`, "this or null" a type of
 * two. Mistakes are then told in those words, and every reader of a description knows them.
 */
export function plainForm(schema: JsonSchema): JsonSchema {
  const form = mapSchemas(schema, plainForm);
  const branches = form["anyOf"];
  if (!Array.isArray(branches)) return form;
  const { anyOf: _, ...rest } = form;
  const merged = asEnum(branches as JsonSchema[]) ?? asNullable(branches as JsonSchema[]);
  return merged ? { ...merged, ...rest } : form;
}

/** The same schema with every schema inside it replaced. */
export function mapSchemas(
  schema: JsonSchema,
  change: (inner: JsonSchema) => JsonSchema,
): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, mapKeyword(keyword, value, change)]),
  );
}

function mapKeyword(keyword: string, value: unknown, change: (inner: JsonSchema) => JsonSchema) {
  if (MAPS.has(keyword) && isSchema(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, isSchema(inner) ? change(inner) : inner]),
    );
  }
  if (LISTS.has(keyword) && Array.isArray(value)) {
    return value.map((inner: unknown) => (isSchema(inner) ? change(inner) : inner));
  }
  return SINGLES.has(keyword) && isSchema(value) ? change(value) : value;
}

const MAPS = new Set(["properties", "patternProperties", "$defs", "definitions"]);
const LISTS = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);
const SINGLES = new Set(["items", "additionalProperties", "not", "contains", "propertyNames"]);

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function asEnum(branches: readonly JsonSchema[]): JsonSchema | null {
  const values = branches.flatMap((branch) =>
    "const" in branch ? [branch["const"]] : isNull(branch) ? [null] : [],
  );
  if (values.length !== branches.length) return null;
  const types = [...new Set(values.map((value) => (value === null ? "null" : typeof value)))];
  return { type: types.length === 1 ? types[0] : types, enum: values };
}

function asNullable(branches: readonly JsonSchema[]): JsonSchema | null {
  const [one, ...others] = branches.filter((branch) => !isNull(branch));
  if (!one || others.length > 0 || branches.length !== 2) return null;
  const type = one["type"];
  if (typeof type !== "string" && !Array.isArray(type)) return null;
  const values = one["enum"];
  return {
    ...one,
    type: [...[type].flat(), "null"],
    ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
  };
}

function isNull(branch: JsonSchema): boolean {
  return branch["type"] === "null";
}
