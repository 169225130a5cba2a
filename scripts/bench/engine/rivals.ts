import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "../../conformance/run.ts";
import type { Figure } from "../frame/figure.ts";

/** Others who sign PDFs, as they are fetched for this run; none is a dependency. */
const NPM = [
  "@libpdf/core@0.4.2",
  "@signpdf/signpdf@3.3.0",
  "@signpdf/signer-p12@3.3.0",
  "@signpdf/placeholder-plain@3.3.0",
];
const FOLDER = path.resolve(".cache/bench");
const PYTHON = path.resolve(".cache/conformance/pyhanko/bin/python");
const PASSWORD = "bench";

type Size = { readonly name: string; readonly make: () => Uint8Array; readonly runs: number };

/** CPU milliseconds of one signature (B-B, their RSA key) with each of the others, on the same files. */
export async function rivalFigures(sizes: readonly Size[]): Promise<readonly Figure[]> {
  mkdirSync(FOLDER, { recursive: true });
  const p12 = await makeP12();
  const rows: Figure[] = [];
  for (const { name, make, runs } of sizes) {
    const file = path.join(FOLDER, `${name.replace(/\W/g, "")}.pdf`);
    writeFileSync(file, make());
    for (const rival of await rivals()) {
      const count = String(Math.min(20, runs));
      const { out } = await run(rival.program, [...rival.args, file, p12, PASSWORD, count], {
        seconds: 300,
      });
      const cost = Number(/^ms (\S+)$/m.exec(out)?.[1]);
      const title = `${rival.name} on ${name}, its own RSA 2048`;
      if (Number.isFinite(cost)) rows.push({ name: title, value: cost, unit: "ms" });
      else console.log(`skipped: ${title}: ${out.trim().split("\n").at(-1) ?? ""}`);
    }
  }
  return rows;
}

type Rival = { readonly name: string; readonly program: string; readonly args: readonly string[] };

async function rivals(): Promise<readonly Rival[]> {
  const scripts = path.resolve("scripts/bench/engine/rivals");
  const found: Rival[] = [];
  if (await npmRivals()) {
    for (const name of ["libpdf", "signpdf"]) {
      // The script is copied beside the packages, where Node finds them.
      const script = path.join(FOLDER, `${name}.mjs`);
      await run("cp", [path.join(scripts, `${name}.mjs`), script]);
      found.push({ name, program: process.execPath, args: [script] });
    }
  } else console.log("skipped: LibPDF and @signpdf cannot be fetched from npm here");
  if (existsSync(PYTHON)) {
    found.push({
      name: "pyHanko",
      program: PYTHON,
      args: [path.join(scripts, "pyhanko_rival.py")],
    });
  } else console.log("skipped: pyHanko is fetched by the conformance suite; run that first");
  return found;
}

async function npmRivals(): Promise<boolean> {
  if (existsSync(path.join(FOLDER, "node_modules/@libpdf/core"))) return true;
  writeFileSync(path.join(FOLDER, "package.json"), `{ "private": true, "type": "module" }`);
  const install = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", FOLDER];
  return (await run("npm", [...install, ...NPM], { seconds: 180 })).code === 0;
}

async function makeP12(): Promise<string> {
  const [key, certificate, p12] = ["key.pem", "certificate.pem", "bench.p12"].map((name) =>
    path.join(FOLDER, name),
  );
  if (!key || !certificate || !p12 || existsSync(p12)) return p12 ?? "";
  const subject = ["-subj", "/CN=Bench", "-days", "365", "-keyout", key, "-out", certificate];
  await run("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject]);
  const files = ["-inkey", key, "-in", certificate, "-out", p12];
  await run("openssl", ["pkcs12", "-export", "-legacy", "-passout", `pass:${PASSWORD}`, ...files]);
  return p12;
}
