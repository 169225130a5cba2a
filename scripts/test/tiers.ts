import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * What a run of the tests can be narrowed to, by what a file needs: nothing (`quick`), a database or a
 * service in its own process (`services`), a browser (`browsers`), or whole programs that are killed, cut
 * off or confined (`faults`).
 */
export const TIERS = ["quick", "services", "browsers", "faults"] as const;
export type Tier = (typeof TIERS)[number];

const kit = (name: string): string => path.resolve("packages/server/tests/kit", name);
const DATABASE = kit("database.ts");
const PROGRAMS = [kit("program.ts"), kit("command-line.ts")];
const FAULTS = /packages\/server\/tests\/(?:crash|simulation|confinement)\//;
const OF_WHOLE_SERVICES = /^packages\/[^/]+\/tests\//;
const BROWSER = /from "playwright-core"/;
/** A test beside the code that starts other programs, and not only calls functions. */
const STARTS_PROGRAMS = /\bprocess\.execPath\b|\bstartEmbedded\(|\bopen(?:Jail|Pool)\(/;

export function tierOf(file: string): Tier {
  if (FAULTS.test(file)) return "faults";
  const used = importsOf(file);
  if ([...used].some((one) => BROWSER.test(readFileSync(one, "utf8")))) return "browsers";
  if (PROGRAMS.some((one) => used.has(one))) return "faults";
  if (OF_WHOLE_SERVICES.test(file) || used.has(DATABASE)) return "services";
  return STARTS_PROGRAMS.test(readFileSync(file, "utf8")) ? "faults" : "quick";
}

/** Whether a test works on a database of the run, in its own process. */
export function usesDatabase(file: string): boolean {
  return importsOf(file).has(DATABASE) && tierOf(file) === "services";
}

/** The file itself, the tests and kits that it imports, and those that they import. */
function importsOf(file: string): ReadonlySet<string> {
  const used = new Set<string>();
  addImports(path.resolve(file), used);
  return used;
}

function addImports(file: string, used: Set<string>): void {
  if (used.has(file) || !existsSync(file)) return;
  used.add(file);
  for (const [, target = ""] of readFileSync(file, "utf8").matchAll(/from "([^"]+)"/g)) {
    const imported = resolved(target, file);
    // Wherever the checkout lies.
    if (path.relative(".", imported).includes("/tests/")) addImports(imported, used);
  }
}

function resolved(target: string, file: string): string {
  const shared = /^@paraph\/(web|server)\/tests\/(.+)$/.exec(target);
  if (shared) return path.resolve("packages", shared[1] ?? "", "tests", shared[2] ?? "");
  return target.startsWith(".") ? path.resolve(path.dirname(file), target) : target;
}
