/** EN 319 102-1, 5.1.3: the three answers about a whole signature. */
export type MainIndication = "TOTAL-PASSED" | "TOTAL-FAILED" | "INDETERMINATE";

/** The three answers of one block or process. */
export type Indication = "PASSED" | "FAILED" | "INDETERMINATE";

/** The reasons of EN 319 102-1 for an answer that is not "passed", as the standard spells them. */
export type SubIndication =
  | "FORMAT_FAILURE"
  | "HASH_FAILURE"
  | "SIG_CRYPTO_FAILURE"
  | "REVOKED"
  | "EXPIRED"
  | "NOT_YET_VALID"
  | "SIG_CONSTRAINTS_FAILURE"
  | "CHAIN_CONSTRAINTS_FAILURE"
  | "CERTIFICATE_CHAIN_GENERAL_FAILURE"
  | "CRYPTO_CONSTRAINTS_FAILURE"
  | "POLICY_PROCESSING_ERROR"
  | "SIGNATURE_POLICY_NOT_AVAILABLE"
  | "TIMESTAMP_ORDER_FAILURE"
  | "NO_SIGNING_CERTIFICATE_FOUND"
  | "NO_CERTIFICATE_CHAIN_FOUND"
  | "NO_CERTIFICATE_CHAIN_FOUND_NO_POE"
  | "REVOKED_NO_POE"
  | "REVOKED_CA_NO_POE"
  | "OUT_OF_BOUNDS_NOT_REVOKED"
  | "OUT_OF_BOUNDS_NO_POE"
  | "REVOCATION_OUT_OF_BOUNDS_NO_POE"
  | "CRYPTO_CONSTRAINTS_FAILURE_NO_POE"
  | "NO_POE"
  | "TRY_LATER"
  | "SIGNED_DATA_NOT_FOUND";

/** Sub-indications with which a signature has failed; with every other one nothing is proven either way. */
const FAILURES: ReadonlySet<SubIndication> = new Set([
  "FORMAT_FAILURE",
  "HASH_FAILURE",
  "SIG_CRYPTO_FAILURE",
  "REVOKED",
  "EXPIRED",
  "NOT_YET_VALID",
]);

/** What a block or a process concludes, with the reasons in words. */
export type Conclusion = {
  readonly indication: Indication;
  readonly subIndication: SubIndication | null;
  readonly reasons: readonly string[];
};

export const PASSED: Conclusion = { indication: "PASSED", subIndication: null, reasons: [] };

/** A conclusion that is not "passed"; the sub-indication decides which of the two others it is. */
export function notPassed(subIndication: SubIndication, ...reasons: readonly string[]): Conclusion {
  const indication = FAILURES.has(subIndication) ? "FAILED" : "INDETERMINATE";
  return { indication, subIndication, reasons };
}

export function isPassed({ indication }: Conclusion): boolean {
  return indication === "PASSED";
}

/** The first that is not passed, or "passed". */
export function firstOf(conclusions: readonly Conclusion[]): Conclusion {
  return conclusions.find((each) => !isPassed(each)) ?? PASSED;
}

const MAIN: Readonly<Record<Indication, MainIndication>> = {
  PASSED: "TOTAL-PASSED",
  FAILED: "TOTAL-FAILED",
  INDETERMINATE: "INDETERMINATE",
};

/** The answer about the whole signature that follows from the last process. */
export function mainOf({ indication }: Conclusion): MainIndication {
  return MAIN[indication];
}
