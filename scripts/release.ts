import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { LockFile } from "./dependencies/policy.ts";
import { checksumsOf, pack } from "./release/archive.ts";
import { compileInto, OURS } from "./release/compile.ts";
import { installInto } from "./release/install.ts";
import { licencesOf } from "./release/licences.ts";
import { packagesBehind, type Platform } from "./release/packages.ts";
import { sbomOf } from "./release/sbom.ts";

/**
 * Builds a release: a folder of JavaScript with everything that it needs but Node 24, packed so that
 * the same commit gives the same bytes, its bill of materials and the checksums of both.
 */
const { values } = parseArgs({
  options: {
    out: { type: "string", default: "release" },
    cpu: { type: "string", default: process.arch },
  },
});
const { version, license } = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly version: string;
  readonly license: string;
};
const platform: Platform = { os: "linux", cpu: values.cpu, libc: "glibc" };
const lockText = readFileSync("package-lock.json", "utf8");
const lock = JSON.parse(lockText) as LockFile;
const source = sourceOf();
const date = new Date(source.seconds * 1000);
const name = `paraph-${version}-${platform.os}-${platform.cpu}`;
const out = path.resolve(values.out);
const stage = path.join(out, name);

rmSync(stage, { recursive: true, force: true });
mkdirSync(stage, { recursive: true });
const run = packagesBehind(
  lock,
  OURS.filter((one) => one !== "web"),
  platform,
);
installInto(stage, run, platform);
await compileInto(stage);
copyDocuments();
// What the web application is built of is in the release too, as a part of its files.
const shipped = packagesBehind(lock, OURS, platform);
const sbom = sbomOf({ version, license, date }, OURS, shipped);
writeFileSync(path.join(stage, "sbom.cdx.json"), sbom);
writeFileSync(path.join(stage, "THIRD-PARTY-LICENCES.txt"), licencesOf(process.cwd(), shipped));
writeFileSync(path.join(stage, "PROVENANCE.md"), provenance());
pack(stage, path.join(out, `${name}.tar.gz`), date);
writeFileSync(path.join(out, `${name}.sbom.cdx.json`), sbom);
rmSync(stage, { recursive: true });
const published = readdirSync(out).filter((file) => file.startsWith(`paraph-${version}-`));
writeFileSync(path.join(out, "SHA256SUMS"), checksumsOf(out, published));
console.log(`Paraph: built ${path.relative(process.cwd(), path.join(out, `${name}.tar.gz`))}.`);

function copyDocuments(): void {
  for (const file of ["LICENSE", "CHANGELOG.md", "SECURITY.md"]) {
    cpSync(file, path.join(stage, file));
  }
  cpSync(
    "packages/engine/src/drawing/fonts/OFL.txt",
    path.join(stage, "packages/engine/src/drawing/fonts/OFL.txt"),
  );
  for (const folder of ["docs", "deploy"]) {
    cpSync(folder, path.join(stage, folder), {
      recursive: true,
      filter: (file) => path.basename(file) !== "screens",
    });
  }
  for (const file of ["paraph", "paraph.mjs", "README.md"]) {
    cpSync(path.join("scripts/release", file), path.join(stage, file));
  }
  const scripts = { start: "./paraph start", paraph: "./paraph", migrate: "./paraph migrate" };
  const bin = { paraph: "./paraph" };
  const manifest = {
    name: "paraph",
    version,
    private: true,
    license,
    type: "module",
    bin,
    scripts,
  };
  const engines = { node: ">=24" };
  writeFileSync(
    path.join(stage, "package.json"),
    `${JSON.stringify({ ...manifest, engines }, null, 2)}\n`,
  );
}

function provenance(): string {
  return `# Where this release comes from

| what                          | value |
| ----------------------------- | ----- |
| version                       | ${version} |
| platform                      | ${platform.os}, ${platform.cpu} |
| commit                        | ${source.commit} |
| changes that are in no commit | ${source.changes} |
| built with Node               | ${process.versions.node} |
| SHA-256 of package-lock.json  | ${createHash("sha256").update(lockText).digest("hex")} |

To rebuild it: check the commit out, run \`npm run release -- --cpu ${platform.cpu}\` with the same Node and compare the checksums. The packages of others were fetched by \`npm ci\` and compared with the digests of the lock file; none of their scripts was run.
`;
}

type SourceState = {
  readonly commit: string;
  readonly changes: string;
  readonly seconds: number;
};

/** What is built, and its date. Without git the date must be given, and the release says that its commit is not known. */
function sourceOf(): SourceState {
  const { SOURCE_DATE_EPOCH: given } = process.env;
  const hasGit = spawnSync("git", ["rev-parse", "HEAD"], { stdio: "ignore" }).status === 0;
  if (!hasGit && given === undefined) {
    console.error("This is no git repository: give the date of the release by SOURCE_DATE_EPOCH.");
    process.exit(1);
  }
  if (!hasGit) {
    const unknown = "not known: this is no release to publish";
    return { commit: unknown, changes: unknown, seconds: Number(given) };
  }
  return {
    commit: git("rev-parse", "HEAD"),
    changes: git("status", "--porcelain") === "" ? "none" : "yes: this is no release to publish",
    seconds: Number(given ?? git("log", "-1", "--format=%ct")),
  };
}

function git(...args: readonly string[]): string {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}
