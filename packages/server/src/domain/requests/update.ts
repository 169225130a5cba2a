import { Refusal } from "@paraph/contract/errors";
import type { AttachOnSuccess, CallbackEvent, Legislation, Quality } from "@paraph/contract/words";
import type { Day } from "../days.ts";
import { advance } from "./advance.ts";
import { addresses, newObserver } from "./create.ts";
import type { Outcome } from "./events.ts";
import { checkExpiry } from "./expiry.ts";
import { checkLegislation } from "./quality.ts";
import type { Observer, Signature, SignatureRequest } from "./request.ts";
import { signaturesFor, type NewSignature, type SignerSources } from "./signers.ts";
import { notWhile } from "./not-while.ts";

/** A partial update: null leaves a member as it is (interface 4.3). */
export type RequestPatch = {
  readonly title: string | null;
  readonly message: string | null;
  readonly custom: string | null;
  readonly quality: Quality | null;
  readonly legislation: Legislation | null;
  readonly signatures: readonly NewSignature[] | null;
  readonly readAccess: readonly string[] | null;
  readonly writeAccess: readonly string[] | null;
  readonly ccEmailAddresses: readonly string[] | null;
  readonly callbacks: Readonly<Record<CallbackEvent, string | null>>;
  readonly attachOnSuccess: readonly AttachOnSuccess[] | null;
  readonly expiresAt: Day | null;
};

/** The request after an update; only DRAFT and OPEN can be updated, the state table says so. */
export function updateRequest(
  before: SignatureRequest,
  patch: RequestPatch,
  at: Date,
  sources: SignerSources,
): Outcome {
  const quality = patch.quality ?? before.quality;
  const legislation = patch.legislation ?? before.legislation;
  checkSigning(before, patch);
  checkLegislation(quality, legislation);
  if (patch.expiresAt !== null) {
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
    legislation,
    callbacks: {
      success: patch.callbacks.success ?? before.callbacks.success,
      update: patch.callbacks.update ?? before.callbacks.update,
      error: patch.callbacks.error ?? before.callbacks.error,
    },
    attachOnSuccess: patch.attachOnSuccess ?? before.attachOnSuccess,
    expiresAt: patch.expiresAt ?? before.expiresAt,
    readAccess: readAccess === null ? before.readAccess : addresses(readAccess),
    writeAccess: writeAccess === null ? before.writeAccess : addresses(writeAccess),
    ...(cc === null ? {} : copied(before, addresses(cc), at, sources)),
    ...(signatures === null
      ? {}
      : { signatures: replacedBy(before.signatures, fresh(before, signatures, sources, holder)) }),
  };
  return advance(before, { kind: "update", at, changes });
}

function fresh(
  before: SignatureRequest,
  entries: readonly NewSignature[],
  sources: SignerSources,
  holder: Pick<SignatureRequest, "quality" | "documents">,
): readonly Signature[] {
  const unused = new Set(before.signatures.flatMap(({ id, group }) => [id, group?.entryId ?? id]));
  return entries.flatMap((entry, index) => {
    // An id of this request names the entry that stays, once; any other names nothing.
    const id = entry.id !== null && unused.delete(entry.id) ? entry.id : null;
    return signaturesFor({ ...entry, id }, index, holder, sources);
  });
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
    const { id, invitedAt, invitedBy, remindedAt, lastViewedAt } = old;
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
