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
  const script = path.resolve("scripts/conformance/pyhanko_judge.py");
  const { ask, close } = lineProgram(python, [script]);
  return {
    name: "pyHanko",
    about: WANTED[0] ?? "",
    mark: createHash("sha256").update(wanted).update(readFileSync(script)).digest("hex"),
    judge: ({ file, seconds, fields, level, evidence: { root, lists } }) =>
      ask([level, file, root, seconds, lists(seconds), fields.join("\u001f")].join("\t")),
    close,
  };
}
