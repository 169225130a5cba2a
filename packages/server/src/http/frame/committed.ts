import type { Commit, Store } from "../../ports/store/store.ts";
import type { Keep } from "./idempotency.ts";
import type { Answer, YieldNow } from "./route.ts";

/**
 * Carries a call out that commits exactly once, and answers what that commit gave back: the answer is
 * made inside of the transaction, and `keep` keeps it there, so what is sent now and what is sent again
 * later cannot differ. An action that commits twice is stopped before the second, because a repetition
 * would know the first alone; one that commits nothing has an answer that nothing stands for. Both are
 * faults of the program, with or without a key, so that any test of the route finds them.
 */
export async function answerCommitted<Made>(
  store: Pick<Store, "transaction">,
  act: (commit: Commit<Made>) => Promise<Made>,
  answerOf: (made: Made) => Answer,
  keep: Keep | null,
  yieldNow: YieldNow,
): Promise<Answer> {
  let commits = 0;
  let answer: Answer | null = null;
  const commit: Commit<Made> = async (work) => {
    commits += 1;
    if (commits > 1) throw new Error("a call commits once, and this one wants to again");
    await yieldNow();
    // The database may run it several times; the last run is the one that is committed.
    return store.transaction(async (tables) => {
      const made = await work(tables);
      answer = answerOf(made);
      await keep?.(tables, answer);
      return made;
    });
  };
  await act(commit);
  if (commits > 1) throw new Error("a call went on after its second commit was refused");
  if (answer === null) throw new Error("a call was carried out without its commit");
  return answer;
}
