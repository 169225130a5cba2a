import { hex } from "./hex.ts";
declare const brand: unique symbol;

/** A string that stands for one kind of thing and cannot be passed where another is meant. */
export type Branded<Name extends string> = string & { readonly [brand]: Name };

export type { AccountId } from "./accounts/account.ts";
export type { BusinessId } from "./business/business.ts";
export type RequestId = Branded<"RequestId">;
export type SignatureId = Branded<"SignatureId">;
export type DocumentId = Branded<"DocumentId">;
export type AttachmentId = Branded<"AttachmentId">;
export type ObserverId = Branded<"ObserverId">;
export type GroupId = Branded<"GroupId">;
export type IdentificationId = Branded<"IdentificationId">;

/** Where new ids come from; the only source of names for new things. */
export type NewIds = {
  readonly uuid: () => string;
  /** Unguessable bytes. */
  readonly random: (length: number) => Uint8Array;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text has the form of the ids of requests, signatures, documents and attachments. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** A new group id: `gr_` and 32 hex digits. */
export function newGroupId(ids: NewIds): GroupId {
  return `gr_${hex(ids.random(16))}` as GroupId;
}

/** A new observer id: `ob_` and 32 hex digits. */
export function newObserverId(ids: NewIds): ObserverId {
  return `ob_${hex(ids.random(16))}` as ObserverId;
}

/** The opaque identifier that stands in place of an e-mail address for a signer without an account. */
export function newOpaqueId(ids: NewIds): string {
  return `nas_${hex(ids.random(16))}`;
}

/** Whether a text has the form of such an identifier. */
export function isOpaqueId(text: string): boolean {
  return /^nas_[0-9a-f]{32}$/.test(text);
}
