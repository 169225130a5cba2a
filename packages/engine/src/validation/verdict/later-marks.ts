import type { DocumentFacts } from "../facts/facts.ts";
import type { LaterMark, SignerResult } from "./result.ts";

/** How many of those who signed before are called by their names. */
const MOST_NAMES = 3;

/** Who put a mark on the document after whom had signed: it is permitted, and those did not see it. */
export function laterMarksIn(
  { changes, signatures }: DocumentFacts,
  signers: readonly SignerResult[],
): readonly LaterMark[] {
  // A name of whom nobody vouches for is not told as a fact.
  const told = signers.filter(({ indication }) => indication !== "TOTAL-FAILED");
  const known = new Map(told.map((signer) => [signer.field, signer]));
  const nameOf = (field: string): string => nameIn(known.get(field), field);
  return signatures.flatMap(({ field, fields, type }) => {
    if (type !== "signature" || !known.has(field)) return [];
    const seen = (changes?.signatures ?? []).flatMap((earlier) => {
      const pages = earlier.comparison.marks.flatMap((mark) =>
        mark.kind === "signature" && fields.includes(mark.field ?? "") ? [mark.page] : [],
      );
      return known.has(earlier.field) && pages.length > 0 ? [{ field: earlier.field, pages }] : [];
    });
    const pages = [...new Set(seen.flatMap((each) => each.pages))].sort((a, b) => a - b);
    const after = [...new Set(seen.map((each) => each.field))];
    if (after.length === 0) return [];
    const names = [...new Set(after.map(nameOf))];
    const numbers = pages.map((page) => String(page + 1));
    const where = `${pages.length === 1 ? "page" : "pages"} ${listed(numbers)}`;
    const text = `${nameOf(field)} added a mark on ${where} after ${listed(names)} signed`;
    return [{ field, fields, after, pages, text }];
  });
}

/** The holder of the certificate first; who signs for somebody says for whom. */
function nameIn(signer: SignerResult | undefined, field: string): string {
  const name = plain(signer?.signer ?? field);
  const given = plain(signer?.claims.name ?? "").trim();
  return given === "" || given === name ? name : `${name} (“${given}”)`;
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
