import type { DocumentFacts } from "../facts/facts.ts";
import type { SignerResult } from "./result.ts";

/** How many of those who signed before are called by their names. */
const MOST_NAMES = 3;

/** Who put a mark on the document after whom had signed: it is permitted, and those did not see it. */
export function laterMarksIn(
  { changes, signatures }: DocumentFacts,
  signers: readonly SignerResult[],
): readonly string[] {
  // A name of whom nobody vouches for is not told as a fact.
  const told = signers.filter(({ indication }) => indication !== "TOTAL-FAILED");
  const known = new Map(told.map((signer) => [signer.field, signer]));
  const nameOf = (field: string): string => plain(known.get(field)?.signer ?? field);
  return signatures.flatMap(({ field, fields, type }) => {
    if (type !== "signature" || !known.has(field)) return [];
    const seen = (changes?.signatures ?? []).flatMap((earlier) => {
      const pages = earlier.comparison.marks.flatMap((mark) =>
        mark.kind === "signature" && fields.includes(mark.field ?? "") ? [mark.page + 1] : [],
      );
      return known.has(earlier.field) && pages.length > 0 ? [{ field: earlier.field, pages }] : [];
    });
    const pages = [...new Set(seen.flatMap((each) => each.pages))].sort((a, b) => a - b);
    const names = [...new Set(seen.map((each) => nameOf(each.field)))];
    if (names.length === 0) return [];
    const where = `${pages.length === 1 ? "page" : "pages"} ${listed(pages.map(String))}`;
    return [`${nameOf(field)} added a mark on ${where} after ${listed(names)} signed`];
  });
}

/** A name is one line, whatever its certificate says. */
function plain(name: string): string {
  return name.replaceAll(/\p{C}+/gu, " ");
}

function listed(items: readonly string[]): string {
  const rest = items.length - MOST_NAMES;
  const all = rest > 1 ? [...items.slice(0, MOST_NAMES), `${rest} others`] : items;
  return all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${all.at(-1)}` : all.join("");
}
