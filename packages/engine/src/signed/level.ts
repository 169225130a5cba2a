/** The baseline levels of EN 319 142-1: signed; stamped; with evidence; evidence stamped as well. */
export type PadesLevel = "B-B" | "B-T" | "B-LT" | "B-LTA";

/** What a signature has beyond itself, in the order in which the levels ask for it. */
export type LevelParts = {
  readonly isStamped: boolean;
  readonly hasEvidence: boolean;
  readonly isArchived: boolean;
};

/** The highest level whose parts are all there; a part without those before it raises nothing. */
export function levelOf({ isStamped, hasEvidence, isArchived }: LevelParts): PadesLevel {
  if (!isStamped) return "B-B";
  if (!hasEvidence) return "B-T";
  return isArchived ? "B-LTA" : "B-LT";
}

/** The parts that a signature of this level has. */
export function partsOf(level: PadesLevel): LevelParts {
  return {
    isStamped: level !== "B-B",
    hasEvidence: level === "B-LT" || level === "B-LTA",
    isArchived: level === "B-LTA",
  };
}
