import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { parseSync } from "oxc-parser";

const SOURCE = path.join(import.meta.dirname, "../../src");
/** Whatever of the engine reads a PDF or a picture, or lays out pages from the words of strangers. */
const PARSERS: ReadonlySet<string> = new Set([
  "addWatermark",
  "attachedFile",
  "beyondTheSeal",
  "collectChanges",
  "collectFacts",
  "examineImage",
  "inspect",
  "inspectForSigning",
  "inspectPdf",
  "openPdf",
  "readPdf",
  "revisionSteps",
  "signaturesOf",
  "signPdf",
  "watermarkStamps",
  "writeReportPdf",
]);
/** The confined process itself, and a command of the operator that runs in a process of its own. */
const MAY = [/^adapters\/jail\/(?:child|duties|pdfium)\.ts$/, /^main\/verify-evidence\.ts$/];
/** Parts of those two that lie in files of their own, each with the only file that may run it. */
const ONLY_FROM: Readonly<Record<string, string>> = {
  "adapters/jail/draw-mark.ts": "adapters/jail/duties.ts",
  "adapters/jail/redraw-image.ts": "adapters/jail/duties.ts",
  "evidence/derive.ts": "evidence/verify.ts",
  "evidence/verify.ts": "main/verify-evidence.ts",
};

function parsersIn(file: string, source: string): readonly string[] {
  const { module, errors } = parseSync(file, source);
  assert.deepEqual(errors, [], file);
  return module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value.startsWith("@paraph/engine/"))
    .flatMap(({ entries }) => entries.filter(({ isType }) => !isType))
    .map(({ importName }) => importName.name ?? importName.kind)
    .filter((name) => PARSERS.has(name) || name === "NamespaceObject");
}

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
);

/** The files of ours that a file runs; those of which it knows types only are not run. */
function ranBy(file: string, source: string): readonly string[] {
  return parseSync(file, source)
    .module.staticImports.filter(
      ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
    )
    .map(({ moduleRequest }) => path.join(path.dirname(file), moduleRequest.value));
}

/** Every file that runs a part which only another may run. */
function strayIn(file: string, source: string): readonly string[] {
  return ranBy(file, source).filter((part) => part in ONLY_FROM && ONLY_FROM[part] !== file);
}

test("nothing of a PDF or a picture is parsed in the process that serves", () => {
  assert.ok(files.length > 50);
  const found = files
    .filter((file) => !MAY.some((allowed) => allowed.test(file)) && !(file in ONLY_FROM))
    .flatMap((file) =>
      parsersIn(file, readFileSync(path.join(SOURCE, file), "utf8")).map(
        (name) => `${file}: ${name}`,
      ),
    );
  assert.deepEqual(found, []);
});

test("control: an import of a parser is found, by name and as a whole", () => {
  assert.deepEqual(parsersIn("a.ts", 'import { openPdf, PdfError } from "@paraph/engine/pdf";'), [
    "openPdf",
  ]);
  assert.equal(parsersIn("a.ts", 'import * as engine from "@paraph/engine/pdf";').length, 1);
  assert.deepEqual(
    parsersIn("a.ts", 'import { type Pdf, PdfError } from "@paraph/engine/pdf";'),
    [],
  );
});

test("the parts of what may parse are run from there alone", () => {
  const found = files.flatMap((file) =>
    strayIn(file, readFileSync(path.join(SOURCE, file), "utf8")).map((part) => `${file}: ${part}`),
  );
  assert.deepEqual(found, []);
  for (const [part, owner] of Object.entries(ONLY_FROM)) {
    assert.ok(ranBy(owner, readFileSync(path.join(SOURCE, owner), "utf8")).includes(part), part);
  }
});

test("control: another file that runs such a part is found, one that knows its types is not", () => {
  const stray = 'import { shownFindings } from "../../evidence/derive.ts";';
  assert.deepEqual(strayIn("actions/evidence/a.ts", stray), ["evidence/derive.ts"]);
  const knows = 'import type { Finding } from "../../evidence/verify.ts";';
  assert.deepEqual(strayIn("actions/evidence/a.ts", knows), []);
});
