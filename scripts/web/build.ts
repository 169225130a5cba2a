import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { parseSync } from "oxc-parser";
import { build, type Rolldown } from "vite";
import { withPreloads } from "./preloads.ts";

/**
 * Builds the application in which people sign into packages/web/built, or into the folder that is
 * named. The configuration is written here and not in a file of Vite's own, so that nothing else is
 * read from the folder.
 */
const ROOT = path.resolve("packages/web");
const OUT = path.resolve(process.argv[2] ?? path.join(ROOT, "built"));
const NEXT = path.join(path.dirname(OUT), ".building");
const LAST = path.join(path.dirname(OUT), ".built-before");
/** The one style element that a library adds (react-aria's press); the policy of the pages names it. */
const STYLES = ["'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"];
/** Directives of a framework that is not used here, and how long plugins took. */
const UNSAID = new Set(["MODULE_LEVEL_DIRECTIVE", "PLUGIN_TIMINGS"]);
/** Few requests until somebody has signed: what every signer needs comes in one piece each. */
const GROUPS = [
  // The shell and what the page of a link shows, without the steps behind it: one piece, which every
  // page needs. What loads chunks (the preload helper) belongs here; with the viewer it would drag the
  // viewer along.
  {
    name: "frame",
    test: /rolldown\/runtime|preload-helper|node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/|contract\/src\/app\/address|react-aria\/dist\/private\/(ssr\/SSRProvider|i18n\/(utils|useDefaultLocale|I18nProvider))\.|web\/src\/(api\.ts|embedded\.ts|shell\/Missing\.tsx|i18n\/(words|formats|languages)\.ts|shell\/arrivals\.ts|validation\/address\.ts|components\/(?!Sheet|words))|signing-page\/(Arrival|Landing|NotYours|calls|StatePage|ReportPage|steps|exit-of|Exit|People|state-words|shared|parameters|own-entry|DeclineButton)\.|document\/places\.|identification\/(calls|use-start|DocumentForm)\./,
    priority: 3,
  },
  // Sheets and the list of pages, with what they need of the library.
  {
    name: "sheet",
    test: /web\/src\/(components\/Sheet|document\/(PageList|reveal))\.|\/private\/(toolbar\/use)?Toolbar\./,
    priority: 2,
  },
  // The viewer with what stands on its pages.
  {
    name: "pdf",
    test: /pdfjs-dist|web\/src\/(document\/(open-set|source|stage|Viewer)|document\/(place-box|use-hold|SizeHandle)|signing-page\/(mark|MarkView|PlaceLayer))\./,
    priority: 1,
  },
];
const LANGUAGES = ["en-US", "en-GB", "de-DE", "fr-FR", "it-IT"];

const began = Date.now();
rmSync(NEXT, { recursive: true, force: true });
const output = await bundle();
refuseBrokenChunks(output);
const html = readFileSync(path.join(NEXT, "index.html"), "utf8");
writeFileSync(path.join(NEXT, "sign.html"), withPreloads(html, output));
writeFileSync(path.join(NEXT, "policy.json"), JSON.stringify({ style: STYLES }));
copyDecoders();
exchange();
console.log(`Paraph: built the web application in ${Math.round((Date.now() - began) / 1000)} s.`);

async function bundle(): Promise<readonly Rolldown.OutputChunk[]> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: "warn",
    plugins: [{ ...optimizeLocales.vite({ locales: LANGUAGES }), enforce: "pre" as const }],
    build: {
      outDir: NEXT,
      emptyOutDir: true,
      target: "es2023",
      assetsInlineLimit: 0,
      // All styles together are smaller than what asking for them apart costs.
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        onLog: (level, log, next) => {
          if (!UNSAID.has(log.code ?? "")) next(level, log);
        },
        output: { codeSplitting: { groups: GROUPS } },
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output.filter((part) => part.type === "chunk");
}

/** A bundler once wrote chunks that no browser reads and reported success; each is parsed here. */
function refuseBrokenChunks(chunks: readonly Rolldown.OutputChunk[]): void {
  for (const { fileName, code } of chunks) {
    const { errors } = parseSync(fileName, code);
    if (errors.length > 0)
      throw new Error(`${fileName} does not parse: ${errors[0]?.message ?? ""}`);
  }
}

/** What the PDF worker loads by name: character maps, the standard fonts, picture decoders. */
function copyDecoders(): void {
  const from = path.resolve("node_modules/pdfjs-dist");
  const to = path.join(NEXT, "assets", "pdfjs");
  mkdirSync(to, { recursive: true });
  for (const folder of ["cmaps", "standard_fonts", "wasm", "iccs"])
    cpSync(path.join(from, folder), path.join(to, folder), { recursive: true });
}

/** Two renames: a service that runs from the folder finds a whole one, but for the moment between. */
function exchange(): void {
  rmSync(LAST, { recursive: true, force: true });
  if (existsSync(OUT)) moveAway();
  renameSync(NEXT, OUT);
  rmSync(LAST, { recursive: true, force: true });
}

/** What comes from a lower layer of a container's image cannot be moved, only removed. */
function moveAway(): void {
  try {
    renameSync(OUT, LAST);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    rmSync(OUT, { recursive: true });
  }
}
