import { Refusal } from "@paraph/contract/errors";
import { MAX_VALIDATION_BYTES } from "@paraph/contract/limits";
import { ValidateQuery, ValidationResult } from "@paraph/contract/validation-v1";
import { Type } from "@sinclair/typebox";
import { validateDocument } from "../../../actions/validation/validate-document.ts";
import type { Demands } from "../../../domain/validation/demands.ts";
import type { StoredValidation } from "../../../ports/store/validation.ts";
import { ok, route } from "../../frame/route.ts";
import { withUpload } from "../upload/receive.ts";
import { NO_DEMANDS, resultToWire } from "./wire.ts";

/** Everything but the document itself. */
const KEPT_BYTES = 64 * 1024;
const TOO_LARGE = "error.request.body_too_large";

const Binary = Type.String({ format: "binary", description: "The PDF." });

/** Interface 4.6: as a form, as JSON and as the PDF itself. */
export const validateRoute = route({
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
  handle: async (world, call) => {
    const { apiActor, query } = call;
    const most = { bytes: MAX_VALIDATION_BYTES, key: TOO_LARGE } as const;
    return withUpload(
      world,
      call,
      { keptBytes: KEPT_BYTES },
      async ({ content }) => {
        if (content === null) {
          throw new Refusal("error.document.source_required", {
            message: "Give the PDF as content.",
          });
        }
        return call.once<StoredValidation>(
          world,
          (commit) => validateDocument(world, apiActor, content, commit),
          (validation) => ok(resultToWire(validation, demandsOf(query), query.infos ?? [])),
        );
      },
      { most, lasting: "for this call" },
    );
  },
});

function demandsOf(query: ValidateQuery): Demands {
  return {
    quality: query.quality ?? null,
    longTermValidation: query.longTermValidation ?? false,
    legislation: query.legislation ?? NO_DEMANDS.legislation,
    rejectVisualDifferences: query.rejectVisualDifferences ?? true,
    rejectUndefinedChanges: query.rejectUndefinedChanges ?? true,
  };
}
