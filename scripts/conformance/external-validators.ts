import { javaValidators } from "./java.ts";
import type { ExternalValidator } from "./external-validator.ts";
import { pyHanko } from "./pyhanko.ts";
import { openssl, pdfsig, qpdf } from "./tools.ts";

/** Every validator that can be had here, and in words why the others cannot. */
export async function findValidators(): Promise<{
  readonly validators: readonly ExternalValidator[];
  readonly skipped: readonly string[];
}> {
  const found = [
    await qpdf(),
    await pdfsig(),
    await openssl(),
    await pyHanko(),
    ...(await javaValidators()),
  ];
  return {
    validators: found.filter((each) => typeof each !== "string"),
    skipped: found.filter((each) => typeof each === "string"),
  };
}
