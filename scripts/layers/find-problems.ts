import { importsOf, packageOf, placeOf, reachesOf, type Manifest, type Source } from "./imports.ts";
import { covers, findCircles, readLaw, rightsOf, folderOf, type Law } from "./law.ts";

/** What the law refuses in these files, one sentence each. */
export function findProblems(
  text: string,
  sources: readonly Source[],
  manifests: readonly Manifest[],
): readonly string[] {
  const law = readLaw(text);
  const known = new Map(
    sources.map((source) => [placeOf(source.file), importsOf(source, manifests)]),
  );
  const places = new Map(
    [...known].map(([place, imports]) => [place, imports.flatMap((one) => one.place ?? [])]),
  );
  return [
    ...law.faults,
    ...emptyFolders(law, [...known.keys()]),
    ...sources.flatMap((source) => problemsOf(law, source, manifests)),
    ...findCircles(places).map((circle) => `a circle: ${circle.join(" -> ")}`),
    ...manifests.flatMap((manifest) => deadDoors(manifest, known)),
  ];
}

function problemsOf(law: Law, source: Source, manifests: readonly Manifest[]): readonly string[] {
  const place = placeOf(source.file);
  const folder = folderOf(law, place);
  if (folder === null) return [`${place} lies in no folder`];
  if (rightsOf(law, folder).includes("*")) return [];
  const refused = importsOf(source, manifests).flatMap(({ name, place: target }) => {
    if (target === null) return [`${place} imports ${name}, which leads nowhere`];
    if (!isDeclared(source.file, name, manifests))
      return [`${place} imports ${packageOf(name)}, which its package.json does not declare`];
    if (name.startsWith(".") && !staysInside(source.file, target))
      return [`${place} reaches into another package by ${name}`];
    return allows(law, folder, target) ? [] : [`${place} may not import ${target}`];
  });
  const reached = reachesOf(source)
    .filter((file) => !staysInside(source.file, placeOf(file)) && file.startsWith("packages/"))
    .map((file) => `${place} reaches into another package by the address of ${file}`);
  return [...refused, ...reached];
}

function allows(law: Law, folder: string, target: string): boolean {
  const rights = rightsOf(law, folder);
  if (target.startsWith("npm:")) return rights.includes(target);
  if (target.startsWith("node:")) return rights.includes(target) || rights.includes("node:");
  const other = folderOf(law, target);
  return other === folder || (other !== null && rights.some((name) => covers(name, other)));
}

/** A script may use every package of ours and what any of them declares. */
function isDeclared(file: string, name: string, manifests: readonly Manifest[]): boolean {
  if (name.startsWith(".") || name.startsWith("node:")) return true;
  const wanted = packageOf(name);
  const speaking = isScript(file)
    ? manifests
    : manifests.filter(({ folder }) => file.startsWith(`${folder}/`));
  const isOurs = manifests.some((manifest) => manifest.name === wanted);
  return (isScript(file) && isOurs) || speaking.some(({ declared }) => declared.includes(wanted));
}

/** Scripts see every package from outside, and have no door to go through. */
function staysInside(file: string, target: string): boolean {
  return isScript(file) || target.split("/")[0] === placeOf(file).split("/")[0];
}

function isScript(file: string): boolean {
  return file.startsWith("scripts/");
}

/** A line that speaks of nothing is old or mistyped. */
function emptyFolders(law: Law, places: readonly string[]): readonly string[] {
  return [...law.folders.keys()]
    .filter((folder) => !places.some((place) => covers(folder, folderOf(law, place) ?? "")))
    .map((folder) => `${folder} has no file`);
}

function deadDoors(manifest: Manifest, known: ReadonlyMap<string, unknown>): readonly string[] {
  return Object.entries(manifest.exports)
    .filter(([, file]) => file.endsWith(".ts"))
    .filter(([, file]) => !known.has(placeOf(`${manifest.folder}/${file.replace(/^\.\//, "")}`)))
    .map(([door, file]) => `${manifest.name} exports ${door} from ${file}, which is not there`);
}
