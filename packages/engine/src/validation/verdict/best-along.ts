import type { Chain } from "./chain.ts";
import { type Conclusion, isPassed } from "./conclusion.ts";

/** Validates along one path after the other until one is good (EN 319 102-1, 5.2.6.4); else the first one speaks. */
export function bestAlong<Result extends { readonly conclusion: Conclusion }>(
  [first, ...others]: readonly [Chain, ...Chain[]],
  validateAlong: (chain: Chain) => Result,
): Result {
  const result = validateAlong(first);
  if (isPassed(result.conclusion)) return result;
  for (const chain of others) {
    const other = validateAlong(chain);
    if (isPassed(other.conclusion)) return other;
  }
  return result;
}
