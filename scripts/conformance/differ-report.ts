import type { Difference, Differential } from "./differ.ts";

/** Where other validators differ from ours, rule by rule and file by file. */
export function differLines({ asked, differences }: Differential): readonly string[] {
  if (asked.size === 0) return ["There is no corpus beside the repository; nothing was compared."];
  return [
    "Signed files of other projects, each judged by ours (pages included) and by the others as they come: does it still",
    "seem to be what was signed? Of every file the corpus states what a judge must say. Trust is left out.",
    "",
    "| judge | files | agrees | differs |",
    "|---|---|---|---|",
    ...[...asked].map(([validator, count]) => {
      const differing = differences.filter((each) => each.validator === validator).length;
      return `| ${validator} | ${count} | ${count - differing} | ${differing} |`;
    }),
    "",
    ...[...grouped(differences)].flatMap(([heading, files]) => [
      `- ${heading}: ${files.join(", ")}.`,
    ]),
  ];
}

/** By validator, both opinions and reason. */
function grouped(differences: readonly Difference[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const { validator, file, ours, theirs, reason } of differences) {
    const heading = `${validator} says ${theirs}, ours ${ours}: ${reason ?? "**nobody knows why**"}`;
    groups.set(heading, [...(groups.get(heading) ?? []), `\`${file}\``]);
  }
  return new Map([...groups].toSorted(([a], [b]) => a.localeCompare(b)));
}

/** Differences that nobody has explained: each fails the run. */
export function unexplained({ differences }: Differential): readonly string[] {
  return differences
    .filter(({ reason }) => reason === null)
    .map(({ validator, file, ours, theirs, said }) => {
      return `${file}: ${validator} says ${theirs}, ours ${ours}: ${said.slice(0, 200)}`;
    });
}
