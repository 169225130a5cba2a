import type { DocumentFacts } from "../facts/facts.ts";
import type { ValidationPolicy } from "../policy/policy.ts";
import type { MainIndication } from "./conclusion.ts";
import { holderOf } from "./holder.ts";
import { type Judged, judgeFacts } from "./judge.ts";
import type { Judgement, SignerJudgement, TimeStampJudgement } from "./judgement.ts";
import { reportSigner } from "./report-signer.ts";

/** Judges a document's facts under a policy as of a time; reaches nothing and remembers nothing. */
export function judge(facts: DocumentFacts, policy: ValidationPolicy, at: Date): Judgement {
  const judged = judgeFacts(facts, policy, at);
  const signers = judged.signatures.map((signature) => reportSigner(judged, signature));
  return {
    version: 1,
    at: at.toISOString(),
    policy: policy.name,
    document: { size: facts.size, sha256: facts.sha256 },
    ...overall(facts, signers),
    signatures: signers.filter(({ isSignature }) => isSignature).length,
    signers,
    timeStamps: stampsOf(judged),
    format: facts.format,
  };
}

const WORST: readonly MainIndication[] = ["TOTAL-FAILED", "INDETERMINATE", "TOTAL-PASSED"];

/** The whole document takes the worst of its signatures. */
function overall(
  facts: DocumentFacts,
  signers: readonly SignerJudgement[],
): Pick<Judgement, "indication" | "subIndication" | "details"> {
  const { structure } = facts;
  const unread = unreadOf(structure);
  if (unread !== null && structure.kind !== "encrypted" && structure.traces > signers.length) {
    const details = [
      `FORMAT_FAILURE: the signed document cannot be read as a whole: ${unread}`,
      ...signers.flatMap(detailsOf),
    ];
    return { indication: "TOTAL-FAILED", subIndication: "FORMAT_FAILURE", details };
  }
  const [worst] = signers.toSorted(
    (a, b) => WORST.indexOf(a.indication) - WORST.indexOf(b.indication),
  );
  if (!worst) {
    const unread = structure.kind === "unreadable" ? [structure.message] : [];
    const details = [
      "NO_SIGNATURE_FOUND: the document has no signature",
      ...unread,
      ...lost(facts),
    ];
    return { indication: "INDETERMINATE", subIndication: null, details };
  }
  const { indication, subIndication } = worst;
  return { indication, subIndication, details: [...signers.flatMap(detailsOf), ...lost(facts)] };
}

/** Why not all of the file could be read, or null. */
function unreadOf(structure: DocumentFacts["structure"]): string | null {
  if (structure.kind === "unreadable") return structure.message;
  return structure.kind === "readable" ? structure.problem : null;
}

function lost({ changes }: DocumentFacts): readonly string[] {
  return (changes?.removed ?? []).map(
    ({ field, removedIn }) => `${field}: the signature was removed in revision ${removedIn}`,
  );
}

function detailsOf(signer: SignerJudgement): readonly string[] {
  const { field, blocks, processes, notChecked, attacks, warnings, reasons, quality } = signer;
  const said = [...Object.values(blocks), processes.archival].flatMap(
    ({ subIndication, reasons: why }) => why.map((reason) => `${subIndication ?? ""}: ${reason}`),
  );
  const about = quality === null ? [] : [`${quality}: ${reasons.join("; ")}`];
  const all = [signer.indication, ...said, ...notChecked, ...attacks, ...warnings, ...about];
  return [...new Set(all)].map((text) => `${field}: ${text}`);
}

function stampsOf({ documentTimeStamps }: Judged): readonly TimeStampJudgement[] {
  return [...documentTimeStamps].map(([{ field }, { time, conclusion, chain }]) => ({
    field,
    time: time?.toISOString() ?? null,
    authority: chain.candidate[0] ? holderOf(chain.candidate[0]) : null,
    conclusion,
  }));
}
