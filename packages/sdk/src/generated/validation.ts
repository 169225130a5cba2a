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
  readonly id: string;
  readonly valid: boolean;
  readonly signatures: number;
  readonly validSignatures: number;
  readonly quality: "SES" | "AES" | "QES" | null;
  readonly legislation: "ZERTES" | "EIDAS" | null;
  readonly longTermValidation: boolean;
  readonly visualDifferences: boolean;
  readonly undefinedChanges: boolean;
  readonly additionalInfos?: {
    readonly validation?: {
      readonly indication: "TOTAL-PASSED" | "TOTAL-FAILED" | "INDETERMINATE";
      /** As EN 319 102-1 spells it; null when passed, and where there is no signature. */
      readonly subIndication: string | null;
      /** One sentence for each finding. */
      readonly details: readonly string[];
    };
    readonly signer?: readonly {
      readonly valid: boolean;
      /** The holder of the certificate, never what the document claims. */
      readonly signer: string | null;
      /** The proven time, else the claimed one. */
      readonly time: string | null;
      readonly timeIsProven: boolean;
      readonly quality: "SES" | "AES" | "QES" | null;
      /** Whether an organisation signed, and not a person. */
      readonly seal: boolean;
      readonly legislation: "ZERTES" | "EIDAS" | null;
      readonly longTermValidation: boolean;
      readonly visualDifferences: boolean;
      readonly undefinedChanges: boolean;
      readonly indication: "TOTAL-PASSED" | "TOTAL-FAILED" | "INDETERMINATE";
      /** As EN 319 102-1 spells it; null when passed, and where there is no signature. */
      readonly subIndication: string | null;
      readonly level: string;
      readonly certificate: {
        readonly subject: string;
        readonly issuer: string;
        /** Hexadecimal. */
        readonly serialNumber: string;
        readonly notBefore: string;
        readonly notAfter: string;
      } | null;
      readonly changes: readonly {
        readonly revision: number;
        /** Counts from 0. */
        readonly page: number | null;
        readonly kind: string;
        readonly object: number | null;
        readonly severity: string;
        readonly text: string;
      }[];
      /** Why it has its quality, and what it lacks of the demands. */
      readonly reasons: readonly string[];
      readonly optionalInfos: {
        readonly name: string | null;
        readonly contact: string | null;
        readonly location: string | null;
        readonly reason: string | null;
      };
    }[];
    readonly format?: {
      readonly fileType: "PDF";
      /** The level of PDF/A that it claims. */
      readonly quality?: string;
      /** As the document says. */
      readonly producer?: string;
    };
  };
};
export type ResultsValidationAnswer = {
  readonly indication: "TOTAL-PASSED" | "TOTAL-FAILED" | "INDETERMINATE";
  /** As EN 319 102-1 spells it; null when passed, and where there is no signature. */
  readonly subIndication: string | null;
  /** One sentence for each finding. */
  readonly details: readonly string[];
};
export type ResultsFormatAnswer = {
  readonly fileType: "PDF";
  /** The level of PDF/A that it claims. */
  readonly quality?: string;
  /** As the document says. */
  readonly producer?: string;
};
export type BillingCreditsAnswer = {
  readonly validFrom: string;
  readonly consumptions: readonly {
    readonly sku: string;
    readonly endpoint: string;
    readonly credits: number;
  }[];
};
export type BillingUsageAnswer = {
  /** YYYYMM */
  readonly period: string;
  readonly consumptions: readonly {
    readonly endpoint: string;
    readonly requests: number;
    readonly credits: number;
  }[];
  readonly requests: number;
  readonly credits: number;
};
export type BillingInvoicedQuery = {
  /** YYYY, YYYYMM or YYYYMMDD; the last invoiced period when absent. */
  readonly period?: string;
};
export type BillingInvoicedAnswer = {
  /** YYYYMM */
  readonly period: string;
  readonly consumptions: readonly {
    readonly endpoint: string;
    readonly requests: number;
    readonly credits: number;
  }[];
  readonly requests: number;
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
        readonly valid: boolean;
        /** The holder of the certificate, never what the document claims. */
        readonly signer: string | null;
        /** The proven time, else the claimed one. */
        readonly time: string | null;
        readonly timeIsProven: boolean;
        readonly quality: "SES" | "AES" | "QES" | null;
        /** Whether an organisation signed, and not a person. */
        readonly seal: boolean;
        readonly legislation: "ZERTES" | "EIDAS" | null;
        readonly longTermValidation: boolean;
        readonly visualDifferences: boolean;
        readonly undefinedChanges: boolean;
        readonly indication: "TOTAL-PASSED" | "TOTAL-FAILED" | "INDETERMINATE";
        /** As EN 319 102-1 spells it; null when passed, and where there is no signature. */
        readonly subIndication: string | null;
        readonly level: string;
        readonly certificate: {
          readonly subject: string;
          readonly issuer: string;
          /** Hexadecimal. */
          readonly serialNumber: string;
          readonly notBefore: string;
          readonly notAfter: string;
        } | null;
        readonly changes: readonly {
          readonly revision: number;
          /** Counts from 0. */
          readonly page: number | null;
          readonly kind: string;
          readonly object: number | null;
          readonly severity: string;
          readonly text: string;
        }[];
        /** Why it has its quality, and what it lacks of the demands. */
        readonly reasons: readonly string[];
        readonly optionalInfos: {
          readonly name: string | null;
          readonly contact: string | null;
          readonly location: string | null;
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
