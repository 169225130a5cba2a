import type { CallbackEvent } from "@paraph/contract/words";
import type { DocumentId, RequestId, SignatureId } from "../ids.ts";

/** The mails that tell people how a request ended. */
export type Ending = "completed" | "declined" | "failed" | "expired" | "withdrawn";

/** Who gets a mail: one signer, or an address that only watches. */
export type Reader =
  | { readonly kind: "signer"; readonly signatureId: SignatureId }
  | { readonly kind: "observer"; readonly email: string };

/** What must happen outside because a request changed; recorded with the change, worked off later. */
export type Effect =
  | {
      /** Calls one callback address, with the ids of the moment of the event (interface 6). */
      readonly kind: "callback";
      readonly requestId: RequestId;
      readonly event: CallbackEvent;
      readonly url: string;
      readonly documentId: DocumentId;
      readonly signatureId: SignatureId | null;
    }
  | {
      /** Somebody's turn has come; recorded for silent signers too, who get no mail. */
      readonly kind: "invite";
      readonly requestId: RequestId;
      readonly signatureId: SignatureId;
      readonly mail: "invitation" | "your_turn";
    }
  | { readonly kind: "remind"; readonly requestId: RequestId; readonly signatureId: SignatureId }
  | {
      readonly kind: "announce";
      readonly requestId: RequestId;
      readonly ending: Ending;
      readonly to: Reader;
    }
  | {
      /** Removes what belonged to a deleted request: documents, attachments, keys, personal facts. */
      readonly kind: "cascade";
      readonly requestId: RequestId;
    };

export type EffectKind = Effect["kind"];
export type EffectOf<Kind extends EffectKind> = Extract<Effect, { readonly kind: Kind }>;
