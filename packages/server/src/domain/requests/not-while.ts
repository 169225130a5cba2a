import { ERRORS, Refusal } from "@paraph/contract/errors";
import type { RequestStatus } from "@paraph/contract/words";

/** A no because of the state of a request, which the caller is told. */
export function notWhile(
  status: RequestStatus,
  key: "error.sr.not_draft" | "error.sr.not_open" | "error.sr.not_now",
): Refusal {
  return new Refusal(key, { message: `${ERRORS[key][1]} It is ${status}.` });
}
