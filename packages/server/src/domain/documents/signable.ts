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
  readonly positions?: SignatureField["positions"];
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
export type SigningState = Pick<Signable, "signatureFields" | "certification" | "restrictions">;

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
export function checkSignable(document: SigningState): void {
  checkPermitted("sign", document);
  const { signatureFields, certification } = document;
  const damaged = signatureFields.find((field) => field.damaged === true);
  if (damaged) {
    const message = `The signature that the PDF has in the field ${quoted(damaged)} is damaged, so that validators could not read a further one.`;
    throw new Refusal("file.pdf.signature_damaged", { message });
  }
  if (certification === NO_CHANGES) throw new Refusal("file.pdf.changes_not_allowed");
}

/** How many fields a message lists. */
const NAMED_FIELDS = 5;

/** Refuses a field of this name that is not there, or cannot be signed any more. */
export function checkField(name: string, { signatureFields }: SigningState): void {
  const field = signatureFields.find((one) => one.name === name);
  if (!field) {
    const known = signatureFields.slice(0, NAMED_FIELDS).map(quoted).join(", ");
    const others = known === "" ? "it has none, so give a position" : `it has ${known}`;
    const message = `form_field is ${quoted({ name })}, and the PDF has no signature field of that name; ${others}.`;
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

/**
 * Whether whoever comes may sign in the field: it is empty, and its signature would bind nobody else. One that locks
 * others, or certifies, is signed by who was asked by its name.
 */
export function isForAnybody({ signed, closed, lock, wishes }: SignableField): boolean {
  const asksNothing = !wishes || (wishes.unmet === null && wishes.certify === null);
  return !signed && !closed && !lock && asksNothing;
}

/** Refuses a field of our own where earlier signatures leave no room for it. */
export function checkNewField(document: SigningState, isVisible: boolean): void {
  const { signatureFields, certification } = document;
  checkPermitted("new_field", document);
  const isLocking = signatureFields.some(({ signed, lock }) => signed && lock);
  if (isLocking && isLocked(signatureFields, newName(signatureFields))) {
    const message =
      "An earlier signature locks the fields of the PDF, or will when others have signed.";
    throw new Refusal("file.pdf.field_locked", { message });
  }
  if (isVisible && certification !== null) throw new Refusal("file.pdf.new_mark_not_allowed");
}

/**
 * The document as signatures in these places leave it to those who sign later, in whatever order they come. `made` are
 * the fields that signatures without one make, in turn: the same for everybody, and so named once for all.
 */
export function afterSigning(
  document: SigningState,
  placements: readonly Placement[],
  made: readonly SignableField[],
): SigningState {
  const inFields = placements.filter((one) => one.kind === "field");
  const names = new Set(inFields.map(({ name }) => name));
  // Of two fields of one name the first is signed.
  const here = new Set(document.signatureFields.filter(({ name }) => names.delete(name)));
  const own = document.signatureFields.map((one) =>
    here.has(one) ? { ...one, signed: true } : one,
  );
  const count = placements.length - inFields.length;
  const permissions = Array.from(here, ({ wishes, lock }) => [
    wishes?.certify ?? null,
    lock?.permission ?? null,
  ]);
  return {
    restrictions: document.restrictions,
    signatureFields: [...own, ...made.slice(0, count)],
    certification: strictest([document.certification, ...permissions.flat()]),
  };
}

/** So many fields of our own, signed, with the first names that are free. */
export function madeFields(
  { signatureFields }: Pick<SigningState, "signatureFields">,
  count: number,
): readonly SignableField[] {
  const fields = [...signatureFields];
  const taken = takenNames(fields);
  for (let number = 1; fields.length < signatureFields.length + count; number += 1) {
    const name = `Signature${number}`;
    if (!taken.has(name)) fields.push({ name, signed: true });
  }
  return fields.slice(signatureFields.length);
}

function isLocked(fields: readonly SignableField[], name: string): boolean {
  return fields.some(({ signed, lock }) => signed && lock && locks(lock, name));
}

/** The first name that is free for a field of ours. */
function newName(fields: readonly SignableField[]): string {
  const taken = takenNames(fields);
  for (let number = 1; ; number += 1) {
    if (!taken.has(`Signature${number}`)) return `Signature${number}`;
  }
}

function takenNames(fields: readonly SignableField[]): ReadonlySet<string | undefined> {
  return new Set(fields.map(({ name }) => name.split(".")[0]));
}

function quoted({ name }: Pick<SignableField, "name">): string {
  return JSON.stringify(name);
}
