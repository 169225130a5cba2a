import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Verdict } from "./external-validator.ts";

/** What is fetched, made and found out once; it may be deleted at any time. */
export const CACHE = path.resolve(".cache/conformance");

/** Verdicts that outlive the run, so that one that was interrupted goes on where it was. */
export type Memory = {
  readonly of: (key: string) => Verdict | undefined;
  readonly keep: (key: string, verdict: Verdict) => void;
};

/** One verdict a line; a line that was cut off by an interruption is no verdict. */
export function openMemory(): Memory {
  mkdirSync(CACHE, { recursive: true });
  const file = path.join(CACHE, "verdicts.jsonl");
  const known = new Map<string, Verdict>();
  for (const line of existsSync(file) ? readFileSync(file, "utf8").split("\n") : []) {
    const entry = entryOf(line);
    if (entry) known.set(...entry);
  }
  return {
    of: (key) => known.get(key),
    keep: (key, verdict) => {
      known.set(key, verdict);
      appendFileSync(file, `\n${JSON.stringify([key, verdict])}`);
    },
  };
}

function entryOf(line: string): [string, Verdict] | null {
  try {
    return JSON.parse(line) as [string, Verdict];
  } catch {
    // An empty line, or one that was never finished.
    return null;
  }
}

export function sha256(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
}

/** The state of sources: another one whenever a file of theirs changes. Tests do not count. */
export function stateOf(places: readonly string[]): string {
  const files = places.flatMap((place) =>
    place.endsWith(".ts")
      ? [place]
      : readdirSync(place, { recursive: true, encoding: "utf8" }).map((file) =>
          path.join(place, file),
        ),
  );
  const sources = files.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  return sha256(...sources.sort().flatMap((file) => [file, readFileSync(file)]));
}
