import { locks, strictest } from "@paraph/engine/locks";
import { Refusal } from "@paraph/contract/errors";
import type { Placement } from "../requests/visual.ts";
import type { DocumentId } from "../ids.ts";
import type { Inspection, SignatureField } from "./document.ts";

/** A signature field, and what its author's wishes make of the signature that is asked for. */
export type SignableField = Pick<
  SignatureField,
  "name" | "signed" | "damaged" | "closed" | "lock"
> & {
  readonly wishes?: Wishes | null;
};

export type Wishes = {
  /** The entry of the seed value that no signature of ours meets; null where all can be met. */
  readonly unmet: string | null;
  /** Whether the signature certifies the document because the field says so. */
  readonly certify: 2 | 3 | null;
};

/** What a document says about signing it: where that can be, and what stands against it. */
export type Signable = Pick<
  Inspection,
  "pageSizes" | "pdfA" | "certification" | "activeContent" | "restrictions"
> & {
  readonly id: DocumentId;
  readonly signatureFields: readonly SignableField[];
};

/** What each signature changes for those that follow it. */
export type Room = Pick<Signable, "signatureFields" | "certification" | "restrictions">;

/** The permission that each restriction takes away, and the bits of /P that would give it (ISO 32000-2, table 22). */
const PERMISSIONS = {
  sign: "to fill in form fields and to sign (bit 6 or 9 of /P)",
  new_field:
    "to create form fields (bits 4 and 6 of /P), so that only signature fields of its own can be signed",
  watermark: "to change its content (bit 4 of /P)",
} as const;

/** Refuses what the author of an encrypted document does not permit, and names the permission. */
export function checkPermitted(
  wanted: keyof typeof PERMISSIONS,
  { restrictions }: Pick<Signable, "restrictions">,
): void {
  if (!restrictions.includes(wanted)) return;
  const message = `The author of the PDF protected it and gives no permission ${PERMISSIONS[wanted]}.`;
  throw new Refusal("file.pdf.not_permitted", { message });
}

/** DocMDP 1: no changes at all (ISO 32000-2, table 257). */
const NO_CHANGES = 1;

/** Refuses a document on which nobody could sign anywhere. */
export function checkSignable(document: Room): void {
  checkPermitted("sign", document);
  const { signatureFields, certification } = document;
  const damaged = signatureFields.find((field) => field.damaged === true);
  if (damaged) {
    const message = `The signature that the PDF has in the field ${quoted(damaged)} is damaged, so that validators could not read a further one.`;
    throw new Refusal("file.pdf.signature_damaged", { message });
  }
  if (certification === NO_CHANGES) throw new Refusal("file.pdf.changes_not_allowed");
}

/** Refuses a field of this name that is not there, or cannot be signed any more. */
export function checkField(name: string, { signatureFields }: Room): void {
  const field = signatureFields.find((one) => one.name === name);
  if (!field) {
    const message = `The PDF has no signature field named ${quoted({ name })}.`;
    throw new Refusal("file.pdf.field_not_found", { message });
  }
  if (field.signed) {
    const message = `The signature field ${quoted(field)} is signed already.`;
    throw new Refusal("file.pdf.field_already_signed", { message });
  }
  if (field.closed === "inline") {
    const message = `The signature field ${quoted(field)} is not an object of its own, so it cannot be signed.`;
    throw new Refusal("file.pdf.field_locked", { message });
  }
  if (field.closed === "read_only" || isLocked(signatureFields, name)) {
    const message = `The signature field ${quoted(field)} is locked, or will be when others have signed.`;
    throw new Refusal("file.pdf.field_locked", { message });
  }
  checkWishes(field, signatureFields);
}

function checkWishes(field: SignableField, all: readonly SignableField[]): void {
  const { unmet, certify } = field.wishes ?? { unmet: null, certify: null };
  if (unmet !== null) {
    const message = `The signature field ${quoted(field)} asks for another signature, in the entry ${unmet} of its seed value.`;
    throw new Refusal("file.pdf.seed_value_unmet", { message });
  }
  if (certify !== null && all.some(({ signed }) => signed)) {
    const message = `The signature field ${quoted(field)} certifies the PDF, which only its first signature can.`;
    throw new Refusal("file.pdf.changes_not_allowed", { message });
  }
}

/** Refuses a field of our own where earlier signatures leave no room for it. */
export function checkNewField(document: Room, isVisible: boolean): void {
  const { signatureFields, certification } = document;
  checkPermitted("new_field", document);
  if (isLocked(signatureFields, newName(signatureFields))) {
    const message =
      "An earlier signature locks the fields of the PDF, or will when others have signed.";
    throw new Refusal("file.pdf.field_locked", { message });
  }
  if (isVisible && certification !== null) throw new Refusal("file.pdf.new_mark_not_allowed");
}

/** The document as a signature in this place leaves it to those who sign later. */
export function afterSigning(document: Room, placement: Placement): Room {
  const { signatureFields, certification, restrictions } = document;
  if (placement.kind !== "field") {
    const made = { name: newName(signatureFields), signed: true };
    return { signatureFields: [...signatureFields, made], certification, restrictions };
  }
  const field = signatureFields.find(({ name }) => name === placement.name);
  return {
    restrictions,
    signatureFields: signatureFields.map((one) => (one === field ? { ...one, signed: true } : one)),
    certification: strictest([
      certification,
      field?.wishes?.certify ?? null,
      field?.lock?.permission ?? null,
    ]),
  };
}

function isLocked(fields: readonly SignableField[], name: string): boolean {
  return fields.some(({ signed, lock }) => signed && lock && locks(lock, name));
}

/** The first name that is free for a field of ours. */
function newName(fields: readonly SignableField[]): string {
  const taken = new Set(fields.map(({ name }) => name.split(".")[0]));
  for (let number = 1; ; number += 1) {
    if (!taken.has(`Signature${number}`)) return `Signature${number}`;
  }
}

function quoted({ name }: Pick<SignableField, "name">): string {
  return JSON.stringify(name);
}
