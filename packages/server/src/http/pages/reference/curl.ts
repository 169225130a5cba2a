import type { Operation, Parameter } from "../../interface/describe/operations.ts";
import { sampleOf } from "../../interface/describe/sample.ts";
import { exampleBody } from "./example.ts";

/** A line for the terminal that makes this call. */
export function curlFor({ route, parameters }: Operation, url: string): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const address = `${url}${path}${queryOf(parameters)}`;
  const parts = [`curl -s ${quoted(address)}`];
  if (route.method !== "GET") parts[0] = `curl -s -X ${route.method} ${quoted(address)}`;
  if (route.access === "token") parts.push(`-H "Authorization: Bearer $TOKEN"`);
  return [...parts, ...bodyParts(route)].join(" \\\n  ");
}

/** What a call needs in its query, and what its description gives an example of. */
function queryOf(parameters: readonly Parameter[]): string {
  const shown = parameters.filter(
    ({ in: place, required, schema }) => place === "query" && (required || "examples" in schema),
  );
  const search = new URLSearchParams(
    Object.fromEntries(shown.map(({ name, schema }) => [name, String(sampleOf(schema))])),
  );
  return search.size === 0 ? "" : `?${search.toString()}`;
}

function bodyParts(route: Operation["route"]): readonly string[] {
  const { body, accepts, describedBody } = route;
  if (!body) return [];
  if (body !== "stream" && accepts?.[0] === "form") return formParts(sampleOf(body));
  if (describedBody && "application/pdf" in describedBody) {
    return [`-H 'Content-Type: application/pdf'`, "--data-binary @document.pdf"];
  }
  const example = exampleBody(route);
  return example === null ? ["-F content=@document.pdf"] : jsonParts(example);
}

/** Names of ids stand outside of the single quotes, so that the shell puts the ids in. */
function jsonParts(sample: unknown): readonly string[] {
  const text = JSON.stringify(sample)
    .replaceAll("'", String.raw`'\''`)
    .replaceAll(/\$[A-Z_]+/g, (name) => `'"${name}"'`);
  return [`-H 'Content-Type: application/json'`, `-d '${text}'`];
}

function formParts(sample: unknown): readonly string[] {
  return Object.entries(sample as Record<string, unknown>).map(
    ([name, value]) => `--data-urlencode '${name}=${String(value)}'`,
  );
}

function quoted(address: string): string {
  return /[$?&]/.test(address) ? `"${address}"` : address;
}
