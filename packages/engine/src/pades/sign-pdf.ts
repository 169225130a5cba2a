import { concat, equal } from "../bytes/hex.ts";
import type { Source } from "../bytes/source.ts";
import { openPdf, type Pdf } from "../pdf/document.ts";
import type { Permission } from "../pdf/signatures.ts";
import type { DigestName } from "../pki/algorithms/algorithms.ts";
import type { Certificate } from "../pki/certificates/certificate.ts";
import type { Appearance } from "../drawing/appearance/appearance.ts";
import { appendedSource } from "../bytes/appended-source.ts";
import { aroundHole, contentsOf, fillHole } from "../signed/byte-range.ts";
import { evidenceBag, type EvidenceBag, requirePath, requireValidAt } from "./evidence.ts";
import { evidenceRevision, timeStampRevision } from "./later-revisions.ts";
import { type FieldChoice, type PreparedSignature, prepareSignature } from "./prepare.ts";
import { type PadesLevel, partsOf } from "../signed/level.ts";
import type {
  Evidence,
  RevocationAnswer,
  RevocationQuestion,
  Trust,
} from "../signed/revocation.ts";
import { digestSource, type RunningDigest } from "../signed/running-digest.ts";
import { seeded } from "./seed.ts";
import type { Claims } from "./signature-dictionary.ts";
import {
  cmsRoom,
  digestNameOf,
  makeSignature,
  type MadeSignature,
  type PdfSigner,
} from "./signer.ts";
import { acceptTimeStamp, type AcceptedTimeStamp, stamp } from "./time-stamping.ts";

/** What signing needs of the world; the engine itself knows no network, clock or chance. */
export type SigningPorts = {
  /** Takes an RFC 3161 request to a time-stamp authority and brings its response. */
  readonly timestamp: (request: Uint8Array) => Promise<Uint8Array>;
  /** The largest token that the authority gives, its chain included; the room for it is signed before it is known. */
  readonly tokenBytes: number;
  /** Asks a responder, or fetches a revocation list. */
  readonly revocation: (question: RevocationQuestion) => Promise<RevocationAnswer>;
  readonly now: () => Date;
  readonly random: (length: number) => Uint8Array;
};

/** One signature on one document. */
export type SigningOrder = {
  readonly source: Source;
  readonly field: FieldChoice;
  readonly appearance: Appearance | null;
  readonly claims: Omit<Claims, "time">;
  /** 2: others may fill in and sign, 3: comment as well. Null: an ordinary signature. */
  readonly certify: 2 | 3 | null;
  readonly level: PadesLevel;
  readonly signer: PdfSigner;
  readonly trust: Trust;
  /** Sees the document's bytes in the one pass that hashes them, so that they can be copied. */
  readonly passing?: (chunk: Uint8Array) => void;
};

/** A signed document: the old bytes followed by the tail. */
export type SignedPdf = {
  readonly start: number;
  readonly tail: Uint8Array;
  readonly fieldName: string;
  /** What the document allows from now on; null where no signature limits it. */
  readonly certification: Permission | null;
  readonly level: PadesLevel;
  readonly certificate: Certificate;
  readonly digestName: DigestName;
  /** What was signed: the digest of the document without the hole. */
  readonly digest: Uint8Array;
  readonly claimedTime: Date;
  /** The time stamp on the signature; null at level B-B only. */
  readonly stampedAt: Date | null;
  /** The time stamp on the whole document, at level B-LTA. */
  readonly sealedAt: Date | null;
  /** Until when that time stamp can be verified: its authority's certificate ends then. */
  readonly coveredUntil: Date | null;
};

/** A document prepared for one signature, before the signer is asked. Plain data but for the digest. */
export type Draft = {
  readonly prepared: PreparedSignature;
  readonly running: RunningDigest;
  readonly digest: Uint8Array;
  readonly claimedTime: Date;
};

/** Signs in one go. Nothing comes back unless every part of the level was made and verified. */
export async function signPdf(order: SigningOrder, ports: SigningPorts): Promise<SignedPdf> {
  return completeSignature(order, draftSignature(order, ports), ports);
}

/** Prepares the revision and hashes it; a signer that needs the digest beforehand finds it here. */
export function draftSignature(
  order: SigningOrder,
  { now, random, tokenBytes }: Pick<SigningPorts, "now" | "random" | "tokenBytes">,
): Draft {
  const { source, signer, level } = order;
  const claimedTime = wholeSecond(now());
  const pdf = openPdf(source);
  const { reason, certify } = seededOrder(pdf, order);
  const prepared = prepareSignature(pdf, {
    field: order.field,
    appearance: order.appearance,
    claims: { ...order.claims, reason, time: claimedTime },
    certify,
    cmsBytes: cmsRoom(signer, level === "B-B" ? 0 : tokenBytes),
    id: random(16),
  });
  return resumeDraft(order, prepared, claimedTime);
}

/** Reason and certification, after the author of the form was heard. */
function seededOrder(
  pdf: Pdf,
  { field, claims: { reason }, certify, level, signer }: SigningOrder,
): { readonly reason: string | null; readonly certify: 2 | 3 | null } {
  if (field.kind === "new") return { reason, certify };
  const parts = partsOf(level);
  return seeded(pdf.latest, field.name, {
    reason,
    certify,
    digestName: digestNameOf(signer),
    isStamped: parts.isStamped,
    hasEvidence: parts.hasEvidence,
    certificate: signer.certificate,
    chain: signer.kind === "raw" ? signer.chain : [],
  });
}

/** The draft of a revision that was prepared and kept while its signer was asked. */
export function resumeDraft(
  { source, signer, passing }: Pick<SigningOrder, "source" | "signer" | "passing">,
  prepared: PreparedSignature,
  claimedTime: Date,
): Draft {
  const running = digestSource(source, digestNameOf(signer), passing);
  const digest = running.with(aroundHole(prepared.tail, prepared.hole, prepared.start));
  return { prepared, running, digest, claimedTime };
}

/** Has the draft signed and raises the signature to its level, step by step in the order of validators. */
export async function completeSignature(
  order: SigningOrder,
  draft: Draft,
  ports: SigningPorts,
): Promise<SignedPdf> {
  const { signer, level, trust } = order;
  const { prepared, running, digest } = draft;
  const made = await makeSignature(signer, digest, ports.now);
  const stamped = level === "B-B" ? null : await stampSignature(made, running.name, order, ports);
  const path = requirePath(made.certificate, trust, made.carried, stamped?.time ?? ports.now());
  const tail = prepared.tail.slice();
  const cms = made.cms(stamped?.der ?? null);
  fillHole(tail, prepared.hole, prepared.start, cms);
  const later =
    stamped && (level === "B-LT" || level === "B-LTA")
      ? await addLongTerm(
          {
            order,
            contents: contentsOf(prepared.hole, cms),
            tail,
            running,
            path,
            stamped,
          },
          ports,
        )
      : null;
  return {
    start: prepared.start,
    tail: later ? concat([tail, later.tail]) : tail,
    fieldName: prepared.fieldName,
    certification: prepared.certification,
    level,
    certificate: made.certificate,
    digestName: running.name,
    digest,
    claimedTime: draft.claimedTime,
    stampedAt: stamped?.time ?? null,
    sealedAt: later?.sealedAt ?? null,
    coveredUntil: later?.coveredUntil ?? null,
  };
}

/** Stamps the signature value; a time at which the certificate was not valid would prove nothing. */
async function stampSignature(
  made: MadeSignature,
  name: DigestName,
  { trust }: SigningOrder,
  ports: SigningPorts,
): Promise<AcceptedTimeStamp> {
  const stamped = made.token
    ? acceptTimeStamp(made.token, made.value, trust, ports.now())
    : await stamp({ name, octets: made.value }, trust, ports);
  requireValidAt(made.certificate, stamped.time);
  return stamped;
}

type LongTerm = {
  readonly order: SigningOrder;
  /** What /Contents of the signature holds. */
  readonly contents: Uint8Array;
  readonly tail: Uint8Array;
  readonly running: RunningDigest;
  readonly path: readonly Certificate[];
  readonly stamped: AcceptedTimeStamp;
};

/** Evidence gathered after the time stamp, then (B-LTA) a time stamp over everything. */
async function addLongTerm(
  { order, contents, tail, running, path, stamped }: LongTerm,
  ports: SigningPorts,
): Promise<{ readonly tail: Uint8Array } & Pick<SignedPdf, "sealedAt" | "coveredUntil">> {
  const bag = evidenceBag(ports.revocation, ports.now);
  await bag.addPath(path, stamped.time);
  await bag.addPath(stamped.path, null);
  const source = appendedSource(order.source, tail);
  const pdf = openPdf(source);
  if (order.level === "B-LT") {
    return {
      tail: evidenceRevision(pdf, bag.evidence(), contents, ports.random(16)),
      sealedAt: null,
      coveredUntil: null,
    };
  }
  running.append(tail);
  const sealing = timeStampRevision(pdf, bag.evidence(), contents, {
    id: ports.random(16),
    tokenBytes: ports.tokenBytes,
  });
  const pieces = aroundHole(sealing.tail, sealing.hole, pdf.length);
  const seal = await stamp(
    { name: running.name, digest: running.with(pieces) },
    order.trust,
    ports,
  );
  fillHole(sealing.tail, sealing.hole, pdf.length, seal.der);
  const more = await evidenceOfSeal(bag, seal);
  const covered = { sealedAt: seal.time, coveredUntil: seal.path[0]?.notAfter ?? null };
  if (!more) return { tail: sealing.tail, ...covered };
  const sealed = openPdf(appendedSource(source, sealing.tail));
  const extra = evidenceRevision(sealed, more, null, ports.random(16));
  return { tail: concat([sealing.tail, extra]), ...covered };
}

/** Evidence that the second authority needs where it is not the first one; null where it is. */
async function evidenceOfSeal(bag: EvidenceBag, seal: AcceptedTimeStamp): Promise<Evidence | null> {
  const { certificates } = bag.evidence();
  if (seal.path.every(({ der }) => certificates.some((known) => equal(known, der)))) return null;
  await bag.addPath(seal.path, null);
  return bag.evidence();
}

function wholeSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000);
}
