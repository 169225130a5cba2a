import type { Sql } from "./sql.ts";

/** A probe comes every second or two and from everywhere; each write costs the disk a flush. */
const WRITE_EVERY_MS = 5_000;

/** Resolves when the database answers and, tried now and then, keeps what it is given. */
export function pingOver(
  sql: Sql,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let writtenAt = -Infinity;
  return async () => {
    if (now() - writtenAt < WRITE_EVERY_MS) {
      await sql.named("ping")`select 1`;
      return;
    }
    await sql.named("heartbeat")`
      insert into heartbeat (at) values (now())
          on conflict (singleton) do update set at = excluded.at`;
    writtenAt = now();
  };
}
