import type { CallOptions, Content, DownloadOptions, UploadOptions } from "../options.ts";
import type { Download } from "../download.ts";

// Written by scripts/write-sdk.ts from the descriptions of the service.

export type DocumentsValidateQuery = {
  /** The least quality that every signature must have. */
  readonly quality?: "SES" | "AES" | "QES";
  /** Every signature must be verifiable in the long term. */
  readonly longTermValidation?: boolean;
  /** The law under which every signature must have its quality. */
  readonly legislation?: "WORLD" | "CH" | "EU" | "CH_EU";
  /** What to answer at once in `additionalInfos`; may be repeated. */
  readonly infos?: readonly ("validation" | "signer" | "format")[];
  /** A page that looks different makes it invalid. */
  readonly rejectVisualDifferences?: boolean;
  /** A change that nothing permits makes it invalid. */
  readonly rejectUndefinedChanges?: boolean;
};
export type DocumentsValidateAnswer = {
  /** Names the result, for the calls that read more of it. */
  readonly id: string;
  /** Whether there are signatures, and all of them hold and meet the demands. */
  readonly valid: boolean;
  /** How many there are. */
  readonly signatures: number;
  /** How many of them hold and meet the demands. */
  readonly validSignatures: number;
  /** The lowest quality of all; null where one has none. */
  readonly quality: "SES" | "AES" | "QES" | null;
  /** The law under which all have their quality; null where there is none. */
  readonly legislation: "ZERTES" | "EIDAS" | null;
  /** Whether all of them can be verified in the long term. */
  readonly longTermValidation: boolean;
  /** Whether a page looks different since one of them was made. */
  readonly visualDifferences: boolean;
  /** Whether something was changed since one of them that nothing permits. */
  readonly undefinedChanges: boolean;
  /** What infos asked for. */
  readonly additionalInfos?: {
    /** As /infos/{id}/validation. */
    readonly validation?: {
      /** After EN 319 102-1: it holds, it does not, or there is too little to say. */
      readonly indication: "TOTAL-PASSED" | "TOTAL-FAILED" | "INDETERMINATE";
      /** As EN 319 102-1 spells it; null when passed, and where there is no signature. */
      readonly subIndication: string | null;
      /** One sentence for each finding. */
      readonly details: readonly string[];
    };
    /** As /infos/{id}/signers. */
    readonly signer?: readonly {
      /** Whether it holds and meets the demands of the call. */
      readonly valid: boolean;
      /** The holder of the certificate, never what the document claims. */
      readonly signer: string | null;
      /** The proven time, else the claimed one. */
      readonly time: string | null;
      /** Whether a time stamp proves the time. */
      readonly timeIsProven: boolean;
      /** What it was found to be; null where that cannot be said. */
      readonly quality: "SES" | "AES" | "QES" | null;
      /** Whether an organisation signed, and not a person. */
      readonly seal: boolean;
      /** Under which law it has its quality; null where none is found. */
      readonly legislation: "ZERTES" | "EIDAS" | null;
      /** Whether the document holds all that is needed to verify it later. */
      readonly longTermValidation: boolean;
      /** Whether a page looks different since it was signed. */
      readonly visualDifferences: boolean;
      /** Whether something was changed since that nothing permits. */
      readonly undefinedChanges: boolean;
      /** After EN 319 102-1: it holds, it does not, or there is too little to say. */
      readonly indication: "TOTAL-PASSED" | "TOTAL-FAILED" | "INDETERMINATE";
      /** As EN 319 102-1 spells it; null when passed, and where there is no signature. */
      readonly subIndication: string | null;
      /** The level of PAdES that it reaches. */
      readonly level: string;
      /** Of the signer; null where none can be read. */
      readonly certificate: {
        /** Whom it names. */
        readonly subject: string;
        /** Who issued it. */
        readonly issuer: string;
        /** Hexadecimal. */
        readonly serialNumber: string;
        /** When its validity begins. */
        readonly notBefore: string;
        /** When its validity ends. */
        readonly notAfter: string;
      } | null;
      /** What was changed after it was made. */
      readonly changes: readonly {
        /** Which save of the file; 0 is the first. */
        readonly revision: number;
        /** Counts from 0. */
        readonly page: number | null;
        /** What was changed, in one word. */
        readonly kind: string;
        /** The number of the object in the PDF; null for one inside another. */
        readonly object: number | null;
        /** permitted, notice or violation. */
        readonly severity: string;
        /** The change in one sentence. */
        readonly text: string;
      }[];
      /** Why it has its quality, and what it lacks of the demands. */
      readonly reasons: readonly string[];
      /** What the document claims; nothing of it is verified. */
      readonly optionalInfos: {
        /** Who the document says signed. */
        readonly name: string | null;
        /** How the document says the signer is reached. */
        readonly contact: string | null;
        /** Where the document says it was signed. */
        readonly location: string | null;
        /** Why the document says it was signed. */
        readonly reason: string | null;
      };
    }[];
    /** As /infos/{id}/format. */
    readonly format?: {
      /** Always PDF. */
      readonly fileType: "PDF";
      /** The level of PDF/A that it claims. */
      readonly quality?: string;
      /** As the document says. */
      readonly producer?: string;
    };
  };
};
export type ResultsValidationAnswer = {
  /** After EN 319 102-1: it holds, it does not, or there is too little to say. */
  readonly indication: "TOTAL-PASSED" | "TOTAL-FAILED" | "INDETERMINATE";
  /** As EN 319 102-1 spells it; null when passed, and where there is no signature. */
  readonly subIndication: string | null;
  /** One sentence for each finding. */
  readonly details: readonly string[];
};
export type ResultsFormatAnswer = {
  /** Always PDF. */
  readonly fileType: "PDF";
  /** The level of PDF/A that it claims. */
  readonly quality?: string;
  /** As the document says. */
  readonly producer?: string;
};
export type BillingCreditsAnswer = {
  /** The first day of these prices. */
  readonly validFrom: string;
  /** The prices. */
  readonly consumptions: readonly {
    /** The name of the price. */
    readonly sku: string;
    /** The call that costs it. */
    readonly endpoint: string;
    /** What one call costs. */
    readonly credits: number;
  }[];
};
export type BillingUsageAnswer = {
  /** YYYYMM */
  readonly period: string;
  /** What was used, by call. */
  readonly consumptions: readonly {
    /** The call. */
    readonly endpoint: string;
    /** How often it was made. */
    readonly requests: number;
    /** What that cost. */
    readonly credits: number;
  }[];
  /** The sum of all calls. */
  readonly requests: number;
  /** The sum of all credits. */
  readonly credits: number;
};
export type BillingInvoicedQuery = {
  /** YYYY, YYYYMM or YYYYMMDD; the last invoiced period when absent. */
  readonly period?: string;
};
export type BillingInvoicedAnswer = {
  /** YYYYMM */
  readonly period: string;
  /** What was used, by call. */
  readonly consumptions: readonly {
    /** The call. */
    readonly endpoint: string;
    /** How often it was made. */
    readonly requests: number;
    /** What that cost. */
    readonly credits: number;
  }[];
  /** The sum of all calls. */
  readonly requests: number;
  /** The sum of all credits. */
  readonly credits: number;
};
/** The calls of validation. */
export type Calls = {
  readonly documents: {
    /** Judge the signatures of a PDF */
    validate: (
      content: Content,
      query?: DocumentsValidateQuery,
      options?: UploadOptions,
    ) => Promise<DocumentsValidateAnswer>;
  };
  readonly results: {
    /** Read the indication and its reasons */
    validation: (id: string, options?: CallOptions) => Promise<ResultsValidationAnswer>;
    /** Read what was found of each signature */
    signers: (
      id: string,
      options?: CallOptions,
    ) => Promise<
      readonly {
        /** Whether it holds and meets the demands of the call. */
        readonly valid: boolean;
        /** The holder of the certificate, never what the document claims. */
        readonly signer: string | null;
        /** The proven time, else the claimed one. */
        readonly time: string | null;
        /** Whether a time stamp proves the time. */
        readonly timeIsProven: boolean;
        /** What it was found to be; null where that cannot be said. */
        readonly quality: "SES" | "AES" | "QES" | null;
        /** Whether an organisation signed, and not a person. */
        readonly seal: boolean;
        /** Under which law it has its quality; null where none is found. */
        readonly legislation: "ZERTES" | "EIDAS" | null;
        /** Whether the document holds all that is needed to verify it later. */
        readonly longTermValidation: boolean;
        /** Whether a page looks different since it was signed. */
        readonly visualDifferences: boolean;
        /** Whether something was changed since that nothing permits. */
        readonly undefinedChanges: boolean;
        /** After EN 319 102-1: it holds, it does not, or there is too little to say. */
        readonly indication: "TOTAL-PASSED" | "TOTAL-FAILED" | "INDETERMINATE";
        /** As EN 319 102-1 spells it; null when passed, and where there is no signature. */
        readonly subIndication: string | null;
        /** The level of PAdES that it reaches. */
        readonly level: string;
        /** Of the signer; null where none can be read. */
        readonly certificate: {
          /** Whom it names. */
          readonly subject: string;
          /** Who issued it. */
          readonly issuer: string;
          /** Hexadecimal. */
          readonly serialNumber: string;
          /** When its validity begins. */
          readonly notBefore: string;
          /** When its validity ends. */
          readonly notAfter: string;
        } | null;
        /** What was changed after it was made. */
        readonly changes: readonly {
          /** Which save of the file; 0 is the first. */
          readonly revision: number;
          /** Counts from 0. */
          readonly page: number | null;
          /** What was changed, in one word. */
          readonly kind: string;
          /** The number of the object in the PDF; null for one inside another. */
          readonly object: number | null;
          /** permitted, notice or violation. */
          readonly severity: string;
          /** The change in one sentence. */
          readonly text: string;
        }[];
        /** Why it has its quality, and what it lacks of the demands. */
        readonly reasons: readonly string[];
        /** What the document claims; nothing of it is verified. */
        readonly optionalInfos: {
          /** Who the document says signed. */
          readonly name: string | null;
          /** How the document says the signer is reached. */
          readonly contact: string | null;
          /** Where the document says it was signed. */
          readonly location: string | null;
          /** Why the document says it was signed. */
          readonly reason: string | null;
        };
      }[]
    >;
    /** Read what the file says it is */
    format: (id: string, options?: CallOptions) => Promise<ResultsFormatAnswer>;
    /** Read the report of ETSI TS 119 102-2 */
    etsiReport: (id: string, options?: DownloadOptions) => Promise<Download>;
    /** See what later revisions changed on a page */
    pageDifference: (
      id: string,
      page: string | number,
      options?: DownloadOptions,
    ) => Promise<Download>;
    /** Forget a result before its ten minutes are over */
    delete: (id: string, options?: CallOptions) => Promise<void>;
  };
  readonly billing: {
    /** Read what each call costs */
    credits: (options?: CallOptions) => Promise<BillingCreditsAnswer>;
    /** Read what was used in the current month */
    usage: (options?: CallOptions) => Promise<BillingUsageAnswer>;
    /** Read what was invoiced */
    invoiced: (
      query?: BillingInvoicedQuery,
      options?: CallOptions,
    ) => Promise<BillingInvoicedAnswer>;
  };
};
export const CALLS = {
  documents: {
    validate: {
      method: "POST",
      path: "/validate/document",
      takes: "pdf",
      query: true,
      gives: "json",
    },
  },
  results: {
    validation: {
      method: "GET",
      path: "/infos/{id}/validation",
      takes: null,
      query: false,
      gives: "json",
    },
    signers: {
      method: "GET",
      path: "/infos/{id}/signers",
      takes: null,
      query: false,
      gives: "json",
    },
    format: { method: "GET", path: "/infos/{id}/format", takes: null, query: false, gives: "json" },
    etsiReport: {
      method: "GET",
      path: "/reports/{id}/etsi",
      takes: null,
      query: false,
      gives: "file",
    },
    pageDifference: {
      method: "GET",
      path: "/infos/{id}/pages/{page}/difference",
      takes: null,
      query: false,
      gives: "file",
    },
    delete: {
      method: "DELETE",
      path: "/validate/{id}",
      takes: null,
      query: false,
      gives: "nothing",
    },
  },
  billing: {
    credits: {
      method: "GET",
      path: "/billing/credits/infos",
      takes: null,
      query: false,
      gives: "json",
    },
    usage: {
      method: "GET",
      path: "/billing/credits/usage",
      takes: null,
      query: false,
      gives: "json",
    },
    invoiced: {
      method: "GET",
      path: "/billing/credits/invoiced",
      takes: null,
      query: true,
      gives: "json",
    },
  },
} as const;
