import { Refusal } from "@paraph/contract/errors";
import type {
  AttachOnSuccess,
  CallbackEvent,
  Legislation,
  Quality,
  WantedQuality,
} from "@paraph/contract/words";
import { readersOf } from "../access/permissions.ts";
import type { Day } from "../days.ts";
import { isOpaqueId, type DocumentId } from "../ids.ts";
import { advance } from "./advance.ts";
import { addresses, newObserver } from "./create.ts";
import type { Outcome } from "./events.ts";
import { checkExpiry } from "./expiry.ts";
import { checkLegislation, qualityWanted } from "./quality.ts";
import { kept, type ReminderPlan } from "./reminder-plan.ts";
import {
  newestDocumentId,
  type IdentityData,
  type Observer,
  type Signature,
  type SignatureRequest,
} from "./request.ts";
import { signaturesFor, type NewSignature, type SignerSources } from "./signers.ts";
import { notWhile } from "./not-while.ts";

/** A partial update: null leaves a member as it is (interface 4.3). */
export type RequestPatch = {
  readonly title: string | null;
  readonly message: string | null;
  readonly custom: string | null;
  readonly quality: WantedQuality | null;
  readonly legislation: Legislation | null;
  readonly signatures: readonly NewSignature[] | null;
  readonly readAccess: readonly string[] | null;
  readonly writeAccess: readonly string[] | null;
  readonly ccEmailAddresses: readonly string[] | null;
  readonly callbacks: Readonly<Record<CallbackEvent, string | null>>;
  readonly attachOnSuccess: readonly AttachOnSuccess[] | null;
  readonly reminders: ReminderPlan | null;
  readonly expiresAt: Day | null;
  /** The documents that an update names, which must be those of the request; content brings another. */
  readonly documents: readonly DocumentId[] | "content" | null;
};

/** The request after an update; only DRAFT and OPEN can be updated, the state table says so. */
export function updateRequest(
  before: SignatureRequest,
  patch: RequestPatch,
  at: Date,
  sources: SignerSources,
  defaultQuality: Quality = before.quality,
): Outcome {
  const { quality, askedAsDemo } = qualityAfter(before, patch, defaultQuality);
  const legislation = patch.legislation ?? before.legislation;
  checkDocuments(before, patch);
  checkSigning(before, { ...patch, quality });
  checkLegislation(quality, legislation);
  if (patch.expiresAt !== null && patch.expiresAt !== before.expiresAt) {
    if (before.status !== "DRAFT") throw notWhile(before.status, "error.sr.not_draft");
    checkExpiry(patch.expiresAt, before.autoDeleteAt, at);
  }
  const holder = { quality, documents: before.documents };
  const { signatures, readAccess, writeAccess, ccEmailAddresses: cc } = patch;
  const changes: Partial<SignatureRequest> = {
    title: patch.title ?? before.title,
    message: patch.message ?? before.message,
    custom: patch.custom ?? before.custom,
    quality,
    askedAsDemo,
    legislation,
    callbacks: {
      success: patch.callbacks.success ?? before.callbacks.success,
      update: patch.callbacks.update ?? before.callbacks.update,
      error: patch.callbacks.error ?? before.callbacks.error,
    },
    attachOnSuccess: patch.attachOnSuccess ?? before.attachOnSuccess,
    reminders: patch.reminders === null ? before.reminders : kept(patch.reminders),
    expiresAt: patch.expiresAt ?? before.expiresAt,
    readAccess: readAccess === null ? before.readAccess : readersNamed(before, readAccess),
    writeAccess: writeAccess === null ? before.writeAccess : addresses(writeAccess),
    ...(cc === null ? {} : copied(before, addresses(cc), at, sources)),
    ...(signatures === null
      ? {}
      : { signatures: replacedBy(before.signatures, fresh(before, signatures, sources, holder)) }),
  };
  return advance(before, { kind: "update", at, changes });
}

/** A word that stays, DEMO included, leaves everything as it is. */
function qualityAfter(
  { quality, askedAsDemo, environment }: SignatureRequest,
  { quality: wanted }: RequestPatch,
  defaultQuality: Quality,
): Pick<SignatureRequest, "quality" | "askedAsDemo"> {
  const isSame = wanted === null || wanted === (askedAsDemo ? "DEMO" : quality);
  return isSame ? { quality, askedAsDemo } : qualityWanted(wanted, defaultQuality, environment);
}

/** Answers show signers and observers as readers too; sent back, they become none of their own. */
function readersNamed(before: SignatureRequest, given: readonly string[]): readonly string[] {
  const shown = new Set(readersOf(before));
  return addresses(given).filter((one) => before.readAccess.includes(one) || !shown.has(one));
}

/** An entry that names a signer of the request as answers do: what it does not say stays as it was. */
function recognised(before: SignatureRequest, entry: NewSignature): NewSignature {
  const { signer } = entry;
  if (signer.kind !== "person" || signer.email === null || !isOpaqueId(signer.email)) return entry;
  const old = before.signatures.find(
    (one) => one.signer.kind === "guest" && one.signer.opaqueId === signer.email,
  );
  if (old?.signer.kind !== "guest") return entry;
  const said = Object.entries(signer.identity ?? {}).filter(([, value]) => value !== null);
  const identity: IdentityData = { ...old.signer.identity, ...Object.fromEntries(said) };
  return {
    ...entry,
    id: entry.id ?? old.id,
    signer: { kind: "person", email: old.signer.email, identity },
  };
}

function fresh(
  before: SignatureRequest,
  entries: readonly NewSignature[],
  sources: SignerSources,
  holder: Pick<SignatureRequest, "quality" | "documents">,
): readonly Signature[] {
  const unused = new Set(before.signatures.flatMap(({ id, group }) => [id, group?.entryId ?? id]));
  return entries.flatMap((given, index) => {
    const entry = recognised(before, given);
    // An id of this request names the entry that stays, once; any other names nothing.
    const id = entry.id !== null && unused.delete(entry.id) ? entry.id : null;
    return signaturesFor({ ...entry, id }, index, holder, sources);
  });
}

/** Answers show the documents, so they may come back; another one is refused rather than ignored. */
function checkDocuments(before: SignatureRequest, { documents }: RequestPatch): void {
  if (documents === null) return;
  const present = new Set<DocumentId>(before.documents.flatMap((one) => [one.id, one.versionId]));
  present.add(newestDocumentId(before));
  if (documents !== "content" && documents.every((id) => present.has(id))) return;
  throw new Refusal("error.sr.document_not_replaceable");
}

/** What somebody has signed under stays what it was. */
function checkSigning(before: SignatureRequest, patch: RequestPatch): void {
  if (!before.signatures.some(({ status }) => status === "signed")) return;
  const changesTerms =
    (patch.quality !== null && patch.quality !== before.quality) ||
    (patch.legislation !== null && patch.legislation !== before.legislation);
  if (patch.signatures !== null) throw new Refusal("error.sr.somebody_has_signed");
  if (changesTerms) {
    throw new Refusal("error.sr.somebody_has_signed", {
      message: "Quality and legislation cannot be changed after somebody has signed.",
    });
  }
}

/** Somebody who stays on the list keeps the entry's id, invitation and signing address. */
function replacedBy(
  before: readonly Signature[],
  after: readonly Signature[],
): readonly Signature[] {
  const staying = [...before];
  return after.map((entry) => {
    const index = staying.findIndex(
      (one) => one.id === entry.id || personOf(one) === personOf(entry),
    );
    const [old] = index === -1 ? [] : staying.splice(index, 1);
    if (!old) return entry;
    const { id, invitedAt, invitedBy, remindedAt, remindersSent, lastViewedAt } = old;
    const signer = old.signer.kind === entry.signer.kind ? withOldName(entry, old) : entry.signer;
    const identificationId =
      entry.identificationId === null ? null : (old.identificationId ?? entry.identificationId);
    return {
      ...entry,
      id,
      signer,
      identificationId,
      invitedAt,
      invitedBy,
      remindedAt,
      remindersSent,
      lastViewedAt,
    };
  });
}

function withOldName({ signer }: Signature, old: Signature): Signature["signer"] {
  if (signer.kind !== "guest" || old.signer.kind !== "guest") return signer;
  return { ...signer, opaqueId: old.signer.opaqueId };
}

function personOf({ signer, group }: Signature): string {
  const place = group === null ? "" : group.groupId;
  if (signer.kind === "account") return JSON.stringify([place, signer.email]);
  const { firstName, lastName, mobileNumber } = signer.identity;
  return JSON.stringify([place, signer.email, firstName, lastName, mobileNumber]);
}

/** Those copied in are observers (interface 4.3); the other observers stay. */
function copied(
  { ccEmailAddresses, observers }: SignatureRequest,
  wanted: readonly string[],
  at: Date,
  sources: SignerSources,
): Pick<SignatureRequest, "ccEmailAddresses" | "observers"> {
  const copiedBefore = new Set(ccEmailAddresses);
  const staying = observers.filter(({ who }) => {
    return who.kind === "group" || wanted.includes(who.email) || !copiedBefore.has(who.email);
  });
  const known = new Set(staying.flatMap(({ who }) => (who.kind === "user" ? [who.email] : [])));
  const added = wanted
    .filter((email) => !known.has(email))
    .map((email): Observer => newObserver(email, at, sources));
  return { ccEmailAddresses: wanted, observers: [...staying, ...added] };
}
