import { evidenceIn } from "./evidence.ts";
import type { Question, Verdict } from "./external-validator.ts";
import type { Form, Signed } from "./signing.ts";

/** What validators are asked about a document, before we signed it or afterwards. */
export function questionOf(signed: Signed, form: Form | "original", level = "B-LTA"): Question {
  return {
    file: signed.files[form],
    seconds: signed.seconds,
    fields: form === "original" ? [] : signed.fields[form],
    level,
    // As of the minute after signing the document carries all that anybody can ask for.
    evidence: { ...evidenceIn(signed.authority), lists: () => "none" },
  };
}

/** What is said of ours, unless something else is said of others than before. */
export function keepsOthers(before: Verdict, after: Verdict): Verdict {
  const left = after.others.map(inShort);
  const lost = before.others.map(inShort).filter((said) => {
    const at = left.indexOf(said);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  if (lost.length === 0) return after;
  const detail = `${after.detail}; of others before: ${lost.join(", ")}; now: ${left.join(", ")}`;
  return { ...after, passed: false, detail };
}

/** Of a signature that does not match its bytes nothing follows, whatever is said of later changes. */
function inShort(said: string): string {
  return said.replace(/ broken, .*/, " broken");
}
