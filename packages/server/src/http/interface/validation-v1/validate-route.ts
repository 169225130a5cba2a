import { Refusal } from "@paraph/contract/errors";
import { MAX_VALIDATION_BYTES } from "@paraph/contract/limits";
import type { VALIDATION_CALLS, ValidateQuery } from "@paraph/contract/validation-v1";
import { validateDocument } from "../../../actions/validation/validate-document.ts";
import type { Demands } from "../../../domain/validation/demands.ts";
import type { StoredValidation } from "../../../ports/store/validation.ts";
import type { Handlers } from "../../frame/handlers.ts";
import { ok } from "../../frame/route.ts";
import { withUpload } from "../upload/receive.ts";
import { NO_DEMANDS, resultToWire } from "./wire.ts";

/** Everything but the document itself. */
const KEPT_BYTES = 64 * 1024;
const TOO_LARGE = "error.request.body_too_large";

/** Interface 4.6: as a form, as JSON and as the PDF itself. */
export const validateHandlers: Handlers<(typeof VALIDATION_CALLS)["documents"]> = {
  validate: async (world, call) => {
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
};

function demandsOf(query: ValidateQuery): Demands {
  return {
    quality: query.quality ?? null,
    longTermValidation: query.longTermValidation ?? false,
    legislation: query.legislation ?? NO_DEMANDS.legislation,
    rejectVisualDifferences: query.rejectVisualDifferences ?? true,
    rejectUndefinedChanges: query.rejectUndefinedChanges ?? true,
  };
}
