import type { Config } from "../config/config.ts";
import { requireSafeRules } from "../domain/requests/signer-rules.ts";
import { composeSigners } from "./compose-signers.ts";
import type { Finding } from "./finding.ts";

const REMEDY = "Correct the file that PARAPH_SIGNERS_FILE names; docs/trust.md shows one.";

/** Reads the operator's list as the start does; nobody is asked to sign. */
export function checkSigners({ signersFile, publicUrl, tsaQualified }: Config): Finding {
  if (signersFile === null) return { kind: "note", text: "the built-in demo authority only" };
  try {
    const { providers, rules } = composeSigners(signersFile, publicUrl);
    requireSafeRules(rules, providers);
    if (rules.some(({ quality }) => quality === "QES") && !tsaQualified) {
      const remedy =
        "Name qualified authorities in PARAPH_TSA_URLS, and set PARAPH_TSA_QUALIFIED=yes.";
      return { kind: "wrong", text: "QES without a qualified time-stamp authority", remedy };
    }
    return {
      kind: "ok",
      text: [...providers.keys()].join(", ") || "none besides the built-in one",
    };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { kind: "wrong", text, remedy: REMEDY };
  }
}
