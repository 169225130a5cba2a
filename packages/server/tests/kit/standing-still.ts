import type { Database } from "../../src/adapters/postgres/database/database.ts";
import type { Sql } from "../../src/adapters/postgres/database/sql.ts";

/**
 * Runs so many transactions on connections of their own. None commits before all of them have done their work, so one
 * that waits for another ends the test.
 */
export async function standingStill(
  { transaction }: Pick<Database, "transaction">,
  count: number,
  work: (sql: Sql) => Promise<unknown>,
): Promise<void> {
  let tell: (problem: unknown) => void = () => undefined;
  const allDone = new Promise<unknown>((resolve) => (tell = resolve));
  let left = count;
  const one = async (sql: Sql): Promise<void> => {
    await sql`set local lock_timeout = '5s'`;
    await work(sql).catch(tell);
    left -= 1;
    if (left === 0) tell(null);
    const problem = await allDone;
    if (problem !== null) throw problem;
  };
  await Promise.all(Array.from({ length: count }, () => transaction(one)));
}
