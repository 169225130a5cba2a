import type { SigningPage } from "@paraph/contract/app";
import type { Language } from "../i18n/languages.ts";
import { contentHref, initialRangesHref, protocolHref, type Entry } from "./calls.ts";

/** A document of the request or the signature protocol, as it can be looked at and kept. */
export type SignedFile = {
  readonly id: string;
  readonly title: string;
  readonly size: number;
  readonly href: string;
  readonly initialRangesHref: string;
  readonly downloadHref: string;
};

/** How the protocol is named in an address. */
const PROTOCOL = "protocol";

/** Everything that a signer can take along: each document in its newest version, then the protocol. */
export function signedFiles(
  page: SigningPage,
  entry: Entry,
  protocol: { readonly title: string; readonly language: Language },
): readonly SignedFile[] {
  const documents = page.documents.map((document) => ({
    id: document.id,
    title: document.title,
    size: document.size,
    href: contentHref(entry, document),
    initialRangesHref: initialRangesHref(entry, document),
    downloadHref: contentHref(entry, document, true),
  }));
  if (!page.mayReadProtocol) return documents;
  const href = protocolHref(entry, protocol.language);
  // Made when it is asked for: its size is not known before, and it comes whole.
  const file = { href, initialRangesHref: href, downloadHref: href, size: 0 };
  return [...documents, { id: PROTOCOL, title: protocol.title, ...file }];
}
