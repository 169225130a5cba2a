import { originOf } from "./origins.ts";

/** A list of origins as a business gives it: each by itself, http or https, without a path; once each. */
export function allowedExitsFrom(given: readonly string[] | null): readonly string[] | null {
  if (given === null) return null;
  return [...new Set(given.map(originOf))].sort();
}
