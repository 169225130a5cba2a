import path from "node:path";
import { parseSync } from "oxc-parser";

/** A file of ours: its path from the project's folder, and its text. */
export type Source = { readonly file: string; readonly text: string };

/** What package.json says of a package: where its doors are, and what it declares to need. */
export type Manifest = {
  readonly name: string;
  readonly folder: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly declared: readonly string[];
};

/** A name that a file imports, and the place it leads to; null where it leads nowhere. */
export type Import = { readonly name: string; readonly place: string | null };

/** "packages/server/src/jobs/x.ts" is server/jobs/x.ts; tests and scripts keep their folders' names. */
export function placeOf(file: string): string {
  return file.replace(/^packages\//, "").replace(/^([\w-]+)\/src\//, "$1/");
}

/** Everything that the file imports, types included: to know is to depend. */
export function importsOf({ file, text }: Source, manifests: readonly Manifest[]): Import[] {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? "does not parse"}`);
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
    // Of expressions and of types, import("./x.ts").X, and of what is only looked up.
    ...[...text.matchAll(/\bimport(?:\.meta\.resolve)?\(\s*["']([^"']+)["']/g)].flatMap(
      ([, name]) => name ?? [],
    ),
  ];
  return [...new Set(names)].map((name) => ({ name, place: resolve(file, name, manifests) }));
}

/** Files that are reached by their address instead of by an import. */
export function reachesOf({ file, text }: Source): readonly string[] {
  const addresses = text.matchAll(/new URL\(\s*["'`](\.[^"'`$]*)["'`]\s*,\s*import\.meta\.url/g);
  return [...addresses].map(([, name = ""]) => path.join(path.dirname(file), name));
}

function resolve(file: string, name: string, manifests: readonly Manifest[]): string | null {
  if (name.startsWith(".")) return placeOf(path.join(path.dirname(file), name));
  if (name.startsWith("node:")) return name;
  const owner = packageOf(name);
  const manifest = manifests.find((one) => one.name === owner);
  if (!manifest) return `npm:${owner}`;
  const target = manifest.exports[`.${name.slice(owner.length)}`];
  return target === undefined ? null : placeOf(path.join(manifest.folder, target));
}

/** "@aws-sdk/client-s3/x" is of the package @aws-sdk/client-s3. */
export function packageOf(name: string): string {
  return /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;
}
