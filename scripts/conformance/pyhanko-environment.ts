import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CACHE } from "./cache.ts";
import { ensure, installPackage } from "./install.ts";
import { run } from "./run.ts";

/** What is fetched from PyPI; the validator's memory and the bench's table name it. */
export const PYHANKO = ["pyhanko==0.38.0", "pyhanko-certvalidator==0.33.0"] as const;

/** A Python that knows pyHanko, in an environment of its own that is made once; or why there is none. */
export type PyHankoPython = { readonly python: string } | { readonly missing: string };

export async function pyHankoPython(): Promise<PyHankoPython> {
  const folder = path.join(CACHE, "pyhanko");
  const python = path.join(folder, "bin", "python");
  const installed = path.join(folder, "installed");
  const wanted = PYHANKO.join("\n");
  if (existsSync(installed) && readFileSync(installed, "utf8") === wanted) return { python };
  if (!(await ensure("python3"))) return { missing: "there is no Python here" };
  console.log(`fetching ${PYHANKO[0]} into ${path.relative(".", folder)}, once; about a minute`);
  mkdirSync(CACHE, { recursive: true });
  if (!(await makeEnvironment(folder))) return { missing: "Python cannot make an environment" };
  const install = ["-m", "pip", "install", "-q", ...PYHANKO];
  const { code } = await run(python, install, { seconds: 240 });
  if (code !== 0) return { missing: "it cannot be fetched from PyPI here" };
  writeFileSync(installed, wanted);
  return { python };
}

/** Debian keeps what `venv` needs in a package of its own. */
async function makeEnvironment(folder: string): Promise<boolean> {
  const make = async () => (await run("python3", ["-m", "venv", "--clear", folder])).code === 0;
  return (await make()) || ((await installPackage("python3-venv")) && (await make()));
}
