import type { LocalBlob } from "../../ports/blobs.ts";
import { openLocalFile } from "../local-file.ts";

/** Opens a file for reading at any place; `after` runs when it is released. */
export function openLocalBlob(path: string, after: () => Promise<void>): LocalBlob {
  const { length, readAt, close } = openLocalFile(path);
  return {
    path,
    length,
    readAt,
    release: async () => {
      close();
      await after();
    },
  };
}
