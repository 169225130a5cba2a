import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from "node:fs";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";

/** What starts a browser: the program, and where it finds libraries and fonts that a bare system lacks. */
type Program = { readonly file: string; readonly env: Readonly<Record<string, string>> };

const MODULES = path.resolve(import.meta.dirname, "../../../node_modules");
const PACKED = path.join(MODULES, "@sparticuz/chromium");
const CHOSEN = process.env["PARAPH_TEST_CHROMIUM"];
const INSTALLED = "/usr/bin/chromium";

/** The one that is named; else that of the packages, on x64; else an installed one. */
function find(): Program | null {
  if (CHOSEN !== undefined) return existsSync(CHOSEN) ? { file: CHOSEN, env: {} } : null;
  if (process.arch === "x64" && existsSync(path.join(PACKED, "bin/chromium.br"))) return packed();
  return existsSync(INSTALLED) ? { file: INSTALLED, env: {} } : null;
}

/** Unpacked once beside the packages, whole or not at all; it needs neither root nor a download of its own. */
function packed(): Program {
  const { version } = JSON.parse(readFileSync(path.join(PACKED, "package.json"), "utf8")) as {
    readonly version: string;
  };
  const folder = path.join(MODULES, ".cache", `paraph-chromium-${version}`);
  if (!existsSync(folder)) unpack(folder);
  return {
    file: path.join(folder, "chromium"),
    env: {
      LD_LIBRARY_PATH: path.join(folder, "lib"),
      ...(existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_PATH: folder }),
    },
  };
}

function unpack(folder: string): void {
  mkdirSync(path.dirname(folder), { recursive: true });
  const stage = mkdtempSync(`${folder}-`);
  const read = (name: string) => brotliDecompressSync(readFileSync(path.join(PACKED, "bin", name)));
  writeFileSync(path.join(stage, "chromium"), read("chromium.br"));
  chmodSync(path.join(stage, "chromium"), 0o755);
  for (const name of ["al2023.tar.br", "fonts.tar.br"]) {
    execFileSync("tar", ["-x", "-C", stage], { input: read(name) });
  }
  try {
    renameSync(stage, folder);
  } catch (error) {
    // Another test file was faster; what it unpacked is the same.
    rmSync(stage, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

const program = find();

/** Why the tests in a browser cannot run here, or false. */
export const skip: string | false = program
  ? false
  : CHOSEN === undefined
    ? `no Chromium: none among the packages for ${process.arch}, none at ${INSTALLED}`
    : `no Chromium at ${CHOSEN}`;

/** A browser; more words for its start may be given. */
export function launch(more: readonly string[] = []): Promise<Browser> {
  if (!program) throw new Error(skip || "no Chromium");
  const env = { ...process.env, ...program.env } as Record<string, string>;
  return chromium.launch({ executablePath: program.file, args: ["--no-sandbox", ...more], env });
}

export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};
export const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** So long may something take that will come after all: a busy machine draws slowly. */
export const PATIENCE_MS = 120_000;

/** A page that writes down whatever must not happen: errors, violations of the policy, foreign hosts. */
export async function watchedPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = PHONE,
): Promise<{ readonly page: Page; readonly complaints: string[] }> {
  const context = await browser.newContext({ locale: "en-GB", ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    const expected = /Failed to load resource: the server responded with a status of 4/;
    if (message.type() === "error" && !expected.test(message.text()))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.stack ?? error.message));
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(url).origin)
      complaints.push(`foreign host: ${request.url()}`);
  });
  await page.addInitScript({ content: TELL_VIOLATIONS });
  return { page, complaints };
}

const TELL_VIOLATIONS = `document.addEventListener("securitypolicyviolation", (event) => {
  console.error("policy: " + event.violatedDirective + " " + event.blockedURI + " " + event.sample);
});`;
