import {
  DEFAULT_POLICY,
  type DocumentFacts,
  validate,
  type ValidationPolicy,
  type ValidationResult,
} from "@paraph/engine/validation";
import { FAMILIES, type Twins } from "@paraph/testkit/twins";
import { type Demands, verdictOf } from "../../src/domain/validation/demands.ts";
import { factsOf, seemsUntouched } from "./validate-file.ts";

/** When the files are signed and judged. */
export const NOW = new Date("2026-11-15T12:00:00Z");

/** What a caller demands who demands nothing. */
const BY_DEFAULT: Demands = {
  quality: null,
  legislation: "WORLD",
  longTermValidation: false,
  rejectVisualDifferences: true,
  rejectUndefinedChanges: true,
};

/** Of one family, how many cases were made and which of them were judged wrongly. */
export type FamilyResult = {
  readonly family: string;
  readonly attacks: number;
  readonly twins: number;
  readonly missed: readonly string[];
  readonly alarms: readonly string[];
};

export type Judge = (facts: DocumentFacts, policy: ValidationPolicy) => ValidationResult;
const BY_THE_RULES: Judge = (facts, policy) => validate(facts, policy, NOW);

/** Makes so many cases of each family, an attack and its twin in each, and has them judged. */
export async function judgeFamilies(
  files: Twins,
  families: readonly number[],
  turns: number,
  judge: Judge = BY_THE_RULES,
): Promise<readonly FamilyResult[]> {
  const policy = trusting(files);
  const results: FamilyResult[] = [];
  for (const index of families) {
    const [missed, alarms]: [string[], string[]] = [[], []];
    for (let turn = 0; turn < turns; turn++) {
      const seed = index + turn * FAMILIES.length;
      const attack = await files.attack(seed);
      const attacked = judge(factsOf(attack.bytes), policy);
      // Neither valid for a caller nor untouched for somebody who trusts every certificate.
      if (isValid(attacked) || seemsUntouched(attacked)) {
        missed.push(`seed ${seed}, ${attack.steps.join(", ")}`);
      }
      const twin = await files.twin(seed);
      const said = judge(factsOf(twin.bytes), policy);
      if (!isValid(said)) alarms.push(`seed ${seed}, ${twin.steps.join(", ")}: ${reasonIn(said)}`);
    }
    const family = FAMILIES[index]?.name ?? "";
    results.push({ family, attacks: turns, twins: turns, missed, alarms });
  }
  return results;
}

/** Trust in the root of the files; their signatures at B-B have no answers about certificates. */
function trusting({ root }: Twins): ValidationPolicy {
  const certificate = Buffer.from(root).toString("base64");
  const anchors = [{ certificate, origin: "configured", services: [] }] as const;
  return { ...DEFAULT_POLICY, anchors, revocationRequired: false };
}

function isValid(result: ValidationResult): boolean {
  return verdictOf({ indication: result.indication, signers: result.signers }, BY_DEFAULT).valid;
}

function reasonIn({ indication, details, signers }: ValidationResult): string {
  const changes = signers.flatMap((each) =>
    each.changes.map(({ path, text }) => `${path}: ${text}`),
  );
  return [indication, ...details, ...changes].slice(0, 4).join("; ");
}
