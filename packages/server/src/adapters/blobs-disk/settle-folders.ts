import { open } from "node:fs/promises";
import path from "node:path";

/** Forces to the disk that a file lies where it lies; `made` when a folder was made for it. */
export type Settle = (place: string, made: boolean) => Promise<void>;

/**
 * A new file is an entry of its folder, and a new folder one of its parent: all must reach the disk. That
 * of a folder does so once, so what this process has forced itself is not forced again; a folder that
 * another one made, or that is still on its way, is.
 */
export function settleFolders(root: string, sync = syncFolder): Settle {
  const settled = new Set<string>();
  return async (place, made) => {
    const inner = path.dirname(place);
    const outer = path.dirname(inner);
    if (made) for (const folder of [inner, outer]) settled.delete(folder);
    const parents = [...(settled.has(inner) ? [] : [outer]), ...(settled.has(outer) ? [] : [root])];
    await Promise.all([inner, ...parents].map((folder) => sync(folder)));
    settled.add(inner).add(outer);
  };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
