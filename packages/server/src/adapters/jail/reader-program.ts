import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

/** src/adapters/jail → the folder that holds packages and node_modules. */
export const HOME = path.resolve(import.meta.dirname, "../../../../..");
/** What a confined process runs, as it is written; in a release that is JavaScript. */
export const WRITTEN = path.join(import.meta.dirname, `child${path.extname(import.meta.filename)}`);
/**
 * The same in one file, which set-up makes (scripts/reader/build.ts): it starts in a quarter of the time, because
 * nothing is left to translate and one file is found sooner than hundreds.
 */
export const BUILT = path.join(HOME, "packages/server/built/reader.mjs");

/** The first line of the built file: what it is made of. */
type Origin = { readonly files: readonly string[]; readonly sha256: string };
const MARK = "// made of ";

/** The built file if it is made of the sources as they are now; otherwise the sources themselves. */
export function programHere(built = BUILT, home = HOME): string {
  const origin = originOf(built);
  return origin !== null && origin.sha256 === digestOf(home, origin.files) ? built : WRITTEN;
}

/** The first line of a file that is made of these sources. */
export function originLine(home: string, files: readonly string[]): string {
  const origin: Origin = { files, sha256: digestOf(home, files) ?? "" };
  return `${MARK}${JSON.stringify(origin)}\n`;
}

function originOf(built: string): Origin | null {
  const text = readIfThere(built);
  if (text === null || !text.startsWith(MARK)) return null;
  return JSON.parse(text.slice(MARK.length, text.indexOf("\n"))) as Origin;
}

/** Null when one of them is gone. */
function digestOf(home: string, files: readonly string[]): string | null {
  const hash = createHash("sha256");
  for (const file of files) {
    const text = readIfThere(path.join(home, file));
    if (text === null) return null;
    hash.update(`${file}\0${Buffer.byteLength(text)}\0`).update(text);
  }
  return hash.digest("hex");
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // Nothing is built yet, or a source was moved away: both mean that the sources are run.
    return null;
  }
}
