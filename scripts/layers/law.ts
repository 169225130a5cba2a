/** The law as it is read from layers.txt: what each room may import, groups spelled out. */
export type Law = {
  /** A room ending in "/*" stands for every folder or file directly below it. */
  readonly rooms: ReadonlyMap<string, readonly string[]>;
  /** What is wrong with the text itself. */
  readonly faults: readonly string[];
};

const LONGEST_LINE = 160;
const GROUP = /^\[[\w-]+\]$/;
const ROOM = /^[\w./-]+(\/\*)?$/;

/**
 * Reads lines of the forms `[group] = name …` and `room -> name …`; an indented line goes on with the
 * one before. No line is passed over: one that is neither of these is a fault.
 */
export function readLaw(text: string): Law {
  const faults: string[] = [];
  const groups = new Map<string, readonly string[]>();
  const rooms = new Map<string, readonly string[]>();
  for (const [index, line] of text.split("\n").entries()) {
    if (line.length > LONGEST_LINE)
      faults.push(`line ${index + 1} is longer than ${LONGEST_LINE} characters`);
  }
  for (const statement of statementsOf(text)) {
    const [, name = "", sign, rest = ""] = /^(\S+)\s+(=|->)(.*)$/.exec(statement) ?? [];
    const names = rest.split(/\s+/).filter(Boolean);
    const table = sign === "=" && GROUP.test(name) ? groups : rooms;
    if (sign === undefined || !(table === groups || (sign === "->" && ROOM.test(name)))) {
      faults.push(`not understood: ${statement}`);
    } else if (table.has(name)) faults.push(`${name} stands twice`);
    else table.set(name, names);
  }
  const spelledOut = new Map(
    [...rooms].map(([room, names]) => [room, names.flatMap((name) => members(name, []))]),
  );
  const law = { rooms: spelledOut, faults };
  faults.push(...unknownNames(law), ...circlesOfRooms(law));
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

/** The longest room that the place lies in, or null where no line speaks of it. */
export function roomOf(law: Law, place: string): string | null {
  const names = [...law.rooms.keys()].flatMap((room) => {
    const base = room.replace(/\*$/, "");
    if (base === room) return `${place}/`.startsWith(`${room}/`) ? [room] : [];
    const [child = ""] = place.startsWith(base) ? place.slice(base.length).split("/") : [];
    return child === "" ? [] : [base + child];
  });
  return names.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** What the room may import besides itself. */
export function rightsOf(law: Law, room: string): readonly string[] {
  return law.rooms.get(room) ?? law.rooms.get(`${room.replace(/\/[^/]*$/, "")}/*`) ?? [];
}

/** Whether a name of the right side covers a room: itself, everything below (`room/*`), or all (`*`). */
export function covers(name: string, room: string): boolean {
  if (name === "*") return true;
  if (!name.endsWith("/*")) return name === room;
  return `${room}/`.startsWith(name.slice(0, -1));
}

function isOutside(name: string): boolean {
  return name === "*" || name.startsWith("npm:") || name.startsWith("node:");
}

function unknownNames({ rooms }: Law): readonly string[] {
  const known = [...rooms.keys()];
  const isKnown = (name: string): boolean =>
    isOutside(name) ||
    known.some((room) => covers(name, room)) ||
    known.includes(`${name.replace(/\/[^/]*$/, "")}/*`);
  const names = new Set([...rooms.values()].flat());
  return [...names].filter((name) => !isKnown(name)).map((name) => `${name} is no room`);
}

/** Rooms that may import each other, however far the way round. */
function circlesOfRooms({ rooms }: Law): readonly string[] {
  const next = new Map(
    [...rooms].map(([room, names]) => [
      room,
      [...rooms.keys()].filter(
        (other) => other !== room && names.some((name) => name !== "*" && covers(name, other)),
      ),
    ]),
  );
  return findCircles(next).map((circle) => `rooms in a circle: ${circle.join(" -> ")}`);
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
