import { concat, equal } from "../bytes/hex.ts";
import type { Source } from "../bytes/source.ts";
import type { Permission } from "../pdf/signatures.ts";
import type { DigestName } from "../pki/algorithms/algorithms.ts";
import type { Certificate } from "../pki/certificates/certificate.ts";
import type { Appearance } from "../drawing/appearance/appearance.ts";
import { contentsOf, fillHole } from "../signed/byte-range.ts";
import { evidenceBag, type EvidenceBag, requirePath, requireValidAt } from "./evidence.ts";
import type { Place } from "./places.ts";
import type { FieldChoice, LookAtGround } from "./prepare.ts";
import { type Revisions, revisionsOf, type SignatureRevision } from "./revisions.ts";
import { type PadesLevel, partsOf } from "../signed/level.ts";
import type {
  Evidence,
  RevocationAnswer,
  RevocationQuestion,
  Trust,
} from "../signed/revocation.ts";
import type { Claims } from "./signature-dictionary.ts";
import {
  cmsCapacity,
  digestNameOf,
  makeSignature,
  type MadeSignature,
  type PdfSigner,
} from "./signer.ts";
import { acceptTimeStamp, type AcceptedTimeStamp, stamp } from "./time-stamping.ts";
import type { AddedField } from "./waiting-fields.ts";

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

/** One signature on one document, wherever that is read. */
export type SigningTask = {
  readonly revisions: Revisions;
  readonly field: FieldChoice;
  readonly appearance: Appearance | null;
  readonly claims: Omit<Claims, "time">;
  /** 2: others may fill in and sign, 3: comment as well. Null: an ordinary signature. */
  readonly certify: 2 | 3 | null;
  /** The places of each of those who sign later, as far as they are known: they get empty fields now. */
  readonly laterPlaces?: readonly (readonly Place[])[];
  readonly level: PadesLevel;
  readonly signer: PdfSigner;
  readonly trust: Trust;
};

/** One signature on a document whose bytes are at hand. */
export type SigningOrder = Omit<SigningTask, "revisions"> & {
  readonly source: Source;
  /** How the page looks where the mark will stand; paper where nobody looks. */
  readonly look?: LookAtGround;
};

/** A signed document: the old bytes followed by the tail. */
export type SignedPdf = {
  readonly start: number;
  readonly tail: Uint8Array;
  readonly fieldName: string;
  /** The empty fields that were added for those who sign later. */
  readonly addedFields: readonly AddedField[];
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
  readonly archivedAt: Date | null;
  /** Until when that time stamp can be verified: its authority's certificate ends then. */
  readonly coveredUntil: Date | null;
};

/** A document prepared for one signature, before the signer is asked. Plain data. */
export type Draft = SignatureRevision & { readonly claimedTime: Date };

/** Signs in one go. Nothing comes back unless every part of the level was made and verified. */
export async function signPdf(order: SigningOrder, ports: SigningPorts): Promise<SignedPdf> {
  const task = { ...order, revisions: revisionsOf(order.source, order.look) };
  return completeSignature(task, await draftSignature(task, ports), ports);
}

/** Prepares the revision and hashes it; a signer that needs the digest beforehand finds it here. */
export async function draftSignature(
  { revisions, field, appearance, claims, certify, laterPlaces = [], level, signer }: SigningTask,
  { now, random, tokenBytes }: Pick<SigningPorts, "now" | "random" | "tokenBytes">,
): Promise<Draft> {
  const claimedTime = wholeSecond(now());
  const revision = await revisions.signature({
    field,
    appearance,
    claims: { ...claims, time: claimedTime },
    certify,
    laterPlaces,
    cmsBytes: cmsCapacity(signer, level === "B-B" ? 0 : tokenBytes),
    id: random(16),
    digestName: digestNameOf(signer),
    ...partsOf(level),
    certificate: signer.certificate?.der ?? null,
    chain: signer.kind === "raw" ? signer.chain.map(({ der }) => der) : [],
  });
  return { ...revision, claimedTime };
}

/** Has the draft signed and raises the signature to its level, step by step in the order of validators. */
export async function completeSignature(
  task: SigningTask,
  draft: Draft,
  ports: SigningPorts,
): Promise<SignedPdf> {
  const { signer, level, trust } = task;
  const { prepared, digest } = draft;
  const digestName = digestNameOf(signer);
  const made = await makeSignature(signer, digest, ports.now);
  const stamped = level === "B-B" ? null : await stampSignature(made, digestName, task, ports);
  const path = requirePath(made.certificate, trust, made.carried, stamped?.time ?? ports.now());
  const tail = prepared.tail.slice();
  const cms = made.cms(stamped?.der ?? null);
  fillHole(tail, prepared.hole, prepared.start, cms);
  const later =
    stamped && (level === "B-LT" || level === "B-LTA")
      ? await addLongTerm(
          {
            task,
            contents: contentsOf(prepared.hole, cms),
            tail,
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
    addedFields: prepared.addedFields,
    certification: prepared.certification,
    level,
    certificate: made.certificate,
    digestName,
    digest,
    claimedTime: draft.claimedTime,
    stampedAt: stamped?.time ?? null,
    archivedAt: later?.archivedAt ?? null,
    coveredUntil: later?.coveredUntil ?? null,
  };
}

/** Stamps the signature value; a time at which the certificate was not valid would prove nothing. */
async function stampSignature(
  made: MadeSignature,
  name: DigestName,
  { trust }: SigningTask,
  ports: SigningPorts,
): Promise<AcceptedTimeStamp> {
  const stamped = made.token
    ? acceptTimeStamp(made.token, made.value, trust, ports.now())
    : await stamp({ name, octets: made.value }, trust, ports);
  requireValidAt(made.certificate, stamped.time);
  return stamped;
}

type LongTerm = {
  readonly task: SigningTask;
  /** What /Contents of the signature holds. */
  readonly contents: Uint8Array;
  readonly tail: Uint8Array;
  readonly path: readonly Certificate[];
  readonly stamped: AcceptedTimeStamp;
};

/** Evidence gathered after the time stamp, then (B-LTA) a time stamp over everything. */
async function addLongTerm(
  { task, contents, tail: appended, path, stamped }: LongTerm,
  ports: SigningPorts,
): Promise<{ readonly tail: Uint8Array } & Pick<SignedPdf, "archivedAt" | "coveredUntil">> {
  const { revisions, trust, level } = task;
  const bag = evidenceBag(ports.revocation, ports.now);
  await bag.addPath(path, stamped.time);
  await bag.addPath(stamped.path, null);
  const plan = { appended, evidence: bag.evidence(), contents, id: ports.random(16) };
  if (level === "B-LT") {
    return { tail: await revisions.evidence(plan), archivedAt: null, coveredUntil: null };
  }
  const name = digestNameOf(task.signer);
  const { tokenBytes } = ports;
  const archive = await revisions.archive({ ...plan, digestName: name, tokenBytes });
  const { start, tail, hole, digest } = archive;
  const archival = await stamp({ name, digest }, trust, ports);
  fillHole(tail, hole, start, archival.der);
  const more = await evidenceOfArchive(bag, archival);
  const covered = { archivedAt: archival.time, coveredUntil: archival.path[0]?.notAfter ?? null };
  if (!more) return { tail, ...covered };
  const extra = await revisions.evidence({
    appended: concat([appended, tail]),
    evidence: more,
    contents: null,
    id: ports.random(16),
  });
  return { tail: concat([tail, extra]), ...covered };
}

/** Evidence that the second authority needs where it is not the first one; null where it is. */
async function evidenceOfArchive(
  bag: EvidenceBag,
  archival: AcceptedTimeStamp,
): Promise<Evidence | null> {
  const { certificates } = bag.evidence();
  if (archival.path.every(({ der }) => certificates.some((known) => equal(known, der))))
    return null;
  await bag.addPath(archival.path, null);
  return bag.evidence();
}

function wholeSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000);
}
