import { explainDatabase } from "../adapters/postgres/database/explain.ts";
import { ConfigError } from "../config/config.ts";

/** What the system calls the mistakes of whoever sets us up. */
const OF_THE_SYSTEM: Readonly<Record<string, (file: string) => string>> = {
  ENOSPC: (file) =>
    `The disk is full${file}. Free some space, or set PARAPH_DATA_DIR to another disk.`,
  EDQUOT: (file) => `The quota of the disk is used up${file}.`,
  ENOENT: (file) => `There is no such file${file}.`,
  EACCES: (file) => `We may not use the file${file}; check its owner and mode.`,
  EPERM: (file) => `We may not use the file${file}; check its owner and mode.`,
  EROFS: (file) => `The file system cannot be written to${file}.`,
  ENOTDIR: (file) => `A file stands where a folder is wanted${file}.`,
  EISDIR: (file) => `A folder stands where a file is wanted${file}.`,
};

/** A person reads it: what is wrong and what to do, and the stack only of what nobody foresaw. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError) return `paraph: ${error.message}`;
  const known = explainDatabase(error) ?? explainSystem(error);
  if (known !== null) return `paraph: ${known}`;
  if (!(error instanceof Error)) return `paraph: ${String(error)}`;
  const isForeseen = error.constructor === Error;
  return `paraph: ${isForeseen ? error.message : (error.stack ?? error.message)}`;
}

function explainSystem(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, path } = error as NodeJS.ErrnoException;
  const words = OF_THE_SYSTEM[code ?? ""];
  return words ? words(path === undefined ? "" : `: ${path}`) : null;
}
