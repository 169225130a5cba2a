import type { TSchema } from "@sinclair/typebox";

/** A member of a body that nobody reads, and the known name that is nearest to it. */
export type UnknownMember = { readonly path: string; readonly nearest: string | null };

/** A header is no place for a whole body. */
const MOST_REPORTED = 20;
const LONGEST_NAME = 60;
/** Lists and objects that are looked into. No body that is meant well has more, and one that has is not worth the wait. */
const MOST_LOOKED_INTO = 5_000;

type Form = {
  readonly properties?: Readonly<Record<string, Form>>;
  readonly items?: Form;
};

/** Every member that the schema does not name, at any depth (interface 13). */
export function unknownMembers(schema: TSchema, value: unknown): readonly UnknownMember[] {
  const search: Search = { found: [], left: MOST_LOOKED_INTO };
  walk(schema as Form, value, "", search);
  return search.found;
}

type Search = { readonly found: UnknownMember[]; left: number };

function isOver({ found, left }: Search): boolean {
  return found.length >= MOST_REPORTED || left <= 0;
}

function walk(form: Form, value: unknown, path: string, search: Search): void {
  if (isOver(search) || typeof value !== "object" || value === null) return;
  search.left -= 1;
  if (Array.isArray(value)) walkList(form, value, path, search);
  else walkMembers(form, value, path, search);
}

/** A list of texts or numbers has no members, however long it is. */
function walkList({ items }: Form, list: readonly unknown[], path: string, search: Search): void {
  if (!items?.properties && !items?.items) return;
  for (let at = 0; at < list.length && !isOver(search); at += 1) {
    const one = list[at];
    // What stands where an object belongs is refused soon enough; until then it counts like one.
    if (typeof one === "object" && one !== null) walk(items, one, `${path}[${at}]`, search);
    else search.left -= 1;
  }
}

function walkMembers({ properties }: Form, value: object, path: string, search: Search): void {
  if (!properties) return;
  const { found } = search;
  const known = Object.keys(properties);
  for (const name in value) {
    if (isOver(search)) return;
    if (!Object.hasOwn(value, name)) continue;
    const inner = (value as Readonly<Record<string, unknown>>)[name];
    const place = path === "" ? name : `${path}.${name}`;
    const declared = known.includes(name) ? properties[name] : undefined;
    if (declared) walk(declared, inner, place, search);
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

/** What others call the same thing. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  signatures: ["signers", "signees", "signatories", "recipients"],
  account_email: ["email", "emailaddress", "signeremail", "useremail"],
  signer_email_address: ["email", "emailaddress", "signeremail", "useremail"],
  content: ["file", "pdf", "document", "documentcontent", "data"],
  title: ["name", "subject"],
};

/** The known name that takes the fewest changes, as long as those are few for its length. */
function nearestOf(given: string, known: readonly string[]): string | null {
  if (given.length > LONGEST_NAME) return null;
  const name = given.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const same = known.find((one) => OTHER_NAMES[one]?.includes(name));
  if (same !== undefined) return same;
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
