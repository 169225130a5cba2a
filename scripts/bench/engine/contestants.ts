import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createAuthority } from "@paraph/testkit";
import { ensure } from "../../conformance/install.ts";
import { PYHANKO, pyHankoPython } from "../../conformance/pyhanko-environment.ts";
import { run } from "../../conformance/run.ts";

/** Where the others are fetched to; it may be deleted at any time. */
export const FOLDER = path.resolve(".cache/bench");
export const PROGRAMS = path.join(FOLDER, "programs");

/** Who signs the files, and with what signature when it is done. */
export type Contestant = {
  readonly name: string;
  readonly start: Start;
  /** The /SubFilter of what it makes; null where it signs nothing. */
  readonly makes: string | null;
  /** Where it cannot do what the others do. */
  readonly note?: string;
};

type Start =
  { readonly program: string; readonly args: readonly string[] } | { readonly missing: string };

/** Others who sign PDFs, as they are fetched for this run; none is a dependency. */
const NPM = [
  "@libpdf/core@0.4.2",
  "@signpdf/signpdf@3.3.0",
  "@signpdf/signer-p12@3.3.0",
  "@signpdf/placeholder-plain@3.3.0",
] as const;
const PADES = "ETSI.CAdES.detached";
const OURS = path.join(import.meta.dirname, "rivals/paraph.ts");

/** The floor first; those that cannot be had here say why. */
export async function contestants(): Promise<readonly Contestant[]> {
  writeKey();
  const fetched = await fetchFromNpm();
  const p12 = await writeP12();
  const python = await pyHankoPython();
  return [
    { name: "floor: hash + copy + P-256", start: node(OURS, "floor"), makes: null },
    { name: "Paraph", start: node(OURS, "sign"), makes: PADES },
    {
      name: `pyHanko ${versionIn(PYHANKO[0])}`,
      start:
        "missing" in python
          ? python
          : { program: python.python, args: [program("pyhanko_sign.py")] },
      makes: PADES,
    },
    {
      name: `LibPDF ${versionIn(NPM[0])}`,
      start: fetched ?? node(program("libpdf.mjs")),
      makes: PADES,
    },
    {
      name: `@signpdf ${versionIn(NPM[1])}`,
      start: fetched ?? p12 ?? node(program("signpdf.mjs")),
      makes: "adbe.pkcs7.detached",
      note: "RSA 2048 and no PAdES: its signer knows neither P-256 nor B-B",
    },
  ];
}

function node(...args: readonly string[]): Start {
  return { program: process.execPath, args };
}

function program(name: string): string {
  return path.join(PROGRAMS, name);
}

function versionIn(requirement: string): string {
  return /[\d.]+$/.exec(requirement)?.[0] ?? "";
}

/** One key and its certificates for everybody who takes a P-256 key. */
function writeKey(): void {
  const { key, certificate, chain } = createAuthority(new Date()).holder("signer");
  writeFileSync(path.join(FOLDER, "key.pem"), key.export({ type: "pkcs8", format: "pem" }));
  for (const [index, name] of ["certificate", "issuer", "root"].entries()) {
    const der = [certificate, ...chain][index]?.der ?? new Uint8Array();
    writeFileSync(path.join(FOLDER, `${name}.der`), der);
  }
}

async function fetchFromNpm(): Promise<{ readonly missing: string } | null> {
  const installed = path.join(FOLDER, "installed");
  const wanted = NPM.join("\n");
  if (existsSync(installed) && readFileSync(installed, "utf8") === wanted) return null;
  console.log(`fetching ${NPM.length} packages into ${path.relative(".", FOLDER)}, once`);
  writeFileSync(path.join(FOLDER, "package.json"), `{ "private": true, "type": "module" }`);
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund"];
  // Where there is no registry, npm would ask again for minutes.
  const brief = ["--fetch-retries", "1", "--fetch-retry-maxtimeout", "5000"];
  const install = ["install", ...quiet, ...brief, "--prefix", FOLDER, ...NPM];
  const { code } = await run("npm", install, { seconds: 180 });
  if (code !== 0) return { missing: "it cannot be fetched from npm here" };
  writeFileSync(installed, wanted);
  return null;
}

/**
 * For who takes RSA only, and only from a file of this kind that is opened for each signature: encrypted once rather
 * than thousands of times, so that opening costs next to nothing and signing is what is measured.
 */
async function writeP12(): Promise<{ readonly missing: string } | null> {
  const missing = { missing: "there is no openssl here to make its key file" };
  if (!(await ensure("openssl"))) return missing;
  const [key, certificate] = ["rsa-key.pem", "rsa-certificate.pem"];
  const subject = ["-subj", "/CN=Bench", "-days", "2", "-keyout", key, "-out", certificate];
  const make = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject];
  const files = ["-inkey", key, "-in", certificate, "-out", "rsa.p12"];
  const light = ["-keypbe", "PBE-SHA1-3DES", "-certpbe", "NONE", "-iter", "1", "-nomac"];
  const pack = ["pkcs12", "-export", "-passout", "pass:bench", ...light, ...files];
  for (const args of [make, pack]) {
    if ((await run("openssl", args, { cwd: FOLDER })).code !== 0) return missing;
  }
  return null;
}
