import { Type } from "@sinclair/typebox";
import { VALIDATION_ACCESS_CALLS } from "../calls/access.ts";
import type { CallGroups } from "../calls/call.ts";
import { MAX_VALIDATION_BYTES } from "../limits.ts";
import { PageNumber } from "../shapes/kit.ts";
import { CreditConsumption, CreditInfos, InvoicedQuery } from "./billing.ts";
import {
  FormatInfo,
  SignerInfo,
  ValidateQuery,
  ValidationInfo,
  ValidationResult,
} from "./validate.ts";

const READ = {
  method: "GET",
  part: "4.6",
  access: "token",
  feature: "validation",
  limit: "read",
} as const;
const RESULT = { ...READ, refusals: ["error.validation.not_found"] } as const;
const BILLING = { ...READ, refusals: [] } as const;
const Binary = Type.String({ format: "binary", description: "The PDF." });

/** Interface 4.6: everything that the validation interface promises. */
export const VALIDATION_CALLS = {
  access: VALIDATION_ACCESS_CALLS,
  documents: {
    /** As a form, as JSON and as the PDF itself. */
    validate: {
      method: "POST",
      path: "/validate/document",
      part: "4.6",
      summary: "Judge the signatures of a PDF",
      access: "token",
      feature: "validation",
      limit: "upload",
      body: "stream",
      // Interface 8: 50 MB each, the form, the Base64 and the request.
      bodyLimit: MAX_VALIDATION_BYTES,
      describedBody: {
        "application/json": Type.Object({
          content: Type.String({ description: "Base64 of the PDF." }),
        }),
        "multipart/form-data": Type.Object({ content: Binary }),
        "application/pdf": Binary,
      },
      query: ValidateQuery,
      answers: {
        200: {
          description: "What was found. The document is not kept, the result is for ten minutes.",
          schema: ValidationResult,
        },
      },
      refusals: [
        "error.document.source_required",
        "error.document.content_not_base64",
        "file.pdf.not_a_pdf",
        "file.pdf.too_complex",
      ],
    },
  },
  /** What was found, part by part, for ten minutes. */
  results: {
    validation: {
      ...RESULT,
      path: "/infos/{id}/validation",
      summary: "Read the indication and its reasons",
      answers: {
        200: {
          description: "By EN 319 102-1; the document takes the worst of its signatures.",
          schema: ValidationInfo,
        },
      },
    },
    signers: {
      ...RESULT,
      path: "/infos/{id}/signers",
      summary: "Read what was found of each signature",
      answers: {
        200: { description: "One entry for each signature.", schema: Type.Array(SignerInfo) },
      },
    },
    format: {
      ...RESULT,
      path: "/infos/{id}/format",
      summary: "Read what the file says it is",
      answers: {
        200: { description: "As claimed; conformity is not checked.", schema: FormatInfo },
      },
    },
    etsiReport: {
      ...RESULT,
      path: "/reports/{id}/etsi",
      summary: "Read the report of ETSI TS 119 102-2",
      answers: { 200: { description: "The report.", type: "application/xml" } },
      ignoresAccept: true,
    },
    pageDifference: {
      ...READ,
      path: "/infos/{id}/pages/{page}/difference",
      summary: "See what later revisions changed on a page",
      params: Type.Object({ page: PageNumber }),
      answers: { 200: { description: "The page, what changed marked in it.", type: "image/png" } },
      ignoresAccept: true,
      refusals: ["error.validation.not_found", "error.document.page_not_found"],
    },
    delete: {
      ...RESULT,
      method: "DELETE",
      path: "/validate/{id}",
      summary: "Forget a result before its ten minutes are over",
      limit: "write",
      answers: { 204: { description: "It is forgotten." } },
    },
  },
  /** What calls cost, and what was used. */
  billing: {
    credits: {
      ...BILLING,
      path: "/billing/credits/infos",
      summary: "Read what each call costs",
      answers: { 200: { description: "The price list of today.", schema: CreditInfos } },
    },
    usage: {
      ...BILLING,
      path: "/billing/credits/usage",
      summary: "Read what was used in the current month",
      answers: {
        200: {
          description: "Of demo keys what demo keys used, of production keys what those used.",
          schema: CreditConsumption,
        },
      },
    },
    invoiced: {
      ...BILLING,
      path: "/billing/credits/invoiced",
      summary: "Read what was invoiced",
      query: InvoicedQuery,
      answers: {
        200: {
          description: "Closed months only. What demo keys use is never invoiced.",
          schema: CreditConsumption,
        },
      },
    },
  },
} as const satisfies CallGroups;
