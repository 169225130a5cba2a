import { equal } from "../../bytes/hex.ts";
import type { Pdf } from "../../pdf/document.ts";
import { type PdfSignature, signaturesOf } from "../../pdf/signatures.ts";
import { digest } from "../../pki/algorithms/keys.ts";
import { allValues } from "../../pki/cms/cms.ts";
import type { SignedContent } from "../../pki/cms/verify.ts";
import { OID } from "../../pki/der/oids.ts";
import { byteRangeFacts, coveredParts, withCollisions } from "./byte-range.ts";
import type { CmsFacts, TimeStampFacts } from "./cms.ts";
import { collectCms, type OpenedCms, unreadCms } from "./collect-cms.ts";
import { collectPkcs1 } from "./collect-pkcs1.ts";
import { collectRevocation } from "./collect-revocation.ts";
import { collectTimeStamp } from "./collect-time-stamps.ts";
import { coveredContent } from "./covered.ts";
import type { ByteRangeFacts, SignatureFacts } from "./facts.ts";
import type { Pool } from "./pool.ts";
import { seedProblems } from "./seed-problems.ts";

/** A signature as it stands in the file, and the facts about it. */
export type CollectedSignature = {
  readonly signature: PdfSignature;
  readonly facts: SignatureFacts;
};

/** Every signature dictionary once, in the order in which they cover the file; those from one field on, if it is named. */
export function collectSignatures(
  pdf: Pdf,
  pool: Pool,
  since?: string,
): readonly CollectedSignature[] {
  const groups = signedSince(sameDictionary(signaturesOf(pdf.latest)), since);
  const collected = groups.map((group) => collectSignature(pdf, group, pool));
  const ranges = withCollisions(
    collected.map(({ facts }) => ({ field: facts.field, range: facts.byteRange })),
  );
  return collected
    .map(({ signature, facts }, index) => ({
      signature,
      facts: {
        ...facts,
        byteRange: ranges[index] ?? facts.byteRange,
        copied: isCopied(facts, collected),
      },
    }))
    .toSorted((a, b) => endOf(a) - endOf(b));
}

function signedSince(groups: readonly Group[], field: string | undefined): readonly Group[] {
  const own = groups.find((group) => group.some((each) => each.field.name === field));
  return own ? groups.filter(([one]) => reachOf(one) >= reachOf(own[0])) : groups;
}

/** Where the signed area says that it ends. */
function reachOf({ byteRange }: PdfSignature): number {
  const [, , start, length] = byteRange ?? [];
  return start === undefined || length === undefined ? Infinity : start + length;
}

function endOf({ facts }: CollectedSignature): number {
  return facts.byteRange.end ?? Infinity;
}

type Group = readonly [PdfSignature, ...PdfSignature[]];

/** One signature may be the value of several fields: it is one signature. */
function sameDictionary(signatures: readonly PdfSignature[]): readonly Group[] {
  const groups = new Map<unknown, [PdfSignature, ...PdfSignature[]]>();
  for (const signature of signatures) {
    const key = signature.ref?.number ?? signature;
    const group = groups.get(key);
    if (group) group.push(signature);
    else groups.set(key, [signature]);
  }
  return [...groups.values()];
}

function isCopied(
  { cms: { valueDigest } }: SignatureFacts,
  all: readonly CollectedSignature[],
): boolean {
  return (
    valueDigest !== null &&
    all.filter(({ facts }) => facts.cms.valueDigest === valueDigest).length > 1
  );
}

function collectSignature(pdf: Pdf, group: Group, pool: Pool): CollectedSignature {
  const [signature] = group;
  const { field, ref, type, filter, subFilter, permission, fieldLock } = signature;
  const byteRange = byteRangeFacts(pdf, signature);
  const value = valueFacts(pdf, signature, byteRange, pool);
  const facts: SignatureFacts = {
    field: field.name,
    fields: group.map((each) => each.field.name),
    type,
    object: ref && { number: ref.number, generation: ref.generation },
    filter,
    subFilter,
    claims: {
      name: signature.name,
      reason: signature.reason,
      location: signature.location,
      contact: signature.contact,
      time: signature.claimedTime,
    },
    permission,
    fieldLock,
    byteRange,
    copied: false,
    unmetSeed: type === "signature" ? unmetSeed(pdf, signature, value, pool) : [],
    ...value,
  };
  return { signature, facts };
}

function unmetSeed(
  { latest }: Pdf,
  signature: PdfSignature,
  { cms, timeStamps }: ValueFacts,
  pool: Pool,
): readonly string[] {
  const der = cms.certificate === null ? null : pool.certificateAt(cms.certificate);
  const known = pool.readable();
  const certificate = known.find((each) => der !== null && equal(each.der, der)) ?? null;
  return seedProblems(latest, {
    signature,
    cms,
    isStamped: timeStamps.length > 0,
    certificate,
    known,
  });
}

type ValueFacts = Pick<SignatureFacts, "cms" | "timeStamps" | "contentTimeStamps" | "token">;

const NO_STAMPS = { timeStamps: [], contentTimeStamps: [], token: null } as const;

function valueFacts(
  pdf: Pdf,
  { contents, type, subFilter, dict }: PdfSignature,
  range: ByteRangeFacts,
  pool: Pool,
): ValueFacts {
  if (contents === null || contents.every((octet) => octet === 0)) {
    return { ...NO_STAMPS, cms: unreadCms("missing", "the signature has no value") };
  }
  const parts = coveredParts(range);
  // What cannot be said to be covered has no digest: nothing matches an empty one.
  const content = parts.length > 0 ? coveredContent(pdf.source, parts) : NOTHING;
  const since = range.revision;
  if (type === "timestamp") {
    const token = collectTimeStamp(contents, content.digest, pool, since);
    return { ...NO_STAMPS, cms: token.cms, token };
  }
  if (subFilter === "adbe.x509.rsa_sha1") {
    return { ...NO_STAMPS, cms: collectPkcs1(pdf.latest, dict, contents, content, pool, since) };
  }
  return cmsFacts(contents, content, subFilter, pool, since);
}

const NOTHING: SignedContent = { digest: () => new Uint8Array(), pieces: () => [] };

function cmsFacts(
  contents: Uint8Array,
  content: SignedContent,
  subFilter: string | null,
  pool: Pool,
  since: number | null,
): ValueFacts {
  const hashed = subFilter === "adbe.pkcs7.sha1";
  const { facts, opened } = collectCms(
    contents,
    (signedData) => (hashed ? ownContent(signedData.content) : content),
    pool,
    since,
  );
  if (!opened) return { ...NO_STAMPS, cms: facts };
  collectRevocation(opened, pool, "signature", since);
  const cms = ofData(hashed ? withHash(facts, opened, content) : facts, opened);
  return { ...NO_STAMPS, cms, ...stamps(opened, content, pool, since) };
}

/** EN 319 142-1, 6.3 and RFC 5652, 4: a document is data. What is signed as something else was not meant as one. */
function ofData(facts: CmsFacts, { signedData }: OpenedCms): CmsFacts {
  return signedData.contentType === OID.data ? facts : { ...facts, contentTypeMatches: false };
}

/** `adbe.pkcs7.sha1` (ISO 32000-1, 12.8.3.3.1): the CMS holds the SHA-1 of the covered bytes and signs that. */
function ownContent(own: Uint8Array | null): SignedContent {
  const octets = own ?? new Uint8Array();
  return { digest: (name) => digest(name, octets), pieces: () => [octets] };
}

function withHash(facts: CmsFacts, { signedData }: OpenedCms, content: SignedContent): CmsFacts {
  const held = signedData.content;
  const matches = held !== null && equal(held, content.digest("SHA-1"));
  return {
    ...facts,
    carriesContent: false,
    digestMatches: facts.digestMatches && matches,
    bindingDigests: [...facts.bindingDigests, "SHA-1"],
  };
}

function stamps(
  { signer }: OpenedCms,
  content: SignedContent,
  pool: Pool,
  since: number | null,
): { timeStamps: readonly TimeStampFacts[]; contentTimeStamps: readonly TimeStampFacts[] } {
  const tokens = allValues(signer.unsignedAttributes, OID.signatureTimeStamp);
  const before = allValues(signer.signedAttributes ?? [], OID.contentTimeStamp);
  return {
    timeStamps: tokens.map(({ bytes }) =>
      collectTimeStamp(bytes, (name) => digest(name, signer.signature), pool, since),
    ),
    contentTimeStamps: before.map(({ bytes }) =>
      collectTimeStamp(bytes, content.digest, pool, since),
    ),
  };
}
