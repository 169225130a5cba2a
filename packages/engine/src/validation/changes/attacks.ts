import type { Attack, AttackName, Change, ReadingFacts, SignatureChanges } from "./facts.ts";

type Known = Omit<SignatureChanges, "attacks">;

/** Gives what was found the name that the literature gave it; the facts decide, the names only explain. */
export function attacksOn(known: Known, reading: ReadingFacts): readonly Attack[] {
  return ATTACKS.flatMap(({ name, seen }) => {
    const text = seen(known, reading);
    return text === null ? [] : [{ name, text }];
  });
}

type Sign = {
  readonly name: AttackName;
  readonly seen: (known: Known, reading: ReadingFacts) => string | null;
};

const ATTACKS: readonly Sign[] = [
  {
    name: "universal signature forgery",
    seen: ({ byteRange: { problems } }) =>
      problems.some((each) =>
        ["missing", "not four integers", "outside of the file"].includes(each),
      )
        ? "the signature does not say which bytes it covers"
        : null,
  },
  {
    name: "signature wrapping",
    seen: ({ byteRange: { problems } }) =>
      problems.some((each) =>
        ["no hole", "hole is not the contents", "collides with another signature"].includes(each),
      )
        ? "the bytes left out are not the signature itself"
        : null,
  },
  {
    name: "incremental saving",
    seen: ({ changes }, { problem }) =>
      problem !== null
        ? "the file goes on behind its last revision"
        : textOf(changes, ["page content", "page tree", "catalog", "page changed", "trailer"]),
  },
  { name: "shadow replace", seen: ({ changes }) => textOf(changes, ["resource"]) },
  {
    name: "shadow hide",
    seen: ({ changes }) =>
      textOf(changes, ["annotation shown", "annotation removed", "object freed"]),
  },
  {
    name: "shadow hide and replace",
    seen: ({ changes, warnings }) =>
      warnings.some(({ kind }) => kind === "unused content" || kind === "object written twice")
        ? textOf(changes, ["page tree", "catalog", "page content", "page changed"])
        : null,
  },
  {
    name: "evil annotation",
    seen: ({ violations }) =>
      violations.find(
        ({ change }) =>
          change?.kind === "annotation added" || change?.kind === "annotation changed",
      )?.text ?? null,
  },
  {
    name: "sneaky signature",
    seen: ({ changes }) => textOf(changes, ["signature field added"]),
  },
  { name: "signature removed", seen: ({ changes }) => textOf(changes, ["signature removed"]) },
  {
    name: "signature spoofed",
    seen: ({ changes }) => textOf(changes, ["signature field changed"]),
  },
  {
    name: "certification removed",
    seen: ({ changes }) => textOf(changes, ["certification changed"]),
  },
];

/** The first unexplained change of one of these kinds. */
function textOf(changes: readonly Change[], kinds: readonly Change["kind"][]): string | null {
  const found = changes.find(({ kind, level }) => level === "other" && kinds.includes(kind));
  if (found === undefined) return null;
  return found.page === null ? found.text : `on page ${found.page + 1}, ${found.text}`;
}
