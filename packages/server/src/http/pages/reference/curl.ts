import type { Operation } from "../../interface/describe/operations.ts";
import { sampleOf } from "../../interface/describe/sample.ts";
import { exampleBody } from "./example.ts";

/** A line for the terminal that makes this call. */
export function curlFor({ route }: Operation, url: string): string {
  const address = `${url}${route.path}`.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => `$${name.toUpperCase()}`,
  );
  const parts = [`curl -s ${quoted(address)}`];
  if (route.method !== "GET") parts[0] = `curl -s -X ${route.method} ${quoted(address)}`;
  if (route.access === "token") parts.push(`-H "Authorization: Bearer $TOKEN"`);
  return [...parts, ...bodyParts(route)].join(" \\\n  ");
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
  return address.includes("$") ? `"${address}"` : address;
}
