import type { World } from "../../ports/world.ts";

/** Younger blobs may belong to an upload that is still under way. */
const GRACE_MILLISECONDS = 24 * 3600 * 1000;
const PAGE = 500;

/** Removes blobs that belong to nothing: what a crash between blob and row has left. */
export async function sweepBlobs({
  store,
  blobs,
  clock,
}: Pick<World, "store" | "blobs" | "clock">): Promise<number> {
  let removed = 0;
  let after: string | null = null;
  for (;;) {
    const page = await blobs.list(after, PAGE);
    const last = page.at(-1);
    if (last === undefined) return removed;
    const old = page.filter(
      ({ writtenAt }) => clock.now().getTime() - writtenAt.getTime() > GRACE_MILLISECONDS,
    );
    const orphans = await store.keys.listOrphans(old.map(({ name }) => name));
    for (const name of orphans) await blobs.remove(name);
    removed += orphans.length;
    after = last.name;
  }
}
