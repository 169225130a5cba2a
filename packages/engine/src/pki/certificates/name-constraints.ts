import { PkiError } from "../../errors.ts";
import type { Certificate } from "./certificate.ts";
import { extensionOf } from "./extensions.ts";
import { parseName, sameName } from "./name.ts";
import { type DerNode, holder, parse, plain } from "../der/der.ts";
import { latin1Text } from "../der/text.ts";
import { elements, inside, members } from "../der/values.ts";
import { OID } from "../der/oids.ts";

/** The kinds of GeneralName by their tag (RFC 5280, 4.2.1.6). */
const KIND = { email: plain(1), dns: plain(2), directory: holder(4), url: plain(6) } as const;

type Subtrees = { readonly permitted: readonly DerNode[]; readonly excluded: readonly DerNode[] };

/** RFC 5280, 6.1.4 (g): may this authority name the holder of this certificate? */
export function mayName(authority: Certificate, certificate: Certificate): boolean {
  const found = extensionOf(authority.extensions, OID.nameConstraints);
  if (!found) return true;
  try {
    return isPermitted(found.value, certificate);
  } catch (error) {
    // Constraints or names that cannot be read permit nothing; other paths may still be good.
    if (error instanceof PkiError) return false;
    throw error;
  }
}

function isPermitted(constraints: Uint8Array, certificate: Certificate): boolean {
  const { permitted, excluded } = subtreesOf(constraints);
  return namesOf(certificate).every((name) => {
    const rivals = permitted.filter(({ tag }) => tag === name.tag);
    const allowed = rivals.length === 0 || rivals.some((base) => isWithin(name, base) === true);
    // What cannot be compared may well be excluded.
    const barred = excluded.some((base) => base.tag === name.tag && isWithin(name, base) !== false);
    return allowed && !barred;
  });
}

function subtreesOf(value: Uint8Array): Subtrees {
  const reader = members(parse(value));
  const [permitted, excluded] = [reader.optional(holder(0)), reader.optional(holder(1))];
  reader.end();
  const bases = (node: DerNode | null, tag: number) =>
    node ? elements(node, tag).map((each) => members(each).next()) : [];
  return { permitted: bases(permitted, holder(0)), excluded: bases(excluded, holder(1)) };
}

const EMAIL_ADDRESS = "1.2.840.113549.1.9.1";

type Named = Pick<DerNode, "tag" | "content">;

/** The subject and all alternative names; an e-mail address in the subject counts where there is no other. */
function namesOf({ subject, extensions }: Certificate): readonly Named[] {
  const alternative = extensionOf(extensions, OID.subjectAltName);
  const others: readonly Named[] = alternative ? elements(parse(alternative.value)) : [];
  const inSubject = subject.attributes
    .filter(({ oid }) => oid === EMAIL_ADDRESS)
    .map(({ text }) => ({ tag: KIND.email, content: new TextEncoder().encode(text) }));
  const emails = others.some(({ tag }) => tag === KIND.email) ? [] : inSubject;
  const directory = { tag: KIND.directory, content: subject.der };
  return [...(subject.attributes.length > 0 ? [directory] : []), ...others, ...emails];
}

/** Null: a kind of name that is not compared here. */
function isWithin(name: Named, base: DerNode): boolean | null {
  if (name.tag === KIND.directory) return isBelow(name.content, inside(base));
  const [text, within] = [latin1Text(name.content), latin1Text(base.content)].map((each) =>
    each.toLowerCase(),
  );
  if (text === undefined || within === undefined) return null;
  if (name.tag === KIND.dns) return text === within || text.endsWith(`.${within}`);
  if (name.tag === KIND.email) return isMailWithin(text, within);
  return name.tag === KIND.url ? isHostWithin(hostOf(text), within) : null;
}

/** A name lies in a subtree whose attributes are the first of its own. */
function isBelow(subject: Uint8Array, base: DerNode): boolean {
  const name = parseName(parse(subject));
  const above = parseName(base);
  const beginning = name.attributes.slice(0, above.attributes.length);
  return sameName({ der: new Uint8Array(), attributes: beginning }, above);
}

/** RFC 5280, 4.2.1.10: one mailbox, all of one host, or (with a dot) all hosts of a domain. */
function isMailWithin(address: string, within: string): boolean {
  if (within.includes("@")) return address === within;
  return isHostWithin(address.slice(address.lastIndexOf("@") + 1), within);
}

function isHostWithin(host: string, within: string): boolean {
  return within.startsWith(".") ? host.endsWith(within) : host === within;
}

/** RFC 3986, 3.2: what stands between the user and the port. */
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:]*)/;

function hostOf(url: string): string {
  return AUTHORITY.exec(url)?.[1] ?? "";
}
