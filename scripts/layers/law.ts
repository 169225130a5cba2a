/** The law as it is read from layers.txt: what each folder may import, groups spelled out. */
export type Law = {
  /** A folder ending in "/*" stands for every folder or file directly below it. */
  readonly folders: ReadonlyMap<string, readonly string[]>;
  /** What is wrong with the text itself. */
  readonly faults: readonly string[];
};

const LONGEST_LINE = 160;
const GROUP = /^\[[\w-]+\]$/;
const FOLDER = /^[\w./-]+(\/\*)?$/;

/**
 * Reads lines of the forms `[group] = name …` and `folder -> name …`; an indented line goes on with the
 * one before. No line is passed over: one that is neither of these is a fault.
 */
export function readLaw(text: string): Law {
  const faults: string[] = [];
  const groups = new Map<string, readonly string[]>();
  const folders = new Map<string, readonly string[]>();
  for (const [index, line] of text.split("\n").entries()) {
    if (line.length > LONGEST_LINE)
      faults.push(`line ${index + 1} is longer than ${LONGEST_LINE} characters`);
  }
  for (const statement of statementsOf(text)) {
    const [, name = "", sign, rest = ""] = /^(\S+)\s+(=|->)(.*)$/.exec(statement) ?? [];
    const names = rest.split(/\s+/).filter(Boolean);
    const table = sign === "=" && GROUP.test(name) ? groups : folders;
    if (sign === undefined || !(table === groups || (sign === "->" && FOLDER.test(name)))) {
      faults.push(`not understood: ${statement}`);
    } else if (table.has(name)) faults.push(`${name} stands twice`);
    else table.set(name, names);
  }
  const spelledOut = new Map(
    [...folders].map(([folder, names]) => [folder, names.flatMap((name) => members(name, []))]),
  );
  const law = { folders: spelledOut, faults };
  faults.push(...unknownNames(law), ...circlesOfFolders(law));
  return law;

  function members(name: string, within: readonly string[]): readonly string[] {
    if (!GROUP.test(name)) return [name];
    const found = groups.get(name);
    if (!found || within.includes(name)) {
      faults.push(found ? `${name} contains itself` : `${name} is no group`);
      return [];
    }
    return found.flatMap((member) => members(member, [...within, name]));
  }
}

function statementsOf(text: string): readonly string[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .join("\n")
    .replace(/\n\s+/g, " ")
    .split("\n");
}

/** The longest folder that the place lies in, or null where no line speaks of it. */
export function folderOf(law: Law, place: string): string | null {
  const names = [...law.folders.keys()].flatMap((folder) => {
    const base = folder.replace(/\*$/, "");
    if (base === folder) return `${place}/`.startsWith(`${folder}/`) ? [folder] : [];
    const [child = ""] = place.startsWith(base) ? place.slice(base.length).split("/") : [];
    return child === "" ? [] : [base + child];
  });
  return names.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** What the folder may import besides itself. */
export function rightsOf(law: Law, folder: string): readonly string[] {
  return law.folders.get(folder) ?? law.folders.get(`${folder.replace(/\/[^/]*$/, "")}/*`) ?? [];
}

/** Whether a name of the right side covers a folder: itself, everything below (`folder/*`), or all (`*`). */
export function covers(name: string, folder: string): boolean {
  if (name === "*") return true;
  if (!name.endsWith("/*")) return name === folder;
  return `${folder}/`.startsWith(name.slice(0, -1));
}

function isOutside(name: string): boolean {
  return name === "*" || name.startsWith("npm:") || name.startsWith("node:");
}

function unknownNames({ folders }: Law): readonly string[] {
  const known = [...folders.keys()];
  const isKnown = (name: string): boolean =>
    isOutside(name) ||
    known.some((folder) => covers(name, folder)) ||
    known.includes(`${name.replace(/\/[^/]*$/, "")}/*`);
  const names = new Set([...folders.values()].flat());
  return [...names].filter((name) => !isKnown(name)).map((name) => `${name} is no folder`);
}

/** Rooms that may import each other, however far the way round. */
function circlesOfFolders({ folders }: Law): readonly string[] {
  const next = new Map(
    [...folders].map(([folder, names]) => [
      folder,
      [...folders.keys()].filter(
        (other) => other !== folder && names.some((name) => name !== "*" && covers(name, other)),
      ),
    ]),
  );
  return findCircles(next).map((circle) => `folders in a circle: ${circle.join(" -> ")}`);
}

/** Each way that leads back to where it began, found once. */
export function findCircles(
  next: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  const found: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const follow = (one: string): void => {
    if (done.has(one)) return;
    const at = way.indexOf(one);
    if (at >= 0) {
      found.push([...way.slice(at), one]);
      return;
    }
    way.push(one);
    for (const target of next.get(one) ?? []) follow(target);
    way.pop();
    done.add(one);
  };
  for (const one of next.keys()) follow(one);
  return found;
}
