import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CACHE } from "./cache.ts";
import type { Judge } from "./judge.ts";
import { lineProgram } from "./line-program.ts";
import { isInstalled, run } from "./run.ts";

const WANTED = ["pyhanko==0.38.0", "pyhanko-certvalidator==0.33.0"];

/** pyHanko in an environment of its own, as one process for all questions. */
export async function pyHanko(): Promise<Judge | string> {
  const folder = path.join(CACHE, "pyhanko");
  const python = path.join(folder, "bin", "python");
  const installed = path.join(folder, "installed");
  if (!isInstalled("python3")) return "pyHanko: there is no Python here";
  const wanted = WANTED.join("\n");
  if (!existsSync(installed) || readFileSync(installed, "utf8") !== wanted) {
    await run("python3", ["-m", "venv", folder]);
    const install = ["-m", "pip", "install", "-q", ...WANTED];
    const { code } = await run(python, install, { seconds: 240 });
    if (code !== 0) return "pyHanko: cannot be fetched from PyPI here";
    writeFileSync(installed, wanted);
  }
  const strict = judgeBy(python, "pyHanko", ["pyhanko_judge.py"]);
  const milder = judgeBy(python, "pyHanko", ["pyhanko_again.py", "pyhanko_judge.py"]);
  const control = judgeBy(python, "pyHanko", ["pyhanko_control.py", "pyhanko_judge.py"]);
  const close = (): void => {
    for (const each of [strict, milder, control]) each.close();
  };
  return { ...strict, milder, control, close };
}

/** A judge by the first script; the others are what it is made of. */
function judgeBy(python: string, name: string, scripts: readonly string[]): Judge {
  const files = scripts.map((script) => path.resolve("scripts/conformance", script));
  const { ask, close } = lineProgram(python, files.slice(0, 1));
  const mark = createHash("sha256").update(WANTED.join("\n"));
  for (const file of files) mark.update(readFileSync(file));
  return {
    name,
    about: WANTED[0] ?? "",
    mark: mark.digest("hex"),
    judge: ({ file, seconds, fields, level, evidence: { root, lists } }) =>
      ask([level, file, root, seconds, lists(seconds), fields.join("\u001f")].join("\t")),
    close,
  };
}
