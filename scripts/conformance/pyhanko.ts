import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { atMoment } from "./clock.ts";
import { ensure } from "./install.ts";
import type { ExternalValidator } from "./external-validator.ts";
import { lineProgram, type LineProgram } from "./line-program.ts";
import { PYHANKO, pyHankoPython } from "./pyhanko-environment.ts";

/** pyHanko in an environment of its own, as one process for all questions about one moment. */
export async function pyHanko(): Promise<ExternalValidator | string> {
  if (!(await ensure("faketime"))) return "pyHanko: its clock cannot be moved without faketime";
  const environment = await pyHankoPython();
  if ("missing" in environment) return `pyHanko: ${environment.missing}`;
  const { python } = environment;
  const strict = validatorOf(python, "pyHanko", ["pyhanko_judge.py"]);
  const control = validatorOf(python, "pyHanko", ["pyhanko_control.py", "pyhanko_judge.py"]);
  const close = (): void => {
    for (const each of [strict, control]) each.close();
  };
  return { ...strict, control, close };
}

/** A validator by the first script; the others are what it is made of. */
function validatorOf(python: string, name: string, scripts: readonly string[]): ExternalValidator {
  const files = scripts.map((script) => path.resolve("scripts/conformance", script));
  const { of, close } = programsByMoment(python, files.slice(0, 1));
  const mark = createHash("sha256").update(PYHANKO.join("\n"));
  for (const file of files) mark.update(readFileSync(file));
  return {
    name,
    about: PYHANKO[0],
    mark: mark.digest("hex"),
    validate: ({ file, seconds, fields, level, evidence: { root, lists } }) =>
      of(seconds).ask(
        [level, file, root, seconds, lists(seconds), fields.join("\u001f")].join("\t"),
      ),
    close,
  };
}

/** As many moments are asked about at once; older processes end when they have answered. */
const ALIVE = 2;

/** One process for each moment, its clock standing there: pyHanko asks it in places that take no argument. */
function programsByMoment(
  python: string,
  args: readonly string[],
): { readonly of: (seconds: number) => LineProgram; readonly close: () => void } {
  const programs = new Map<number, LineProgram>();
  function of(seconds: number): LineProgram {
    const found = programs.get(seconds) ?? lineProgram(...atMoment(seconds, python, args));
    programs.delete(seconds);
    programs.set(seconds, found);
    const [oldest] = programs.size > ALIVE ? programs.keys() : [];
    if (oldest !== undefined) {
      programs.get(oldest)?.close();
      programs.delete(oldest);
    }
    return found;
  }
  const close = (): void => {
    for (const each of programs.values()) each.close();
  };
  return { of, close };
}
