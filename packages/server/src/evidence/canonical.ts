import type { Json } from "../ports/store/jobs.ts";

/**
 * RFC 8785: one spelling for one value, so that a hash of it can be checked by anybody. Members are
 * sorted by UTF-16 code units, numbers and strings are written as ECMAScript writes them.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
    return `{${members.join(",")}}`;
  }
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError("not a number");
  return JSON.stringify(value);
}

export function canonicalBytes(value: Json): Uint8Array {
  return new TextEncoder().encode(canonicalJson(value));
}
