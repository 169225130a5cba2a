import { readFileSync } from "node:fs";
import { tierOf, type Tier } from "./tiers.ts";

/** So many files share a process at most: it loads what they have in common once. */
const TOGETHER = 20;
const SHARING: readonly Tier[] = ["quick"];
/** What a file does to its whole process, or measures of it, and what needs an empty one. */
const OF_THE_PROCESS = [
  /\bprocess\.env\[[^\]]+\] (?:\?\?)?= |\bdelete process\.env\b/,
  /\bprocess\.(?:on|once|off|emit|chdir|umask|exit|exitCode|argv|execArgv)\b/,
  /\b(?:memoryUsage|cpuUsage|resourceUsage|monitorEventLoopDelay|eventLoopUtilization)\b/,
  /\bmock\.|\bglobalThis\b|\bgc\(/,
];

/** The files by the process in which they run, those that run alone first; `atOnce` processes run. */
export function grouped(files: readonly string[], atOnce: number): readonly (readonly string[])[] {
  const sharing = SHARING.map((tier) => files.filter((file) => mayShare(file, tier)));
  const alone = files.filter((file) => !sharing.some((shared) => shared.includes(file)));
  return [...alone.map((file) => [file]), ...sharing.flatMap((shared) => split(shared, atOnce))];
}

/** Few files are spread over the processes that run at once. */
function split(files: readonly string[], atOnce: number): readonly (readonly string[])[] {
  const size = Math.min(TOGETHER, Math.ceil(files.length / atOnce));
  return Array.from({ length: Math.ceil(files.length / size) }, (_, index) =>
    files.slice(index * size, (index + 1) * size),
  );
}

function mayShare(file: string, tier: Tier): boolean {
  if (tierOf(file) !== tier) return false;
  const source = readFileSync(file, "utf8");
  return !OF_THE_PROCESS.some((pattern) => pattern.test(source));
}
