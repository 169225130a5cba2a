import type { Language } from "@paraph/contract/words";
import type { Accent } from "../domain/business/accent.ts";

/** The look of a business in a mail. The logo travels inside of the mail: nothing is ever loaded. */
export type MailLook = {
  readonly registeredName: string | null;
  readonly accent: Accent | null;
  /** How large the logo is that comes with the mail, in its own pixels; null or absent: none does. */
  readonly logo?: { readonly width: number; readonly height: number } | null;
};

/** What every message says: whom it is for, on whose behalf, about what. */
export type About = {
  readonly language: Language;
  /** The name of the person, where we know it. */
  readonly name: string | null;
  /** The business on whose behalf we write. */
  readonly sender: string;
  /** How the business looks, where it has chosen so; null: like us. */
  readonly look?: MailLook | null;
  readonly title: string;
  /** Made with a demo key: without legal effect, and the message says so. */
  readonly demo: boolean;
};

export type Asking = About & {
  readonly url: string;
  /** The link opens the document without a login, so it must not be passed on. */
  readonly personalLink: boolean;
  readonly documents: number;
  /** Of all documents together. */
  readonly pages: number;
  /** The member of the business who asks; null where a program does. */
  readonly person: string | null;
  readonly message: string | null;
  /** A calendar day, as 2026-03-01. */
  readonly expiresOn: string | null;
};

export type Attached = "SIGNED_DOCUMENT" | "SIGNATURE_PROTOCOL";

/** Requests were given to the reader, or taken from them, or they were removed from the business with theirs. */
export type HandoverNotice = "given" | "taken" | "removed";

/** What protects an account and was changed. */
export type AccountChange =
  | "password"
  | "recovered"
  | "passkey_added"
  | "passkey_removed"
  | "name"
  | "mobile"
  | "email"
  | "totp_on"
  | "totp_off"
  | "recovery_codes"
  | "recovery_code_used"
  | "deleted";

/** One kind for each occasion on which we write to a person. */
export type Message =
  | ({ readonly kind: "invitation" } & Asking)
  | ({ readonly kind: "turn" } & Asking)
  | ({ readonly kind: "reminder" } & Asking)
  | ({
      readonly kind: "completed";
      readonly url: string;
      readonly attached: readonly Attached[];
      /** The last day on which the reader gets the documents by the link; null while none is set. */
      readonly availableUntil: string | null;
    } & About)
  | ({
      readonly kind: "declined";
      readonly url: string | null;
      readonly person: string | null;
      readonly reason: string | null;
    } & About)
  | ({ readonly kind: "failed" } & About)
  | ({ readonly kind: "withdrawn"; readonly message: string | null } & About)
  | ({ readonly kind: "expired"; readonly url: string | null } & About)
  | ({
      readonly kind: "membership";
      readonly url: string;
      /** The address that the invitation is for: the account must have it. */
      readonly email: string;
      readonly role: "admin" | "member";
      /** Name and address of who invites. */
      readonly invitedBy: string;
      readonly expiresOn: string;
    } & About)
  | ({
      readonly kind: "handover";
      readonly notice: HandoverNotice;
      readonly url: string;
      /** Name and address of who did it. */
      readonly by: string;
      /** The same of who manages the requests now; null: nobody yet. */
      readonly manager: string | null;
      /** How many; with one the title names it. */
      readonly requests: number;
    } & About)
  | ({
      readonly kind: "receive_again";
      /** The registered name of the business that was reported. */
      readonly business: string;
      readonly url: string;
    } & About)
  | ({ readonly kind: "account_changed"; readonly change: AccountChange } & About)
  | ({ readonly kind: "account_code"; readonly code: string; readonly minutes: number } & About)
  | ({ readonly kind: "code"; readonly code: string; readonly minutes: number } & About);

export type MessageKind = Message["kind"];
export type MessageOf<Kind extends MessageKind> = Extract<Message, { readonly kind: Kind }>;
