import type { TSchema } from "@sinclair/typebox";

/** A member of a body that nobody reads, and the known name that is nearest to it. */
export type UnknownMember = { readonly path: string; readonly nearest: string | null };

/** A header is no place for a whole body. */
const MOST_TOLD = 20;
const LONGEST_NAME = 60;

type Form = {
  readonly properties?: Readonly<Record<string, Form>>;
  readonly items?: Form;
};

/** Every member that the schema does not name, at any depth (interface 13). */
export function unknownMembers(schema: TSchema, value: unknown): readonly UnknownMember[] {
  const found: UnknownMember[] = [];
  walk(schema as Form, value, "", found);
  return found;
}

function walk(form: Form, value: unknown, path: string, found: UnknownMember[]): void {
  if (found.length >= MOST_TOLD || typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    const { items } = form;
    if (items) for (const [at, one] of value.entries()) walk(items, one, `${path}[${at}]`, found);
    return;
  }
  const { properties } = form;
  if (!properties) return;
  const known = Object.keys(properties);
  for (const [name, inner] of Object.entries(value)) {
    if (found.length >= MOST_TOLD) return;
    const place = path === "" ? name : `${path}.${name}`;
    const declared = known.includes(name) ? properties[name] : undefined;
    if (declared) walk(declared, inner, place, found);
    else found.push({ path: place, nearest: nearestOf(name, known) });
  }
}

/** As a list of strings with a parameter each (RFC 9651): "titel";nearest="title". */
export function unknownHeader(members: readonly UnknownMember[]): string {
  return members
    .map(
      ({ path, nearest }) => quoted(path) + (nearest === null ? "" : `;nearest=${quoted(nearest)}`),
    )
    .join(", ");
}

function quoted(text: string): string {
  const plain = text.slice(0, 4 * LONGEST_NAME).replaceAll(/[^ -~]/g, "?");
  return `"${plain.replaceAll(/["\\]/g, "\\$&")}"`;
}

/** The known name that takes the fewest changes, as long as those are few for its length. */
function nearestOf(given: string, known: readonly string[]): string | null {
  if (given.length > LONGEST_NAME) return null;
  const name = given.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const ranked = known
    .map((one) => ({ one, far: distance(name, one.replaceAll("_", "")) }))
    .sort((a, b) => a.far - b.far);
  const [best] = ranked;
  return best && best.far <= Math.max(2, Math.floor(best.one.length / 3)) ? best.one : null;
}

/** Levenshtein, row by row. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const change = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, change));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
