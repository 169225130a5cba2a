import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bytesSource } from "@paraph/engine/bytes";
import { openPdf, signaturesOf } from "@paraph/engine/pdf";
import { run } from "../../conformance/run.ts";
import type { Figure } from "../frame/figure.ts";
import { median, spreadOf } from "../frame/median.ts";
import { contestants, type Contestant, FOLDER, PROGRAMS } from "./contestants.ts";

type Size = { readonly name: string; readonly make: () => Uint8Array };

type Measured = { readonly rounds: readonly number[]; readonly megabytes: number };

/** Longer than the longest measurement takes, so that it ends whatever somebody else's program does. */
const SECONDS = 120;
const SCRIPTS = path.join(import.meta.dirname, "rivals");

/**
 * CPU milliseconds of one signature by us and by others: the same files, from file to file, the same key in memory,
 * each in a process of its own that measures itself in the same way.
 */
export async function rivalFigures(sizes: readonly Size[]): Promise<readonly Figure[]> {
  mkdirSync(FOLDER, { recursive: true });
  // Below the packages, where Node finds them; without those of another version of this bench.
  rmSync(PROGRAMS, { recursive: true, force: true });
  cpSync(SCRIPTS, PROGRAMS, { recursive: true });
  const all = await contestants();
  const figures: Figure[] = [];
  for (const { name, make } of sizes) {
    const from = path.join(FOLDER, "original.pdf");
    writeFileSync(from, make());
    let floor: number | null = null;
    for (const contestant of all) {
      const found = await figuresOf(contestant, from, name, floor);
      floor ??= found[0]?.value ?? null;
      figures.push(...found);
    }
  }
  return figures;
}

async function figuresOf(
  contestant: Contestant,
  from: string,
  size: string,
  floor: number | null,
): Promise<readonly Figure[]> {
  const title = `${size}: ${contestant.name}`;
  const to = path.join(FOLDER, "signed.pdf");
  const measured = await measuredOf(contestant, from, to);
  if (typeof measured === "string")
    return [{ name: title, value: null, unit: "ms", note: measured }];
  const value = median(measured.rounds);
  const notes = [
    ...(floor === null ? [] : [`${(value / floor).toFixed(1)} times the floor`]),
    `${measured.megabytes.toFixed(0)} MB of memory`,
    ...(contestant.note === undefined ? [] : [contestant.note]),
  ];
  return [
    { name: title, value, unit: "ms", spread: spreadOf(measured.rounds), note: notes.join("; ") },
  ];
}

/** What its process found out, or why there is nothing. */
async function measuredOf(
  { start, makes }: Contestant,
  from: string,
  to: string,
): Promise<Measured | string> {
  if ("missing" in start) return start.missing;
  const { program, args } = start;
  writeFileSync(to, "");
  const { code, answer, out } = await run(program, [...args, from, to], {
    seconds: SECONDS,
    cwd: FOLDER,
  });
  if (code !== 0) return `failed: ${lastLine(out)}`;
  const made = makes && subFilterOf(to);
  if (made !== makes) return `made ${made ?? "no signature"} rather than ${makes}`;
  return JSON.parse(answer) as Measured;
}

function subFilterOf(file: string): string | null {
  const { latest } = openPdf(bytesSource(new Uint8Array(readFileSync(file))));
  return signaturesOf(latest)[0]?.subFilter ?? null;
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}
