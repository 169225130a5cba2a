/** Others wait so long at most. */
const TURN_MILLISECONDS = 20;

/** Like `map`, one after the other in short turns: between them the calls of others are served. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, at: number) => Result | Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let until = performance.now() + TURN_MILLISECONDS;
  for (const [at, item] of items.entries()) {
    results.push(await work(item, at));
    if (performance.now() < until) continue;
    await new Promise((resolve) => setImmediate(resolve));
    until = performance.now() + TURN_MILLISECONDS;
  }
  return results;
}
