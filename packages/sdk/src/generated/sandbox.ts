import type { CallOptions } from "../options.ts";

// Written by scripts/write-sdk.ts from the descriptions of the service.

export type AttachmentEntry = {
  /** Names the file. */
  readonly attachment_id: string;
  /** As people see it. */
  readonly filename: string;
};
export type IdentificationStatus = {
  /** Names this identification. */
  readonly evidence_id: string;
  /** The signature whose signer is identified. */
  readonly sid: string;
  /** OPEN until the provider has decided; after REFUSED the signer may try again. */
  readonly status: "OPEN" | "ACCEPTED" | "REFUSED";
  /** Who identified the person. */
  readonly provider?: string;
  /** When the provider decided. */
  readonly identified_at?: string;
};
export type Position = {
  /** Points from the left edge of the page as displayed. */
  readonly x: number;
  /** Points from the lower edge of the page as displayed. */
  readonly y: number;
  /** Points. */
  readonly width: number;
  /** Points. */
  readonly height: number;
  /** "0" is the first page. */
  readonly page: string;
  /** Degrees, counter-clockwise. */
  readonly rotation?: 0 | 90 | 180 | 270;
};
export type Reminders = {
  /** Days from the invitation to the first reminder. */
  readonly first_after_days: number;
  /** Days from each reminder, also one by hand, to the next. */
  readonly every_days: number;
  /** How many each signer gets; 0 is none. */
  readonly at_most: number;
};
export type SandboxCallbackSecrets = {
  /** Newest first; each signs every callback. */
  readonly secrets: readonly string[];
};
export type SandboxClock = {
  readonly now: string;
  readonly offset_seconds: number;
};
export type SandboxMessage = {
  readonly id: string;
  readonly channel: "EMAIL" | "SMS";
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly links: readonly string[];
  readonly attachments: readonly string[];
  readonly created_at: string;
};
export type Signature = {
  /** Names this signer's entry. */
  readonly sid: string;
  /** How far this signer is. */
  readonly status_code: "OPEN" | "DECLINED" | "SIGNED" | "ERROR" | "WITHDRAWN";
  /** False: this signer gets no invitation, reminder or news; codes for signing are still sent. */
  readonly notify: boolean;
  /** Of the mails to this signer and the page on which they sign. */
  readonly language?: "en" | "de" | "fr" | "it";
  /** Where the mark stands; absent: where the signer puts it. */
  readonly visual_signature?: VisualSignature;
  /** For this signer, who has no account. */
  readonly signing_url?: string;
  /** When this signer last opened the page. */
  readonly last_viewed_at?: string;
  /** When this signer signed. */
  readonly signed_at?: string;
  /** The quality of the signature that was made. */
  readonly signed_quality?: "SES" | "AES" | "QES" | "AES_MINIMAL";
  /** The law of the signature that was made, where the quality needs one. */
  readonly signed_legislation?: "ZERTES" | "EIDAS";
  /** The signer's e-mail address; of one without an account an opaque identifier. */
  readonly account_email: string;
  /** -1 when no order is set. */
  readonly sequence: number;
  /** Of a signer without an account. */
  readonly signer_identity_data?: SignerIdentityData;
};
export type SignatureRequest = {
  /** Names the request in every other call. */
  readonly id: string;
  /** What people call it, in mails and file names. */
  readonly title: string;
  /** What signers read beside the document. */
  readonly message?: string;
  /** The newest version of the first document. */
  readonly document_id: string;
  /** For people with an account. */
  readonly signing_url: string;
  /** Where the request as a whole is; all but DRAFT and OPEN are ends. */
  readonly status_overall:
    "DRAFT" | "OPEN" | "SIGNED" | "DECLINED" | "ERROR" | "EXPIRED" | "WITHDRAWN";
  /** Whose it is: the API username that created it, or the e-mail address of who manages it now. */
  readonly owner: string;
  /** Who may read the request and its documents: those given, signers and observers. */
  readonly read_access: readonly string[];
  /** Who may manage the request as its owner does. */
  readonly write_access: readonly string[];
  /** Called when all have signed. */
  readonly callback_success_url?: string;
  /** Called at every other end. */
  readonly callback_error_url?: string;
  /** Called when one has signed and others remain. */
  readonly callback_update_url?: string;
  /** Which signatures are wanted. */
  readonly quality: "SES" | "AES" | "QES" | "AES_MINIMAL" | "DEMO";
  /** Under which law, where the quality needs one. */
  readonly legislation?: "ZERTES" | "EIDAS";
  /** Yours, as it was given; shown to who manages the request. */
  readonly custom?: string;
  /** What is attached to the mail that says that all have signed. */
  readonly attach_on_success: readonly ("SIGNED_DOCUMENT" | "SIGNATURE_PROTOCOL")[];
  /** Files that go along and are not signed. */
  readonly attachments: readonly AttachmentEntry[];
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
  /** Automatic reminders; absent where there are none. */
  readonly reminders?: Reminders;
  /** The id of the business that owns it. */
  readonly business: string;
  /** Observers: they read the request and are told of its end. */
  readonly cc_email_addresses: readonly string[];
  /** Who signs. */
  readonly signatures: readonly Signature[];
};
export type SignerIdentityData = {
  /** As it was given. */
  readonly first_name?: string;
  /** As it was given. */
  readonly last_name?: string;
  /** Where mails go. */
  readonly email_address?: string;
  /** Yours: how you know the person. */
  readonly identity_reference?: string;
  /** Names the identification of this signer, where there is one. */
  readonly evidence_id?: string;
};
export type VisualSignature = {
  /** The signature field of the PDF that is filled. */
  readonly form_field?: string;
  /** The first of the positions. */
  readonly position?: Position;
  /** Every place of the one signature. */
  readonly positions?: readonly Position[];
  /** Degrees, counter-clockwise. */
  readonly rotation?: 0 | 90 | 180 | 270;
  /** That a picture is prescribed, and of what type; not the picture itself. */
  readonly image?: {
    /** image/png or image/jpeg. */
    readonly content_type: string;
  };
};
export type MessagesListQuery = {
  readonly to?: string;
};
export type ClockAdvanceBody = {
  readonly advance_seconds: number;
};
export type SignersSignBody = {
  readonly message?: string;
};
export type SignersDeclineBody = {
  readonly message?: string;
};
export type SignersFailBody = {
  readonly message?: string;
};
export type SignersIdentifyBody = {
  /** As the identity document has it. */
  readonly first_name: string;
  /** As the identity document has it. */
  readonly last_name: string;
  /** As the identity document has it. */
  readonly date_of_birth: string;
  /** Two letters. */
  readonly nationality: string;
  /** What the person showed. */
  readonly document_type: "PASSPORT" | "IDENTITY_CARD" | "RESIDENCE_PERMIT";
  /** Of the identity document. */
  readonly document_number: string;
  /** Which country issued the identity document; two letters. */
  readonly issuing_country: string;
  /** The last day on which the identity document is valid. */
  readonly valid_until: string;
};
/** The calls of sandbox. */
export type Calls = {
  readonly messages: {
    /** What was sent to people, newest first */
    list: (query?: MessagesListQuery, options?: CallOptions) => Promise<readonly SandboxMessage[]>;
  };
  readonly clock: {
    /** What time it is for your business */
    read: (options?: CallOptions) => Promise<SandboxClock>;
    /** Move the time of your business forward */
    advance: (body: ClockAdvanceBody, options?: CallOptions) => Promise<SandboxClock>;
  };
  readonly callbackSecret: {
    /** The secrets that sign your callbacks */
    read: (options?: CallOptions) => Promise<SandboxCallbackSecrets>;
    /** Make a new secret; the one before signs along for a day */
    renew: (options?: CallOptions) => Promise<SandboxCallbackSecrets>;
  };
  readonly signers: {
    /** Sign as this signer */
    sign: (
      id: string,
      sid: string,
      body?: SignersSignBody,
      options?: CallOptions,
    ) => Promise<SignatureRequest>;
    /** Decline as this signer */
    decline: (
      id: string,
      sid: string,
      body?: SignersDeclineBody,
      options?: CallOptions,
    ) => Promise<SignatureRequest>;
    /** Let signing fail for this signer */
    fail: (
      id: string,
      sid: string,
      body?: SignersFailBody,
      options?: CallOptions,
    ) => Promise<SignatureRequest>;
    /** Identify this signer; a document number that begins with REFUSE is refused */
    identify: (
      id: string,
      sid: string,
      body: SignersIdentifyBody,
      options?: CallOptions,
    ) => Promise<IdentificationStatus>;
  };
};
export const CALLS = {
  messages: {
    list: { method: "GET", path: "/messages", takes: null, query: true, gives: "json" },
  },
  clock: {
    read: { method: "GET", path: "/clock", takes: null, query: false, gives: "json" },
    advance: { method: "POST", path: "/clock", takes: "json", query: false, gives: "json" },
  },
  callbackSecret: {
    read: { method: "GET", path: "/callback-secret", takes: null, query: false, gives: "json" },
    renew: { method: "POST", path: "/callback-secret", takes: null, query: false, gives: "json" },
  },
  signers: {
    sign: {
      method: "POST",
      path: "/signature-requests/{id}/signatures/{sid}/sign",
      takes: "json",
      query: false,
      gives: "json",
    },
    decline: {
      method: "POST",
      path: "/signature-requests/{id}/signatures/{sid}/decline",
      takes: "json",
      query: false,
      gives: "json",
    },
    fail: {
      method: "POST",
      path: "/signature-requests/{id}/signatures/{sid}/fail",
      takes: "json",
      query: false,
      gives: "json",
    },
    identify: {
      method: "POST",
      path: "/signature-requests/{id}/signatures/{sid}/identify",
      takes: "json",
      query: false,
      gives: "json",
    },
  },
} as const;
