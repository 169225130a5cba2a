import { ERRORS } from "@paraph/contract/errors";
import type { Schema, SdkCall, SdkInterface } from "./calls.ts";

/** The file of one interface: its shapes as types, its calls as a type and as a table. */
export function typescriptFor({ name, calls, shapes }: SdkInterface): string {
  const groups = [...new Set(calls.map(({ group }) => group))];
  const own = new Map<string, string>();
  const signatures = groups.map((group) => {
    const lines = calls
      .filter((call) => call.group === group)
      .map((call) => `${comment(call.summary)}${call.name}: ${signatureOf(call, own)};`);
    return `readonly ${group}: {\n${lines.join("\n")}\n};`;
  });
  const rows = groups.map((group) => {
    const lines = calls.filter((call) => call.group === group).map(rowOf);
    return `${group}: {\n${lines.join("\n")}\n},`;
  });
  const types = Object.entries(shapes)
    .filter(([shape]) => shape !== "Problem" && shape !== "Login")
    .map(
      ([shape, schema]) =>
        `${comment(schema["description"])}export type ${shape} = ${typeOf(schema)};`,
    );
  const text = [
    "// Written by scripts/write-sdk.ts from the descriptions of the service.",
    "",
    ...types,
    ...[...own].map(([shape, text]) => `export type ${shape} = ${text};`),
    `/** The calls of ${name}. */`,
    `export type Calls = {\n${signatures.join("\n")}\n};`,
    `export const CALLS = {\n${rows.join("\n")}\n} as const;`,
    "",
  ].join("\n");
  return `${importsFor(text)}\n\n${text}`;
}

const IMPORTED = {
  "../options.ts": ["CallOptions", "Content", "DownloadOptions", "UploadOptions"],
  "../download.ts": ["Download"],
  "../pages.ts": ["Pages"],
} as const;

function importsFor(text: string): string {
  return Object.entries(IMPORTED)
    .map(([file, names]) => [file, names.filter((name) => text.match(`\\b${name}\\b`))] as const)
    .filter(([, names]) => names.length > 0)
    .map(([file, names]) => `import type { ${names.join(", ")} } from "${file}";`)
    .join("\n");
}

/** Every key that a refusal may have. */
export function errorKeysText(): string {
  return [
    "// Written by scripts/write-sdk.ts from the catalogue of error keys.",
    "",
    "/** What a refusal is matched by. */",
    `export type ErrorKey = ${Object.keys(ERRORS)
      .map((key) => JSON.stringify(key))
      .join(" | ")};`,
    "",
  ].join("\n");
}

function signatureOf(call: SdkCall, own: Map<string, string>): string {
  const base = `${capital(call.group)}${capital(call.name)}`;
  const kept = (schema: Schema, ending: string): string => {
    const text = typeOf(schema);
    if (!text.startsWith("{")) return text;
    own.set(`${base}${ending}`, text);
    return `${base}${ending}`;
  };
  const { takes, query, gives } = call;
  const given = call.params.map(
    (name) => `${camel(name)}: string${name === "page" ? " | number" : ""}`,
  );
  if (takes?.kind === "pdf") given.push("content: Content");
  if (takes?.kind === "json")
    given.push(`body${takes.required ? "" : "?"}: ${kept(takes.schema, "Body")}`);
  if (query) given.push(`query${isOptional(query) ? "?" : ""}: ${kept(query, "Query")}`);
  const options =
    takes?.kind === "pdf"
      ? "UploadOptions"
      : gives.kind === "file"
        ? "DownloadOptions"
        : "CallOptions";
  given.push(`options?: ${options}`);
  return `(${given.join(", ")}) => ${answerOf(gives, kept)}`;
}

function answerOf(
  gives: SdkCall["gives"],
  kept: (schema: Schema, ending: string) => string,
): string {
  if (!("schema" in gives)) return gives.kind === "file" ? "Promise<Download>" : "Promise<void>";
  if (gives.kind === "json") return `Promise<${kept(gives.schema, "Answer")}>`;
  return `Pages<${kept((gives.schema["items"] ?? {}) as Schema, "Item")}>`;
}

function isOptional(schema: Schema): boolean {
  return [schema["required"] ?? []].flat().length === 0;
}

function rowOf({ name, method, path, takes, query, gives }: SdkCall): string {
  const row = {
    method,
    path,
    takes: takes?.kind ?? null,
    query: query !== null,
    gives: gives.kind,
  };
  return `${name}: ${JSON.stringify(row)},`;
}

/** A schema as a type of TypeScript. */
export function typeOf(schema: Schema): string {
  const {
    $ref,
    enum: words,
    const: constant,
    type,
    items,
    properties,
    additionalProperties,
  } = schema;
  if (typeof $ref === "string") return $ref.split("/").at(-1) ?? "unknown";
  if (constant !== undefined) return JSON.stringify(constant);
  if (Array.isArray(words)) return words.map((word) => JSON.stringify(word)).join(" | ");
  const branches = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(branches)) return (branches as Schema[]).map(typeOf).join(" | ");
  if (Array.isArray(schema["allOf"])) return (schema["allOf"] as Schema[]).map(typeOf).join(" & ");
  const types = [type].flat().filter((one) => typeof one === "string");
  const named = types.map((one) => {
    if (one === "integer") return "number";
    if (one === "array") return `readonly (${items ? typeOf(items as Schema) : "unknown"})[]`;
    if (one !== "object") return one;
    if (properties) return membersOf(schema, properties as Readonly<Record<string, Schema>>);
    return `Readonly<Record<string, ${additionalProperties && additionalProperties !== true ? typeOf(additionalProperties as Schema) : "unknown"}>>`;
  });
  return named.length === 0 ? "unknown" : named.join(" | ");
}

function membersOf({ required }: Schema, properties: Readonly<Record<string, Schema>>): string {
  const needed = [required ?? []].flat();
  const lines = Object.entries(properties).map(
    ([name, schema]) =>
      `${comment(schema["description"])}readonly ${JSON.stringify(name)}${needed.includes(name) ? "" : "?"}: ${typeOf(schema)};`,
  );
  return `{\n${lines.join("\n")}\n}`;
}

function comment(text: unknown): string {
  return typeof text === "string" && text !== "" ? `/** ${text.replaceAll("*/", "* /")} */\n` : "";
}

function capital(word: string): string {
  return `${word[0]?.toUpperCase() ?? ""}${word.slice(1)}`;
}

function camel(name: string): string {
  return name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
}
