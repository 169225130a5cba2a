import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { CACHE } from "./cache.ts";
import { ensure } from "./install.ts";
import type { ExternalValidator } from "./external-validator.ts";
import { lineProgram } from "./line-program.ts";
import { run } from "./run.ts";

/** The same program once more, for later moments only, with what the authorities publish then. */
export const DSS_WITH_LISTS = "EU DSS, lists given";

const FOLDER = path.resolve("scripts/conformance/judge");

/** DSS and veraPDF in one Java program, compiled once for its sources, one process for all questions. */
export async function javaValidators(): Promise<readonly (ExternalValidator | string)[]> {
  const compiled = await compiledValidator();
  if (typeof compiled === "string") return [`EU DSS: ${compiled}`, `veraPDF: ${compiled}`];
  const { classPath, mark } = compiled;
  const { ask, close } = lineProgram("java", ["-Xmx2g", "-cp", classPath, "judge.Judge"]);
  const pom = readFileSync(path.join(FOLDER, "pom.xml"), "utf8");
  const dssVersion = /<dss.version>(.*?)</.exec(pom)?.[1] ?? "";
  const veraVersion = /validation-model<\/artifactId><version>(.*?)</.exec(pom)?.[1] ?? "";
  const dss = (name: string, alwaysGiven: boolean): ExternalValidator => ({
    name,
    about: `EU DSS ${dssVersion}`,
    mark,
    validate: ({ file, seconds, fields, level, evidence: { root, lists } }) => {
      // From B-LT on, the document carries all that is needed.
      const given = alwaysGiven || level === "B-B" || level === "B-T" ? lists(seconds) : "none";
      // A field without a name has none in Java either, which is written so.
      const names = fields.map((field) => (field === "" ? "null" : field)).join("\u001f");
      return ask(["dss", file, root, seconds, given, names].join("\t"));
    },
    close,
  });
  return [
    dss("EU DSS", false),
    dss(DSS_WITH_LISTS, true),
    {
      name: "veraPDF",
      about: `veraPDF ${veraVersion}`,
      mark,
      validate: ({ file }) => ask(["pdfa", file].join("\t")),
      close,
    },
  ];
}

type Compiled = { readonly classPath: string; readonly mark: string };

/** The Java validators, compiled, and all that they are made of; in words why they cannot be had. */
export async function compiledValidator(): Promise<Compiled | string> {
  const sources = path.join(FOLDER, "src/main/java/judge");
  const files = readdirSync(sources).map((file) => path.join(sources, file));
  const hash = createHash("sha256");
  for (const file of [path.join(FOLDER, "pom.xml"), ...files]) hash.update(readFileSync(file));
  const mark = hash.digest("hex").slice(0, 12);
  const folder = path.join(CACHE, `judge-${mark}`);
  const found = { classPath: `${folder}/classes${path.delimiter}${folder}/lib/*`, mark };
  if (existsSync(path.join(folder, "classes/judge/Judge.class"))) return found;
  if (!(await ensure("mvn")) || !(await ensure("javac"))) return "no Java and Maven here";
  mkdirSync(path.join(folder, "classes"), { recursive: true });
  const copy = ["-q", "-B", "dependency:copy-dependencies", `-DoutputDirectory=${folder}/lib`];
  const fetched = await run("mvn", copy, { cwd: FOLDER, seconds: 420 });
  if (fetched.code !== 0) return "cannot be fetched from Maven Central here";
  const compile = ["-d", `${folder}/classes`, "-cp", `${folder}/lib/*`, ...files];
  const compiled = await run("javac", compile);
  if (compiled.code !== 0) throw new Error(`the judge does not compile: ${compiled.out}`);
  return found;
}
