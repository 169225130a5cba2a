import { javaJudges } from "./java.ts";
import type { Judge } from "./judge.ts";
import { pyHanko } from "./pyhanko.ts";
import { openssl, pdfsig, qpdf } from "./tools.ts";

/** Every judge that can be had here, and in words why the others cannot. */
export async function findJudges(): Promise<{
  readonly judges: readonly Judge[];
  readonly skipped: readonly string[];
}> {
  const found = [
    await qpdf(),
    await pdfsig(),
    await openssl(),
    await pyHanko(),
    ...(await javaJudges()),
  ];
  return {
    judges: found.filter((each) => typeof each !== "string"),
    skipped: found.filter((each) => typeof each === "string"),
  };
}
