import { closeSync, fsync, openSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

/** The folders of the blobs, two levels deep below a root. */
export type Folders = {
  /** Gives a file its name, in a folder that is made where there is none; answers whether it was. */
  readonly move: (from: string, place: string) => Promise<boolean>;
  /** Forces to the disk that a file lies where it lies; `made` when a folder was made for it. */
  readonly settle: (place: string, made: boolean) => Promise<void>;
};

/** What is asked of the disk. */
export type FolderDisk = {
  readonly rename: (from: string, to: string) => Promise<void>;
  /** Answers the first folder that it made, nothing where there were all. */
  readonly make: (folder: string) => Promise<string | undefined>;
  readonly sync: (folder: string) => Promise<void>;
};

/**
 * A new file is an entry of its folder, and a new folder one of its parent: all must reach the disk. That
 * of a folder does so once, so what this process has forced itself is not forced again; a folder that
 * another one made, or that is still on its way, is.
 */
export function openFolders(root: string, disk: FolderDisk = DISK): Folders {
  const settled = new Set<string>();

  async function moveAnew(from: string, place: string): Promise<boolean> {
    const made = await disk.make(path.dirname(place));
    await disk.rename(from, place);
    return made !== undefined;
  }

  return {
    move: async (from, place) => {
      if (!settled.has(path.dirname(place))) return moveAnew(from, place);
      try {
        await disk.rename(from, place);
        return false;
      } catch (error) {
        // Somebody took the folder away since.
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
        return moveAnew(from, place);
      }
    },
    settle: async (place, made) => {
      const inner = path.dirname(place);
      const outer = path.dirname(inner);
      if (made) for (const folder of [inner, outer]) settled.delete(folder);
      const parents = [
        ...(settled.has(inner) ? [] : [outer]),
        ...(settled.has(outer) ? [] : [root]),
      ];
      await Promise.all([inner, ...parents].map((folder) => disk.sync(folder)));
      settled.add(inner).add(outer);
    },
  };
}

const DISK: FolderDisk = {
  rename,
  make: (folder) => mkdir(folder, { recursive: true, mode: 0o700 }),
  sync: syncFolder,
};

const forced = promisify(fsync);

/** Opened and closed at once, which writes nothing: a journey to another thread takes longer. */
async function syncFolder(folder: string): Promise<void> {
  const descriptor = openSync(folder, "r");
  try {
    await forced(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
