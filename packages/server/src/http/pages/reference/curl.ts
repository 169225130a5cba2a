import type { Operation } from "../../interface/describe/operations.ts";
import { sampleOf } from "../../interface/describe/sample.ts";

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

function bodyParts({ body, accepts, describedBody }: Operation["route"]): readonly string[] {
  if (!body) return [];
  if (body !== "stream") {
    if (accepts?.[0] === "form") return formParts(sampleOf(body));
    return jsonParts(sampleOf(body));
  }
  const types = Object.keys(describedBody ?? {});
  if (types.includes("application/pdf")) {
    return [`-H 'Content-Type: application/pdf'`, "--data-binary @document.pdf"];
  }
  const schema = describedBody?.["application/json"];
  return schema ? jsonParts(sampleOf(schema)) : ["-F content=@document.pdf"];
}

function jsonParts(sample: unknown): readonly string[] {
  const text = JSON.stringify(sample).replaceAll("'", String.raw`'\''`);
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
