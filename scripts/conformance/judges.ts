import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bytesSource, openPdf, signaturesOf } from "@paraph/engine";
import { inPairs, isInstalled, run } from "./run.ts";

/** One document to be judged as of one moment. */
export type Question = {
  readonly id: string;
  readonly file: string;
  readonly seconds: number;
  /** Names of the fields that we signed; others' signatures are not ours to answer for. */
  readonly fields: readonly string[];
  readonly level: string;
};

export type Verdict = { readonly passed: boolean; readonly detail: string };
export type Verdicts = ReadonlyMap<string, Verdict>;

/** An independent program that says yes or no. */
export type Judge = {
  readonly name: string;
  readonly about: string;
  readonly judge: (questions: readonly Question[]) => Promise<Verdicts>;
};

/** Where the root and the revocation lists of a moment lie. */
export type Evidence = {
  readonly root: string;
  readonly rootPem: string;
  readonly lists: (seconds: number) => string;
};

const CACHE = path.resolve(".cache/conformance");
const JUDGE = path.resolve("scripts/conformance/judge");
const PYHANKO = ["pyhanko==0.38.0", "pyhanko-certvalidator==0.33.0"];

/** Debian's packages for the tools that a judge needs; installed where that is possible. */
const PACKAGES: Readonly<Record<string, string>> = {
  qpdf: "qpdf",
  pdfsig: "poppler-utils",
  openssl: "openssl",
  mvn: "maven",
  javac: "default-jdk-headless",
};

/** Makes sure that a program is there; false where it is not and cannot be had. */
export async function ensure(program: string): Promise<boolean> {
  if (isInstalled(program)) return true;
  const name = PACKAGES[program];
  if (!name || process.getuid?.() !== 0 || !isInstalled("apt-get")) return false;
  const install = () => run("apt-get", ["install", "-y", "-qq", name], { seconds: 240 });
  if ((await install()).code !== 0) {
    await run("apt-get", ["update", "-qq"], { seconds: 120 });
    await install();
  }
  return isInstalled(program);
}

/** Every judge that can be had here, and in words why the others cannot. */
export async function findJudges(
  evidence: Evidence,
): Promise<{ readonly judges: readonly Judge[]; readonly skipped: readonly string[] }> {
  const found = [
    await qpdf(),
    await pdfsig(),
    await openssl(evidence),
    await pyHanko(evidence),
    ...(await javaJudges(evidence)),
  ];
  return {
    judges: found.filter((each) => typeof each !== "string"),
    skipped: found.filter((each) => typeof each === "string"),
  };
}

/** qpdf: the structure of the file; 3 means warnings, which a clean original does not have. */
async function qpdf(): Promise<Judge | string> {
  if (!(await ensure("qpdf"))) return "qpdf: not installed and cannot be installed here";
  const about = firstLine((await run("qpdf", ["--version"])).out);
  return eachFile("qpdf", about, async ({ file }) => {
    const { code, out } = await run("qpdf", ["--check", file]);
    return { passed: code === 0, detail: code === 0 ? "" : out.trim() };
  });
}

/** pdfsig of poppler: digests, byte ranges and signature values. It does not know document time stamps. */
async function pdfsig(): Promise<Judge | string> {
  if (!(await ensure("pdfsig"))) return "pdfsig: not installed and cannot be installed here";
  const about = firstLine((await run("pdfsig", ["-v"])).out);
  return eachFile("pdfsig", about, async ({ file, fields }) => {
    const { out } = await run("pdfsig", ["-nocert", file]);
    const blocks = out.split(/^Signature #/m).slice(1);
    const named = blocks.filter((block) => {
      const name = /Field Name: (.*)/.exec(block)?.[1]?.trim() ?? "";
      return fields.length === 0 ? !name.startsWith("Timestamp") : fields.includes(name);
    });
    const bad = named.filter((block) => !block.includes("Signature is Valid."));
    return { passed: named.length > 0 && bad.length === 0, detail: bad.join(" ").trim() };
  });
}

/** openssl: each CMS with its ESS attribute and chain, each time stamp over what it covers. */
async function openssl({ rootPem }: Evidence): Promise<Judge | string> {
  if (!(await ensure("openssl"))) return "openssl: not installed and cannot be installed here";
  const about = firstLine((await run("openssl", ["version"])).out);
  return eachFile("openssl", about, async ({ id, file, fields }) => {
    const bytes = new Uint8Array(readFileSync(file));
    const place = path.join(path.dirname(file), `openssl-${id.replace(/\W+/g, "-")}`);
    const failures: string[] = [];
    for (const signature of signaturesOf(openPdf(bytesSource(bytes)).latest)) {
      if (fields.length > 0 && !fields.includes(signature.field.name)) continue;
      const [a = 0, b = 0, c = 0, d = 0] = signature.byteRange ?? [];
      const covered = [bytes.subarray(a, a + b), bytes.subarray(c, c + d)];
      writeFileSync(`${place}.cms`, signature.contents ?? new Uint8Array());
      writeFileSync(`${place}.bin`, Buffer.concat(covered));
      const args = signature.type === "timestamp" ? stampArgs(place, covered) : cmsArgs(place);
      const { code, out } = await run("openssl", [...args, "-CAfile", rootPem]);
      if (code !== 0) failures.push(`${signature.field.name}: ${out.trim()}`);
    }
    return { passed: failures.length === 0, detail: failures.join(" ") };
  });
}

function cmsArgs(place: string): readonly string[] {
  const files = ["-in", `${place}.cms`, "-content", `${place}.bin`, "-out", "/dev/null"];
  return ["cms", "-verify", "-cades", "-binary", "-inform", "DER", "-purpose", "any", ...files];
}

function stampArgs(place: string, covered: readonly Uint8Array[]): readonly string[] {
  const hash = createHash("sha256");
  for (const part of covered) hash.update(part);
  return ["ts", "-verify", "-token_in", "-in", `${place}.cms`, "-digest", hash.digest("hex")];
}

async function pyHanko({ root, lists }: Evidence): Promise<Judge | string> {
  const folder = path.join(CACHE, "pyhanko");
  const python = path.join(folder, "bin", "python");
  const installed = path.join(folder, "installed");
  if (!isInstalled("python3")) return "pyHanko: there is no Python here";
  const wanted = PYHANKO.join("\n");
  if (!existsSync(installed) || readFileSync(installed, "utf8") !== wanted) {
    await run("python3", ["-m", "venv", folder]);
    const { code } = await run(python, ["-m", "pip", "install", "-q", ...PYHANKO], {
      seconds: 240,
    });
    if (code !== 0) return "pyHanko: cannot be fetched from PyPI here";
    writeFileSync(installed, wanted);
  }
  const script = path.resolve("scripts/conformance/pyhanko_judge.py");
  return byLine(
    "pyHanko",
    PYHANKO[0] ?? "",
    ({ id, file, seconds, fields, level }) =>
      [id, level, file, root, seconds, lists(seconds), fields.join(",")].join("\t"),
    async (questions) => {
      const halves = [0, 1].map((half) => questions.filter((_, index) => index % 2 === half));
      const outcomes = await inPairs(halves, (half) =>
        run(python, [script], { input: half.join("\n") + "\n", seconds: 1500 }),
      );
      return outcomes.map(({ out }) => out).join("\n");
    },
  );
}

/** DSS and veraPDF in one Java program, compiled once for its sources. */
async function javaJudges({ root, lists }: Evidence): Promise<readonly (Judge | string)[]> {
  const compiled = await compiledJudge();
  if (typeof compiled === "string") return [`EU DSS: ${compiled}`, `veraPDF: ${compiled}`];
  const ask = async (lines: readonly string[]): Promise<string> =>
    (
      await run("java", ["-Xmx1g", "-cp", compiled.classPath, "judge.Judge"], {
        input: lines.join("\n") + "\n",
        seconds: 1500,
      })
    ).out;
  const pom = readFileSync(path.join(JUDGE, "pom.xml"), "utf8");
  const dssVersion = /<dss.version>(.*?)</.exec(pom)?.[1] ?? "";
  const veraVersion = /validation-model<\/artifactId><version>(.*?)</.exec(pom)?.[1] ?? "";
  return [
    byLine(
      "EU DSS",
      `EU DSS ${dssVersion}`,
      ({ id, file, seconds, fields, level }) => {
        // From B-LT on, the document carries all that is needed, and nothing else is shown.
        const given = level === "B-B" || level === "B-T" ? lists(seconds) : "none";
        return [id, "dss", file, root, seconds, given, fields.join(",")].join("\t");
      },
      ask,
    ),
    byLine(
      "veraPDF",
      `veraPDF ${veraVersion}`,
      ({ id, file }) => [id, "pdfa", file].join("\t"),
      ask,
    ),
  ];
}

async function compiledJudge(): Promise<{ readonly classPath: string } | string> {
  const sources = path.join(JUDGE, "src/main/java/judge");
  const files = readdirSync(sources).map((file) => path.join(sources, file));
  const hash = createHash("sha256");
  for (const file of [path.join(JUDGE, "pom.xml"), ...files]) hash.update(readFileSync(file));
  const folder = path.join(CACHE, `judge-${hash.digest("hex").slice(0, 12)}`);
  const classPath = `${folder}/classes${path.delimiter}${folder}/lib/*`;
  if (existsSync(path.join(folder, "classes/judge/Judge.class"))) return { classPath };
  if (!(await ensure("mvn")) || !(await ensure("javac"))) return "no Java and Maven here";
  mkdirSync(path.join(folder, "classes"), { recursive: true });
  const copy = ["-q", "-B", "dependency:copy-dependencies", `-DoutputDirectory=${folder}/lib`];
  const fetched = await run("mvn", copy, { cwd: JUDGE, seconds: 420 });
  if (fetched.code !== 0) return "cannot be fetched from Maven Central here";
  const compile = ["-d", `${folder}/classes`, "-cp", `${folder}/lib/*`, ...files];
  const compiled = await run("javac", compile);
  if (compiled.code !== 0) throw new Error(`the judge does not compile: ${compiled.out}`);
  return { classPath };
}

function eachFile(
  name: string,
  about: string,
  judgeOne: (question: Question) => Promise<Verdict>,
): Judge {
  return {
    name,
    about,
    judge: async (questions) => {
      const verdicts = await inPairs(questions, judgeOne);
      return new Map(
        questions.map(({ id }, index) => [id, verdicts[index] ?? { passed: false, detail: "" }]),
      );
    },
  };
}

/** A judge that reads a question and writes a verdict on a line each, tab separated. */
function byLine(
  name: string,
  about: string,
  toLine: (question: Question) => string,
  ask: (lines: readonly string[]) => Promise<string>,
): Judge {
  return {
    name,
    about,
    judge: async (questions) => {
      const out = await ask(questions.map(toLine));
      const rows = out.split("\n").map((line) => line.split("\t"));
      const answers = new Map(
        rows.map(([id = "", verdict, ...detail]) => {
          return [id, { passed: verdict === "PASS", detail: detail.join(" ").trim() }];
        }),
      );
      const silent = { passed: false, detail: `no answer: ${out.slice(-300)}` };
      return new Map(questions.map(({ id }) => [id, answers.get(id) ?? silent]));
    },
  };
}

function firstLine(text: string): string {
  return text.split("\n")[0]?.trim() ?? "";
}
