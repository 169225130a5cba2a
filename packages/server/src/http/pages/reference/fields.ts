import { plainForm, type JsonSchema } from "../../frame/schema-forms.ts";
import { html, type Html } from "../html.ts";

/** One member of a body or an answer, by its whole path. */
export type Field = {
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
};

const DEEPEST = 5;

/** Every member of a schema with what it means, members of members behind their own. */
export function fieldsOf(schema: object): readonly Field[] {
  return membersOf(plainForm(JSON.parse(JSON.stringify(schema)) as JsonSchema), "", 0);
}

/** The members as a table. */
export function fieldTable(schema: object): Html | false {
  const fields = fieldsOf(schema);
  return (
    fields.length > 0 &&
    html`<div class="wide">
      <table class="fields">
        <tbody>
          ${fields.map(
            ({ path, type, required, description }) =>
              html`<tr>
                <td><code>${path}</code>${required && html` <b title="required">*</b>`}</td>
                <td>${type}</td>
                <td>${description}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`
  );
}

function membersOf(schema: JsonSchema, before: string, depth: number): readonly Field[] {
  const items = schema["items"] as JsonSchema | undefined;
  if (items) return membersOf(items, `${before}[]`, depth);
  if (depth > DEEPEST) return [];
  const { properties = {}, required = [] } = schema as {
    properties?: Readonly<Record<string, JsonSchema>>;
    required?: readonly string[];
  };
  return Object.entries(properties).flatMap(([name, inner]) => {
    const path = before === "" ? name : `${before}.${name}`;
    const field = {
      path,
      type: [typeOf(inner), ...limitsOf(inner)].filter(Boolean).join(", "),
      required: required.includes(name),
      description: typeof inner["description"] === "string" ? inner["description"] : "",
    };
    return [field, ...membersOf(inner, path, depth + 1)];
  });
}

const LIMITS: readonly (readonly [string, (limit: string) => string])[] = [
  ["minLength", (limit) => (limit === "1" ? "not empty" : `at least ${limit} characters`)],
  ["maxLength", (limit) => `up to ${limit} characters`],
  ["minItems", (limit) => (limit === "1" ? "not empty" : `at least ${limit} entries`)],
  ["maxItems", (limit) => `up to ${limit} entries`],
  ["minimum", (limit) => `at least ${limit}`],
  ["exclusiveMinimum", (limit) => `more than ${limit}`],
  ["maximum", (limit) => `at most ${limit}`],
];

/** What a value must keep to, in words. */
function limitsOf(schema: JsonSchema): readonly string[] {
  return LIMITS.flatMap(([word, inWords]) => {
    const limit = schema[word];
    return typeof limit === "number" ? [inWords(String(limit))] : [];
  });
}

function typeOf({ type, enum: words, format, anyOf }: JsonSchema): string {
  if (Array.isArray(words)) return words.filter((word) => word !== null).join(", ");
  const types = [type].flat().filter((one) => one !== undefined && one !== "null");
  if (types.length === 0) {
    return Array.isArray(anyOf) ? [...new Set(anyOf.map(typeOf))].filter(Boolean).join(" or ") : "";
  }
  return typeof format === "string" ? `${types.join(" or ")} (${format})` : types.join(" or ");
}
