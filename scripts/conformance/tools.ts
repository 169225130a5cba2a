import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bytesSource } from "@paraph/engine/bytes";
import { openPdf, signaturesOf } from "@paraph/engine/pdf";
import { CACHE } from "./cache.ts";
import { atMoment } from "./clock.ts";
import { ensure } from "./install.ts";
import {
  type ExternalValidator,
  type Question,
  verdict,
  type Verdict,
} from "./external-validator.ts";
import { run } from "./run.ts";

/** qpdf: the structure of the file; 3 means warnings, which a clean original does not have. */
export function qpdf(): Promise<ExternalValidator | string> {
  return tool("qpdf", ["--version"], async ({ file }) => {
    const { code, out } = await run("qpdf", ["--check", file]);
    return verdict(code === 0, out.trim());
  });
}

/**
 * pdfsig of poppler: digests, byte ranges, signature values, and whether the certificate has ended or is revoked at the
 * moment. It knows neither document time stamps nor, in the empty database that it is given, our root.
 */
export async function pdfsig(): Promise<ExternalValidator | string> {
  const database = await emptyDatabase();
  if (database === null) return "pdfsig: needs faketime and certutil, which cannot be had here";
  return tool("pdfsig", ["-v"], async ({ file, fields, seconds }) => {
    const args = ["-nssdir", database, "-no-ocsp", file];
    const { answer } = await run(...atMoment(seconds, "pdfsig", args));
    const said = answer
      .split(/^Signature #/m)
      .slice(1)
      .map(signatureIn);
    const ours = said.filter(({ name }) => fields.includes(name));
    const good = ours.filter(
      ({ words, holder }) =>
        words === "Signature is Valid." && /^Certificate (is|issuer)|^Unknown/.test(holder),
    );
    return {
      passed: good.length === fields.length && ours.length === fields.length,
      detail: ours.map(({ name, words, holder }) => `${name}: ${words} ${holder}`).join(", "),
      others: said
        // Fields without a signature are listed as well, without a word.
        .filter(({ name, words }) => !fields.includes(name) && words !== "")
        .map(({ name, words, ranges }) => `${name}: ${words} ${ranges}`),
    };
  });
}

async function emptyDatabase(): Promise<string | null> {
  if (!(await ensure("faketime")) || !(await ensure("certutil"))) return null;
  const folder = path.join(CACHE, "nss");
  mkdirSync(folder, { recursive: true });
  const made = ["-N", "-d", `sql:${folder}`, "--empty-password"];
  const isThere = existsSync(path.join(folder, "cert9.db"));
  if (!isThere && (await run("certutil", made)).code !== 0) return null;
  return `sql:${folder}`;
}

type Said = {
  readonly name: string;
  readonly words: string;
  readonly holder: string;
  readonly ranges: string;
};

function signatureIn(block: string): Said {
  const line = (title: string) => new RegExp(`${title}: (.*)`).exec(block)?.[1]?.trim() ?? "";
  const name = line("Field Name");
  return {
    name,
    words: line("Signature Validation"),
    holder: line("Certificate Validation"),
    ranges: line("Signed Ranges"),
  };
}

/** openssl: each CMS with its ESS attribute and chain at the moment, each time stamp over what it covers. */
export function openssl(): Promise<ExternalValidator | string> {
  return tool("openssl", ["version"], async ({ file, evidence, seconds }) => {
    const bytes = new Uint8Array(readFileSync(file));
    const place = path.join(path.dirname(file), `openssl-${path.basename(file)}`);
    const failures: string[] = [];
    for (const signature of signaturesOf(openPdf(bytesSource(bytes)).latest)) {
      const [a = 0, b = 0, c = 0, d = 0] = signature.byteRange ?? [];
      const covered = [bytes.subarray(a, a + b), bytes.subarray(c, c + d)];
      writeFileSync(`${place}.cms`, signature.contents ?? new Uint8Array());
      writeFileSync(`${place}.bin`, Buffer.concat(covered));
      const args = signature.type === "timestamp" ? stampArgs(place, covered) : cmsArgs(place);
      const when = ["-attime", String(seconds), "-CAfile", evidence.rootPem];
      const { code, out } = await run("openssl", [...args, ...when]);
      if (code !== 0) failures.push(`${signature.field.name}: ${out.trim()}`);
    }
    return verdict(failures.length === 0, failures.join(" "));
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

async function tool(
  name: string,
  versionArgs: readonly string[],
  validate: (question: Question) => Promise<Verdict>,
): Promise<ExternalValidator | string> {
  if (!(await ensure(name))) return `${name}: not installed and cannot be installed here`;
  const [about = ""] = (await run(name, versionArgs)).out.split("\n");
  const mark = createHash("sha256")
    .update(about)
    .update(readFileSync(import.meta.filename));
  return { name, about: about.trim(), mark: mark.digest("hex"), validate, close: () => undefined };
}
