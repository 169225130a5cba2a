import { fromBase64 } from "../../bytes/base64.ts";
import { equal } from "../../bytes/hex.ts";
import { PkiError } from "../../errors.ts";
import { parseCertificate } from "../../pki/certificates/certificate.ts";
import { nameKey } from "../facts/name-key.ts";
import type { Base64 } from "../facts/plain.ts";
import type { TrustAnchor } from "../policy/policy.ts";
import { type ListPointer, readTrustedList, type TrustedList } from "./trusted-list.ts";
import { parseXml } from "./xml.ts";
import { verifyEnveloped } from "./xml-signature.ts";

/** What is at hand: lists by their address, and who may sign the first of them. */
export type ListSources = {
  readonly documents: ReadonlyMap<string, Uint8Array>;
  /** Lists of lists, or single lists, with the certificates that the operator believes to sign them. */
  readonly roots: readonly { readonly url: string; readonly signers: readonly Base64[] }[];
};

/** What the lists say, what is wrong with some of them, and what should be fetched. */
export type ListTrust = {
  readonly anchors: readonly ListedAnchor[];
  readonly problems: readonly string[];
  readonly wanted: readonly string[];
  /** The numbers of the lists that are signed by who may, by address. They only grow (TS 119 612, 5.3.2). */
  readonly sequences: ReadonlyMap<string, number>;
};

/** An anchor with the key of its name, by which it is found. */
export type ListedAnchor = TrustAnchor & { readonly name: string };

const XML_LIST = "application/vnd.etsi.tsl+xml";
const MOST_PIVOTS = 20;

/** Follows the lists from those that the operator believes; a list that is wrong or over counts for nothing. */
export function trustFromLists({ documents, roots }: ListSources, now: Date): ListTrust {
  const problems: string[] = [];
  const wanted = new Set<string>();
  const lists: TrustedList[] = [];
  const sequences = new Map<string, number>();

  function open(url: string, signers: readonly Base64[]): TrustedList | null {
    const bytes = documents.get(url);
    if (!bytes) {
      wanted.add(url);
      return null;
    }
    try {
      const list = verifiedList(bytes, signers);
      sequences.set(url, list.sequence);
      return list;
    } catch (error) {
      if (!(error instanceof PkiError)) throw error;
      problems.push(`${url}: ${error.message}`);
      return null;
    }
  }

  function follow(url: string, signers: readonly Base64[]): void {
    const list = open(url, signersAfterPivots(url, signers));
    if (!list) return;
    const late = lateness(list, now);
    if (late !== null) {
      problems.push(`${url}: ${late}`);
      return;
    }
    lists.push(list);
    for (const pointer of list.pointers.filter((each) => isNational(each, list))) {
      const national = open(pointer.url, pointer.signers);
      const over = national && lateness(national, now);
      if (over) problems.push(`${pointer.url}: ${over}`);
      else if (national) lists.push(national);
    }
  }

  /**
   * Who signs a list of lists changes through pivots (C/2019/9135): each is signed by those whom the one before names.
   * The newest list tells where they are; it is believed only once its signer was reached that way.
   */
  function signersAfterPivots(url: string, first: readonly Base64[]): readonly Base64[] {
    const bytes = documents.get(url);
    if (!bytes) return first;
    let signers = first;
    for (const pivot of pivotsOf(bytes)) {
      const list = open(pivot, signers);
      const own = list?.pointers.find(
        (each) => each.territory === list.territory && each.signers.length > 0,
      );
      if (!own) return signers;
      signers = own.signers;
    }
    return signers;
  }

  for (const { url, signers } of roots) follow(url, signers);
  return { anchors: anchorsOf(lists), problems, wanted: [...wanted], sequences };
}

/** A list whose signature is right and by one who may sign it. */
export function verifiedList(bytes: Uint8Array, signers: readonly Base64[]): TrustedList {
  const document = parseXml(bytes);
  verifyEnveloped(document, ({ der }) => signers.some((each) => equal(fromBase64(each), der)));
  return readTrustedList(document);
}

/** Oldest first; those that the operator's own certificates are newer than fail and are passed over. */
function pivotsOf(bytes: Uint8Array): readonly string[] {
  try {
    const { informationUris } = readTrustedList(parseXml(bytes));
    return informationUris
      .filter((uri) => /pivot[^/]*\.xml$/i.test(uri))
      .slice(0, MOST_PIVOTS)
      .toReversed();
  } catch (error) {
    if (error instanceof PkiError) return [];
    throw error;
  }
}

function isNational({ mimeType, territory }: ListPointer, list: TrustedList): boolean {
  return mimeType === XML_LIST && territory !== list.territory;
}

/** TS 119 612, 5.3.15: a list that was not renewed says nothing any more. */
function lateness({ issued, nextUpdate }: TrustedList, now: Date): string | null {
  if (nextUpdate === null) return "the list was closed";
  if (new Date(nextUpdate) < now) return `the list ended on ${nextUpdate}`;
  return new Date(issued) > now ? "the list is of the future" : null;
}

/** Every certificate that stands for services, once, with all of them; one that cannot be read stands for none. */
function anchorsOf(lists: readonly TrustedList[]): readonly ListedAnchor[] {
  const services = new Map<Base64, TrustAnchor["services"][number][]>();
  for (const { certificates, service } of lists.flatMap((list) => list.services)) {
    for (const certificate of certificates) {
      services.set(certificate, [...(services.get(certificate) ?? []), service]);
    }
  }
  return [...services].flatMap(([certificate, own]) => {
    const name = subjectOf(certificate);
    return name === null ? [] : [{ certificate, origin: "trusted_list", services: own, name }];
  });
}

function subjectOf(certificate: Base64): string | null {
  try {
    return nameKey(parseCertificate(fromBase64(certificate)).subject);
  } catch (error) {
    if (error instanceof PkiError) return null;
    throw error;
  }
}
