import { SAMPLE_ID } from "@paraph/contract/shapes";
import type { Operation } from "../../interface/describe/operations.ts";
import { sampleOf } from "../../interface/describe/sample.ts";

/**
 * The JSON body that a call takes, ready to be sent; null where it takes none. Ids that only the
 * reader has stand in it by name, as in a shell: `$DOCUMENT_ID`, `$ID`.
 */
export function exampleBody(route: Operation["route"]): unknown {
  const schema = jsonSchemaOf(route);
  return schema ? withNames(sampleOf(schema), "id") : null;
}

/** The schema of the JSON form of a body, or null. */
export function jsonSchemaOf({ body, describedBody }: Operation["route"]): object | null {
  if (body === "stream") return describedBody?.["application/json"] ?? null;
  return body ?? null;
}

function withNames(value: unknown, name: string): unknown {
  if (value === SAMPLE_ID) return `$${name.toUpperCase()}`;
  if (Array.isArray(value)) return value.map((one: unknown) => withNames(one, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [member, withNames(inner, member)]),
  );
}
