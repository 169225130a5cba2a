import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";

/**
 * Refuses every import that layers.txt does not allow, and files that import each other in a circle.
 * Types count: to know is to depend.
 */
const rooms = readRooms("layers.txt");
const files = readdirSync("packages", { recursive: true, encoding: "utf8" }).filter(
  (file) => /^[\w-]+\/src\/.*\.tsx?$/.test(file) && !file.includes(".test."),
);
const known = new Map(files.map((file) => [place(file), imports(file)]));
const problems = [...known].flatMap(([file, targets]) =>
  targets
    .filter((target) => !allows(file, target))
    .map((target) => `${file} may not import ${target}`),
);
problems.push(...circles().map((circle) => `a circle: ${circle.join(" -> ")}`));

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function readRooms(file: string): ReadonlyMap<string, readonly string[]> {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.includes("->") && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [room = "", allowed = ""] = line.split("->");
      return [room.trim(), allowed.split(" ").filter(Boolean)];
    }),
  );
}

/** What a file imports, as places ("server/domain/x.ts"), "npm:name" or "node:name". */
function imports(file: string): string[] {
  const source = readFileSync(path.join("packages", file), "utf8");
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? "does not parse"}`);
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => {
      const text = source.slice(moduleRequest.start, moduleRequest.end);
      return /^["'].*["']$/.test(text) ? [text.slice(1, -1)] : [];
    }),
  ];
  return [...new Set(names)].map((name) => resolve(file, name));
}

function resolve(file: string, name: string): string {
  if (name.startsWith(".")) return place(path.join(path.dirname(file), name));
  if (name.startsWith("@paraph/")) return ours(name.slice("@paraph/".length));
  if (name.startsWith("node:")) return name;
  return `npm:${/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name}`;
}

/** "@paraph/contract/words" is contract/words.ts where layers.txt names that file, else a folder. */
function ours(name: string): string {
  return rooms.has(`${name}.ts`) ? `${name}.ts` : name;
}

function place(file: string): string {
  return file.replace("/src/", "/");
}

function roomOf(target: string): string {
  const within = [...rooms.keys()].filter((room) => `${target}/`.startsWith(`${room}/`));
  return within.sort((a, b) => b.length - a.length)[0] ?? target;
}

function allows(file: string, target: string): boolean {
  const from = roomOf(file);
  const to = roomOf(target);
  const allowed = rooms.get(from) ?? [];
  return (
    from === to || allowed.includes(to) || (to.startsWith("node:") && allowed.includes("node:"))
  );
}

/** Each way of imports that leads back to where it began, found once. */
function circles(): readonly (readonly string[])[] {
  const found: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const follow = (file: string): void => {
    if (done.has(file)) return;
    const at = way.indexOf(file);
    if (at >= 0) {
      found.push([...way.slice(at), file]);
      return;
    }
    way.push(file);
    for (const target of known.get(file) ?? []) follow(target);
    way.pop();
    done.add(file);
  };
  for (const file of known.keys()) follow(file);
  return found;
}
