import type { Difference, Differential } from "./differ.ts";

/** Where other judges differ from ours, rule by rule and file by file. */
export function differLines({ asked, differences }: Differential): readonly string[] {
  if (asked.size === 0) return ["There is no corpus beside the repository; nothing was compared."];
  return [
    "Signed files of other projects, each judged by ours (pages included) and by the others as they come: does it still",
    "seem to be what was signed? Of every file the corpus states what a judge must say. Trust is left out.",
    "",
    "| judge | files | agrees | differs |",
    "|---|---|---|---|",
    ...[...asked].map(([judge, count]) => {
      const differing = differences.filter((each) => each.judge === judge).length;
      return `| ${judge} | ${count} | ${count - differing} | ${differing} |`;
    }),
    "",
    ...[...grouped(differences)].flatMap(([heading, files]) => [
      `- ${heading}: ${files.join(", ")}.`,
    ]),
  ];
}

/** By judge, both opinions and reason. */
function grouped(differences: readonly Difference[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const { judge, file, ours, theirs, reason } of differences) {
    const heading = `${judge} says ${theirs}, ours ${ours}: ${reason ?? "**nobody knows why**"}`;
    groups.set(heading, [...(groups.get(heading) ?? []), `\`${file}\``]);
  }
  return new Map([...groups].toSorted(([a], [b]) => a.localeCompare(b)));
}

/** Differences that nobody has explained: each fails the run. */
export function unexplained({ differences }: Differential): readonly string[] {
  return differences
    .filter(({ reason }) => reason === null)
    .map(({ judge, file, ours, theirs, said }) => {
      return `${file}: ${judge} says ${theirs}, ours ${ours}: ${said.slice(0, 200)}`;
    });
}
