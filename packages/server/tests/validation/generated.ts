import {
  DEFAULT_POLICY,
  type DocumentFacts,
  validate,
  type ValidationResult,
} from "@paraph/engine/validation";
import type { Composer } from "@paraph/testkit";
import { factsOf, seemsUntouched } from "./validate-file.ts";

const NOW = new Date("2026-11-15T12:00:00Z");

/** A generated file that was validated wrongly. */
export type Wrong = {
  readonly seed: number;
  readonly moves: readonly string[];
  readonly said: string;
};

/** How a file's facts become a result; a control puts another one in its place. */
export type ValidateFacts = (facts: DocumentFacts) => ValidationResult;

export const BY_THE_RULES: ValidateFacts = (facts) => validate(facts, DEFAULT_POLICY, NOW);

/** Attacks that seem untouched, to somebody who trusts every certificate. */
export async function missedAttacks(
  composer: Composer,
  seeds: readonly number[],
  validateFacts: ValidateFacts = BY_THE_RULES,
): Promise<readonly Wrong[]> {
  const wrong: Wrong[] = [];
  for (const seed of seeds) {
    const { bytes, moves } = await composer.attack(seed);
    if (seemsUntouched(validateFacts(factsOf(bytes))))
      wrong.push({ seed, moves, said: "untouched" });
  }
  return wrong;
}

/** Permitted changes after which a signature is called failed, or changed in a way nobody can explain. */
export async function falseAlarms(
  composer: Composer,
  seeds: readonly number[],
  validateFacts: ValidateFacts = BY_THE_RULES,
): Promise<readonly Wrong[]> {
  const wrong: Wrong[] = [];
  for (const seed of seeds) {
    const { bytes, moves } = await composer.legitimate(seed);
    const said = complaintIn(validateFacts(factsOf(bytes)));
    if (said !== null) wrong.push({ seed, moves, said });
  }
  return wrong;
}

function complaintIn({ signers, details }: ValidationResult): string | null {
  if (signers.length === 0) return "no signature";
  if (signers.some(({ indication }) => indication === "TOTAL-FAILED")) return details.join("; ");
  const bad = signers.find(
    ({ undefinedChanges, visualDifferences, notChecked, blocks }) =>
      undefinedChanges ||
      visualDifferences ||
      notChecked.length > 0 ||
      blocks.cryptography.indication !== "PASSED",
  );
  if (bad === undefined) return null;
  const other = bad.changes.filter(({ level }) => level === "other");
  const said = other.map(({ path, text }) => `${path}: ${text}`);
  return [bad.field, ...said, ...bad.notChecked, ...details].join("; ");
}
