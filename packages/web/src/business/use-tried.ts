import type { CallbackTry } from "@paraph/contract/app";
import { useFormats } from "../i18n/words.ts";
import { useBusinessWords } from "./words.ts";

/** What came of one call, and how long it took, in words. */
export function useTried({ status, reason, tookMs }: CallbackTry) {
  const labels = useBusinessWords().callbacks;
  const { number } = useFormats();
  return {
    result: status === null ? labels.reasons[reason ?? "unreachable"] : labels.status(status),
    took: tookMs < 1000 ? `${number(tookMs)} ms` : `${number(Math.round(tookMs / 100) / 10)} s`,
    isGood: status !== null && status >= 200 && status < 300,
  };
}
