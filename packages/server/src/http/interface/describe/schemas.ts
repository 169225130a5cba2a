import { mapSchemas, plainForm, type JsonSchema } from "../../frame/schema-forms.ts";

/** Schemas that have a name of their own (`$id`), each said once and referred to elsewhere. */
export class NamedSchemas {
  readonly #prefix: string;
  readonly #named = new Map<string, JsonSchema>();
  readonly #form: (schema: JsonSchema) => JsonSchema;

  constructor(prefix: string, form: (schema: JsonSchema) => JsonSchema = (schema) => schema) {
    this.#prefix = prefix;
    this.#form = form;
  }

  /** The schema as it stands in the description: a reference when it has a name. */
  refer(schema: object): JsonSchema {
    return this.#refer(JSON.parse(JSON.stringify(schema)) as JsonSchema);
  }

  all(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => a.localeCompare(b)));
  }

  #refer(schema: JsonSchema): JsonSchema {
    const { $id: id, ...rest } = schema;
    const form = this.#form(plainForm(mapSchemas(rest, (inner) => this.#refer(inner))));
    if (typeof id !== "string") return form;
    // What it means is said where it stands: the same form has another meaning elsewhere.
    const { description, ...named } = form;
    this.#named.set(id, named);
    return { $ref: `${this.#prefix}${id}`, ...(description !== undefined && { description }) };
  }
}

/** The words of JSON Schema that Swagger 2.0 knows; everything else is said otherwise or left out. */
const SWAGGER_WORDS = new Set([
  "$ref",
  "type",
  "format",
  "title",
  "description",
  "default",
  "enum",
  "multipleOf",
  "maximum",
  "minimum",
  "maxLength",
  "minLength",
  "pattern",
  "maxItems",
  "minItems",
  "uniqueItems",
  "maxProperties",
  "minProperties",
  "required",
  "properties",
  "additionalProperties",
  "items",
  "allOf",
  "readOnly",
  "example",
]);

/** One schema in the narrower words of Swagger 2.0; its inner schemas are said already. */
export function swaggerForm(schema: JsonSchema): JsonSchema {
  const { type, examples, const: constant, ...rest } = schema;
  const types = [type].flat().filter((one) => one !== undefined && one !== "null");
  const known = Object.entries(rest).filter(
    ([word]) => SWAGGER_WORDS.has(word) || word.startsWith("x-"),
  );
  return {
    ...Object.fromEntries(known),
    ...(types.length === 1 && { type: types[0] }),
    ...([type].flat().includes("null") && { "x-nullable": true }),
    ...(constant !== undefined && { enum: [constant] }),
    ...(Array.isArray(examples) && { example: examples[0] as unknown }),
    ...(types[0] === "array" && !("items" in rest) && { items: {} }),
  };
}
