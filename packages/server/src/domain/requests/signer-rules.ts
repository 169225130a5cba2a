import type { Legislation, Quality } from "@paraph/contract/words";

/** One line of the operator's list. The first that fits is taken; null fits everything. */
export type SignerRule = {
  readonly business: string | null;
  readonly quality: Quality | "SEAL" | null;
  readonly legislation: Legislation | null;
  /** The name of a provider, or "built-in". */
  readonly use: string;
};

/** What counts of a provider: one key for everybody, or keys that people set free themselves. */
export type RuledProvider =
  | { readonly keys: "one" }
  | {
      readonly keys: "own";
      readonly qualified: boolean;
      readonly legislation: Legislation | null;
    };

const BUILT_IN = "built-in";

type Served = "SEAL" | Exclude<Quality, "AES_MINIMAL">;

/**
 * What a provider may be chosen for. One key for everybody signs as the business or the service, never as a person;
 * a key that its own person sets free signs as nobody else.
 */
const SERVES: Readonly<
  Record<RuledProvider["keys"], (qualified: boolean) => readonly [Served, ...Served[]]>
> = {
  one: () => ["SEAL", "SES"],
  own: (qualified) => (qualified ? ["AES", "QES"] : ["AES"]),
};

const REASONS: Readonly<Record<RuledProvider["keys"], (qualified: boolean) => string>> = {
  one: () => "holds one key for everybody, which cannot sign in the name of a person",
  own: (qualified) =>
    qualified
      ? "signs for people who go there themselves"
      : 'signs for people who go there themselves, and is not configured as "qualified"',
};

/** Stops the start where a rule could have somebody sign with a key that is not theirs, or is less than it says. */
export function requireSafeRules(
  rules: readonly SignerRule[],
  providers: ReadonlyMap<string, RuledProvider>,
): void {
  for (const [index, rule] of rules.entries()) {
    const problem = problemOf(rule, providers);
    if (problem !== null) throw new Error(`rule ${index + 1} of the signers: ${problem}`);
  }
}

function problemOf(
  { use, quality, legislation }: SignerRule,
  providers: ReadonlyMap<string, RuledProvider>,
): string | null {
  if (quality === "AES_MINIMAL") {
    return `AES_MINIMAL becomes AES or QES when somebody signs; write a rule for each of them`;
  }
  if (use === BUILT_IN) return null;
  const provider = providers.get(use);
  if (!provider) return `no signer is called ${use}`;
  const { keys } = provider;
  const qualified = keys === "own" && provider.qualified;
  const served = SERVES[keys](qualified);
  if (quality === null || !served.includes(quality)) {
    const asked = quality === null ? "every quality" : quality;
    const instead = served.map((each) => `"quality": "${each}"`).join(" or ");
    return `it lets ${use} sign ${asked}, but ${use} ${REASONS[keys](qualified)}; write ${instead}`;
  }
  if (quality !== "QES") return null;
  return lawProblem(use, legislation, keys === "own" ? provider.legislation : null);
}

/** There is no QES but under one law; a rule without it would let the provider sign under every other. */
function lawProblem(
  use: string,
  asked: Legislation | null,
  given: Legislation | null,
): string | null {
  if (given === null) {
    return `${use} signs QES and does not say under which law; give the provider a "legislation"`;
  }
  if (asked === given) return null;
  return `${use} signs QES under ${given} only; write "legislation": "${given}"`;
}
