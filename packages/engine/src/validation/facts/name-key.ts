import { type Name, nameToText } from "../../pki/certificates/name.ts";

/** The same text for names that are the same whatever their spelling; for finding, never for trusting. */
export function nameKey(name: Name): string {
  return nameToText(name).toLowerCase().replaceAll(/\s+/g, " ");
}
