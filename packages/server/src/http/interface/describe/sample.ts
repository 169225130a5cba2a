import { plainForm, type JsonSchema } from "../../frame/schema-forms.ts";

const TEXTS: Readonly<Record<string, string>> = {
  uuid: "3f0c1d52-8a4e-4b6f-9c1a-5d2e7b90c4f1",
  email: "ada@example.com",
  uri: "https://example.com/contract.pdf",
  date: "2027-01-31",
  "date-time": "2026-11-15T09:00:00Z",
  byte: "JVBERi0xLjcK",
};

/** A value of the schema's form that a reader can take for real: its own example, or a made one. */
export function sampleOf(schema: object): unknown {
  return sample(plainForm(JSON.parse(JSON.stringify(schema)) as JsonSchema), 0);
}

function sample(schema: JsonSchema, depth: number): unknown {
  const { examples, default: preset, const: constant, enum: values } = schema;
  if (Array.isArray(examples) && examples.length > 0) return examples[0] as unknown;
  if ("example" in schema) return schema["example"];
  if (preset !== undefined) return preset;
  if (constant !== undefined) return constant;
  if (Array.isArray(values)) return values[0] as unknown;
  const branch = [schema["anyOf"], schema["oneOf"], schema["allOf"]].flat()[0];
  if (branch !== undefined) return sample(branch as JsonSchema, depth);
  const [type] = [schema["type"]].flat();
  return typeof type === "string" ? (MAKERS[type]?.(schema, depth) ?? null) : {};
}

const MAKERS: Readonly<Record<string, (schema: JsonSchema, depth: number) => unknown>> = {
  string: ({ format, minLength }) =>
    TEXTS[String(format)] ?? "text".padEnd(Number(minLength ?? 0), "."),
  integer: ({ minimum }) => minimum ?? 1,
  number: ({ minimum }) => minimum ?? 1,
  boolean: () => true,
  array: ({ items }, depth) =>
    items !== undefined && depth < 4 ? [sample(items as JsonSchema, depth + 1)] : [],
  object: ({ properties }, depth) => sampleMembers(properties, depth),
};

function sampleMembers(properties: unknown, depth: number): unknown {
  if (typeof properties !== "object" || properties === null || depth > 5) return {};
  return Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [
      name,
      sample(inner as JsonSchema, depth + 1),
    ]),
  );
}
