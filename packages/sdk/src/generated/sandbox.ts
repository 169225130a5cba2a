import type { CallOptions } from "../options.ts";

// Written by scripts/write-sdk.ts from the descriptions of the service.

export type AttachmentEntry = {
  readonly attachment_id: string;
  readonly filename: string;
};
export type IdentificationStatus = {
  readonly evidence_id: string;
  readonly sid: string;
  readonly status: "OPEN" | "ACCEPTED" | "REFUSED";
  readonly provider?: string;
  readonly identified_at?: string;
};
export type Position = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly page: string;
  readonly rotation?: 0 | 90 | 180 | 270;
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
  readonly sid: string;
  readonly status_code: "OPEN" | "DECLINED" | "SIGNED" | "ERROR" | "WITHDRAWN";
  readonly notify: boolean;
  readonly language?: "en" | "de" | "fr" | "it";
  readonly visual_signature?: VisualSignature;
  /** For this signer, who has no account. */
  readonly signing_url?: string;
  readonly last_viewed_at?: string;
  readonly signed_at?: string;
  readonly signed_quality?: "SES" | "AES" | "QES" | "AES_MINIMAL";
  readonly signed_legislation?: "ZERTES" | "EIDAS";
  readonly account_email: string;
  /** -1 when no order is set. */
  readonly sequence: number;
  readonly signer_identity_data?: SignerIdentityData;
};
export type SignatureRequest = {
  readonly id: string;
  readonly title: string;
  readonly message?: string;
  /** The newest version of the first document. */
  readonly document_id: string;
  /** For people with an account. */
  readonly signing_url: string;
  readonly status_overall:
    "DRAFT" | "OPEN" | "SIGNED" | "DECLINED" | "ERROR" | "EXPIRED" | "WITHDRAWN";
  readonly owner: string;
  readonly read_access: readonly string[];
  readonly write_access: readonly string[];
  readonly callback_success_url?: string;
  readonly callback_error_url?: string;
  readonly callback_update_url?: string;
  readonly quality: "SES" | "AES" | "QES" | "AES_MINIMAL" | "DEMO";
  readonly legislation?: "ZERTES" | "EIDAS";
  readonly custom?: string;
  readonly attach_on_success: readonly ("SIGNED_DOCUMENT" | "SIGNATURE_PROTOCOL")[];
  readonly attachments: readonly AttachmentEntry[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly business: string;
  readonly cc_email_addresses: readonly string[];
  readonly signatures: readonly Signature[];
};
export type SignerIdentityData = {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly email_address?: string;
  readonly identity_reference?: string;
  readonly evidence_id?: string;
};
export type VisualSignature = {
  readonly form_field?: string;
  readonly position?: Position;
  readonly positions?: readonly Position[];
  readonly rotation?: 0 | 90 | 180 | 270;
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
  readonly first_name: string;
  readonly last_name: string;
  readonly date_of_birth: string;
  readonly nationality: string;
  readonly document_type: "PASSPORT" | "IDENTITY_CARD" | "RESIDENCE_PERMIT";
  readonly document_number: string;
  readonly issuing_country: string;
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
