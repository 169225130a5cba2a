import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Shipped } from "./packages.ts";

const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)\b/i;

/** The licences of everything from others in a release, with their texts as each package brings them. */
export function licencesOf(root: string, shipped: readonly Shipped[]): string {
  const parts = shipped.map(({ place, name, version, license }) => {
    const folder = path.join(root, place);
    const texts = readdirSync(folder)
      .filter((file) => LICENCE_FILE.test(file))
      .sort()
      .map((file) => readFileSync(path.join(folder, file), "utf8").trim());
    return [`${name} ${version}: ${license}`, ...texts].join("\n\n");
  });
  const rule = `\n\n${"-".repeat(80)}\n\n`;
  return `Packages of others in this release, with their licences.${rule}${parts.join(rule)}\n`;
}
