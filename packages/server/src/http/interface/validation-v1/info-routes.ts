import type { VALIDATION_CALLS } from "@paraph/contract/validation-v1";
import { etsiReport, type ValidationResult } from "@paraph/engine/validation";
import {
  deleteValidation,
  readDifference,
  readValidation,
} from "../../../actions/validation/read-validation.ts";
import type { Handler, Handlers } from "../../frame/handlers.ts";
import { noContent, ok, text, type Answer } from "../../frame/route.ts";
import { formatToWire, signersToWire, validationToWire } from "./wire.ts";

type ResultCalls = (typeof VALIDATION_CALLS)["results"];

/** Interface 4.6: what was found, part by part, for ten minutes. */
export const resultHandlers: Handlers<ResultCalls> = {
  validation: shown((result) => ok(validationToWire(result))),
  signers: shown((result) => ok(signersToWire(result))),
  format: shown((result) => ok(formatToWire(result))),
  etsiReport: shown((result) => text(etsiReport(result), "application/xml; charset=utf-8")),
  pageDifference: async (world, { apiActor, params: { id, page } }) => {
    const bytes = await readDifference(world, apiActor, id.toLowerCase(), page);
    return { status: 200, body: { kind: "bytes", type: "image/png", bytes } };
  },
  delete: async (world, { apiActor, params }) => {
    await deleteValidation(world, apiActor, params.id.toLowerCase());
    return noContent();
  },
};

function shown(answerOf: (result: ValidationResult) => Answer): Handler<ResultCalls["validation"]> {
  return async (world, { apiActor, params }) => {
    const { result } = await readValidation(world, apiActor, params.id.toLowerCase());
    return answerOf(result);
  };
}
