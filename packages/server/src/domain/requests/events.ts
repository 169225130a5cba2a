import type { Legislation, Quality, RequestStatus } from "@paraph/contract/words";
import type { DocumentId, SignatureId } from "../ids.ts";
import type { Effect } from "./effect.ts";
import type { Signature, SignatureRequest } from "./request.ts";

/** The document that came out of signing another one. */
export type NewVersion = { readonly documentId: DocumentId; readonly versionId: DocumentId };

/** What can happen to a request; `at` is the time of its business. */
export type RequestEvent =
  | { readonly kind: "create"; readonly at: Date }
  | { readonly kind: "create_draft"; readonly at: Date }
  | { readonly kind: "initiate"; readonly at: Date }
  | { readonly kind: "update"; readonly at: Date; readonly changes: Partial<SignatureRequest> }
  | { readonly kind: "add_signer"; readonly at: Date; readonly signatures: readonly Signature[] }
  | { readonly kind: "remove_signer"; readonly at: Date; readonly signature: SignatureId }
  | {
      readonly kind: "sign";
      readonly at: Date;
      readonly signature: SignatureId;
      readonly versions: readonly NewVersion[];
      readonly quality: Quality;
      readonly legislation: Legislation | null;
    }
  | {
      readonly kind: "decline";
      readonly at: Date;
      readonly signature: SignatureId;
      readonly reason: string | null;
    }
  | {
      readonly kind: "fail";
      readonly at: Date;
      readonly signature: SignatureId | null;
      readonly reason: string;
    }
  | { readonly kind: "expire"; readonly at: Date }
  | { readonly kind: "withdraw"; readonly at: Date; readonly message: string | null };

export type EventKind = RequestEvent["kind"];

/** What follows from a change, seen from after it and from before it. */
export type EffectRule = (
  after: SignatureRequest,
  before: SignatureRequest,
  event: RequestEvent,
) => readonly Effect[];

/** One row of the state table; `when` looks at the request as the event leaves it. */
export type Row = {
  readonly from: RequestStatus | null;
  readonly on: EventKind;
  readonly when?: (after: SignatureRequest, at: Date) => boolean;
  readonly to: RequestStatus;
  /** The words of the row in the diagram. */
  readonly says: string;
  readonly tell: readonly EffectRule[];
};

/** What a request becomes and what others must hear of it. */
export type Outcome = { readonly request: SignatureRequest; readonly effects: readonly Effect[] };
