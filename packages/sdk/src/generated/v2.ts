import type { CallOptions, Content, DownloadOptions, UploadOptions } from "../options.ts";
import type { Download } from "../download.ts";
import type { Pages } from "../pages.ts";

// Written by scripts/write-sdk.ts from the descriptions of the service.

export type AttachmentEntry = {
  /** Names the file. */
  readonly attachment_id: string;
  /** As people see it. */
  readonly filename: string;
};
export type Callback = {
  /** Stays the same when the call is repeated; the receiver gets it as webhook-id. */
  readonly id: string;
  /** The request that it tells of. */
  readonly signature_request_id: string;
  /** Which of the three addresses is called. */
  readonly type: "SUCCESS" | "UPDATE" | "ERROR";
  /** OPEN while it is tried, COMPLETED after an answer of 2xx, RESIGNATED when it was given up. */
  readonly state: "OPEN" | "COMPLETED" | "RESIGNATED";
  /** The address, with its placeholders filled in. */
  readonly url: string;
  /** How often it was tried. */
  readonly attempts: number;
  /** What came of the attempts. */
  readonly messages: readonly string[];
  /** When the event happened. */
  readonly created_at: string;
  /** When it was last tried. */
  readonly updated_at: string;
};
export type Document = {
  /** Names the document in every other call. */
  readonly id: string;
  /** The document of which this is a new version. */
  readonly parent_id?: string;
  /** What people call it. */
  readonly title: string;
  /** Always application/pdf. */
  readonly content_type: string;
  /** Bytes. */
  readonly size: number;
  /** How many pages it has. */
  readonly page_count: number;
  /** Of the first page, in points. */
  readonly page_width: number;
  /** Of the first page, in points. */
  readonly page_height: number;
  /** Whose it is: the API username that uploaded it, or the e-mail address of who manages it now. */
  readonly owner: string;
  /** Who may read it. */
  readonly read_access: readonly string[];
  /** Who may share, watermark and delete it. */
  readonly write_access: readonly string[];
  /** The signature fields of the PDF. */
  readonly signature_fields: readonly SignatureField[];
  /** Of the PDF, in hexadecimal digits. */
  readonly sha256: string;
  /** True where the stored content was found damaged or lost; absent otherwise. */
  readonly damaged?: boolean;
  /** Where a damaged PDF was written anew at the upload: its SHA-256. It is the first of the parents. */
  readonly repaired_from?: string;
  /** Such as 1.7, as the document declares it. */
  readonly pdf_version: string;
  /** As the document declares it. */
  readonly pdf_a: string | null;
  /** When it was stored. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
};
export type DocumentContent = {
  /** Always application/pdf. */
  readonly content_type: string;
  /** Bytes of the PDF, before Base64. */
  readonly content_size: number;
  /** The PDF in Base64. */
  readonly content: string;
};
export type Health = {
  /** Whether it works. */
  readonly status: "UP" | "DOWN";
};
export type Identification = {
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
  /** How the person was identified, in the words of the provider. */
  readonly method: string;
  /** Names the act at the provider. */
  readonly reference: string;
  /** Why it was refused. */
  readonly reason?: string;
  /** What the person showed. */
  readonly document: {
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
export type SealedDocument = {
  /** The sealed document, a new version of the one given by id. */
  readonly document_id: string;
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
export type SignatureField = {
  /** The name of the field in the PDF. */
  readonly name: string;
  /** Whether it holds a signature already. */
  readonly signed: boolean;
  /** Why the signature that the document brought does not hold, such as HASH_FAILURE; absent where it holds. */
  readonly broken?: string;
  /** Where it is seen; empty for one that is not. */
  readonly positions: readonly {
    /** "0" is the first page. */
    readonly page: string;
    /** Points from the left edge of the page as displayed. */
    readonly x: number;
    /** Points from the lower edge of the page as displayed. */
    readonly y: number;
    /** Points. */
    readonly width: number;
    /** Points. */
    readonly height: number;
  }[];
};
export type SignatureQualities = {
  /** Whether the account can sign with SES. */
  readonly ses: UnderAny;
  /** Whether the account can sign with AES. */
  readonly aes: UnderAny;
  /** Whether the account can sign with AES_MINIMAL. */
  readonly aes_minimal: UnderLaws;
  /** Whether the account can sign with QES. */
  readonly qes: UnderLaws;
};
export type SignatureQualitiesDetail = {
  /** The e-mail address of the account. */
  readonly username: string;
  /** In which qualities the account can sign as it is now. */
  readonly signature_qualities: readonly SignatureQuality[];
};
export type SignatureQuality = {
  /** A quality in which the account can sign. */
  readonly quality: "SES" | "AES" | "QES" | "AES_MINIMAL";
  /** Under which law; null where the quality needs none. */
  readonly legislation: "ZERTES" | "EIDAS" | null;
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
export type UnderAny = {
  /** Under any law. */
  readonly any: boolean;
};
export type UnderLaws = {
  /** Under Swiss law. */
  readonly zertes: boolean;
  /** Under the law of the EU. */
  readonly eidas: boolean;
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
export type DocumentsUploadQuery = {
  /** The title of a PDF that is sent as it is. */
  readonly title?: string;
  /** Write a damaged PDF anew and keep it as the parent of the document; else it is refused. An extension. */
  readonly repair?: boolean;
};
export type DocumentsCreateBody = {
  /** What people call it. */
  readonly title: string;
  /** The PDF in Base64; in place of file_url. */
  readonly content?: string | null;
  /** What content is: application/pdf. */
  readonly content_type?: string | null;
  /** Where the service downloads the PDF; in place of content. */
  readonly file_url?: string | null;
};
export type DocumentsListQuery = {
  /** Counts from 1; 0 is the first too. */
  readonly page_number?: number;
  /** Without it and page_number: the newest 500. */
  readonly page_size?: number;
  /** Title contains. */
  readonly search?: string;
};
export type DocumentsWatermarkBody = {
  /** What it says; in place of image. */
  readonly text?: string | null;
  /** What it shows; in place of text. */
  readonly image?: {
    /** image/png or image/jpeg. */
    readonly content_type: string;
    /** The picture in Base64. */
    readonly content: string;
  } | null;
  /** 0 is invisible, 1 covers what is below. */
  readonly opacity?: number | null;
  /** "diagonal" on every page, or places. */
  readonly positions?:
    | "diagonal"
    | readonly {
        /** Points from the left edge of the page as displayed. */
        readonly x: number;
        /** Points from the lower edge of the page as displayed. */
        readonly y: number;
        /** Points. */
        readonly width: number;
        /** Points. */
        readonly height: number;
        /** "0" is the first page. */
        readonly page: string | number;
        /** Degrees, counter-clockwise; before the one beside. */
        readonly rotation?: 0 | 90 | 180 | 270 | null;
      }[]
    | null;
};
export type DocumentsPageQuery = {
  /** In percent: 20 for a small picture of the page, 100 to read it. */
  readonly scale?: 20 | 100;
};
export type DocumentsSetAccessBody = {
  /** Who may read it; replaces the list. */
  readonly read_access?: readonly string[] | null;
  /** Who may share, watermark and delete it; replaces the list. */
  readonly write_access?: readonly string[] | null;
};
export type RequestsCreateBody = {
  /** What people call it, in mails and file names. */
  readonly title: string;
  /** The PDF in Base64; in place of file_url or document_id. */
  readonly content?: string | null;
  /** What content is: application/pdf. */
  readonly content_type?: string | null;
  /** Where the service downloads the PDF; in place of content or document_id. */
  readonly file_url?: string | null;
  /** A document that is stored; in place of content or file_url. */
  readonly document_id?: string | null;
  /** A member of the business who manages the request as its owner does. */
  readonly creator?: string | null;
  /** What signers read beside the document. */
  readonly message?: string | null;
  /** Who may read the request and its documents. */
  readonly read_access?: readonly string[] | null;
  /** Who may manage the request as its owner does. */
  readonly write_access?: readonly string[] | null;
  /** Called when all have signed. */
  readonly callback_success_url?: string | null;
  /** Called at every other end. */
  readonly callback_error_url?: string | null;
  /** Called when one has signed and others remain. */
  readonly callback_update_url?: string | null;
  /** Absent on create: the default of the business, which DEMO is with demo keys. */
  readonly quality?: "SES" | "AES" | "QES" | "AES_MINIMAL" | "DEMO" | null;
  /** Needed with QES and AES_MINIMAL. */
  readonly legislation?: "ZERTES" | "EIDAS" | null;
  /** Yours; given back as it is. */
  readonly custom?: string | null;
  /** What is attached to the mail that says that all have signed. */
  readonly attach_on_success?: readonly ("SIGNED_DOCUMENT" | "SIGNATURE_PROTOCOL")[] | null;
  /** Automatic reminders. Absent on create: as the business does. */
  readonly reminders?: {
    /** Days from the invitation to the first reminder. */
    readonly first_after_days?: number | null;
    /** Days from each reminder, also one by hand, to the next. */
    readonly every_days?: number | null;
    /** How many each signer gets; 0 is none. */
    readonly at_most?: number | null;
  } | null;
  /** Observers: they read the request and are told of its end. */
  readonly cc_email_addresses?: readonly string[] | null;
  /** Who signs. */
  readonly signatures?:
    | readonly {
        /** By which an account is found, and where mails go. */
        readonly account_email?: string | null;
        /** The name of version 1 for account_email. */
        readonly signer_email_address?: string | null;
        /** The smallest first; the same number at the same time; -1 or absent at any time. */
        readonly sequence?: number | null;
        /** The name of version 1 for sequence. */
        readonly order?: number | null;
        /** A signer without an account. */
        readonly signer_identity_data?: {
          /** Who identified the person. */
          readonly provider?: string | null;
          /** As in the identity document. */
          readonly first_name?: string | null;
          /** As in the identity document. */
          readonly last_name?: string | null;
          /** Where codes are sent, with + and country code. */
          readonly mobile_number?: string | null;
          /** Of the identity document, two letters. */
          readonly issuing_country?: string | null;
          /** Where mails go; with it the other members may be left out. */
          readonly email_address?: string | null;
          /** Of mails and pages. */
          readonly language?:
            "en" | "de" | "fr" | "it" | "English" | "German" | "French" | "Italian" | null;
          /** Yours: how you know the person. */
          readonly identity_reference?: string | null;
        } | null;
        /** False: this signer gets no invitation, reminder or news; codes for signing are still sent. */
        readonly notify?: boolean | null;
        /** Of the mails to this signer and the page on which they sign. */
        readonly language?:
          "en" | "de" | "fr" | "it" | "English" | "German" | "French" | "Italian" | null;
        /** Where the mark stands; absent: where the signer puts it. */
        readonly visual_signature?: {
          /** A signature field of the PDF; where a position is given too, the field counts. */
          readonly form_field?: string | null;
          /** The place of the mark. */
          readonly position?: {
            /** Points from the left edge of the page as displayed. */
            readonly x: number;
            /** Points from the lower edge of the page as displayed. */
            readonly y: number;
            /** Points. */
            readonly width: number;
            /** Points. */
            readonly height: number;
            /** "0" is the first page. */
            readonly page: string | number;
            /** Degrees, counter-clockwise; before the one beside. */
            readonly rotation?: 0 | 90 | 180 | 270 | null;
          } | null;
          /** Several places for one signature. */
          readonly positions?:
            | readonly {
                /** Points from the left edge of the page as displayed. */
                readonly x: number;
                /** Points from the lower edge of the page as displayed. */
                readonly y: number;
                /** Points. */
                readonly width: number;
                /** Points. */
                readonly height: number;
                /** "0" is the first page. */
                readonly page: string | number;
                /** Degrees, counter-clockwise; before the one beside. */
                readonly rotation?: 0 | 90 | 180 | 270 | null;
              }[]
            | null;
          /** Degrees, counter-clockwise. */
          readonly rotation?: 0 | 90 | 180 | 270 | null;
          /** PNG or JPEG. */
          readonly image?: {
            /** image/png or image/jpeg. */
            readonly content_type: string;
            /** The picture in Base64; absent in an update: the one that is there stays. */
            readonly content?: string | null;
          } | null;
        } | null;
      }[]
    | null;
};
export type RequestsListQuery = {
  /** Counts from 1; 0 is the first too. */
  readonly page_number?: number;
  /** Without it and page_number: the newest 500. */
  readonly page_size?: number;
  /** Compared without case. */
  readonly status_overall?: string;
  /** Compared without case. */
  readonly signature_status?: string;
  /** A signer's address, compared without case. */
  readonly signer_email_address?: string;
  /** A synonym of signer_email_address. */
  readonly account_email?: string;
  /** Title contains. */
  readonly search?: string;
};
export type RequestsUpdateByBodyBody = {
  /** Which request, where the address does not say it. */
  readonly id?: string | null;
  /** What people call it, in mails and file names. */
  readonly title?: string | null;
  /** The present document; another one is refused. */
  readonly document_id?: string | null;
  /** Refused: a document is not replaced. */
  readonly content?: unknown;
  /** Refused: a document is not replaced. */
  readonly file_url?: unknown;
  /** What signers read beside the document. */
  readonly message?: string | null;
  /** Who may read the request and its documents. */
  readonly read_access?: readonly string[] | null;
  /** Who may manage the request as its owner does. */
  readonly write_access?: readonly string[] | null;
  /** Called when all have signed. */
  readonly callback_success_url?: string | null;
  /** Called at every other end. */
  readonly callback_error_url?: string | null;
  /** Called when one has signed and others remain. */
  readonly callback_update_url?: string | null;
  /** Absent on create: the default of the business, which DEMO is with demo keys. */
  readonly quality?: "SES" | "AES" | "QES" | "AES_MINIMAL" | "DEMO" | null;
  /** Needed with QES and AES_MINIMAL. */
  readonly legislation?: "ZERTES" | "EIDAS" | null;
  /** Yours; given back as it is. */
  readonly custom?: string | null;
  /** What is attached to the mail that says that all have signed. */
  readonly attach_on_success?: readonly ("SIGNED_DOCUMENT" | "SIGNATURE_PROTOCOL")[] | null;
  /** Automatic reminders. Absent on create: as the business does. */
  readonly reminders?: {
    /** Days from the invitation to the first reminder. */
    readonly first_after_days?: number | null;
    /** Days from each reminder, also one by hand, to the next. */
    readonly every_days?: number | null;
    /** How many each signer gets; 0 is none. */
    readonly at_most?: number | null;
  } | null;
  /** Observers: they read the request and are told of its end. */
  readonly cc_email_addresses?: readonly string[] | null;
  /** Who signs. */
  readonly signatures?:
    | readonly {
        /** By which an account is found, and where mails go. */
        readonly account_email?: string | null;
        /** The name of version 1 for account_email. */
        readonly signer_email_address?: string | null;
        /** The smallest first; the same number at the same time; -1 or absent at any time. */
        readonly sequence?: number | null;
        /** The name of version 1 for sequence. */
        readonly order?: number | null;
        /** A signer without an account. */
        readonly signer_identity_data?: {
          /** Who identified the person. */
          readonly provider?: string | null;
          /** As in the identity document. */
          readonly first_name?: string | null;
          /** As in the identity document. */
          readonly last_name?: string | null;
          /** Where codes are sent, with + and country code. */
          readonly mobile_number?: string | null;
          /** Of the identity document, two letters. */
          readonly issuing_country?: string | null;
          /** Where mails go; with it the other members may be left out. */
          readonly email_address?: string | null;
          /** Of mails and pages. */
          readonly language?:
            "en" | "de" | "fr" | "it" | "English" | "German" | "French" | "Italian" | null;
          /** Yours: how you know the person. */
          readonly identity_reference?: string | null;
        } | null;
        /** False: this signer gets no invitation, reminder or news; codes for signing are still sent. */
        readonly notify?: boolean | null;
        /** Of the mails to this signer and the page on which they sign. */
        readonly language?:
          "en" | "de" | "fr" | "it" | "English" | "German" | "French" | "Italian" | null;
        /** Where the mark stands; absent: where the signer puts it. */
        readonly visual_signature?: {
          /** A signature field of the PDF; where a position is given too, the field counts. */
          readonly form_field?: string | null;
          /** The place of the mark. */
          readonly position?: {
            /** Points from the left edge of the page as displayed. */
            readonly x: number;
            /** Points from the lower edge of the page as displayed. */
            readonly y: number;
            /** Points. */
            readonly width: number;
            /** Points. */
            readonly height: number;
            /** "0" is the first page. */
            readonly page: string | number;
            /** Degrees, counter-clockwise; before the one beside. */
            readonly rotation?: 0 | 90 | 180 | 270 | null;
          } | null;
          /** Several places for one signature. */
          readonly positions?:
            | readonly {
                /** Points from the left edge of the page as displayed. */
                readonly x: number;
                /** Points from the lower edge of the page as displayed. */
                readonly y: number;
                /** Points. */
                readonly width: number;
                /** Points. */
                readonly height: number;
                /** "0" is the first page. */
                readonly page: string | number;
                /** Degrees, counter-clockwise; before the one beside. */
                readonly rotation?: 0 | 90 | 180 | 270 | null;
              }[]
            | null;
          /** Degrees, counter-clockwise. */
          readonly rotation?: 0 | 90 | 180 | 270 | null;
          /** PNG or JPEG. */
          readonly image?: {
            /** image/png or image/jpeg. */
            readonly content_type: string;
            /** The picture in Base64; absent in an update: the one that is there stays. */
            readonly content?: string | null;
          } | null;
        } | null;
      }[]
    | null;
};
export type RequestsUpdateBody = {
  /** Which request, where the address does not say it. */
  readonly id?: string | null;
  /** What people call it, in mails and file names. */
  readonly title?: string | null;
  /** The present document; another one is refused. */
  readonly document_id?: string | null;
  /** Refused: a document is not replaced. */
  readonly content?: unknown;
  /** Refused: a document is not replaced. */
  readonly file_url?: unknown;
  /** What signers read beside the document. */
  readonly message?: string | null;
  /** Who may read the request and its documents. */
  readonly read_access?: readonly string[] | null;
  /** Who may manage the request as its owner does. */
  readonly write_access?: readonly string[] | null;
  /** Called when all have signed. */
  readonly callback_success_url?: string | null;
  /** Called at every other end. */
  readonly callback_error_url?: string | null;
  /** Called when one has signed and others remain. */
  readonly callback_update_url?: string | null;
  /** Absent on create: the default of the business, which DEMO is with demo keys. */
  readonly quality?: "SES" | "AES" | "QES" | "AES_MINIMAL" | "DEMO" | null;
  /** Needed with QES and AES_MINIMAL. */
  readonly legislation?: "ZERTES" | "EIDAS" | null;
  /** Yours; given back as it is. */
  readonly custom?: string | null;
  /** What is attached to the mail that says that all have signed. */
  readonly attach_on_success?: readonly ("SIGNED_DOCUMENT" | "SIGNATURE_PROTOCOL")[] | null;
  /** Automatic reminders. Absent on create: as the business does. */
  readonly reminders?: {
    /** Days from the invitation to the first reminder. */
    readonly first_after_days?: number | null;
    /** Days from each reminder, also one by hand, to the next. */
    readonly every_days?: number | null;
    /** How many each signer gets; 0 is none. */
    readonly at_most?: number | null;
  } | null;
  /** Observers: they read the request and are told of its end. */
  readonly cc_email_addresses?: readonly string[] | null;
  /** Who signs. */
  readonly signatures?:
    | readonly {
        /** By which an account is found, and where mails go. */
        readonly account_email?: string | null;
        /** The name of version 1 for account_email. */
        readonly signer_email_address?: string | null;
        /** The smallest first; the same number at the same time; -1 or absent at any time. */
        readonly sequence?: number | null;
        /** The name of version 1 for sequence. */
        readonly order?: number | null;
        /** A signer without an account. */
        readonly signer_identity_data?: {
          /** Who identified the person. */
          readonly provider?: string | null;
          /** As in the identity document. */
          readonly first_name?: string | null;
          /** As in the identity document. */
          readonly last_name?: string | null;
          /** Where codes are sent, with + and country code. */
          readonly mobile_number?: string | null;
          /** Of the identity document, two letters. */
          readonly issuing_country?: string | null;
          /** Where mails go; with it the other members may be left out. */
          readonly email_address?: string | null;
          /** Of mails and pages. */
          readonly language?:
            "en" | "de" | "fr" | "it" | "English" | "German" | "French" | "Italian" | null;
          /** Yours: how you know the person. */
          readonly identity_reference?: string | null;
        } | null;
        /** False: this signer gets no invitation, reminder or news; codes for signing are still sent. */
        readonly notify?: boolean | null;
        /** Of the mails to this signer and the page on which they sign. */
        readonly language?:
          "en" | "de" | "fr" | "it" | "English" | "German" | "French" | "Italian" | null;
        /** Where the mark stands; absent: where the signer puts it. */
        readonly visual_signature?: {
          /** A signature field of the PDF; where a position is given too, the field counts. */
          readonly form_field?: string | null;
          /** The place of the mark. */
          readonly position?: {
            /** Points from the left edge of the page as displayed. */
            readonly x: number;
            /** Points from the lower edge of the page as displayed. */
            readonly y: number;
            /** Points. */
            readonly width: number;
            /** Points. */
            readonly height: number;
            /** "0" is the first page. */
            readonly page: string | number;
            /** Degrees, counter-clockwise; before the one beside. */
            readonly rotation?: 0 | 90 | 180 | 270 | null;
          } | null;
          /** Several places for one signature. */
          readonly positions?:
            | readonly {
                /** Points from the left edge of the page as displayed. */
                readonly x: number;
                /** Points from the lower edge of the page as displayed. */
                readonly y: number;
                /** Points. */
                readonly width: number;
                /** Points. */
                readonly height: number;
                /** "0" is the first page. */
                readonly page: string | number;
                /** Degrees, counter-clockwise; before the one beside. */
                readonly rotation?: 0 | 90 | 180 | 270 | null;
              }[]
            | null;
          /** Degrees, counter-clockwise. */
          readonly rotation?: 0 | 90 | 180 | 270 | null;
          /** PNG or JPEG. */
          readonly image?: {
            /** image/png or image/jpeg. */
            readonly content_type: string;
            /** The picture in Base64; absent in an update: the one that is there stays. */
            readonly content?: string | null;
          } | null;
        } | null;
      }[]
    | null;
};
export type RequestsWithdrawBody = {
  /** What signers are told. */
  readonly message?: string | null;
};
export type RequestsAddSignerBody = {
  /** By which an account is found, and where mails go. */
  readonly account_email?: string | null;
  /** The name of version 1 for account_email. */
  readonly signer_email_address?: string | null;
  /** The smallest first; the same number at the same time; -1 or absent at any time. */
  readonly sequence?: number | null;
  /** The name of version 1 for sequence. */
  readonly order?: number | null;
  /** A signer without an account. */
  readonly signer_identity_data?: {
    /** Who identified the person. */
    readonly provider?: string | null;
    /** As in the identity document. */
    readonly first_name?: string | null;
    /** As in the identity document. */
    readonly last_name?: string | null;
    /** Where codes are sent, with + and country code. */
    readonly mobile_number?: string | null;
    /** Of the identity document, two letters. */
    readonly issuing_country?: string | null;
    /** Where mails go; with it the other members may be left out. */
    readonly email_address?: string | null;
    /** Of mails and pages. */
    readonly language?:
      "en" | "de" | "fr" | "it" | "English" | "German" | "French" | "Italian" | null;
    /** Yours: how you know the person. */
    readonly identity_reference?: string | null;
  } | null;
  /** False: this signer gets no invitation, reminder or news; codes for signing are still sent. */
  readonly notify?: boolean | null;
  /** Of the mails to this signer and the page on which they sign. */
  readonly language?:
    "en" | "de" | "fr" | "it" | "English" | "German" | "French" | "Italian" | null;
  /** Where the mark stands; absent: where the signer puts it. */
  readonly visual_signature?: {
    /** A signature field of the PDF; where a position is given too, the field counts. */
    readonly form_field?: string | null;
    /** The place of the mark. */
    readonly position?: {
      /** Points from the left edge of the page as displayed. */
      readonly x: number;
      /** Points from the lower edge of the page as displayed. */
      readonly y: number;
      /** Points. */
      readonly width: number;
      /** Points. */
      readonly height: number;
      /** "0" is the first page. */
      readonly page: string | number;
      /** Degrees, counter-clockwise; before the one beside. */
      readonly rotation?: 0 | 90 | 180 | 270 | null;
    } | null;
    /** Several places for one signature. */
    readonly positions?:
      | readonly {
          /** Points from the left edge of the page as displayed. */
          readonly x: number;
          /** Points from the lower edge of the page as displayed. */
          readonly y: number;
          /** Points. */
          readonly width: number;
          /** Points. */
          readonly height: number;
          /** "0" is the first page. */
          readonly page: string | number;
          /** Degrees, counter-clockwise; before the one beside. */
          readonly rotation?: 0 | 90 | 180 | 270 | null;
        }[]
      | null;
    /** Degrees, counter-clockwise. */
    readonly rotation?: 0 | 90 | 180 | 270 | null;
    /** PNG or JPEG. */
    readonly image?: {
      /** image/png or image/jpeg. */
      readonly content_type: string;
      /** The picture in Base64; absent in an update: the one that is there stays. */
      readonly content?: string | null;
    } | null;
  } | null;
};
export type RequestsAddAttachmentBody = {
  /** As people see it. */
  readonly filename: string;
  /** What the bytes are; they are looked at. */
  readonly content_type: string;
  /** The file in Base64. */
  readonly content: string;
};
export type RequestsReportQuery = {
  /** PDF (the default), JSON or HTML. */
  readonly type?: string;
};
export type SealsCreateBody = {
  /** The PDF in Base64; in place of document_id. */
  readonly content?: string | null;
  /** A stored document; in place of content. */
  readonly document_id?: string | null;
  /** What people call the sealed document. */
  readonly title?: string | null;
  /** Which seal; absent or empty: the first. */
  readonly account_name?: string | null;
  /** Where and how the seal is seen; absent: it is not. */
  readonly visual_signature?: {
    /** A signature field of the PDF; where a position is given too, the field counts. */
    readonly form_field?: string | null;
    /** The place of the mark. */
    readonly position?: {
      /** Points from the left edge of the page as displayed. */
      readonly x: number;
      /** Points from the lower edge of the page as displayed. */
      readonly y: number;
      /** Points. */
      readonly width: number;
      /** Points. */
      readonly height: number;
      /** "0" is the first page. */
      readonly page: string | number;
      /** Degrees, counter-clockwise; before the one beside. */
      readonly rotation?: 0 | 90 | 180 | 270 | null;
    } | null;
    /** Several places for one signature. */
    readonly positions?:
      | readonly {
          /** Points from the left edge of the page as displayed. */
          readonly x: number;
          /** Points from the lower edge of the page as displayed. */
          readonly y: number;
          /** Points. */
          readonly width: number;
          /** Points. */
          readonly height: number;
          /** "0" is the first page. */
          readonly page: string | number;
          /** Degrees, counter-clockwise; before the one beside. */
          readonly rotation?: 0 | 90 | 180 | 270 | null;
        }[]
      | null;
    /** Degrees, counter-clockwise. */
    readonly rotation?: 0 | 90 | 180 | 270 | null;
    /** PNG or JPEG. */
    readonly image?: {
      /** image/png or image/jpeg. */
      readonly content_type: string;
      /** The picture in Base64. */
      readonly content: string;
    } | null;
  } | null;
  /** Certifies the document: after the seal only this is allowed. */
  readonly certify?: "SIGNING" | "COMMENTING" | null;
};
export type UsersQualitiesQuery = {
  /** The e-mail address of the account. */
  readonly username: string;
};
export type UsersQualitiesDetailQuery = {
  /** The e-mail address of the account. */
  readonly username: string;
};
/** The calls of v2. */
export type Calls = {
  readonly documents: {
    /** Upload a PDF */
    upload: (
      content: Content,
      query?: DocumentsUploadQuery,
      options?: UploadOptions,
    ) => Promise<Document>;
    /** Upload a PDF */
    create: (body: DocumentsCreateBody, options?: CallOptions) => Promise<Document>;
    /** List the caller's documents, newest first */
    list: (query?: DocumentsListQuery, options?: CallOptions) => Pages<Document>;
    /** Draw a watermark; the result is a new document */
    watermark: (
      id: string,
      body: DocumentsWatermarkBody,
      options?: CallOptions,
    ) => Promise<Document>;
    /** Read what is known of a document */
    read: (id: string, options?: CallOptions) => Promise<Document>;
    /** Delete a document and its keys */
    delete: (id: string, options?: CallOptions) => Promise<void>;
    /** Download a document, or a range of it */
    content: (id: string, options?: DownloadOptions) => Promise<Download>;
    /** Draw a page */
    page: (
      id: string,
      page: string | number,
      query?: DocumentsPageQuery,
      options?: DownloadOptions,
    ) => Promise<Download>;
    /** Say who else may read and write */
    setAccess: (
      id: string,
      body: DocumentsSetAccessBody,
      options?: CallOptions,
    ) => Promise<Document>;
  };
  readonly requests: {
    /** Create a signature request, OPEN at once */
    create: (body: RequestsCreateBody, options?: CallOptions) => Promise<SignatureRequest>;
    /** List signature requests, newest first */
    list: (query?: RequestsListQuery, options?: CallOptions) => Pages<SignatureRequest>;
    /** Change what the body names; absent or null stays as it is */
    updateByBody: (
      body: RequestsUpdateByBodyBody,
      options?: CallOptions,
    ) => Promise<SignatureRequest>;
    /** Read a signature request */
    read: (id: string, options?: CallOptions) => Promise<SignatureRequest>;
    /** Change what the body names; absent or null stays as it is */
    update: (
      id: string,
      body: RequestsUpdateBody,
      options?: CallOptions,
    ) => Promise<SignatureRequest>;
    /** Delete a signature request; its documents go asynchronously */
    delete: (id: string, options?: CallOptions) => Promise<void>;
    /** Read several signature requests */
    readMany: (
      body: readonly string[],
      options?: CallOptions,
    ) => Promise<readonly SignatureRequest[]>;
    /** End a request that is no longer wanted */
    withdraw: (
      id: string,
      body?: RequestsWithdrawBody,
      options?: CallOptions,
    ) => Promise<SignatureRequest>;
    /** Remind those whose turn it is, each once per hour */
    remind: (id: string, options?: CallOptions) => Promise<SignatureRequest>;
    /** Add a signer */
    addSigner: (
      id: string,
      body: RequestsAddSignerBody,
      options?: CallOptions,
    ) => Promise<SignatureRequest>;
    /** Remove a signer who has not signed */
    removeSigner: (id: string, sid: string, options?: CallOptions) => Promise<void>;
    /** Add an attachment */
    addAttachment: (
      id: string,
      body: RequestsAddAttachmentBody,
      options?: CallOptions,
    ) => Promise<SignatureRequest>;
    /** Download an attachment */
    attachmentContent: (
      id: string,
      attachmentId: string,
      options?: DownloadOptions,
    ) => Promise<Download>;
    /** Remove an attachment */
    deleteAttachment: (id: string, attachmentId: string, options?: CallOptions) => Promise<void>;
    /** List the callbacks of a signature request */
    callbacks: (id: string, options?: CallOptions) => Promise<readonly Callback[]>;
    /** Make a callback again */
    replayCallback: (id: string, callbackId: string, options?: CallOptions) => Promise<Callback>;
    /** The signature protocol: who, when, how, with proofs */
    report: (
      id: string,
      query?: RequestsReportQuery,
      options?: DownloadOptions,
    ) => Promise<Download>;
  };
  readonly identifications: {
    /** How far the identification of a signer is */
    status: (
      id: string,
      evidenceId: string,
      options?: CallOptions,
    ) => Promise<IdentificationStatus>;
    /** What was seen when a signer was identified */
    read: (id: string, evidenceId: string, options?: CallOptions) => Promise<Identification>;
    /** The record of an identification as files in a ZIP archive */
    files: (id: string, evidenceId: string, options?: DownloadOptions) => Promise<Download>;
    /** The record of an identification, signed */
    jwt: (id: string, evidenceId: string, options?: DownloadOptions) => Promise<Download>;
  };
  readonly seals: {
    /** Seal a document in the name of the business */
    create: (body: SealsCreateBody, options?: CallOptions) => Promise<SealedDocument>;
  };
  readonly users: {
    /** Whether an account can sign in each quality */
    qualities: (query: UsersQualitiesQuery, options?: CallOptions) => Promise<SignatureQualities>;
    /** Which qualities an account can sign with, as a list */
    qualitiesDetail: (
      query: UsersQualitiesDetailQuery,
      options?: CallOptions,
    ) => Promise<SignatureQualitiesDetail>;
  };
  readonly health: {
    /** Whether the service is up */
    status: (options?: CallOptions) => Promise<Health>;
    /** Whether the process lives */
    liveness: (options?: CallOptions) => Promise<Health>;
    /** Whether calls should be sent here */
    readiness: (options?: CallOptions) => Promise<Health>;
  };
};
export const CALLS = {
  documents: {
    upload: { method: "POST", path: "/documents", takes: "pdf", query: true, gives: "json" },
    create: { method: "POST", path: "/documents", takes: "json", query: false, gives: "json" },
    list: { method: "GET", path: "/documents", takes: null, query: true, gives: "pages" },
    watermark: {
      method: "POST",
      path: "/documents/{id}/watermark",
      takes: "json",
      query: false,
      gives: "json",
    },
    read: { method: "GET", path: "/documents/{id}", takes: null, query: false, gives: "json" },
    delete: {
      method: "DELETE",
      path: "/documents/{id}",
      takes: null,
      query: false,
      gives: "nothing",
    },
    content: {
      method: "GET",
      path: "/documents/{id}/content",
      takes: null,
      query: false,
      gives: "file",
    },
    page: {
      method: "GET",
      path: "/documents/{id}/pages/{page}",
      takes: null,
      query: true,
      gives: "file",
    },
    setAccess: {
      method: "PUT",
      path: "/documents/{id}/access",
      takes: "json",
      query: false,
      gives: "json",
    },
  },
  requests: {
    create: {
      method: "POST",
      path: "/signature-requests",
      takes: "json",
      query: false,
      gives: "json",
    },
    list: { method: "GET", path: "/signature-requests", takes: null, query: true, gives: "pages" },
    updateByBody: {
      method: "PUT",
      path: "/signature-requests",
      takes: "json",
      query: false,
      gives: "json",
    },
    read: {
      method: "GET",
      path: "/signature-requests/{id}",
      takes: null,
      query: false,
      gives: "json",
    },
    update: {
      method: "PUT",
      path: "/signature-requests/{id}",
      takes: "json",
      query: false,
      gives: "json",
    },
    delete: {
      method: "DELETE",
      path: "/signature-requests/{id}",
      takes: null,
      query: false,
      gives: "nothing",
    },
    readMany: {
      method: "POST",
      path: "/signature-requests/bulk",
      takes: "json",
      query: false,
      gives: "json",
    },
    withdraw: {
      method: "POST",
      path: "/signature-requests/{id}/withdraw",
      takes: "json",
      query: false,
      gives: "json",
    },
    remind: {
      method: "POST",
      path: "/signature-requests/{id}/remind",
      takes: null,
      query: false,
      gives: "json",
    },
    addSigner: {
      method: "POST",
      path: "/signature-requests/{id}/signatures",
      takes: "json",
      query: false,
      gives: "json",
    },
    removeSigner: {
      method: "DELETE",
      path: "/signature-requests/{id}/signatures/{sid}",
      takes: null,
      query: false,
      gives: "nothing",
    },
    addAttachment: {
      method: "POST",
      path: "/signature-requests/{id}/attachments",
      takes: "json",
      query: false,
      gives: "json",
    },
    attachmentContent: {
      method: "GET",
      path: "/signature-requests/{id}/attachments/{attachment_id}/content",
      takes: null,
      query: false,
      gives: "file",
    },
    deleteAttachment: {
      method: "DELETE",
      path: "/signature-requests/{id}/attachments/{attachment_id}",
      takes: null,
      query: false,
      gives: "nothing",
    },
    callbacks: {
      method: "GET",
      path: "/signature-requests/{id}/callbacks",
      takes: null,
      query: false,
      gives: "json",
    },
    replayCallback: {
      method: "POST",
      path: "/signature-requests/{id}/callbacks/{callback_id}/replay",
      takes: null,
      query: false,
      gives: "json",
    },
    report: {
      method: "GET",
      path: "/signature-requests/{id}/report",
      takes: null,
      query: true,
      gives: "file",
    },
  },
  identifications: {
    status: {
      method: "GET",
      path: "/signature-requests/{id}/identification/{evidence_id}/status",
      takes: null,
      query: false,
      gives: "json",
    },
    read: {
      method: "GET",
      path: "/signature-requests/{id}/identification/{evidence_id}",
      takes: null,
      query: false,
      gives: "json",
    },
    files: {
      method: "GET",
      path: "/signature-requests/{id}/identification/{evidence_id}/files",
      takes: null,
      query: false,
      gives: "file",
    },
    jwt: {
      method: "GET",
      path: "/signature-requests/{id}/identification/{evidence_id}/jwt",
      takes: null,
      query: false,
      gives: "file",
    },
  },
  seals: {
    create: { method: "POST", path: "/seal", takes: "json", query: false, gives: "json" },
  },
  users: {
    qualities: {
      method: "GET",
      path: "/user/signature-qualities",
      takes: null,
      query: true,
      gives: "json",
    },
    qualitiesDetail: {
      method: "GET",
      path: "/user/signature-qualities-detail",
      takes: null,
      query: true,
      gives: "json",
    },
  },
  health: {
    status: { method: "GET", path: "/management/health", takes: null, query: false, gives: "json" },
    liveness: {
      method: "GET",
      path: "/management/health/liveness",
      takes: null,
      query: false,
      gives: "json",
    },
    readiness: {
      method: "GET",
      path: "/management/health/readiness",
      takes: null,
      query: false,
      gives: "json",
    },
  },
} as const;
