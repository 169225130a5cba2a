import path from "node:path";
import { parseSync } from "oxc-parser";

/** A file and its text, by its path from the project's folder. */
export type Source = { readonly file: string; readonly text: string };

/** A name that a file offers and nobody of the product takes. */
export type Unused = {
  readonly file: string;
  readonly name: string;
  readonly isType: boolean;
  /** Whether the file itself needs it, so that only the word `export` is too much. */
  readonly ownUse: boolean;
};

const EVERYTHING = "*";

/**
 * Names that are exported and imported by nobody. `takers` are the files whose imports count;
 * `doors` leads from the name of a package's door ("@paraph/contract/words") to its file.
 */
export function findUnused(
  offered: readonly Source[],
  takers: readonly Source[],
  doors: ReadonlyMap<string, string>,
): readonly Unused[] {
  const taken = new Map<string, Set<string>>();
  for (const source of takers) {
    for (const [file, name] of takenBy(source, doors)) {
      taken.set(file, (taken.get(file) ?? new Set()).add(name));
    }
  }
  return offered.flatMap(({ file, text }) => {
    const names = taken.get(file) ?? new Set();
    if (names.has(EVERYTHING)) return [];
    return exportsOf({ file, text })
      .filter(({ name }) => !names.has(name))
      .map(({ name, isType }) => ({ file, name, isType, ownUse: isUsedWithin(text, name) }));
  });
}

function exportsOf(source: Source): readonly Pick<Unused, "name" | "isType">[] {
  return parsed(source).staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName: { name }, isType }) => (name === null ? [] : { name, isType })),
  );
}

/** Pairs of a file and a name in it; `*` stands for all that it offers. */
function takenBy(
  source: Source,
  doors: ReadonlyMap<string, string>,
): readonly (readonly [file: string, name: string])[] {
  const { staticImports, staticExports } = parsed(source);
  const found: [string, string][] = [];
  const take = (request: string, name: string): void => {
    const file = request.startsWith(".")
      ? path.join(path.dirname(source.file), request)
      : doors.get(request);
    if (file !== undefined) found.push([file, name]);
  };
  for (const { moduleRequest, entries } of staticImports) {
    for (const { importName } of entries) {
      take(moduleRequest.value, importName.name ?? EVERYTHING);
    }
  }
  for (const { entries } of staticExports) {
    for (const { moduleRequest, importName } of entries) {
      if (moduleRequest) take(moduleRequest.value, importName.name ?? EVERYTHING);
    }
  }
  // A type inside an expression, import("./x.ts").X, and a module that is loaded at run time.
  for (const [, request = "", name] of source.text.matchAll(
    /\bimport\(\s*["']([^"']+)["']\s*\)(?:\.(\w+))?/g,
  )) {
    take(request, name ?? EVERYTHING);
  }
  return found;
}

function isUsedWithin(text: string, name: string): boolean {
  return [...text.matchAll(new RegExp(`\\b${name}\\b`, "g"))].length > 1;
}

function parsed({ file, text }: Source) {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? "does not parse"}`);
  return module;
}
