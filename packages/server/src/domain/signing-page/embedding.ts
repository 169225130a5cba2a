import type { Environment } from "@paraph/contract/words";
import type { Business } from "../business/business.ts";
import { notAnOrigin, originOf } from "./origins.ts";

/** A host that is nothing but names or numbers: it stands in a header, where `*`, `;` and `'` have a meaning. */
const SECURE = /^https:\/\/[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d+)?$/;
/** Where somebody develops; frames of production requests are never shown there. */
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/;

/** Origins that may frame signing pages, as a business gives them: https, or this machine; once each. */
export function embeddingOriginsFrom(given: readonly string[]): readonly string[] {
  return [...new Set(given.map(checkedOrigin))].sort();
}

function checkedOrigin(text: string): string {
  const origin = originOf(text);
  if (SECURE.test(origin) || LOOPBACK.test(origin)) return origin;
  const why =
    "is neither an origin like https://shop.example.com nor http://localhost with a port.";
  throw notAnOrigin(text, why);
}

/** Whose pages may frame the page of a request's signing links. */
export function embeddersOf(
  { embeddingOrigins }: Pick<Business, "embeddingOrigins">,
  { environment }: { readonly environment: Environment },
): readonly string[] {
  return embeddingOrigins.filter((origin) => environment === "demo" || SECURE.test(origin));
}
