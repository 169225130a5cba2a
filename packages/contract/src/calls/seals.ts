import { Type } from "@sinclair/typebox";
import { UPLOAD_BODY_LIMIT } from "../limits.ts";
import { SealBody, SealedDocument } from "../shapes/seal.ts";
import type { CallGroup } from "./call.ts";
import { PDF_REFUSALS, SIGNING_REFUSALS } from "./refusals.ts";

/** Interface 4.4: the same in every version. */
export const SEAL_CALLS = {
  create: {
    method: "POST",
    path: "/seal",
    part: "4.4",
    summary: "Seal a document in the name of the business",
    access: "token",
    feature: "seal",
    limit: "sign",
    body: "stream",
    bodyLimit: UPLOAD_BODY_LIMIT,
    describedBody: { "application/json": SealBody },
    query: Type.Object({}),
    answers: { 200: { description: "The new, sealed document.", schema: SealedDocument } },
    refusals: [
      "error.document.source_required",
      "error.document.not_found",
      "error.document.content_not_base64",
      "error.seal.not_found",
      "error.provider.unavailable",
      "error.provider.answer_wrong",
      "file.malware.detected",
      "file.malware.scanner_unavailable",
      ...SIGNING_REFUSALS,
      ...PDF_REFUSALS,
    ],
  },
} as const satisfies CallGroup;
