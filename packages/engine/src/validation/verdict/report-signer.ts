import type { SignatureChanges } from "../changes/facts.ts";
import type { SignatureFacts } from "../facts/facts.ts";
import type { VisualFacts } from "../facts/visual.ts";
import { claimedTimeOf, remarksOnClaims } from "./claims.ts";
import { openResponders } from "./chain.ts";
import { type Conclusion, isPassed, mainOf, notPassed } from "./conclusion.ts";
import { changesAfter, type ValidationContext, looksAfter } from "./context.ts";
import type { ValidatedDocument } from "./validate.ts";
import { levelOf } from "./level.ts";
import { qualify } from "./qualification.ts";
import { certificateReport, holderOf } from "./holder.ts";
import type { SignerResult } from "./result.ts";
import type { ValidatedSignature } from "./signature.ts";

/** One signature as it is reported, with what came after it. */
export function reportSigner(
  { context, documentTimeStamps, unsignedContent }: ValidatedDocument,
  validated: ValidatedSignature,
): SignerResult {
  const { facts, certificate, blocks, processes, chain } = validated;
  const changes = changesAfter(context, facts);
  const visual = looksAfter(context, facts);
  const notChecked = uncheckedOf(facts, changes, visual);
  const { conclusion } = validated;
  const level = levelOf(context, validated, documentTimeStamps);
  const stray = context.facts.changes?.reading.problem ?? null;
  // A signature that an earlier revision had and nobody shows any more was taken out of the document.
  const removed = context.facts.changes?.removed.length ?? 0;
  const unexplained = stray !== null || removed > 0;
  // What a document time stamp covered was changed: whatever it was, nobody permitted it.
  const brokenStamps = brokenIn(documentTimeStamps);
  const changed = changes ? unexplained || isUndefined(changes) : !isLast(facts);
  const undefinedChanges = changed || brokenStamps.length > 0;
  const claimedTime = claimedTimeOf(facts)?.toISOString() ?? null;
  const visualDifferences = visual?.differences.some(({ explained }) => !explained) ?? false;
  const isChanged = undefinedChanges || visualDifferences;
  const now = withChanges(context, conclusion, { isChanged, notChecked });
  return {
    field: facts.field,
    indication: mainOf(conclusion),
    subIndication: conclusion.subIndication,
    now: { indication: mainOf(now), subIndication: now.subIndication },
    isSignature: isSignature(facts),
    valid:
      isPassed(conclusion) && !undefinedChanges && !visualDifferences && notChecked.length === 0,
    signer: certificate && holderOf(certificate),
    time: validated.provenTime?.toISOString() ?? claimedTime,
    timeIsProven: validated.provenTime !== null,
    claimedTime,
    signaturePolicy: facts.cms.signaturePolicy,
    level: spelledLevel(facts, level),
    longTermValidation:
      (level === "B-LT" || level === "B-LTA") && validated.conclusion.indication !== "FAILED",
    undefinedChanges,
    visualDifferences,
    notChecked,
    certificate: certificate && certificateReport(certificate),
    changes: changes?.changes ?? [],
    attacks: changes?.attacks.map(({ name, text }) => `${name}: ${text}`) ?? [],
    warnings: [
      ...brokenStamps,
      ...unsignedContent,
      ...remarksOnClaims(context, validated),
      ...warningsOf(validated, changes),
    ],
    claims: facts.claims,
    blocks,
    processes,
    path: chain.path.map(holderOf),
    revision: facts.byteRange.revision,
    coversWholeFile: facts.byteRange.wholeFile,
    ...qualify(context, validated),
  };
}

/** Document time stamps that failed; one that merely proves nothing is no sign of a change. */
function brokenIn(documentTimeStamps: ValidatedDocument["documentTimeStamps"]): readonly string[] {
  return [...documentTimeStamps].flatMap(([{ field }, { conclusion }]) =>
    conclusion.indication === "FAILED"
      ? [`the document time stamp ${field} failed: ${conclusion.reasons.join("; ")}`]
      : [],
  );
}

/** A field whose value holds nothing that could be read as a signature is reported, but is no signature. */
function isSignature({ cms: { problem } }: SignatureFacts): boolean {
  return problem === null || problem.code === "unsupported";
}

/** What covers the whole file has nothing after it that could be looked at. */
function isLast({ byteRange }: SignatureFacts): boolean {
  return byteRange.wholeFile && byteRange.endsRevision;
}

function uncheckedOf(
  facts: SignatureFacts,
  changes: SignatureChanges | null,
  visual: VisualFacts | null,
): readonly string[] {
  if (changes === null && isLast(facts)) return [];
  const notCompared = changes?.notCompared ?? ["changes after signing were not looked for"];
  const unseen =
    visual?.checked === true || isLast(facts)
      ? []
      : [visual?.reason ?? "the pages were not compared"];
  return [...notCompared, ...unseen].map((reason) => `not checked: ${reason}`);
}

type After = { readonly isChanged: boolean; readonly notChecked: readonly string[] };

/**
 * What the signature says of the document as it is now. A change that nothing permits or explains fails it; a policy
 * that demands a look at what came after cannot be met without it.
 */
function withChanges(
  { policy }: ValidationContext,
  conclusion: Conclusion,
  { isChanged, notChecked }: After,
): Conclusion {
  if (conclusion.indication === "FAILED") return conclusion;
  if (isChanged) {
    return notPassed("FORMAT_FAILURE", "the document is not as it was signed");
  }
  if (!isPassed(conclusion) || notChecked.length === 0 || !policy.changesRequired)
    return conclusion;
  return notPassed("SIG_CONSTRAINTS_FAILURE", ...notChecked);
}

function isUndefined(changes: SignatureChanges): boolean {
  const { level, violations, dictionaryUnchanged, placeUnchanged, appearanceUnchanged } = changes;
  // What could not be compared is reported as such; it is no change that was found.
  const isUnread = changes.notCompared.length > 0;
  const isOther = isUnread
    ? changes.changes.some((each) => each.level === "other")
    : level === "other";
  return (
    isOther ||
    violations.length > 0 ||
    changes.byteRange.covers === "nothing" ||
    !(dictionaryUnchanged && placeUnchanged && appearanceUnchanged)
  );
}

function spelledLevel({ subFilter, cms }: SignatureFacts, level: string): string {
  const baseline = subFilter === "ETSI.CAdES.detached" && cms.essVersion !== null;
  return `${baseline ? "PAdES-BASELINE" : "PKCS7"}-${level.replace("B-", "")}`;
}

/** What keeps the certificate from being the one that the signer meant, and no other. */
function boundBy({ problem, essVersion, essDigest }: SignatureFacts["cms"]): readonly string[] {
  if (problem) return [];
  if (essVersion === null) return ["no signed attribute names the certificate"];
  return essDigest === "SHA-1"
    ? ["the signed attribute names the certificate by its SHA-1 only, which is not strong enough"]
    : [];
}

/** X.690, 11.6: others may compute another value over attributes that stand in another order. */
function remarksOnOrder({ attributesSorted }: SignatureFacts["cms"]): readonly string[] {
  return attributesSorted ? [] : ["its signed attributes are not in the order that DER demands"];
}

function warningsOf(
  validated: ValidatedSignature,
  changes: SignatureChanges | null,
): readonly string[] {
  const { facts, timeStamps, contentTimeStamps } = validated;
  const stamps = [...contentTimeStamps, ...timeStamps].flatMap(({ conclusion }) =>
    isPassed(conclusion) ? [] : [`a time stamp proves nothing: ${conclusion.reasons.join("; ")}`],
  );
  const asked = facts.unmetSeed.map(
    (entry) => `the form asks for another signature in this field: ${entry} of its seed value`,
  );
  const bound = [...boundBy(facts.cms), ...remarksOnOrder(facts.cms), ...asked];
  const all = [validated.chain, ...[...contentTimeStamps, ...timeStamps].map(({ chain }) => chain)];
  const responders = [...new Set(all.flatMap(openResponders))];
  const shadows = changes?.warnings.map(({ kind, text }) => `${kind}: ${text}`) ?? [];
  return [...stamps, ...bound, ...responders, ...shadows];
}
