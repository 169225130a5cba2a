import type { Chain } from "./chain.ts";
import { type Conclusion, isPassed } from "./conclusion.ts";

/** Judges along one path after the other until one is good (EN 319 102-1, 5.2.6.4); else the first one speaks. */
export function bestAlong<Result extends { readonly conclusion: Conclusion }>(
  [first, ...others]: readonly [Chain, ...Chain[]],
  judgeAlong: (chain: Chain) => Result,
): Result {
  const result = judgeAlong(first);
  if (isPassed(result.conclusion)) return result;
  for (const chain of others) {
    const other = judgeAlong(chain);
    if (isPassed(other.conclusion)) return other;
  }
  return result;
}
