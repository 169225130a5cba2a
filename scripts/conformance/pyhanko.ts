import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Judge } from "./judge.ts";
import { lineProgram } from "./line-program.ts";
import { PYHANKO, pyHankoPython } from "./pyhanko-environment.ts";

/** pyHanko in an environment of its own, as one process for all questions. */
export async function pyHanko(): Promise<Judge | string> {
  const environment = await pyHankoPython();
  if ("missing" in environment) return `pyHanko: ${environment.missing}`;
  const { python } = environment;
  const strict = judgeBy(python, "pyHanko", ["pyhanko_judge.py"]);
  const control = judgeBy(python, "pyHanko", ["pyhanko_control.py", "pyhanko_judge.py"]);
  const close = (): void => {
    for (const each of [strict, control]) each.close();
  };
  return { ...strict, control, close };
}

/** A judge by the first script; the others are what it is made of. */
function judgeBy(python: string, name: string, scripts: readonly string[]): Judge {
  const files = scripts.map((script) => path.resolve("scripts/conformance", script));
  const { ask, close } = lineProgram(python, files.slice(0, 1));
  const mark = createHash("sha256").update(PYHANKO.join("\n"));
  for (const file of files) mark.update(readFileSync(file));
  return {
    name,
    about: PYHANKO[0],
    mark: mark.digest("hex"),
    judge: ({ file, seconds, fields, level, evidence: { root, lists } }) =>
      ask([level, file, root, seconds, lists(seconds), fields.join("\u001f")].join("\t")),
    close,
  };
}
